import type ts from 'typescript';
import { isFunctionNode, wrapped, type FunctionNode } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import type { Swallow } from './after.js';
import { driveRow } from './drives.js';
import type { Possible } from './error-tests.js';
import { deedsOf, handlerFunction, isLogged, isWork, type Deed } from './handler-deeds.js';
import { mentionsError, pathsOf, type HandlerPath } from './handler-paths.js';
import { variesIn, type Handler, type Surround } from './surrounds.js';
import type { WayIn } from './ways-in.js';

/** Where a handler goes on, and how. */
export interface SwallowedAt {
  readonly node: ts.Node;
  readonly how: Swallow;
  /** What acknowledges or records the failure; the place itself where nothing does. */
  readonly deed: ts.Node;
}

/** The places on one way where a failure of unknown outcome is swallowed: at the innermost handlers that let it. */
export function swallowedOn(
  engine: Engine,
  call: ts.Node,
  way: WayIn,
  surrounds: readonly Surround[],
): readonly SwallowedAt[] {
  const found: SwallowedAt[] = [];
  for (const [index, one] of surrounds.entries()) {
    if (one.kind !== 'handler') continue;
    const code = codeOf(engine, one);
    if (!code) {
      const how = goesOn(engine, one, way, surrounds.slice(index + 1));
      return how && isListedLog(engine, one)
        ? [...found, { node: one.node, how: 'goes-on', deed: one.node }]
        : found;
    }
    const paths = pathsOf(engine, code);
    if (!paths) return found;
    for (const path of paths) {
      const how = howSwallowed(
        engine,
        { call, way, handler: one, code, outer: surrounds.slice(index + 1) },
        path,
      );
      const node = path.since[0] ?? one.node;
      const deed = path.done.find((step) => how && deedsOf(engine, step, call, one.within).has(DEEDS[how]));
      if (how) found.push({ node, how, deed: deed ?? node });
    }
    // What is thrown again comes to the next handler further out.
    if (!paths.some(({ end, possible }) => end === 'throws' && isUnknown(possible))) return found;
  }
  return found;
}

const DEEDS: Readonly<Record<Swallow, Deed>> = { acks: 'acks', marks: 'marks', 'goes-on': 'tells' };

interface Around {
  readonly call: ts.Node;
  readonly way: WayIn;
  readonly handler: Handler;
  readonly code: ts.CatchClause | FunctionNode;
  readonly outer: readonly Surround[];
}

/** The handler's own code; undefined where it lies out of view. */
export function codeOf(engine: Engine, { node }: Handler): ts.CatchClause | FunctionNode | undefined {
  return engine.ts.isCatchClause(node) ? node : handlerFunction(engine, node);
}

/** True when nobody can tell on this way whether the call has charged. */
function isUnknown({ failures, isTold }: Possible): boolean {
  if (isTold || failures.size === 0) return false;
  return failures.has('unreached') || [...failures].every((one) => one === 'server');
}

function howSwallowed(engine: Engine, around: Around, path: HandlerPath): Swallow | undefined {
  if (!isUnknown(path.possible) || path.end === 'throws') return undefined;
  const { call, handler, code, way, outer } = around;
  const deeds = new Set<Deed>(path.done.flatMap((node) => [...deedsOf(engine, node, call, handler.within)]));
  if (deeds.has('again')) return undefined;
  if (deeds.has('marks')) return 'marks';
  if (deeds.has('passes')) return undefined;
  if (deeds.has('acks')) return 'acks';
  if (passesOn(engine, code, path)) return undefined;
  if (path.end === 'returns' && path.value && !isUnread(engine, handler, way, path.value)) return undefined;
  if (path.end === 'breaks') return undefined;
  return goesOn(engine, handler, way, outer, path.end);
}

/** What is returned tells of the error: its reader knows. */
function passesOn(engine: Engine, code: ts.CatchClause | FunctionNode, { value }: HandlerPath): boolean {
  return value !== undefined && mentionsError(engine, code, value) && !isLogCall(engine, value);
}

function isLogCall({ ts }: Engine, value: ts.Expression): boolean {
  return ts.isCallExpression(value) && isLogged(ts, value.expression);
}

/** No value, or a log: and whoever called drops it. */
function isUnread(engine: Engine, handler: Handler, way: WayIn, value: ts.Expression): boolean {
  const { ts } = engine;
  const isNothing =
    value.kind === ts.SyntaxKind.NullKeyword ||
    value.kind === ts.SyntaxKind.FalseKeyword ||
    value.getText() === 'undefined' ||
    ts.isVoidExpression(value) ||
    isLogCall(engine, value);
  if (!isNothing) return false;
  if (!ts.isCatchClause(handler.node)) return isDropped(engine, handler.around);
  const outside = way.stations[handler.station + 1]?.at;
  return outside !== undefined && isDropped(engine, outside);
}

function isDropped({ ts }: Engine, node: ts.Node): boolean {
  let at = wrapped(ts, node);
  while (ts.isAwaitExpression(at.parent) || ts.isVoidExpression(at.parent)) at = wrapped(ts, at.parent);
  return ts.isExpressionStatement(at.parent);
}

/** `.catch(console.error)`: a listed log, or one by its name. */
function isListedLog({ ts }: Engine, { node, around }: Handler): boolean {
  return !ts.isCatchClause(node) && ts.isCallExpression(around) && isLogged(ts, node);
}

/** Whether what comes after the handler takes the call for made; a loop over items goes on to the next one only. */
function goesOn(
  engine: Engine,
  handler: Handler,
  way: WayIn,
  outer: readonly Surround[],
  end: HandlerPath['end'] = 'falls',
): Swallow | undefined {
  const { ts } = engine;
  const isTry = ts.isTryStatement(handler.around);
  if (!isTry && !isDropped(engine, handler.around)) return undefined;
  if (isTry && keepsResult(engine, handler.around)) return undefined;
  const loops = outer.filter((one) => one.kind === 'loop');
  const loop = loops.find(({ within }) => within === handler.within);
  if (loop && !variesIn(engine, loop.node, handler.inner)) return undefined;
  if (end === 'continues') return undefined;
  const isReturn = end === 'returns' && isTry;
  if (!isReturn && isWorkAfter(engine, handler.around, handler.within)) return 'goes-on';
  if (loop && !isReturn) return undefined;
  return isAnswered(engine, way, handler) ? 'goes-on' : undefined;
}

/** `let intent; try { intent = await … } catch { … }`: an unset variable says that the call failed. */
function keepsResult({ ts }: Engine, around: ts.Node): boolean {
  if (!ts.isTryStatement(around)) return false;
  let keeps = false;
  const look = (node: ts.Node): void => {
    const isSet = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    if (isSet) keeps = true;
    if (!isFunctionNode(ts, node)) ts.forEachChild(node, look);
  };
  ts.forEachChild(around.tryBlock, look);
  return keeps;
}

/** Work that follows in the same function, up to the end of a loop's body. */
function isWorkAfter(engine: Engine, node: ts.Node, within: FunctionNode | undefined): boolean {
  const { ts } = engine;
  for (let at = node; at !== within && !ts.isSourceFile(at); at = at.parent) {
    const { parent } = at;
    if (ts.isIterationStatement(parent, false) || isFunctionNode(ts, parent)) return false;
    const statements =
      ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent)
        ? parent.statements
        : [];
    const index = statements.findIndex((one) => one === at);
    if (index >= 0 && statements.slice(index + 1).some((one) => isWork(engine, one))) return true;
  }
  return false;
}

/** Further out: work that follows the caller's call, a consumer whose return is an ack, or callers that nobody sees. */
function isAnswered(engine: Engine, way: WayIn, handler: Handler): boolean {
  const { ts } = engine;
  const outside = way.stations.slice(handler.station + 1);
  for (const { at, within } of outside) {
    if (isCall(ts, at) && driveRow(engine, at, 'consume')) return true;
    if (isCall(ts, at) && driveRow(engine, at, 'schedule')) return false;
    if (isWorkAfter(engine, at, within)) return true;
    if (isInLoop(engine, at, within)) return false;
  }
  const last = way.stations.at(-1);
  return way.ends === 'entry' && last?.within !== undefined && !isRoute(engine, last.within);
}

function isCall(ts: Engine['ts'], node: ts.Node): node is ts.CallExpression | ts.NewExpression {
  return ts.isCallExpression(node) || ts.isNewExpression(node);
}

function isInLoop({ ts }: Engine, node: ts.Node, within: FunctionNode | undefined): boolean {
  for (let at = node; at !== within && !ts.isSourceFile(at); at = at.parent)
    if (ts.isIterationStatement(at.parent, false)) return true;
  return false;
}

/** A function that answers a request by the second thing that it is given: silence is an error to whoever asked. */
function isRoute({ ts }: Engine, fn: FunctionNode): boolean {
  const second = fn.parameters[1]?.name;
  return second !== undefined && ts.isIdentifier(second) && /^(?:res|response|reply|ctx)$/.test(second.text);
}
