import type ts from 'typescript';
import type { Compiler } from './compiler.js';
import type { Change } from './flow-changes.js';
import { isFunctionNode } from './syntax.js';

/** Where a change stands in the binder's graph; a branch says nothing of one that has a node of its own there. */
export function placeInFlow(ts: Compiler, change: ts.Node): Pick<Change, 'mark' | 'branches'> {
  const mark = flowMark(ts, change);
  return { mark, branches: mark ? [] : branchesAround(ts, change) };
}

/**
 * The node by which the binder's graph knows a change: an assigned reference, a `push`, a call that is a statement.
 * Undefined for a change that the graph leaves out, such as an awaited call.
 */
function flowMark(ts: Compiler, change: ts.Node): ts.Node | undefined {
  if (ts.isCallExpression(change)) return isPush(ts, change) || isStatement(ts, change) ? change : undefined;
  const target = assignedBy(ts, change);
  return target && isReference(ts, target) ? target : undefined;
}

function assignedBy(ts: Compiler, change: ts.Node): ts.Expression | undefined {
  if (ts.isBinaryExpression(change)) return change.left;
  if (ts.isPrefixUnaryExpression(change) || ts.isPostfixUnaryExpression(change)) return change.operand;
  // Of `delete row[name]` the binder takes no note.
  const isNoted = ts.isDeleteExpression(change) && ts.isPropertyAccessExpression(change.expression);
  return isNoted ? change.expression : undefined;
}

function isPush(ts: Compiler, { expression }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression) || !isReference(ts, expression.expression)) return false;
  return expression.name.text === 'push' || expression.name.text === 'unshift';
}

function isStatement(ts: Compiler, call: ts.CallExpression): boolean {
  return ts.isExpressionStatement(call.parent) && isDotted(ts, call.expression);
}

/** `a.b.c` */
function isDotted(ts: Compiler, node: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(node)) return isDotted(ts, node.expression);
  return ts.isIdentifier(node) || node.kind === ts.SyntaxKind.ThisKeyword;
}

/** What the binder takes for a reference that can be narrowed. */
function isReference(ts: Compiler, node: ts.Expression): boolean {
  if (
    ts.isPropertyAccessExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isParenthesizedExpression(node)
  )
    return isReference(ts, node.expression);
  if (!ts.isElementAccessExpression(node)) return isDotted(ts, node);
  const index = node.argumentExpression;
  const isFixed = ts.isStringLiteralLike(index) || ts.isNumericLiteral(index) || isDotted(ts, index);
  return isFixed && isReference(ts, node.expression);
}

/** The parts of the code around a node that run only on some ways, the innermost first. */
function branchesAround(ts: Compiler, node: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = [];
  for (let at = node; !ts.isSourceFile(at) && !isFunctionNode(ts, at); at = at.parent) {
    if (isBranch(ts, at)) found.push(at);
  }
  return found;
}

function isBranch(ts: Compiler, node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent) || ts.isConditionalExpression(parent))
    return node !== (ts.isIfStatement(parent) ? parent.expression : parent.condition);
  if (ts.isBinaryExpression(parent)) return node === parent.right && isShortCircuit(ts, parent);
  if (ts.isIterationStatement(parent, false)) return node === parent.statement && !ts.isDoStatement(parent);
  return ts.isCaseOrDefaultClause(node) || ts.isCatchClause(node);
}

function isShortCircuit(ts: Compiler, { operatorToken: { kind } }: ts.BinaryExpression): boolean {
  const { SyntaxKind } = ts;
  const between = [
    SyntaxKind.AmpersandAmpersandToken,
    SyntaxKind.BarBarToken,
    SyntaxKind.QuestionQuestionToken,
    SyntaxKind.AmpersandAmpersandEqualsToken,
    SyntaxKind.BarBarEqualsToken,
    SyntaxKind.QuestionQuestionEqualsToken,
  ];
  return between.includes(kind);
}
