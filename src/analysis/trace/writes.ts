import type ts from 'typescript';
import { localSymbolAt } from '../../typescript/symbols.js';
import { enclosingFunction, visitAll } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import type { Declared } from './declared.js';

const writeLists = new WeakMap<ts.Symbol, readonly ts.Node[]>();

/** Every place that assigns the variable or a member of it, besides its declaration. */
export function writesOf(engine: Engine, symbol: ts.Symbol, declaration: Declared): readonly ts.Node[] {
  const known = writeLists.get(symbol);
  if (known) return known;
  const scope = enclosingFunction(engine.ts, declaration) ?? declaration.getSourceFile();
  const found: ts.Node[] = [];
  visitAll(engine.ts, scope, (node) => {
    const target = writtenReference(engine, node);
    const root = target && rootIdentifier(engine, target);
    if (target && root && root.text === symbol.name && localSymbolAt(engine.project, root) === symbol)
      found.push(target);
  });
  writeLists.set(symbol, found);
  return found;
}

function writtenReference(engine: Engine, node: ts.Node): ts.Node | undefined {
  const { ts } = engine;
  if (ts.isBinaryExpression(node) && isAssignment(engine, node)) return node.left;
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const counts =
      node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken;
    return counts ? node.operand : undefined;
  }
  if (ts.isDeleteExpression(node)) return node.expression;
  if (ts.isIdentifier(node) && isDestructuringTarget(engine, node)) return node;
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    return /^(push|unshift)$/.test(node.expression.name.text) ? node : undefined;
  }
  return undefined;
}

/** `=`, `+=`, `??=` … */
export function isAssignment(engine: Engine, node: ts.BinaryExpression): boolean {
  const { SyntaxKind } = engine.ts;
  const kind = node.operatorToken.kind;
  return kind >= SyntaxKind.FirstAssignment && kind <= SyntaxKind.LastAssignment;
}

/** `({ key } = source)` and `[key] = source` and `for (key of list)`. */
function isDestructuringTarget(engine: Engine, node: ts.Identifier): boolean {
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

function rootIdentifier(engine: Engine, node: ts.Node): ts.Identifier | undefined {
  const { ts } = engine;
  let inner = ts.isCallExpression(node) ? node.expression : node;
  while (
    ts.isPropertyAccessExpression(inner) ||
    ts.isElementAccessExpression(inner) ||
    ts.isParenthesizedExpression(inner) ||
    ts.isNonNullExpression(inner)
  ) {
    inner = inner.expression;
  }
  return ts.isIdentifier(inner) ? inner : undefined;
}
