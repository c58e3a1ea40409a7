import type ts from 'typescript';
import { constantValue, symbolAt } from '../../typescript/symbols.js';
import { bare, isNamedAccess, nameInAccess, staticName } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import type { Acting } from './facts.js';

/** Constants behind one another. */
const MAX_NAMES = 4;

/** The text that a call is given as a statement, with `?` for what is only known at run time; undefined without one. */
export function statementIn(engine: Engine, call: Acting): string | undefined {
  const { ts } = engine;
  if (ts.isTaggedTemplateExpression(call)) return textOf(engine, call.template, 0);
  const given = (call.arguments ?? []).slice(0, 2);
  for (const one of given) {
    const text = textOf(engine, one, 0);
    if (text !== undefined && /\s/.test(text.trim())) return text;
    if (text !== undefined && given.length === 1) return text;
  }
  return preparedFor(engine, call);
}

/** `insert.run(id)` with `const insert = db.prepare('INSERT …')`. */
function preparedFor(engine: Engine, call: Acting): string | undefined {
  const { ts, project } = engine;
  const callee = ts.isCallExpression(call) ? bare(ts, call.expression) : undefined;
  if (!callee || !isNamedAccess(ts, callee)) return undefined;
  const receiver = bare(ts, callee.expression);
  const name = isNamedAccess(ts, receiver) ? nameInAccess(ts, receiver) : receiver;
  const symbol = ts.isIdentifier(name) || ts.isPrivateIdentifier(name) ? symbolAt(project, name) : undefined;
  const made = constantValue(project, symbol) ?? initialValue(engine, symbol);
  return made && ts.isCallExpression(made) ? statementIn(engine, made) : undefined;
}

/** `private insert = this.db.prepare('INSERT …')` */
function initialValue({ ts }: Engine, symbol: ts.Symbol | undefined): ts.Expression | undefined {
  const declaration = symbol?.valueDeclaration;
  const holds =
    declaration && (ts.isPropertyDeclaration(declaration) || ts.isPropertyAssignment(declaration));
  return holds && declaration.initializer ? bare(ts, declaration.initializer) : undefined;
}

function textOf(engine: Engine, expression: ts.Expression, steps: number): string | undefined {
  const { ts, project } = engine;
  const node = bare(ts, expression);
  if (steps > MAX_NAMES) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.templateSpans.reduce(
      (text, { expression: hole, literal }) => text + (textOf(engine, hole, steps + 1) ?? '?') + literal.text,
      node.head.text,
    );
  if (ts.isTaggedTemplateExpression(node)) return textOf(engine, node.template, steps);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return joined(textOf(engine, node.left, steps), textOf(engine, node.right, steps));
  if (ts.isObjectLiteralExpression(node)) return ofQueryObject(engine, node, steps);
  const name = isNamedAccess(ts, node) ? nameInAccess(ts, node) : node;
  if (!ts.isIdentifier(name)) return undefined;
  const symbol = symbolAt(project, name);
  const value = constantValue(project, symbol) ?? initialValue(engine, symbol);
  return value && textOf(engine, value, steps + 1);
}

function joined(left: string | undefined, right: string | undefined): string | undefined {
  return left === undefined ? undefined : `${left}${right ?? '?'}`;
}

/** `{ text: 'INSERT …', values: […] }` */
function ofQueryObject(engine: Engine, node: ts.ObjectLiteralExpression, steps: number): string | undefined {
  const { ts } = engine;
  for (const property of node.properties) {
    if (!ts.isPropertyAssignment(property)) continue;
    if (/^(text|sql|query|statement)$/.test(staticName(ts, property.name) ?? ''))
      return textOf(engine, property.initializer, steps + 1);
  }
  return undefined;
}
