import type ts from 'typescript';
import { guardsAt } from '../../typescript/flow.js';
import { bare, isFunctionNode } from '../../typescript/syntax.js';
import type { Engine, Frame } from '../engine.js';
import { leavesOf } from '../provenance.js';

/** False when the constants that a call passes rule out that this part of the called function runs. */
export function canRun(engine: Engine, expression: ts.Expression, frame: Frame): boolean {
  const statement = engine.ts.isReturnStatement(expression.parent) ? expression.parent : expression;
  const excluded = guardsAt(statement).some(
    ({ condition, holds }) => decide(engine, condition, frame) === !holds,
  );
  return !excluded && !inOtherClause(engine, statement, frame);
}

/** The value of a condition on constants; undefined when it depends on more. */
export function decide(
  engine: Engine,
  condition: ts.Expression,
  frame: Frame | undefined,
): boolean | undefined {
  const { ts } = engine;
  const test = bare(ts, condition);
  if (ts.isPrefixUnaryExpression(test) && test.operator === ts.SyntaxKind.ExclamationToken) {
    const inner = decide(engine, test.operand, frame);
    return inner === undefined ? undefined : !inner;
  }
  if (!ts.isBinaryExpression(test)) return undefined;
  const kind = test.operatorToken.kind;
  const equal = kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.EqualsEqualsToken;
  const unequal =
    kind === ts.SyntaxKind.ExclamationEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken;
  if (!equal && !unequal) return undefined;
  const [left, right] = [constantText(engine, test.left, frame), constantText(engine, test.right, frame)];
  return left === undefined || right === undefined ? undefined : (left === right) === equal;
}

function constantText(
  engine: Engine,
  expression: ts.Expression,
  frame: Frame | undefined,
): string | undefined {
  const leaves = [...leavesOf(engine.trace(expression, [], frame))];
  const [only] = leaves;
  return leaves.length === 1 && only?.kind === 'constant' ? only.text : undefined;
}

/** True when the node stands in a `case` that the switched constant does not take. */
function inOtherClause(engine: Engine, node: ts.Node, frame: Frame): boolean {
  const { ts } = engine;
  for (let up = node; !isFunctionNode(ts, up) && !ts.isSourceFile(up); up = up.parent) {
    if (!ts.isCaseOrDefaultClause(up)) continue;
    const value = constantText(engine, up.parent.parent.expression, frame);
    if (value !== undefined && !takes(engine, up, value, frame)) return true;
  }
  return false;
}

/** A clause is entered by its own label or by an empty one above it; the default by no label. */
function takes(engine: Engine, clause: ts.CaseOrDefaultClause, value: string, frame: Frame): boolean {
  const { ts } = engine;
  const { clauses } = clause.parent;
  const labels = (one: ts.CaseOrDefaultClause): boolean =>
    ts.isCaseClause(one) && constantText(engine, one.expression, frame) === value;
  if (ts.isDefaultClause(clause)) return !clauses.some(labels);
  const at = clauses.indexOf(clause);
  let first = at;
  while (first > 0 && clauses[first - 1]?.statements.length === 0) first--;
  return clauses.slice(first, at + 1).some(labels);
}
