import type ts from 'typescript';
import type { Compiler } from '../../typescript/compiler.js';
import type { Engine } from '../engine.js';

/** `=`, `+=`, `??=` … */
export function isAssignment(engine: Engine, node: ts.BinaryExpression): boolean {
  const { SyntaxKind } = engine.ts;
  const kind = node.operatorToken.kind;
  return kind >= SyntaxKind.FirstAssignment && kind <= SyntaxKind.LastAssignment;
}

/** `n++`, `--n` */
export function isCounted(
  ts: Compiler,
  node: ts.Node,
): node is ts.PrefixUnaryExpression | ts.PostfixUnaryExpression {
  return (
    (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) &&
    (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken)
  );
}

/** `({ key } = source)` and `[key] = source` and `for (key of list)`. */
export function isDestructuringTarget(engine: Engine, node: ts.Identifier): boolean {
  const { ts } = engine;
  if (ts.isForOfStatement(node.parent) && node.parent.initializer === node) return true;
  let up: ts.Node = node;
  while (
    ts.isObjectLiteralExpression(up.parent) ||
    ts.isArrayLiteralExpression(up.parent) ||
    ts.isShorthandPropertyAssignment(up.parent) ||
    (ts.isPropertyAssignment(up.parent) && up.parent.initializer === up)
  ) {
    up = up.parent;
  }
  const { parent } = up;
  return up !== node && ts.isBinaryExpression(parent) && parent.left === up && isAssignment(engine, parent);
}
