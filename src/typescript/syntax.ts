import type ts from 'typescript';
import type { Compiler } from './compiler.js';

export type FunctionNode = ts.FunctionLikeDeclaration;

/**
 * The expression without parentheses, casts, `satisfies`, `!` and the `0,` of a compiled call (`(0, uuid_1.v4)()`): none
 * of them changes a value.
 */
export function bare(ts: Compiler, node: ts.Expression): ts.Expression {
  let inner = node;
  for (;;) {
    if (
      ts.isParenthesizedExpression(inner) ||
      ts.isAsExpression(inner) ||
      ts.isSatisfiesExpression(inner) ||
      ts.isNonNullExpression(inner) ||
      ts.isTypeAssertionExpression(inner)
    )
      inner = inner.expression;
    else if (isZeroComma(ts, inner)) inner = inner.right;
    else return inner;
  }
}

function isZeroComma(ts: Compiler, node: ts.Expression): node is ts.BinaryExpression {
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.CommaToken &&
    ts.isNumericLiteral(node.left)
  );
}

/** The outermost expression that only wraps this one: the place where its value is consumed. */
export function wrapped(ts: Compiler, node: ts.Node): ts.Node {
  let outer = node;
  while (
    ts.isParenthesizedExpression(outer.parent) ||
    ts.isAsExpression(outer.parent) ||
    ts.isSatisfiesExpression(outer.parent) ||
    ts.isNonNullExpression(outer.parent) ||
    ts.isTypeAssertionExpression(outer.parent)
  ) {
    outer = outer.parent;
  }
  return outer;
}

/** The outermost expression that can have the value of this one: out of wrappers and the branches of `?:`, `??`, `||`, `&&`. */
export function outOfBranches(ts: Compiler, node: ts.Node): ts.Node {
  const outer = wrapped(ts, node);
  const { parent } = outer;
  const isBranch =
    (ts.isConditionalExpression(parent) && parent.condition !== outer) ||
    (ts.isBinaryExpression(parent) && LOGICAL.has(ts.tokenToString(parent.operatorToken.kind) ?? ''));
  return isBranch ? outOfBranches(ts, parent) : outer;
}

const LOGICAL = new Set(['??', '||', '&&']);

/** The function whose body or parameters hold the node; undefined at module level. */
export function enclosingFunction(ts: Compiler, node: ts.Node): FunctionNode | undefined {
  if (ts.isSourceFile(node)) return undefined;
  for (let up = node.parent; !ts.isSourceFile(up); up = up.parent) {
    if (isFunctionNode(ts, up)) return up;
    if (ts.isClassStaticBlockDeclaration(up) || ts.isPropertyDeclaration(up)) return undefined;
  }
  return undefined;
}

/** True for functions that can have a body: declarations, expressions, arrows, methods, accessors, constructors. */
export function isFunctionNode(ts: Compiler, node: ts.Node): node is FunctionNode {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isGetAccessorDeclaration(node) ||
    ts.isSetAccessorDeclaration(node)
  );
}

/** The text of a property name when it is known without running code. */
export function staticName(ts: Compiler, name: ts.PropertyName | ts.Expression): string | undefined {
  if (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) return name.text;
  if (ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text;
  if (ts.isComputedPropertyName(name)) {
    const inner = bare(ts, name.expression);
    return ts.isStringLiteralLike(inner) || ts.isNumericLiteral(inner) ? inner.text : undefined;
  }
  return undefined;
}

/** The member that an element of an object pattern takes; undefined where it is computed, or the name is a pattern. */
export function takenName(ts: Compiler, element: ts.BindingElement): string | undefined {
  const { propertyName, name } = element;
  const member = propertyName ?? (ts.isIdentifier(name) ? name : undefined);
  return member && staticName(ts, member);
}

/** An access that says which member it reads: `a.b`, `a['b']`. */
export type NamedAccess =
  | ts.PropertyAccessExpression
  | (ts.ElementAccessExpression & { readonly argumentExpression: ts.StringLiteralLike });

/** True for `a.b` and `a['b']`, which are one and the same. */
export function isNamedAccess(ts: Compiler, node: ts.Node): node is NamedAccess {
  return (
    ts.isPropertyAccessExpression(node) ||
    (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
  );
}

/** The node that says which member is read: the name of `a.b`, the text in `a['b']`. */
export function nameInAccess(ts: Compiler, node: NamedAccess): ts.MemberName | ts.StringLiteralLike {
  return ts.isPropertyAccessExpression(node) ? node.name : node.argumentExpression;
}

/** The member that `a.b` or `a['b']` reads; undefined when it is computed. */
export function accessedName(ts: Compiler, node: NamedAccess): string;
export function accessedName(
  ts: Compiler,
  node: ts.PropertyAccessExpression | ts.ElementAccessExpression,
): string | undefined;
export function accessedName(
  ts: Compiler,
  node: ts.PropertyAccessExpression | ts.ElementAccessExpression,
): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  const index = bare(ts, node.argumentExpression);
  return ts.isStringLiteralLike(index) || ts.isNumericLiteral(index) ? index.text : undefined;
}

/** The name a reader would call the function by; undefined for an anonymous one. */
export function functionName(ts: Compiler, fn: FunctionNode): string | undefined {
  if (ts.isConstructorDeclaration(fn)) return fn.parent.name?.text;
  if (fn.name) return staticName(ts, fn.name);
  const holder = wrapped(ts, fn).parent;
  if (ts.isVariableDeclaration(holder) && ts.isIdentifier(holder.name)) return holder.name.text;
  if (ts.isPropertyAssignment(holder) || ts.isPropertyDeclaration(holder)) return staticName(ts, holder.name);
  if (ts.isBinaryExpression(holder) && isNamedAccess(ts, holder.left)) return accessedName(ts, holder.left);
  return undefined;
}

/** Visits every node below `root` that runs when `root` runs: nested functions are left out. */
export function visitOwnBody(ts: Compiler, root: ts.Node, visit: (node: ts.Node) => void): void {
  visitBelow(ts, root, visit, (node) => !isFunctionNode(ts, node) && !ts.isClassLike(node));
}

/** Visits every node below `root`, nested functions too. */
export function visitAll(ts: Compiler, root: ts.Node, visit: (node: ts.Node) => void): void {
  visitBelow(ts, root, visit, () => true);
}

const callLists = new WeakMap<ts.Node, readonly ts.CallExpression[]>();

/** The calls below a node, nested functions too, in source order; a syntax tree does not change, so it is walked once. */
export function callsWithin(ts: Compiler, root: ts.Node): readonly ts.CallExpression[] {
  const known = callLists.get(root);
  if (known) return known;
  const found: ts.CallExpression[] = [];
  visitAll(ts, root, (node) => {
    if (ts.isCallExpression(node)) found.push(node);
  });
  callLists.set(root, found);
  return found;
}

/** Every `new …` below a node, nested functions too, in source order. */
export function constructionsWithin(ts: Compiler, root: ts.Node): readonly ts.NewExpression[] {
  const found: ts.NewExpression[] = [];
  visitAll(ts, root, (node) => {
    if (ts.isNewExpression(node)) found.push(node);
  });
  return found;
}

/** In source order, without recursion: a deep tree must not overrun the stack. */
function visitBelow(
  ts: Compiler,
  root: ts.Node,
  visit: (node: ts.Node) => void,
  enters: (node: ts.Node) => boolean,
): void {
  const pending = childrenOf(ts, root);
  for (let node = pending.pop(); node; node = pending.pop()) {
    visit(node);
    if (enters(node)) pending.push(...childrenOf(ts, node));
  }
}

/** Last child first: the way a stack wants them. */
function childrenOf(ts: Compiler, node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  return children.reverse();
}

/** The values a function can return: `return` expressions, or the arrow's body. */
export function returnedExpressions(ts: Compiler, fn: FunctionNode): ts.Expression[] {
  if (!fn.body) return [];
  if (!ts.isBlock(fn.body)) return [fn.body];
  const found: ts.Expression[] = [];
  visitOwnBody(ts, fn.body, (node) => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
  });
  return found;
}

/** True when the binder's flow graph lets the function end without a value: an exhaustive `switch` counts as an end. */
export function mayFallThrough(ts: Compiler, fn: FunctionNode): boolean {
  if (!fn.body || !ts.isBlock(fn.body)) return false;
  if ((fn as { endFlowNode?: object }).endFlowNode !== undefined) return true;
  let bareReturn = false;
  visitOwnBody(ts, fn.body, (node) => {
    if (ts.isReturnStatement(node) && !node.expression) bareReturn = true;
  });
  return bareReturn;
}

/** `function assertNever(x) { throw … }`: also where no type says so. */
export function alwaysThrows(ts: Compiler, fn: FunctionNode): boolean {
  return fn.body !== undefined && returnedExpressions(ts, fn).length === 0 && !mayFallThrough(ts, fn);
}

/** True for `async` functions: what they return or throw comes in a promise. */
export function isAsync(ts: Compiler, fn: FunctionNode): boolean {
  return fn.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false;
}
