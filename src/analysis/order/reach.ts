import type ts from 'typescript';
import type { Call } from '../../typescript/callers.js';
import { isWithin } from '../../typescript/flow-graph.js';
import type { FunctionNode } from '../../typescript/syntax.js';
import { enter, type Engine, type Frame } from '../engine.js';
import { leavesOf, type Trace } from '../provenance.js';
import type { KeySink, Sink } from '../sinks/sink.js';
import { canRun } from '../trace/decided.js';
import { waysOf, type Way } from '../ways.js';
import { waysIn, type Station } from './ways-in.js';

/** A Stripe write as it is seen from one function on the way to it. */
export interface Reach {
  readonly sink: Sink;
  /** From the write outwards; the last one stands in the function that it is seen from. */
  readonly stations: readonly Station[];
  /** The write itself, or the call that leads to it. */
  readonly at: ts.Node;
  /** The station further out on the same way. */
  readonly next: Station | undefined;
}

/** The writes that can be seen from a function, or from the top of a file. */
export type ReachIndex = ReadonlyMap<ts.Node, readonly Reach[]>;

/** Every write by the functions that lead to it, in source order. */
export function reachIndex(engine: Engine, sinks: readonly Sink[]): ReachIndex {
  const index = new Map<ts.Node, Reach[]>();
  for (const sink of sinks) {
    engine.begin();
    for (const reach of reachesOf(engine, sink)) {
      const home = homeOf(reach);
      const there = index.get(home) ?? [];
      index.set(home, there);
      if (!there.some((one) => isSameReach(one, reach))) there.push(reach);
    }
  }
  for (const there of index.values()) there.sort((one, other) => one.at.getStart() - other.at.getStart());
  return index;
}

/** The write as every function on every way to it sees it, two levels of callers deep. */
export function reachesOf(engine: Engine, sink: Sink): readonly Reach[] {
  const found: Reach[] = [];
  for (const { stations } of waysIn(engine, sink.site)) {
    for (const [index, { at }] of stations.entries()) {
      const reach = { sink, stations: stations.slice(0, index + 1), at, next: stations[index + 1] };
      if (!found.some((one) => one.next?.at === reach.next?.at && isSameReach(one, reach))) found.push(reach);
    }
  }
  return found;
}

/** The function that a write is seen from; the file for code that runs when it is loaded. */
export function homeOf({ stations, at }: Reach): ts.Node {
  return stations.at(-1)?.within ?? at.getSourceFile();
}

function isSameReach(one: Reach, other: Reach): boolean {
  return (
    one.sink === other.sink &&
    one.stations.length === other.stations.length &&
    one.stations.every(({ at }, index) => at === other.stations[index]?.at)
  );
}

/** The call of the write's own function in which it is seen; null where the way cannot be followed with its arguments. */
function frameOfReach(engine: Engine, { stations }: Reach): Frame | undefined | null {
  let frame: Frame | undefined;
  for (let at = stations.length - 2; at >= 0; at--) {
    const fn = stations[at]?.within;
    const call = stations[at + 1]?.at;
    // A function that is written as an argument of the call runs in the function around it.
    if (!fn || !call || isWithin(call, fn)) continue;
    if (!isCallOf(engine, fn, call)) return null;
    const entered = enter(fn, call, frame, { crosses: true });
    if (typeof entered === 'string') return null;
    frame = entered;
  }
  return frame;
}

function isCallOf(engine: Engine, fn: FunctionNode, node: ts.Node): node is Call {
  return engine.callers.callersOf(fn).some((call) => call === node);
}

/** The key of a write as one function on the way to it passes it. */
export interface KeySeen {
  readonly trace: Trace;
  readonly ways: readonly Way[];
  readonly frame: Frame | undefined;
  readonly key: KeySink;
  /** The key expression at the outermost sink in the function that it is seen from. */
  readonly at: ts.Node;
}

const keys = new WeakMap<Sink, KeySink>();

/** Undefined where no key is passed, or the constants that are passed rule the write out. */
export function keySeen(engine: Engine, reach: Reach): KeySeen | undefined {
  const { sink, stations } = reach;
  const key = keys.get(sink) ?? sink.key();
  keys.set(sink, key);
  const frame = frameOfReach(engine, reach);
  if (!key.read || frame === null || !stations[0] || !canRun(engine, stations[0].at, frame)) return undefined;
  const trace = engine.trace(key.read.from, key.read.path, frame);
  if ([...leavesOf(trace)].every((one) => one.kind === 'absent')) return undefined;
  const ways = waysOf(trace, new Map<Trace, readonly Way[]>());
  const crossing = frame && ways.find((way) => way.crossing)?.crossing;
  return { trace, ways, frame, key, at: crossing ?? key.expression ?? sink.nameNode };
}
