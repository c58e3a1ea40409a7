import type ts from 'typescript';
import { calledFunctions, functionsOf, symbolAt } from '../../typescript/symbols.js';
import {
  accessedName,
  bare,
  isNamedAccess,
  staticName,
  visitOwnBody,
  type FunctionNode,
} from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { driveRow } from './drives.js';
import {
  FAILURE_IN_SQL,
  FAILURE_SETTER,
  FINAL_FAILURE,
  LOG_FUNCTION,
  LOG_OWNER,
  PAUSE,
  STATE_NAME,
  STATE_SETTER,
} from './own-words.js';

/**
 * What a handler does on one way. `tells`: it writes a log, or waits. `acks`: the message counts as done. `marks`: the
 * payment counts as failed. `again`: the call is made once more. `passes`: anything else, whoever reads it may know.
 */
export type Deed = 'tells' | 'acks' | 'marks' | 'again' | 'passes';

/** What one statement or expression of a handler does, the gravest of its parts; undefined for nothing at all. */
export function deedsOf(
  engine: Engine,
  node: ts.Node,
  call: ts.Node,
  within: FunctionNode | undefined,
): ReadonlySet<Deed> {
  const { ts } = engine;
  const deeds = new Set<Deed>();
  const look = (one: ts.Node): void => {
    if (ts.isCallExpression(one) || ts.isNewExpression(one)) {
      const deed = deedOfCall(engine, one, call, within);
      if (deed) deeds.add(deed);
    } else if (isChange(engine, one)) deeds.add(marksByName(engine, one) ? 'marks' : 'passes');
  };
  look(node);
  visitOwnBody(ts, node, look);
  return deeds;
}

function isChange({ ts }: Engine, node: ts.Node): node is ts.BinaryExpression | ts.UnaryExpression {
  if (ts.isDeleteExpression(node) || ts.isPostfixUnaryExpression(node)) return true;
  if (ts.isPrefixUnaryExpression(node)) return /^(?:\+\+|--)/.test(node.getText());
  const kind = ts.isBinaryExpression(node) ? node.operatorToken.kind : undefined;
  return kind !== undefined && kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

/** `status = 'failed'` */
function marksByName({ ts }: Engine, node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node)) return false;
  const value = bare(ts, node.right);
  return STATE_NAME.test(lastName(ts, node.left)) && isFailureText(ts, value);
}

function deedOfCall(
  engine: Engine,
  call: ts.CallExpression | ts.NewExpression,
  tried: ts.Node,
  within: FunctionNode | undefined,
): Deed | undefined {
  const { ts } = engine;
  if (driveRow(engine, call, 'ack')) return 'acks';
  if (ts.isNewExpression(call)) return undefined;
  if (repeats(engine, call, tried, within)) return 'again';
  if (isPartOfLog(engine, call)) return 'tells';
  if (isSetter(engine, call)) return 'marks';
  return isPlain(engine, call) ? undefined : 'passes';
}

/** The same call once more, or the function that makes it calling itself. */
function repeats(
  engine: Engine,
  call: ts.CallExpression,
  tried: ts.Node,
  within: FunctionNode | undefined,
): boolean {
  if (call.getText().replace(/\s/g, '') === tried.getText().replace(/\s/g, '')) return true;
  return within !== undefined && calledFunctions(engine.project, call).includes(within);
}

/** A log, or something inside the arguments of one; a pause. */
function isPartOfLog({ ts }: Engine, call: ts.CallExpression): boolean {
  for (let up: ts.Node = call; !ts.isStatement(up); up = up.parent) {
    if (ts.isCallExpression(up) && isLogged(ts, up.expression)) return true;
    if (ts.isArrowFunction(up.parent) || up.parent.kind === ts.SyntaxKind.SourceFile) break;
  }
  return (
    !isNamedAccess(ts, call.expression) &&
    holds(ts, call, (node) => ts.isIdentifier(node) && PAUSE.test(node.text))
  );
}

/** True when a node, or one below it, is what is asked for. */
export function holds(ts: Engine['ts'], root: ts.Node, asked: (node: ts.Node) => boolean): boolean {
  return asked(root) || (ts.forEachChild(root, (child) => holds(ts, child, asked) || undefined) ?? false);
}

/** `console.error`, `this.logger.warn`, `Sentry.captureException`, `logError`. */
export function isLogged(ts: Engine['ts'], expression: ts.Expression): boolean {
  const callee = bare(ts, expression);
  if (ts.isIdentifier(callee)) return LOG_FUNCTION.test(callee.text);
  if (!isNamedAccess(ts, callee)) return false;
  return (
    LOG_OWNER.test(lastName(ts, callee.expression)) ||
    /^capture(?:Exception|Message)$/.test(accessedName(ts, callee))
  );
}

function lastName(ts: Engine['ts'], node: ts.Expression): string {
  const inner = bare(ts, node);
  if (isNamedAccess(ts, inner)) return accessedName(ts, inner);
  if (ts.isCallExpression(inner)) return lastName(ts, inner.expression);
  return inner.getText();
}

/** Reads and conversions that change nothing: `String(error)`, `error.toString()`, `new Date().getTime()`. */
function isPlain({ ts }: Engine, call: ts.CallExpression): boolean {
  const callee = bare(ts, call.expression);
  if (ts.isIdentifier(callee)) return /^(?:String|Number|Boolean|Date|Symbol|BigInt)$/.test(callee.text);
  return (
    isNamedAccess(ts, callee) &&
    /^(?:toString|valueOf|getTime|toISOString|stringify|now|includes)$/.test(accessedName(ts, callee))
  );
}

/** An awaited or returned call that sets a state to one that says the payment has failed. */
function isSetter(engine: Engine, call: ts.CallExpression): boolean {
  const { ts } = engine;
  const name = lastName(ts, call.expression);
  if (FAILURE_SETTER.test(name)) return true;
  if (STATE_SETTER.test(name) && call.arguments.some((argument) => isFailureText(ts, argument))) return true;
  const marks = (node: ts.Node): boolean => {
    if (ts.isPropertyAssignment(node))
      return STATE_NAME.test(staticName(ts, node.name) ?? '') && isFailureText(ts, node.initializer);
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
    return isText && FAILURE_IN_SQL.test(node.getText());
  };
  return call.arguments.some((argument) => holds(ts, argument, marks)) && isStored(engine, call);
}

/** An answer to a client says something too, and keeps nothing: only what is awaited is taken for stored. */
function isStored({ ts }: Engine, call: ts.CallExpression): boolean {
  const isAnswer = /^(?:json|send|status|end|respond|reply)$/.test(lastName(ts, call.expression));
  if (isAnswer) return false;
  for (let up: ts.Node = call; !ts.isStatement(up.parent); up = up.parent)
    if (ts.isAwaitExpression(up.parent)) return true;
  return ts.isReturnStatement(call.parent) || ts.isExpressionStatement(call.parent);
}

/** `'failed'`, `PaymentStatus.FAILED`. */
function isFailureText(ts: Engine['ts'], node: ts.Expression): boolean {
  const value = bare(ts, node);
  if (ts.isStringLiteralLike(value)) return FINAL_FAILURE.test(value.text);
  if (ts.isConditionalExpression(value)) return false;
  return (
    isNamedAccess(ts, value) && FINAL_FAILURE.test(accessedName(ts, value)) && /^[A-Z]/.test(value.getText())
  );
}

/** True when a statement does something that a reader takes for the work going on: it awaits, or ends in a call. */
export function isWork(engine: Engine, statement: ts.Node): boolean {
  const { ts } = engine;
  let works = false;
  const look = (node: ts.Node): void => {
    if (ts.isAwaitExpression(node)) works ||= !isPause(engine, node.expression);
    else if (ts.isCallExpression(node) && driveRow(engine, node, 'ack')) works = true;
  };
  look(statement);
  visitOwnBody(ts, statement, look);
  return works;
}

function isPause(engine: Engine, node: ts.Expression): boolean {
  const { ts } = engine;
  return ts.isCallExpression(node)
    ? isPartOfLog(engine, node)
    : ts.isNewExpression(node) && /setTimeout/.test(node.getText());
}

/** The project's own function that a handler is, where it has a body. */
export function handlerFunction({ ts, project }: Engine, node: ts.Expression): FunctionNode | undefined {
  const value = bare(ts, node);
  if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return value;
  const symbol = ts.isIdentifier(value) ? symbolAt(project, value) : undefined;
  return symbol && functionsOf(project, symbol)[0];
}
