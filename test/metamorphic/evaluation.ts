import ts from 'typescript';
import { isNeverAssigned, nodesIn, valueSymbolAt, type Source } from './source.js';

/**
 * What evaluating an expression can do. `fixed`: nothing, and it has one value as long as its function runs.
 * `reads`: nothing, but what it reads may change. `acts`: anything.
 */
export type Effect = 'fixed' | 'reads' | 'acts';

const ORDER: readonly Effect[] = ['fixed', 'reads', 'acts'];

/** Built-in functions that neither change nor read anything of the program's own when given plain values. */
const HARMLESS =
  /^(Date\.now|performance\.now|Math\.\w+|String|Number|Boolean|(crypto\.)?(randomUUID|randomBytes)|process\.hrtime\.bigint|hostname)$/;

/** What evaluating the expression can do, at worst. */
export function effectOf(source: Source, node: ts.Node): Effect {
  if (isLiteral(node)) return 'fixed';
  if (ts.isIdentifier(node)) return effectOfName(source, node);
  if (ts.isPropertyAccessExpression(node))
    return worst(source, [node.expression], effectOfMember(source, node));
  if (ts.isElementAccessExpression(node))
    return worst(source, [node.expression, node.argumentExpression], 'reads');
  if (ts.isConditionalExpression(node)) return worst(source, [node.condition, node.whenTrue, node.whenFalse]);
  if (ts.isBinaryExpression(node)) return effectOfBinary(source, node);
  if (ts.isPrefixUnaryExpression(node))
    return isCount(node.operator) ? 'acts' : worst(source, [node.operand]);
  if (ts.isTemplateExpression(node))
    return worst(
      source,
      node.templateSpans.map((span) => span.expression),
    );
  if (ts.isArrayLiteralExpression(node)) return worst(source, node.elements);
  if (ts.isObjectLiteralExpression(node)) return worst(source, node.properties);
  if (ts.isPropertyAssignment(node)) return worst(source, [...nameParts(node.name), node.initializer]);
  if (ts.isShorthandPropertyAssignment(node)) return effectOfName(source, node.name);
  if (ts.isMethodDeclaration(node)) return worst(source, nameParts(node.name));
  if (isWrapped(node)) return worst(source, [node.expression], ts.isSpreadElement(node) ? 'reads' : 'fixed');
  if (ts.isCallExpression(node)) return effectOfCall(source, node);
  return 'acts';
}

/** True when nothing in the program can tell in which order the two are evaluated. */
export function areIndependent(one: Effect, other: Effect): boolean {
  return one === 'fixed' || other === 'fixed' || (one === 'reads' && other === 'reads');
}

/** True when the expression has the same value and effect if it is evaluated just before `top`, which always evaluates it. */
export function isEvaluatedFirst(
  source: Source,
  node: ts.Node,
  top: ts.Node,
  effect: Effect = effectOf(source, node),
): boolean {
  let child: ts.Node = node;
  while (child !== top) {
    const earlier = evaluatedEarlier(child);
    if (!earlier?.every((one) => areIndependent(effect, effectOf(source, one)))) return false;
    child = child.parent;
  }
  return true;
}

/** The siblings that are evaluated before the child, or undefined when the child may not be evaluated at all. */
function evaluatedEarlier(child: ts.Node): readonly ts.Node[] | undefined {
  const { parent } = child;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return beforeArgument(parent, child);
  if (ts.isBinaryExpression(parent)) return beforeOperand(parent, child);
  if (ts.isConditionalExpression(parent)) return child === parent.condition ? [] : undefined;
  if (ts.isElementAccessExpression(parent)) {
    if (child === parent.expression) return [];
    return isOptional(parent) ? undefined : [parent.expression];
  }
  if (ts.isTemplateSpan(parent))
    return parent.parent.templateSpans
      .slice(0, index(parent.parent.templateSpans, parent))
      .map((span) => span.expression);
  if (ts.isTemplateExpression(parent)) return [];
  if (ts.isArrayLiteralExpression(parent)) return parent.elements.slice(0, index(parent.elements, child));
  if (ts.isObjectLiteralExpression(parent))
    return parent.properties.slice(0, index(parent.properties, child));
  if (ts.isPropertyAssignment(parent))
    return child === parent.initializer ? nameParts(parent.name) : undefined;
  if (ts.isVariableDeclarationList(parent))
    return parent.declarations.length === 1 && !ts.isForStatement(parent.parent) ? [] : undefined;
  if (ts.isVariableDeclaration(parent)) return child === parent.initializer ? [] : undefined;
  if (ts.isIfStatement(parent) || ts.isSwitchStatement(parent) || ts.isForOfStatement(parent))
    return child === parent.expression ? [] : undefined;
  return isPassedOn(parent) ? [] : undefined;
}

/** Forms that evaluate their one operand, and nothing before it. */
function isPassedOn(parent: ts.Node): boolean {
  return (
    isWrapped(parent) ||
    ts.isPropertyAccessExpression(parent) ||
    ts.isAwaitExpression(parent) ||
    ts.isSpreadAssignment(parent) ||
    ts.isTypeOfExpression(parent) ||
    ts.isVoidExpression(parent) ||
    ts.isPrefixUnaryExpression(parent) ||
    ts.isExpressionStatement(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isThrowStatement(parent) ||
    ts.isExportAssignment(parent) ||
    ts.isVariableStatement(parent)
  );
}

/** A method is looked up before its arguments are evaluated: that a method stays the same is taken for granted. */
function beforeArgument(call: ts.CallExpression | ts.NewExpression, child: ts.Node): ts.Node[] | undefined {
  if (child === call.expression) return [];
  if (isOptional(call)) return undefined;
  const position = index(call.arguments ?? [], child);
  if (position < 0) return undefined;
  const receiver = rootOf(call.expression);
  return [receiver, ...(call.arguments ?? []).slice(0, position)];
}

function rootOf(callee: ts.Expression): ts.Expression {
  return ts.isPropertyAccessExpression(callee) ? rootOf(callee.expression) : callee;
}

function beforeOperand(
  { left, right, operatorToken }: ts.BinaryExpression,
  child: ts.Node,
): ts.Node[] | undefined {
  const { kind } = operatorToken;
  if (isShortCut(kind)) return child === left ? [] : undefined;
  if (kind === ts.SyntaxKind.EqualsToken) {
    if (child === left) return undefined;
    if (ts.isIdentifier(left)) return [];
    return ts.isPropertyAccessExpression(left) ? [left.expression] : undefined;
  }
  if (kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment)
    return child === right ? [left] : undefined;
  return child === right ? [left] : [];
}

function isShortCut(kind: ts.SyntaxKind): boolean {
  return (
    kind === ts.SyntaxKind.AmpersandAmpersandToken ||
    kind === ts.SyntaxKind.BarBarToken ||
    kind === ts.SyntaxKind.QuestionQuestionToken ||
    kind === ts.SyntaxKind.AmpersandAmpersandEqualsToken ||
    kind === ts.SyntaxKind.BarBarEqualsToken ||
    kind === ts.SyntaxKind.QuestionQuestionEqualsToken
  );
}

/** Within an optional chain, what follows the `?.` may not be evaluated. */
export function isOptional(node: ts.Node): boolean {
  return (node.flags & ts.NodeFlags.OptionalChain) !== 0;
}

function index(list: readonly ts.Node[], child: ts.Node): number {
  return list.indexOf(child);
}

function worst(source: Source, nodes: readonly ts.Node[], least: Effect = 'fixed'): Effect {
  const effects = [least, ...nodes.map((node) => effectOf(source, node))];
  return ORDER[Math.max(...effects.map((effect) => ORDER.indexOf(effect)))] ?? 'acts';
}

function effectOfName(source: Source, node: ts.Identifier): Effect {
  if (node.text === 'undefined') return 'fixed';
  const symbol = valueSymbolAt(source.checker, node);
  if (!symbol) return 'reads';
  return isNeverAssigned(source, symbol) ? 'fixed' : 'reads';
}

function effectOfMember(source: Source, node: ts.PropertyAccessExpression): Effect {
  const symbol = source.checker.getSymbolAtLocation(node.name);
  if (symbol && (symbol.flags & ts.SymbolFlags.Accessor) !== 0) return 'acts';
  const isMethod = symbol && (symbol.flags & (ts.SymbolFlags.Method | ts.SymbolFlags.EnumMember)) !== 0;
  return isMethod ? 'fixed' : 'reads';
}

function effectOfBinary(source: Source, node: ts.BinaryExpression): Effect {
  const { kind } = node.operatorToken;
  if (kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment) return 'acts';
  return worst(source, [node.left, node.right]);
}

/** A few built-in functions given plain values only read; nothing else is known to. */
function effectOfCall(source: Source, call: ts.CallExpression): Effect {
  if (!HARMLESS.test(call.expression.getText()) || !isDeclaredOutside(source, call.expression)) return 'acts';
  const plain = call.arguments.every((argument) => isPrimitive(source, argument));
  return plain ? worst(source, call.arguments, 'reads') : 'acts';
}

function isDeclaredOutside({ checker }: Source, callee: ts.Expression): boolean {
  const symbol = checker.getTypeAtLocation(callee).getSymbol();
  return symbol?.declarations?.every((one) => one.getSourceFile().isDeclarationFile) ?? false;
}

const PRIMITIVE =
  ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike | ts.TypeFlags.BigIntLike;

/** True when the type leaves nothing but text, numbers and booleans. */
export function isPrimitive({ checker }: Source, node: ts.Expression, flags = PRIMITIVE): boolean {
  const type = checker.getTypeAtLocation(node);
  const members = type.isUnion() ? type.types : [type];
  return members.every((one) => (one.flags & flags) !== 0);
}

/** True when the type leaves nothing but text. */
export function isText(source: Source, node: ts.Expression): boolean {
  return isPrimitive(source, node, ts.TypeFlags.StringLike);
}

function isLiteral(node: ts.Node): boolean {
  return (
    ts.isLiteralExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isOmittedExpression(node) ||
    node.kind === ts.SyntaxKind.ThisKeyword ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword ||
    node.kind === ts.SyntaxKind.NullKeyword
  );
}

function isWrapped(
  node: ts.Node,
): node is
  | ts.ParenthesizedExpression
  | ts.AsExpression
  | ts.NonNullExpression
  | ts.SatisfiesExpression
  | ts.SpreadElement {
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isSpreadElement(node)
  );
}

function isCount(operator: ts.SyntaxKind): boolean {
  return operator === ts.SyntaxKind.PlusPlusToken || operator === ts.SyntaxKind.MinusMinusToken;
}

function nameParts(name: ts.PropertyName): ts.Node[] {
  return ts.isComputedPropertyName(name) ? [name.expression] : [];
}

/** True when the text of the node means the same in another function: no `this`, no jump, nothing of its function. */
export function isPortable(node: ts.Node, allowThis = false): boolean {
  return [...nodesIn(node)].every(
    (one) =>
      one.kind !== ts.SyntaxKind.SuperKeyword &&
      !ts.isYieldExpression(one) &&
      !ts.isMetaProperty(one) &&
      (allowThis || one.kind !== ts.SyntaxKind.ThisKeyword) &&
      !(ts.isIdentifier(one) && one.text === 'arguments'),
  );
}
