import type ts from 'typescript';
import type { Compiler } from './compiler.js';
import type { Guard } from './flow.js';
import { contains } from './flow-graph.js';
import { isFunctionNode } from './syntax.js';

/*
 * The binder keeps a condition only where it can narrow a type: `if (a > b)` and `if (f(x).code === 'y')` leave no trace in
 * its graph. What branches mean for the order of two calls is therefore read off the syntax.
 */

/** Every condition that holds at a node by the branches around it, and by the ones before it that have left. */
export function conditionsAt(ts: Compiler, node: ts.Node): readonly Guard[] {
  const found: Guard[] = [];
  for (let up = node; !ts.isSourceFile(up) && !(up !== node && isFunctionNode(ts, up)); up = up.parent) {
    const { parent } = up;
    const branch = branchOf(ts, parent, up);
    if (branch) found.push(branch);
    if (isStatementList(ts, parent)) found.push(...leftBefore(ts, parent, up));
  }
  return found;
}

/** True when the branches show that `later` cannot run after `first` in one run: another branch, or behind a `return`. */
export function excludes(ts: Compiler, first: ts.Node, later: ts.Node): boolean {
  for (let up = first; !ts.isSourceFile(up) && !(up !== first && isFunctionNode(ts, up)); up = up.parent) {
    const { parent } = up;
    if (contains(parent, later)) return isOtherBranch(ts, parent, up, later);
    if (isStatementList(ts, parent) && leaves(ts, parent, up, later)) return true;
    if (ts.isReturnStatement(up) && !isTried(ts, up, later)) return true;
  }
  return false;
}

function branchOf(ts: Compiler, parent: ts.Node, child: ts.Node): Guard | undefined {
  if (ts.isIfStatement(parent)) {
    if (child === parent.thenStatement) return { condition: parent.expression, holds: true };
    return child === parent.elseStatement ? { condition: parent.expression, holds: false } : undefined;
  }
  if (!ts.isConditionalExpression(parent) || child === parent.condition) return undefined;
  return { condition: parent.condition, holds: child === parent.whenTrue };
}

type StatementList = ts.Block | ts.CaseOrDefaultClause | ts.SourceFile;

function isStatementList(ts: Compiler, node: ts.Node): node is StatementList {
  return ts.isBlock(node) || ts.isCaseOrDefaultClause(node) || ts.isSourceFile(node);
}

/** `if (known) return;` before the statement: the condition does not hold behind it. */
function leftBefore(ts: Compiler, list: StatementList, statement: ts.Node): Guard[] {
  return list.statements
    .filter((one) => one.end <= statement.pos)
    .flatMap((one) =>
      ts.isIfStatement(one) && !one.elseStatement && isJump(ts, lastOf(ts, one.thenStatement))
        ? [{ condition: one.expression, holds: false }]
        : [],
    );
}

function lastOf(ts: Compiler, statement: ts.Statement): ts.Statement | undefined {
  return ts.isBlock(statement) ? statement.statements.at(-1) : statement;
}

function isJump(ts: Compiler, statement: ts.Statement | undefined): boolean {
  return (
    statement !== undefined &&
    (ts.isReturnStatement(statement) ||
      ts.isThrowStatement(statement) ||
      ts.isBreakStatement(statement) ||
      ts.isContinueStatement(statement))
  );
}

/** The two sides of a condition, or two cases of a switch of which the first does not fall through. */
function isOtherBranch(ts: Compiler, parent: ts.Node, child: ts.Node, later: ts.Node): boolean {
  if (ts.isIfStatement(parent)) return child === parent.thenStatement && isIn(parent.elseStatement, later);
  if (ts.isConditionalExpression(parent)) return child === parent.whenTrue && isIn(parent.whenFalse, later);
  if (!ts.isCaseBlock(parent)) return false;
  const clauses = parent.clauses.slice(parent.clauses.findIndex((one) => one === child));
  const end = clauses.findIndex((one) => isIn(one, later));
  return clauses.slice(0, Math.max(end, 0)).some((one) => isJump(ts, lastOfClause(ts, one)));
}

function lastOfClause(ts: Compiler, clause: ts.CaseOrDefaultClause): ts.Statement | undefined {
  const last = clause.statements.at(-1);
  return last && ts.isBlock(last) ? last.statements.at(-1) : last;
}

function isIn(node: ts.Node | undefined, inner: ts.Node): boolean {
  return node !== undefined && contains(node, inner);
}

/** What follows the statement in its own list leaves the function, or a loop or switch that holds both. */
function leaves(ts: Compiler, list: StatementList, statement: ts.Node, later: ts.Node): boolean {
  const jump = list.statements.find((one) => one.pos >= statement.pos && isJump(ts, one));
  if (!jump || isTried(ts, jump, later)) return false;
  if (ts.isReturnStatement(jump) || ts.isThrowStatement(jump)) return true;
  const target = ts.findAncestor(
    jump,
    (up) => ts.isIterationStatement(up, false) || (ts.isBreakStatement(jump) && ts.isSwitchStatement(up)),
  );
  return isIn(target, later);
}

/** A `finally`, or a handler of what is thrown, runs all the same; so does what comes after a handler that goes on. */
function isTried(ts: Compiler, jump: ts.Node, later: ts.Node): boolean {
  for (let up = jump; !ts.isSourceFile(up) && !isFunctionNode(ts, up); up = up.parent) {
    if (contains(up.parent, later) && !ts.isTryStatement(up.parent)) return false;
    if (ts.isTryStatement(up.parent) && up.parent.tryBlock === up) return true;
  }
  return false;
}
