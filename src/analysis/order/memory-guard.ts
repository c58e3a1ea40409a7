import type ts from 'typescript';
import { usesOfSymbol } from '../../typescript/references.js';
import { symbolAt } from '../../typescript/symbols.js';
import {
  accessedName,
  bare,
  enclosingFunction,
  isNamedAccess,
  nameInAccess,
} from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';

/**
 * True for a collection of the process that remembers what was done: it is there before the function runs, and some code
 * puts things in. A list of constants, or one that the function fills for itself, remembers nothing.
 */
export function remembers(engine: Engine, receiver: ts.Expression): boolean {
  const symbol = symbolOf(engine, receiver);
  const declaration = symbol?.valueDeclaration;
  if (!symbol || !declaration || !engine.project.owns(declaration.getSourceFile())) return false;
  return isThereBefore(engine, declaration, receiver) && isWritten(engine, symbol, declaration);
}

function symbolOf({ ts, project }: Engine, receiver: ts.Expression): ts.Symbol | undefined {
  const node = bare(ts, receiver);
  const name = isNamedAccess(ts, node) ? nameInAccess(ts, node) : node;
  return ts.isIdentifier(name) || ts.isPrivateIdentifier(name) ? symbolAt(project, name) : undefined;
}

/** Declared by the module, a class or a function around the one that looks into it. */
function isThereBefore({ ts }: Engine, declaration: ts.Declaration, use: ts.Node): boolean {
  if (ts.isParameter(declaration)) return false;
  if (!ts.isVariableDeclaration(declaration)) return true;
  const home = enclosingFunction(ts, declaration);
  if (!home) return true;
  const user = enclosingFunction(ts, use);
  // A callback of the function that made the collection runs once for it: `rows.forEach((row) => seen.has(row))`.
  return user !== home && user !== undefined && ts.isReturnStatement(outermostWithin(ts, user, home));
}

/** The statement of `home` in which the inner function stands. */
function outermostWithin(ts: Engine['ts'], inner: ts.Node, home: ts.Node): ts.Node {
  let at = inner;
  while (!ts.isStatement(at) || ts.isBlock(at)) {
    if (at.parent === home) return at;
    at = at.parent;
  }
  return at;
}

const WRITES = new Set(['add', 'set', 'push', 'unshift', 'put']);

function isWritten(engine: Engine, symbol: ts.Symbol, declaration: ts.Declaration): boolean {
  return usesIn(engine, symbol, declaration).some((use) => isWrite(engine, use));
}

function usesIn({ ts, project }: Engine, symbol: ts.Symbol, declaration: ts.Declaration): ts.Expression[] {
  const uses = usesOfSymbol(project, symbol);
  const name = ts.getNameOfDeclaration(declaration);
  if (uses.length > 0 || !name || !ts.isPrivateIdentifier(name)) return uses;
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && node.name.text === name.text) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(declaration.parent);
  return found;
}

function isWrite({ ts }: Engine, use: ts.Expression): boolean {
  const { parent } = use;
  if (ts.isElementAccessExpression(parent) && parent.expression === use) {
    const { parent: outer } = parent;
    return ts.isBinaryExpression(outer) && outer.left === parent;
  }
  return ts.isPropertyAccessExpression(parent) && WRITES.has(accessedName(ts, parent));
}

/** `done[order.id]`, `order.id in done`: the object that is asked for a member whose name is only known at run time. */
export function indexedObject({ ts }: Engine, node: ts.Node): ts.Expression | undefined {
  if (ts.isElementAccessExpression(node) && !ts.isStringLiteralLike(node.argumentExpression))
    return ts.isNumericLiteral(node.argumentExpression) ? undefined : node.expression;
  const isIn = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword;
  return isIn ? node.right : undefined;
}
