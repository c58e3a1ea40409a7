import type ts from 'typescript';
import type { Change, Effect } from '../../typescript/flow-changes.js';
import { contains } from '../../typescript/flow-graph.js';
import { reachingDefinitions, type Watch, type Reaching } from '../../typescript/flow.js';
import {
  accessedName,
  alwaysThrows,
  enclosingFunction,
  isAsync,
  isFunctionNode,
  isNamedAccess,
  wrapped,
  type FunctionNode,
} from '../../typescript/syntax.js';
import { usesOfSymbol } from '../../typescript/references.js';
import { isConstant, localSymbolAt } from '../../typescript/symbols.js';
import type { Engine } from '../engine.js';
import { neverReturns } from './by-type.js';
import type { Put } from './put.js';

/**
 * The definitions that reach the use, through the closures between it and the function `home` in which the name is
 * declared; undefined for `home` is the module.
 */
export function definitionsReaching(
  engine: Engine,
  use: ts.Node,
  home: ts.Node | undefined,
  puts: readonly Put[],
  effectOf: (assigned: ts.Node) => Effect,
  changes: readonly Change[],
): Reaching[] | undefined {
  const found: Reaching[] = [];
  const elsewhere = new Set<ts.Node>();
  let origin = use;
  let from: ts.Node | undefined = use;
  while (from) {
    const reached: Reaching[] | undefined = reachingDefinitions(from, effectOf, changes, watchFor(engine));
    if (!reached) return undefined;
    const inner = functionAround(engine, from, home);
    from = undefined;
    for (const one of reached) {
      if (one.definition || inner === home) found.push(one);
      else from = one.closure ?? inner;
    }
    const call: ts.Node | undefined = home && from && onlyCall(engine, from);
    if (call) from = origin = call;
    else if (from && isFunctionNode(engine.ts, from)) {
      for (const put of laterPuts(engine, from, inner, home, puts)) elsewhere.add(placeOf(put));
      if (!hasFlow(from)) {
        found.push({ definition: undefined, closure: undefined, guards: [] });
        from = undefined;
      }
    }
  }
  if (functionAround(engine, origin, home) === home)
    for (const place of nestedPuts(engine, home, puts)) elsewhere.add(place);
  const effects = new Map(changes.map(({ at, effect }) => [at, effect]));
  for (const place of elsewhere) {
    const effect = effects.get(place)?.() ?? effectOf(place);
    if (effect !== 'none') found.push({ definition: place, closure: undefined, guards: [] });
  }
  return found;
}

/** `const make = () => key; … make()`: the one place where a closure runs, which is nothing but called there. */
function onlyCall(engine: Engine, closure: ts.Node): ts.Node | undefined {
  const { ts, project } = engine;
  const isPlain = ts.isArrowFunction(closure) || ts.isFunctionExpression(closure);
  if (!isPlain || closure.asteriskToken || isAsync(ts, closure)) return undefined;
  const holder = wrapped(ts, closure).parent;
  if (!ts.isVariableDeclaration(holder) || !ts.isIdentifier(holder.name) || !isConstant(project, holder))
    return undefined;
  const symbol = localSymbolAt(project, holder.name);
  const [use, more] = symbol ? usesOfSymbol(project, symbol) : [];
  const isCall = use && !more && ts.isCallExpression(use.parent) && use.parent.expression === use;
  const isInside = use && contains(closure, use);
  return isCall && !isInside && enclosingFunction(ts, use) === enclosingFunction(ts, closure)
    ? use
    : undefined;
}

/** As many places of a flow graph as take the time of one step. */
const PLACES_PER_STEP = 100;

/** Long walks, in functions of thousands of branches, count against what may be spent on one key. */
export function watchFor(engine: Engine): Watch {
  return {
    charge: (places) => {
      for (let left = places; left >= PLACES_PER_STEP; left -= PLACES_PER_STEP) engine.spend();
    },
    ends: (call) => engine.ts.isCallExpression(call) && neverReturns(engine, call),
  };
}

/** What the flow graph, or a change, is known by. */
function placeOf(put: Put): ts.Node {
  return put.kind === 'whole' ? put.node : put.at;
}

/** The nearest function around a node, no further out than `home`. */
function functionAround(engine: Engine, node: ts.Node, home: ts.Node | undefined): ts.Node | undefined {
  return node.parent === home ? home : enclosingFunction(engine.ts, node);
}

/** Changes inside the callbacks of the name's own function: they may have run, and no order is known. */
export function nestedPuts(engine: Engine, home: ts.Node | undefined, puts: readonly Put[]): ts.Node[] {
  if (!home) return [];
  return puts
    .filter((put) => {
      const inside = enclosingFunction(engine.ts, put.at);
      return inside !== home && !(inside && endsTheChain(engine, inside));
    })
    .map(placeOf);
}

/** `.catch((error) => { … throw error; })`: what comes after it in the chain does not run. */
function endsTheChain({ ts }: Engine, fn: FunctionNode): boolean {
  const call = fn.parent;
  if (!ts.isCallExpression(call) || !isNamedAccess(ts, call.expression)) return false;
  return accessedName(ts, call.expression) === 'catch' && alwaysThrows(ts, fn);
}

function hasFlow(node: ts.Node): boolean {
  return (node as { flowNode?: object }).flowNode !== undefined;
}

/** Changes that may be made after a closure was made and before it is called. */
function laterPuts(
  engine: Engine,
  closure: ts.Node,
  inner: ts.Node | undefined,
  home: ts.Node | undefined,
  puts: readonly Put[],
): Put[] {
  const hoisted = !hasFlow(closure);
  return puts.filter(({ at }) => {
    const where = enclosingFunction(engine.ts, at);
    // What is kept by the module is still there when the function runs again.
    if (where === inner) return home === undefined;
    if (where && endsTheChain(engine, where)) return false;
    return hoisted || at.pos > closure.end || where !== home;
  });
}
