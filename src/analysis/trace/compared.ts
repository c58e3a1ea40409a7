import type ts from 'typescript';
import { guardsAt, type Guard } from '../../typescript/flow.js';
import { localSymbolAt } from '../../typescript/symbols.js';
import { bare, isNamedAccess } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { mentions } from './guard.js';
import { fixedText } from './members.js';
import { putsOn } from './put.js';

/** The text that a reference surely is at a use, because it was compared on the way: behind `if (topic !== 'invoices') return`. */
export function comparedText(engine: Engine, use: ts.Expression): string | undefined {
  for (const guard of guardsAt(use)) {
    const text = textOf(engine, guard, use);
    if (text !== undefined) return keepsItsValue(engine, use) ? text : undefined;
  }
  return undefined;
}

/** What nothing sets anew is behind the comparison what it was before. */
function keepsItsValue(engine: Engine, use: ts.Expression): boolean {
  const { ts, project } = engine;
  let root = bare(ts, use);
  while (isNamedAccess(ts, root)) root = bare(ts, root.expression);
  const symbol = ts.isIdentifier(root) ? localSymbolAt(project, root) : undefined;
  const declaration = symbol?.valueDeclaration;
  return symbol && declaration ? putsOn(engine, { kind: 'named', symbol, declaration }).length === 0 : false;
}

function textOf(engine: Engine, { condition, holds }: Guard, use: ts.Expression): string | undefined {
  const { ts } = engine;
  const { EqualsEqualsToken, EqualsEqualsEqualsToken } = ts.SyntaxKind;
  const { ExclamationEqualsToken, ExclamationEqualsEqualsToken } = ts.SyntaxKind;
  const test = bare(ts, condition);
  if (!ts.isBinaryExpression(test)) return undefined;
  const equal = holds
    ? [EqualsEqualsToken, EqualsEqualsEqualsToken]
    : [ExclamationEqualsToken, ExclamationEqualsEqualsToken];
  if (!equal.some((kind) => kind === test.operatorToken.kind)) return undefined;
  const [left, right] = [bare(ts, test.left), bare(ts, test.right)];
  if (isSame(engine, left, use)) return fixedText(engine, right);
  return isSame(engine, right, use) ? fixedText(engine, left) : undefined;
}

function isSame(engine: Engine, one: ts.Expression, other: ts.Expression): boolean {
  return mentions(engine, one, other) && mentions(engine, other, one);
}
