import type ts from 'typescript';
import { localSymbolAt } from '../../typescript/symbols.js';
import { bare } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';

/** `const isNew = !key; if (isNew)`: the negation or comparison that a constant stands for. */
export function namedTest({ ts, project }: Engine, test: ts.Expression): ts.Expression | undefined {
  const declaration = ts.isIdentifier(test) ? localSymbolAt(project, test)?.valueDeclaration : undefined;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
  if ((ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) === 0) return undefined;
  const value = bare(ts, declaration.initializer);
  const isTest =
    ts.isBinaryExpression(value) ||
    (ts.isPrefixUnaryExpression(value) && value.operator === ts.SyntaxKind.ExclamationToken);
  return isTest ? value : undefined;
}
