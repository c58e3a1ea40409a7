import type ts from 'typescript';
import type { Compiler } from '../typescript/compiler.js';
import { functionName, isFunctionNode, staticName } from '../typescript/syntax.js';
import type { Span } from './analysis.js';
import { knownNodeOf } from './span.js';

/**
 * What stands at a place and where, without the layout: the same after lines moved or a formatter ran, another for the
 * same words in another function or as a part of another expression.
 */
export function shapeAt(ts: Compiler, at: Span): string {
  const node = knownNodeOf(at);
  if (!node || ts.isSourceFile(node)) return at.text.replace(/\s+/g, '').replaceAll('"', "'");
  return [ownersOf(ts, node).join('.'), shapeOf(ts, wholeExpression(ts, node)), shapeOf(ts, node)].join('|');
}

/** The names of what the node stands in, outermost first. A callback goes by the call that takes it: `app.post('/pay')`. */
function ownersOf(ts: Compiler, node: ts.Node): string[] {
  const owners: string[] = [];
  for (let up = node.parent as ts.Node | undefined; up; up = up.parent) {
    const name = ownerName(ts, up);
    if (name !== undefined) owners.unshift(name);
  }
  return owners;
}

function ownerName(ts: Compiler, node: ts.Node): string | undefined {
  if (ts.isClassLike(node)) return node.name?.text;
  if (ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node)) return staticName(ts, node.name);
  if (!isFunctionNode(ts, node)) return undefined;
  const { parent } = node;
  return functionName(ts, node) ?? (ts.isCallExpression(parent) ? takerName(ts, parent) : undefined);
}

function takerName(ts: Compiler, call: ts.CallExpression): string {
  const words = call.arguments.filter((argument) => ts.isStringLiteralLike(argument));
  return `${shapeOf(ts, call.expression)}(${words.map((word) => shapeOf(ts, word)).join()})`;
}

/** The outermost expression that the node is a part of, in its own function. */
function wholeExpression(ts: Compiler, node: ts.Node): ts.Node {
  let whole = node;
  while (isPart(ts, whole.parent)) whole = whole.parent;
  return whole;
}

function isPart(ts: Compiler, outer: ts.Node): boolean {
  if (isFunctionNode(ts, outer) || ts.isClassLike(outer)) return false;
  return ts.isExpression(outer) || ts.isObjectLiteralElementLike(outer) || ts.isTemplateSpan(outer);
}

/** The tree as text. Parentheses, quotes, commas, semicolons and comments are no part of it. */
function shapeOf(ts: Compiler, node: ts.Node): string {
  if (ts.isParenthesizedExpression(node)) return shapeOf(ts, node.expression);
  const leaf = leafShape(ts, node);
  if (leaf !== undefined) return leaf;
  const parts: string[] = [];
  node.forEachChild((child) => {
    if (!ts.isEmptyStatement(child)) parts.push(shapeOf(ts, child));
  });
  return `${ts.SyntaxKind[node.kind]}${operatorOf(ts, node)}(${parts.join(' ')})`;
}

function leafShape(ts: Compiler, node: ts.Node): string | undefined {
  const isKey = 'name' in node.parent && node.parent.name === node;
  if (ts.isStringLiteral(node) || ts.isNumericLiteral(node))
    return isKey ? node.text : JSON.stringify(node.text);
  if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) return node.text;
  if (ts.isJsxText(node)) return JSON.stringify(node.text.replace(/\s+/g, ' ').trim());
  if (ts.isTemplateLiteralToken(node)) return JSON.stringify(node.text);
  if (ts.isToken(node)) return node.getText();
  return undefined;
}

/** `++`, `!` and their like are no nodes of their own. */
function operatorOf(ts: Compiler, node: ts.Node): string {
  const isUnary = ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node);
  return isUnary ? `[${ts.tokenToString(node.operator) ?? ''}]` : '';
}
