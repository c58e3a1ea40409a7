import type ts from 'typescript';
import { constantValue, localSymbolAt } from '../../typescript/symbols.js';
import type { Engine } from '../engine.js';
import { givenLater } from './assigned.js';

/** `const isNew = !key; if (isNew)`: the negation or comparison that a name stands for. */
export function namedTest(engine: Engine, test: ts.Expression): ts.Expression | undefined {
  const { ts, project } = engine;
  if (!ts.isIdentifier(test)) return undefined;
  const value = constantValue(project, localSymbolAt(project, test)) ?? givenLater(engine, test);
  if (!value) return undefined;
  const isTest =
    ts.isBinaryExpression(value) ||
    (ts.isPrefixUnaryExpression(value) && value.operator === ts.SyntaxKind.ExclamationToken);
  return isTest ? value : undefined;
}
