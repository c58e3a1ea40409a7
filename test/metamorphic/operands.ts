import ts from 'typescript';
import { isAssignmentTarget, nodesIn, type Source } from './source.js';

/** Every expression whose value is used, so that another expression with that value can stand in its place. */
export function operandsIn({ file }: Source): ts.Expression[] {
  return [...nodesIn(file)].filter(
    (node): node is ts.Expression => ts.isExpression(node) && isOperand(node) && !isAssignmentTarget(node),
  );
}

function isOperand(node: ts.Expression): boolean {
  const { parent } = node;
  if (node.kind === ts.SyntaxKind.SuperKeyword || isLoaded(node)) return false;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return isArgument(node, parent);
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isArrowFunction(parent)) return parent.body === node;
  if (ts.isBinaryExpression(parent)) return parent.right === node || parent.left === node;
  if (ts.isPropertyAccessExpression(parent))
    return parent.expression === node && !isNamespace(node) && !isDeclaring(node);
  if (ts.isForOfStatement(parent)) return parent.expression === node;
  return (
    ts.isReturnStatement(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isTemplateSpan(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isAwaitExpression(parent) ||
    ts.isSpreadElement(parent) ||
    ts.isSpreadAssignment(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isIfStatement(parent) ||
    ts.isPrefixUnaryExpression(parent)
  );
}

/** A module is loaded by its name where it is declared. */
function isLoaded(node: ts.Expression): boolean {
  return ts.isCallExpression(node) && node.expression.getText() === 'require';
}

/** The specifier of a module is no value. */
function isArgument(node: ts.Expression, call: ts.CallExpression | ts.NewExpression): boolean {
  if (call.expression === node) return false;
  return call.expression.kind !== ts.SyntaxKind.ImportKeyword && call.expression.getText() !== 'require';
}

/** What a member is added to: the compiler too sees a class or a module made only where this is written plainly. */
function isDeclaring(node: ts.Expression): boolean {
  return /^(exports|module|globalThis)\b|\.prototype$/.test(node.getText());
}

/** `Stripe` of `Stripe.errors`, `Math` of `Math.random`: a global or a class is read by its own name. */
function isNamespace(node: ts.Expression): boolean {
  return (
    ts.isIdentifier(node) &&
    /^[A-Z]|^(exports|module|process|console|crypto|globalThis|window)$/.test(node.text)
  );
}

/** True when a function expression gets the types of its parameters, or a literal its exact type, from where it stands. */
export function isTypedByPlace(node: ts.Expression): boolean {
  return (
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isObjectLiteralExpression(node) ||
    ts.isArrayLiteralExpression(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isSpreadElement(node) ||
    ts.isOmittedExpression(node)
  );
}

/** Text for a type annotation, where the type at the expression is plain enough to be written anywhere. */
export function plainType({ checker }: Source, node: ts.Expression): string | undefined {
  const type = checker.getBaseTypeOfLiteralType(checker.getTypeAtLocation(node));
  const text = checker.typeToString(type);
  return /^(string|number|boolean|bigint)(\[\])?$/.test(text) ? text : undefined;
}
