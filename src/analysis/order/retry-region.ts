import type ts from 'typescript';
import { contains, isWithin } from '../../typescript/flow-graph.js';
import { calledFunctions } from '../../typescript/symbols.js';
import {
  bare,
  callsWithin,
  enclosingFunction,
  isFunctionNode,
  visitOwnBody,
} from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { rowsOfCallee } from '../trace/row.js';
import type { Station } from './ways-in.js';

/** Code that runs again when it fails, and what makes it run again. */
export interface RetryRegion {
  /** The loop, the function that a wrapper is given, or the function that calls itself. */
  readonly node: ts.Node;
  /** What a reader looks for: the loop, the call of the wrapper, the call of itself. */
  readonly around: ts.Node;
}

/** What runs the code at a station again when it throws; `outer` is the next station outwards. */
export function retryRegions(
  engine: Engine,
  station: Station,
  outer: Station | undefined,
): readonly RetryRegion[] {
  const found: RetryRegion[] = [];
  const loop = retryLoop(engine, station.at);
  if (loop) found.push({ node: loop, around: loop });
  const { within, wrappers } = station;
  if (!within) return found;
  const again = callOfItself(engine, station.at);
  if (again && within.body) found.push({ node: within.body, around: again });
  const isRun = wrappers.some((site) => isRetried(engine, site));
  if (outer && (isRun || (isWithin(outer.at, within) && isRetrier(engine, outer.at))))
    found.push({ node: within, around: outer.at });
  return found;
}

/** The line on which a wrapper runs what it is given stands in a loop, or in a function that then calls itself. */
function isRetried(engine: Engine, site: ts.Node): boolean {
  return retryLoop(engine, site) !== undefined || callOfItself(engine, site) !== undefined;
}

/** `pRetry(() => …)`: a listed function that runs its argument again. */
function isRetrier(engine: Engine, call: ts.Node): boolean {
  if (!engine.ts.isCallExpression(call)) return false;
  return rowsOfCallee(engine, bare(engine.ts, call.expression)).some(
    (row) => row.role === 'summary' && row.retries !== undefined,
  );
}

/** The loop that goes into another round when the `try` around the node fails, and ends when it does not. */
function retryLoop(engine: Engine, node: ts.Node): ts.Statement | undefined {
  const { ts } = engine;
  const attempt = tryAround(engine, node);
  const handler = attempt?.catchClause?.block;
  if (!attempt || !handler || !goesOn(engine, handler)) return undefined;
  for (let up: ts.Node = attempt; !ts.isSourceFile(up) && !isFunctionNode(ts, up); up = up.parent) {
    if (ts.isForOfStatement(up) || ts.isForInStatement(up)) return undefined;
    if (!ts.isIterationStatement(up, false)) continue;
    return isOverList(engine, up) || !endsWhenDone(engine, up, attempt) ? undefined : up;
  }
  return undefined;
}

/** The `try` whose block holds the node, in the same function. */
function tryAround({ ts }: Engine, node: ts.Node): ts.TryStatement | undefined {
  for (let up = node; !ts.isSourceFile(up) && !(up !== node && isFunctionNode(ts, up)); up = up.parent)
    if (ts.isTryStatement(up.parent) && up.parent.tryBlock === up) return up.parent;
  return undefined;
}

/** The handler does not always leave the loop. */
function goesOn({ ts }: Engine, handler: ts.Block): boolean {
  const last = handler.statements.at(-1);
  const leaves =
    last !== undefined &&
    (ts.isThrowStatement(last) || ts.isReturnStatement(last) || ts.isBreakStatement(last));
  let continues = !leaves;
  visitOwnBody(ts, handler, (node) => {
    if (ts.isContinueStatement(node)) continues = true;
  });
  return continues;
}

/** `for (let i = 0; i < orders.length; i++)` goes on to the next order, not to the next try. */
function isOverList({ ts }: Engine, loop: ts.IterationStatement): boolean {
  return ts.isForStatement(loop) && /\.length\b/.test(loop.condition?.getText() ?? '');
}

/** What comes after the call leaves the loop: `return`, `break`, or a variable that its condition names. */
function endsWhenDone({ ts }: Engine, loop: ts.IterationStatement, attempt: ts.TryStatement): boolean {
  const isWhile = ts.isWhileStatement(loop) || ts.isDoStatement(loop);
  const condition = isWhile ? loop.expression : ts.isForStatement(loop) ? loop.condition : undefined;
  const names = condition?.getText() ?? '';
  const { catchClause } = attempt;
  let ends = false;
  visitOwnBody(ts, loop, (node) => {
    const isHandled = catchClause !== undefined && contains(catchClause, node);
    if (isHandled || node.pos < attempt.pos) return;
    if (ts.isReturnStatement(node) || ts.isBreakStatement(node)) ends = true;
    const isAssigned = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    if (isAssigned && new RegExp(`(?<![\\w.])${escaped(node.left.getText())}(?!\\w)`).test(names))
      ends = true;
  });
  return ends;
}

function escaped(text: string): string {
  return text.replace(/[^\w\s]/g, '\\$&');
}

/** `catch { return charge(order, tries - 1); }`: the handler calls the function that it stands in. */
function callOfItself(engine: Engine, node: ts.Node): ts.CallExpression | undefined {
  const { ts } = engine;
  const fn = enclosingFunction(ts, node);
  const handler = tryAround(engine, node)?.catchClause;
  if (!fn || !handler) return undefined;
  return callsWithin(ts, handler).find((call) => calledFunctions(engine.project, call).includes(fn));
}
