import type ts from 'typescript';
import { chargingMethods } from '../../catalogue/stripe-errors.js';
import { contains } from '../../typescript/flow-graph.js';
import { isCaughtBy } from '../../typescript/flow-order.js';
import { accessedName, bare, enclosingFunction, isNamedAccess } from '../../typescript/syntax.js';
import type { PathStep } from '../analysis.js';
import { causeAt } from '../cause.js';
import type { Engine } from '../engine.js';
import { leavesOf, type Trace } from '../provenance.js';
import type { Sink } from '../sinks/sink.js';
import { bySpan, spanOf } from '../span.js';
import type { Part, Step } from '../ways.js';
import { errorKnownAt } from './known-error.js';
import type { KeyRegeneration } from './key-regeneration.js';
import { homeOf, keySeen, reachesOf, type KeySeen, type Reach, type ReachIndex } from './reach.js';
import { retryRegions, type RetryRegion } from './retry-region.js';
import { sameValue } from './same-value.js';
import type { Station } from './ways-in.js';

/** The places at which a retry of this call gets another key; one for each place of the key. */
export function regenerationsOf(engine: Engine, sink: Sink, index: ReachIndex): readonly KeyRegeneration[] {
  const found = new Map<string, KeyRegeneration>();
  for (const reach of reachesOf(engine, sink)) {
    const here = [caughtIn(engine, reach, index.get(homeOf(reach)) ?? []), retriedIn(engine, reach)];
    for (const one of here) {
      const place = one && `${one.at.file} ${one.at.start}`;
      if (place && !found.has(place)) found.set(place, one);
    }
  }
  return [...found.values()].sort((one, other) => bySpan(one.at, other.at));
}

/** In the handler of a call that takes the money for the same thing, under a key of its own. */
function caughtIn(engine: Engine, later: Reach, there: readonly Reach[]): KeyRegeneration | undefined {
  const failed = there.filter(
    (one) => isSecondTry(one.sink.method, later.sink.method) && isHandledBy(engine, one, later),
  );
  const [first] = failed;
  if (!first) return undefined;
  const known = handlerStations(later).map(({ at }) => errorKnownAt(engine, at));
  if (known.includes('definitive')) return undefined;
  engine.begin();
  const [before, key] = [keySeen(engine, first), keySeen(engine, later)];
  if (!before || !key || !isAnother(engine, before, key)) return undefined;
  return {
    at: spanOf(key.at),
    how: known.includes('conflict') ? 'conflict' : 'caught',
    around: spanOf(first.at),
    cause: causeAt(engine.ts, key.at),
    path: [stop(before.at, 'the key of the first call'), stop(key.at, 'another key')],
  };
}

/** The writes in the handler of whose failure this one is made: it runs instead of them, not beside them. */
export function firstTriesOf(engine: Engine, later: Sink, index: ReachIndex): readonly Sink[] {
  return reachesOf(engine, later).flatMap((reach) =>
    (index.get(homeOf(reach)) ?? []).filter((one) => isHandledBy(engine, one, reach)).map(({ sink }) => sink),
  );
}

function isSecondTry(first: string, later: string): boolean {
  return first === later || (chargingMethods.has(first) && chargingMethods.has(later));
}

/** `try { first } catch { later }`, `first.catch(() => later)`, `first.then(…, () => later)`. */
function isHandledBy(engine: Engine, first: Reach, later: Reach): boolean {
  if (isCaughtBy(engine.ts, first.at, later.at)) return true;
  const { ts } = engine;
  const handler = later.stations.at(-2)?.within;
  if (!handler || !ts.isCallExpression(later.at) || !contains(later.at.expression, first.at)) return false;
  const callee = bare(ts, later.at.expression);
  const name = isNamedAccess(ts, callee) ? accessedName(ts, callee) : '';
  const at = later.at.arguments.findIndex((argument) => contains(argument, handler));
  return (name === 'catch' && at === 0) || (name === 'then' && at === 1);
}

/** Where the way to the later call runs through the handler itself. */
function handlerStations({ stations, at: end }: Reach): readonly Station[] {
  return stations.filter(({ at }) => isIn(end, at));
}

/**
 * True when the second key is surely not the first: something in it is drawn anew, or it is the first one with other text.
 * A key that is read from somewhere may well be the one that was stored.
 */
function isAnother(engine: Engine, before: KeySeen, key: KeySeen): boolean {
  if (sameValue(engine, before.trace, key.trace)) return false;
  const [old, now] = [factsOf(before.trace), factsOf(key.trace)];
  if (now.unproven) return false;
  if (now.drawn) return true;
  return old.names.size > 0 && !old.unproven && [...old.names].every((name) => now.names.has(name));
}

function factsOf(trace: Trace): { names: ReadonlySet<string>; drawn: boolean; unproven: boolean } {
  const leaves = [...leavesOf(trace)];
  return {
    names: new Set(
      leaves.flatMap((one) => (one.kind === 'business' || one.kind === 'external' ? [one.name] : [])),
    ),
    drawn: leaves.some((one) => one.kind === 'source' && one.nature !== 'metadata'),
    unproven: leaves.some((one) => one.kind === 'unproven'),
  };
}

/** Something in the key is drawn in the very code that runs again. */
function retriedIn(engine: Engine, reach: Reach): KeyRegeneration | undefined {
  const station = reach.stations.at(-1);
  const regions = station ? retryRegions(engine, station, reach.next) : [];
  if (regions.length === 0) return undefined;
  engine.begin();
  const key = keySeen(engine, reach);
  for (const region of regions) {
    const part = key?.ways.flatMap((way) => way.parts).find((one) => isMintedIn(engine, region, one));
    if (!key || !part) continue;
    return {
      at: spanOf(part.crossing ?? key.at),
      how: 'retried',
      around: spanOf(region.around),
      cause: causeAt(engine.ts, part.leaf.node),
      path: [stop(part.leaf.node, 'made in each round'), stop(part.crossing ?? key.at, 'another key')],
    };
  }
  return undefined;
}

/** Random values and the clock; of counters of tries `no-infrastructure-key` says all there is to say. */
function isMintedIn(
  engine: Engine,
  { node: region }: RetryRegion,
  { leaf, held, crossing, step }: Part,
): boolean {
  if (leaf.kind !== 'source' || leaf.scope !== 'call' || leaf.nature === 'metadata' || held) return false;
  if (crossing && !isIn(region, crossing)) return false;
  const nodes = [leaf.node, ...nodesOf(step)];
  return nodes.every((node) => isIn(region, node) || !isAround(engine, region, node));
}

function nodesOf(nearest: Step | undefined): ts.Node[] {
  const nodes: ts.Node[] = [];
  for (let step = nearest; step; step = step.behind) nodes.push(step.node);
  return nodes;
}

function isIn(region: ts.Node, node: ts.Node): boolean {
  return region.getSourceFile() === node.getSourceFile() && contains(region, node);
}

/** The node stands outside the region in a function that holds it: it ran once, before. */
function isAround({ ts }: Engine, region: ts.Node, node: ts.Node): boolean {
  const holder = enclosingFunction(ts, node);
  return holder !== undefined && isIn(holder, region) && holder !== region;
}

function stop(node: ts.Node, step: string): PathStep {
  return { at: spanOf(node), step };
}
