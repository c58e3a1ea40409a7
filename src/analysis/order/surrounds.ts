import type ts from 'typescript';
import type { DriveRow } from '../../catalogue/schema.js';
import type { Call } from '../../typescript/callers.js';
import { contains } from '../../typescript/flow-graph.js';
import {
  accessedName,
  enclosingFunction,
  isFunctionNode,
  isNamedAccess,
  type FunctionNode,
} from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { driveRow } from './drives.js';
import type { Station, WayIn } from './ways-in.js';

/** Where a surrounding stands on the way: the node that it surrounds, and the function around both. */
interface Placed {
  readonly inner: ts.Node;
  readonly within: FunctionNode | undefined;
  /** The station on the way, from 0 in the innermost function. */
  readonly station: number;
}

/** A `catch`, or the function given to `.catch` or as the second to `.then`. */
export interface Handler extends Placed {
  readonly kind: 'handler';
  readonly node: ts.CatchClause | ts.Expression;
  /** What fails there: the `try` statement, or the call of `.catch`. */
  readonly around: ts.TryStatement | ts.CallExpression;
}

/** A loop whose body leads to the call. */
export interface Loop extends Placed {
  readonly kind: 'loop';
  readonly node: ts.IterationStatement;
}

/** A listed function that runs the function around the call again when it fails. */
export interface Wrapper extends Placed {
  readonly kind: 'wrapper';
  readonly node: Call;
  readonly row: DriveRow;
}

export type Surround = Handler | Loop | Wrapper;

/** What stands around a call on one way, innermost first: handlers of its failure, loops and retry wrappers. */
export function surroundsOf(engine: Engine, way: WayIn): readonly Surround[] {
  const found: Surround[] = [];
  const seen = new Set<ts.Node>();
  for (const [index, station] of way.stations.entries()) {
    for (const place of [station.at, ...station.wrappers]) {
      for (const one of aroundPlace(engine, place, index, station)) {
        if (!seen.has(one.node)) found.push(one);
        seen.add(one.node);
      }
    }
  }
  return found;
}

function aroundPlace(engine: Engine, place: ts.Node, station: number, { at }: Station): readonly Surround[] {
  const { ts } = engine;
  const within = enclosingFunction(ts, place);
  const found: Surround[] = [];
  const placed = { inner: place, within, station };
  const wrapper = station > 0 && place === at ? wrapperAt(engine, place) : undefined;
  if (wrapper) found.push({ ...wrapper, ...placed });
  let isAwaited = false;
  for (let node = place; node !== within && !ts.isSourceFile(node); node = node.parent) {
    const { parent } = node;
    if (isFunctionNode(ts, parent)) break;
    if (ts.isAwaitExpression(parent) || ts.isYieldExpression(parent)) isAwaited = true;
    const chained = isAwaited ? undefined : chainedHandler(engine, node);
    if (chained) found.push({ kind: 'handler', ...chained, ...placed });
    if (isAwaited && ts.isTryStatement(parent) && parent.tryBlock === node && parent.catchClause)
      found.push({ kind: 'handler', node: parent.catchClause, around: parent, ...placed });
    if (ts.isIterationStatement(parent, false) && parent.statement === node)
      found.push({ kind: 'loop', node: parent, ...placed });
  }
  return found;
}

/** `….catch(handler)`, `….then(done, handler)` on the very promise. */
function chainedHandler(
  { ts }: Engine,
  promise: ts.Node,
): { readonly node: ts.Expression; readonly around: ts.CallExpression } | undefined {
  const access = promise.parent;
  const call = access.parent;
  if (!isNamedAccess(ts, access) || access.expression !== promise || !ts.isCallExpression(call))
    return undefined;
  const [first, second] = call.arguments;
  const name = accessedName(ts, access);
  const node = name === 'catch' ? first : name === 'then' ? second : undefined;
  return node && call.expression === access ? { node, around: call } : undefined;
}

/** The retry function to whose call the place leads: its argument is the function around the call. */
function wrapperAt(engine: Engine, place: ts.Node): Pick<Wrapper, 'kind' | 'node' | 'row'> | undefined {
  const { ts } = engine;
  if (!ts.isCallExpression(place) && !ts.isNewExpression(place)) return undefined;
  const row = driveRow(engine, place, 'retry');
  return row && { kind: 'wrapper', node: place, row };
}

const CHANGES = /^(?:=|\+=|-=|\*=|\?\?=|\|\|=)$/;

/** True when what stands at a place is another thing in the next round of a loop: an item, a row, a counter goes in. */
export function variesIn(engine: Engine, loop: ts.IterationStatement, place: ts.Node): boolean {
  const seen = new Set<ts.Node>();
  return varies(place);

  function varies(node: ts.Node): boolean {
    const { ts } = engine;
    if (ts.isIdentifier(node)) return isChanged(node);
    if (ts.isAwaitExpression(node) && node !== place && !isWithin(node, place)) return true;
    return ts.forEachChild(node, (child) => varies(child) || undefined) ?? false;
  }

  function isChanged(name: ts.Identifier): boolean {
    const { ts, checker } = engine;
    const { parent } = name;
    if (isNamedAccess(ts, parent) && parent.expression !== name) return false;
    const symbol = ts.isShorthandPropertyAssignment(parent)
      ? checker.getShorthandAssignmentValueSymbol(parent)
      : checker.getSymbolAtLocation(name);
    const declaration = symbol?.valueDeclaration;
    if (!symbol || !declaration || seen.has(declaration)) return false;
    seen.add(declaration);
    if (!isWithin(loop, declaration)) return isAssignedIn(symbol);
    if (isWithin(place, declaration)) return false;
    const value = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    const isOfBody = isWithin(loop.statement, declaration);
    return !isOfBody || !value || varies(value) || isAssignedIn(symbol);
  }

  function isAssignedIn(symbol: ts.Symbol): boolean {
    const { ts, checker } = engine;
    const visit = (node: ts.Node): boolean => {
      const target =
        ts.isBinaryExpression(node) && CHANGES.test(node.operatorToken.getText()) ? node.left : undefined;
      const counted =
        ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node) ? node.operand : undefined;
      const changed = target ?? counted;
      if (changed && ts.isIdentifier(changed) && checker.getSymbolAtLocation(changed) === symbol) return true;
      return ts.forEachChild(node, (child) => visit(child) || undefined) ?? false;
    };
    return visit(loop);
  }
}

function isWithin(outer: ts.Node, node: ts.Node): boolean {
  return outer.getSourceFile() === node.getSourceFile() && contains(outer, node);
}
