import type ts from 'typescript';
import type { Compiler } from '../../typescript/compiler.js';
import { accessedName, isFunctionNode, isNamedAccess, wrapped } from '../../typescript/syntax.js';
import {
  conditionsOf,
  decidedBy,
  either,
  inSequence,
  isActing,
  NO_FACTS,
  type Acting,
  type Facts,
  type Walk,
} from './facts.js';

/** What is certain when `node` is about to run, within the function (or module) that holds it. */
export function factsAt(walk: Walk, node: ts.Node, within: ts.Node | undefined): Facts {
  let facts = NO_FACTS;
  for (let at = node; at !== within && !walk.ts.isSourceFile(at); at = at.parent) {
    if (at.parent === within) break;
    facts = inSequence(before(walk, at.parent, at), facts);
  }
  return facts;
}

/** What is certain when a node has run; undefined when nothing comes after it. */
function factsBehind(walk: Walk, node: ts.Node): Facts | undefined {
  return walk.ts.isBlock(node) || walk.ts.isStatement(node) ? completed(walk, node) : evaluated(walk, node);
}

/** What runs in `parent` before its part `child` does. */
function before(walk: Walk, parent: ts.Node, child: ts.Node): Facts {
  const { ts } = walk;
  if (ts.isIfStatement(parent))
    return child === parent.expression
      ? NO_FACTS
      : tested(walk, parent.expression, child === parent.thenStatement);
  if (ts.isConditionalExpression(parent))
    return child === parent.condition ? NO_FACTS : tested(walk, parent.condition, child === parent.whenTrue);
  if (ts.isBinaryExpression(parent) && child === parent.right) return beforeRight(walk, parent);
  if (ts.isWhileStatement(parent))
    return child === parent.statement ? tested(walk, parent.expression, true) : NO_FACTS;
  if (ts.isCaseBlock(parent)) {
    const test = parent.parent.expression;
    return inSequence(evaluated(walk, test), decidedBy(test));
  }
  if (ts.isTryStatement(parent)) return NO_FACTS;
  if (ts.isForOfStatement(parent) && child === parent.statement)
    return inSequence(evaluated(walk, parent.expression), decidedBy(parent.expression));
  return earlierChildren(walk, parent, child);
}

function beforeRight(walk: Walk, node: ts.BinaryExpression): Facts {
  const { SyntaxKind } = walk.ts;
  const kind = node.operatorToken.kind;
  if (kind === SyntaxKind.AmpersandAmpersandToken) return tested(walk, node.left, true);
  if (kind === SyntaxKind.BarBarToken || kind === SyntaxKind.QuestionQuestionToken)
    return tested(walk, node.left, false);
  return evaluated(walk, node.left);
}

function earlierChildren(walk: Walk, parent: ts.Node, child: ts.Node): Facts {
  let facts = NO_FACTS;
  walk.ts.forEachChild(parent, (one) => {
    if (one.end <= child.pos) facts = inSequence(facts, factsBehind(walk, one) ?? NO_FACTS);
  });
  return facts;
}

function tested(walk: Walk, test: ts.Expression, holds: boolean): Facts {
  const conditions = conditionsOf(walk.ts, test, holds);
  // Of `a || b` both sides were looked at where neither is so.
  const evaluations = conditions.map((condition) => evaluated(walk, condition.test));
  return inSequence(
    evaluations.reduce((facts, one) => inSequence(facts, one), NO_FACTS),
    { passed: [], conditions },
  );
}

function completed(walk: Walk, statement: ts.Node): Facts | undefined {
  const { ts } = walk;
  if (ts.isBlock(statement)) return inOrder(walk, statement.statements);
  if (ts.isIfStatement(statement))
    return either(
      branch(walk, statement.expression, true, statement.thenStatement),
      branch(walk, statement.expression, false, statement.elseStatement),
    );
  if (ts.isTryStatement(statement)) return ofTry(walk, statement);
  if (ts.isSwitchStatement(statement)) return ofSwitch(walk, statement);
  if (ts.isLabeledStatement(statement)) return completed(walk, statement.statement);
  if (ts.isDoStatement(statement)) return completed(walk, statement.statement) ?? NO_FACTS;
  if (ts.isForStatement(statement))
    return statement.initializer ? evaluated(walk, statement.initializer) : NO_FACTS;
  if (ts.isIterationStatement(statement, false) || ts.isWithStatement(statement))
    return evaluated(walk, (statement as ts.WhileStatement | ts.ForOfStatement).expression);
  if (isExit(ts, statement)) return undefined;
  if (ts.isExpressionStatement(statement) && endsAll(walk, statement.expression)) return undefined;
  return evaluated(walk, statement);
}

function isExit(ts: Compiler, node: ts.Node): boolean {
  return (
    ts.isReturnStatement(node) ||
    ts.isThrowStatement(node) ||
    ts.isBreakStatement(node) ||
    ts.isContinueStatement(node)
  );
}

function endsAll(walk: Walk, expression: ts.Expression): boolean {
  const inner = walk.ts.isAwaitExpression(expression) ? expression.expression : expression;
  return walk.ts.isCallExpression(inner) && walk.ends(inner);
}

function branch(
  walk: Walk,
  test: ts.Expression,
  holds: boolean,
  arm: ts.Statement | undefined,
): Facts | undefined {
  const behind = arm ? completed(walk, arm) : NO_FACTS;
  return behind && inSequence(tested(walk, test, holds), behind);
}

function inOrder(walk: Walk, statements: readonly ts.Statement[]): Facts | undefined {
  let facts = NO_FACTS;
  for (const statement of statements) {
    const behind = completed(walk, statement);
    if (!behind) return undefined;
    facts = inSequence(facts, behind);
  }
  return facts;
}

function ofTry(walk: Walk, { tryBlock, catchClause, finallyBlock }: ts.TryStatement): Facts | undefined {
  const last = finallyBlock ? completed(walk, finallyBlock) : NO_FACTS;
  const tried = completed(walk, tryBlock);
  const rescued = catchClause && completed(walk, catchClause.block);
  if (!last) return undefined;
  if (!catchClause || !tried) return tried ? inSequence(tried, last) : rescued && inSequence(rescued, last);
  const marked = tried.passed.map((one) =>
    rescued
      ? { ...one, swallowed: [...one.swallowed, catchClause] }
      : { ...one, caught: [...one.caught, catchClause] },
  );
  const conditions = rescued ? [] : tried.conditions;
  return inSequence({ passed: marked, conditions }, last);
}

/** The cases that return or throw leave their mark: what comes after them is decided by the value. */
function ofSwitch(walk: Walk, { expression, caseBlock }: ts.SwitchStatement): Facts {
  const facts = evaluated(walk, expression);
  const isDecisive = caseBlock.clauses.some(
    ({ statements }) => statements.length > 0 && leaves(walk.ts, statements),
  );
  if (!isDecisive) return facts;
  return inSequence(facts, decidedBy(expression));
}

function leaves(ts: Compiler, statements: readonly ts.Statement[]): boolean {
  return statements.some(
    (one) =>
      ts.isReturnStatement(one) ||
      ts.isThrowStatement(one) ||
      (ts.isBlock(one) && leaves(ts, one.statements)),
  );
}

/** The calls that are made whenever the expression is evaluated, the innermost first. */
function evaluated(walk: Walk, node: ts.Node): Facts {
  const { ts } = walk;
  if (isFunctionNode(ts, node) || ts.isClassLike(node) || ts.isTypeNode(node)) return NO_FACTS;
  if (ts.isConditionalExpression(node)) return evaluated(walk, node.condition);
  if (ts.isBinaryExpression(node) && isShortCircuit(ts, node)) return evaluated(walk, node.left);
  let facts = NO_FACTS;
  ts.forEachChild(node, (child) => {
    facts = inSequence(facts, evaluated(walk, child));
  });
  if (!isActing(ts, node)) return facts;
  const own = { passed: [{ node, caught: [], swallowed: [] }], conditions: [] };
  return inSequence(inSequence(facts, insideCallbacks(walk, node)), own);
}

/** `await db.transaction(async (tx) => { … })`: what is waited for has run the function that it was given. */
function insideCallbacks(walk: Walk, call: Acting): Facts {
  const { ts } = walk;
  if (!ts.isCallExpression(call) || !ts.isAwaitExpression(wrapped(ts, call).parent)) return NO_FACTS;
  if (isNamedAccess(ts, call.expression) && accessedName(ts, call.expression) === 'catch') return NO_FACTS;
  const bodies = call.arguments.flatMap((one) =>
    ts.isArrowFunction(one) || ts.isFunctionExpression(one) ? [one.body] : [],
  );
  return bodies.reduce((facts, body) => inSequence(facts, ranBody(walk, body)), NO_FACTS);
}

/** A callback may return early: only what comes before its first branch off is sure, and its calls at all. */
function ranBody(walk: Walk, body: ts.ConciseBody): Facts {
  const { passed } = returnsOf(walk, body);
  return { passed, conditions: [] };
}

/** What is certain when a function body has run, wherever it ends. */
function returnsOf(walk: Walk, body: ts.ConciseBody): Facts {
  if (!walk.ts.isBlock(body)) return evaluated(walk, body);
  const ends = endsOf(walk, body).map(({ facts }) => facts);
  return ends.reduce<Facts | undefined>((joined, facts) => either(joined, facts), undefined) ?? NO_FACTS;
}

/** One end of a function: the returned expression, undefined for none, with what is certain there. */
export interface End {
  readonly returned: ts.Expression | undefined;
  readonly at: ts.Node;
  readonly facts: Facts;
}

/** Where a function ends without an error. */
export function endsOf(walk: Walk, body: ts.ConciseBody): readonly End[] {
  const { ts } = walk;
  if (!ts.isBlock(body)) return [{ returned: body, at: body, facts: evaluated(walk, body) }];
  const ends: End[] = [];
  const visit = (node: ts.Node): void => {
    if (isFunctionNode(ts, node) || ts.isClassLike(node)) return;
    if (ts.isReturnStatement(node)) {
      const last = node.expression ? evaluated(walk, node.expression) : NO_FACTS;
      ends.push({
        returned: node.expression,
        at: node,
        facts: inSequence(factsAt(walk, node, body.parent), last),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(body);
  const fallen = completed(walk, body);
  return fallen ? [...ends, { returned: undefined, at: body, facts: fallen }] : ends;
}

function isShortCircuit(ts: Compiler, { operatorToken: { kind } }: ts.BinaryExpression): boolean {
  const { AmpersandAmpersandToken, BarBarToken, QuestionQuestionToken } = ts.SyntaxKind;
  return kind === AmpersandAmpersandToken || kind === BarBarToken || kind === QuestionQuestionToken;
}
