import type ts from 'typescript';
import {
  bare,
  functionName,
  isFunctionNode,
  isNamedAccess,
  nameInAccess,
  visitOwnBody,
  type FunctionNode,
} from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { driveRow, optionAt } from './drives.js';
import type { Possible } from './error-tests.js';
import { deedsOf } from './handler-deeds.js';
import { pathsOf, type HandlerPath } from './handler-paths.js';
import { codeOf } from './swallowed.js';
import { variesIn, type Handler, type Loop, type Surround, type Wrapper } from './surrounds.js';

/** Where a definitive answer leads to the same call again, and what repeats it. */
export interface ReplayedAt {
  readonly node: ts.Node;
  readonly by: 'loop' | 'wrapper';
  readonly name: string;
}

/** The places on one way from which a decline is asked for again: in handlers inside a loop, and at retry functions. */
export function replayedOn(
  engine: Engine,
  call: ts.Node,
  surrounds: readonly Surround[],
): readonly ReplayedAt[] {
  const found: ReplayedAt[] = [];
  for (const [index, one] of surrounds.entries()) {
    if (one.kind === 'wrapper') {
      const repeated = isRepeatedBy(engine, one);
      return repeated
        ? [...found, { node: nameOfCallee(engine, one.node), by: 'wrapper', name: calleeText(engine, one) }]
        : found;
    }
    if (one.kind === 'loop') continue;
    const code = codeOf(engine, one);
    const paths = code && pathsOf(engine, code);
    if (!code || !paths) return found;
    const loop = loopAround(engine, one, surrounds.slice(index + 1));
    for (const path of paths) {
      const name = isDefinitive(path.possible) ? repeatOf(engine, call, one, code, loop, path) : undefined;
      if (name !== undefined) found.push({ node: path.since[0] ?? one.node, by: 'loop', name });
    }
    if (!paths.some((path) => isDefinitive(path.possible) && isThrownOn(engine, path))) return found;
  }
  return found;
}

/** True when the answer on this way may be a decline, or can only be one that Stripe keeps. */
function isDefinitive({ failures, isTold }: Possible): boolean {
  if (isTold || failures.size === 0) return false;
  return failures.has('declined') || [...failures].every((one) => one === 'invalid');
}

function isThrownOn(engine: Engine, { end, value }: HandlerPath): boolean {
  if (end !== 'throws') return false;
  const thrown = value && bare(engine.ts, value);
  const isFinal =
    thrown && engine.ts.isNewExpression(thrown) && driveRow(engine, thrown, 'give-up') !== undefined;
  return !isFinal;
}

/** What repeats the call at the end of a way through its handler. */
function repeatOf(
  engine: Engine,
  call: ts.Node,
  handler: Handler,
  code: ts.CatchClause | FunctionNode,
  loop: Loop | undefined,
  path: HandlerPath,
): string | undefined {
  const { within } = handler;
  const isAgain = path.done.some((node) => deedsOf(engine, node, call, within).has('again'));
  if (isAgain) return within && callsItself(engine, path, within) ? functionName(engine.ts, within) : 'catch';
  if (!loop) return undefined;
  const isPromise = !engine.ts.isCatchClause(handler.node);
  const falls = path.end === 'falls' || (isPromise && path.end === 'returns');
  const goesRound = path.end === 'continues' || (falls && !leavesAfter(engine, handler, loop));
  return goesRound ? loopWord(engine, loop.node) : undefined;
}

function callsItself(engine: Engine, path: HandlerPath, within: FunctionNode): boolean {
  const name = functionName(engine.ts, within);
  return name !== undefined && path.done.some((node) => node.getText().includes(`${name}(`));
}

/** The loop that goes round with nothing new: the innermost one in the handler's function. */
function loopAround(engine: Engine, handler: Handler, outer: readonly Surround[]): Loop | undefined {
  const loop = outer.find((one): one is Loop => one.kind === 'loop' && one.within === handler.within);
  return loop && !variesIn(engine, loop.node, handler.inner) ? loop : undefined;
}

function loopWord({ ts }: Engine, loop: ts.IterationStatement): string {
  return ts.isDoStatement(loop) || ts.isWhileStatement(loop) ? 'while' : 'for';
}

/** True when what follows the `try` in the body leaves the loop; behind a promise's handler a test of its value may. */
function leavesAfter({ ts }: Engine, handler: Handler, loop: Loop): boolean {
  for (let at: ts.Node = handler.around; at !== loop.node.statement; at = at.parent) {
    const { parent } = at;
    if (isFunctionNode(ts, parent)) return false;
    const statements = ts.isBlock(parent) || ts.isCaseOrDefaultClause(parent) ? parent.statements : [];
    const index = statements.findIndex((one) => one === at);
    const later = statements.slice(index + 1);
    const leaves = ts.isCatchClause(handler.node)
      ? later.some((one) => isLeaving(ts, one))
      : later.some((one) => isLeaving(ts, one) || hasLeaving(ts, one));
    if (index >= 0 && leaves) return true;
  }
  return false;
}

function isLeaving(ts: Engine['ts'], node: ts.Node): boolean {
  return ts.isReturnStatement(node) || ts.isThrowStatement(node) || ts.isBreakStatement(node);
}

function hasLeaving(ts: Engine['ts'], statement: ts.Node): boolean {
  let leaves = false;
  visitOwnBody(ts, statement, (node) => {
    leaves ||= isLeaving(ts, node);
  });
  return leaves;
}

/** A retry function repeats whatever fails, where neither its options nor the function itself tell failures apart. */
function isRepeatedBy(engine: Engine, { node, row }: Wrapper): boolean {
  const at = row.argument ?? 1;
  const { ts } = engine;
  for (const option of row.decidedBy ?? [])
    if (optionAt(engine, node, at, option) !== undefined) return false;
  const times = row.waits ? optionAt(engine, node, at, row.waits.times[0]) : undefined;
  if (times === 'open') return false;
  const isOnce = times !== undefined && ts.isNumericLiteral(times) && times.text === '0';
  return !isOnce && !givesUpInside(engine, node);
}

/** `bail(error)`: the function is handed a way out, and uses it. */
function givesUpInside({ ts }: Engine, call: Wrapper['node']): boolean {
  return (call.arguments ?? []).some((argument) => {
    const fn = bare(ts, argument);
    if (!isFunctionNode(ts, fn)) return false;
    const bail = fn.parameters[0]?.name;
    return bail !== undefined && ts.isIdentifier(bail) && fn.getText().includes(`${bail.text}(`);
  });
}

function nameOfCallee({ ts }: Engine, call: Wrapper['node']): ts.Node {
  const callee = bare(ts, call.expression);
  return isNamedAccess(ts, callee) ? nameInAccess(ts, callee) : callee;
}

function calleeText(engine: Engine, { node }: Wrapper): string {
  return nameOfCallee(engine, node).getText();
}
