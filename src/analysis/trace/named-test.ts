import type ts from 'typescript';
import { constantValue, localSymbolAt } from '../../typescript/symbols.js';
import type { Engine } from '../engine.js';

/** `const isNew = !key; if (isNew)`: the negation or comparison that a constant stands for. */
export function namedTest({ ts, project }: Engine, test: ts.Expression): ts.Expression | undefined {
  const value = ts.isIdentifier(test) ? constantValue(project, localSymbolAt(project, test)) : undefined;
  if (!value) return undefined;
  const isTest =
    ts.isBinaryExpression(value) ||
    (ts.isPrefixUnaryExpression(value) && value.operator === ts.SyntaxKind.ExclamationToken);
  return isTest ? value : undefined;
}
