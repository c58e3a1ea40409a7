import type ts from 'typescript';
import { bare } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { createMemory, type Memory } from '../memory.js';
import { isAccess, placesBehind, type Place } from '../sinks/behind.js';
import { calledMember } from '../sinks/callee.js';
import { canLead, isClientMade } from '../sinks/client.js';
import type { Sink } from '../sinks/sink.js';

/** `new Stripe(secret, config)`, or the same without `new`. */
export type MadeClient = ts.NewExpression | ts.CallExpression;

const memories = new WeakMap<Engine, Memory<readonly MadeClient[]>>();

function memoryOf(engine: Engine): Memory<readonly MadeClient[]> {
  const known =
    memories.get(engine) ?? createMemory<readonly MadeClient[]>({ again: () => [], limited: () => [] });
  memories.set(engine, known);
  return known;
}

/** Where the clients are made that a call of the SDK may go through; empty where none is in view. */
export function clientsOf(engine: Engine, { site }: Sink): readonly MadeClient[] {
  memoryOf(engine).begin();
  const called = methodAt(engine, site);
  return called ? [...new Set(search(engine, called))] : [];
}

function methodAt(engine: Engine, site: ts.Expression): Place | undefined {
  const { ts } = engine;
  const called = ts.isCallExpression(site) ? calledMember(engine, site) : undefined;
  if (called && !ts.isObjectBindingPattern(called.owner))
    return { node: bare(ts, called.owner), path: [called.name] };
  return isAccess(engine, site) ? { node: site, path: [] } : undefined;
}

function search(engine: Engine, place: Place): readonly MadeClient[] {
  if (!canLead(place.path)) return [];
  return memoryOf(engine).once(place.node, place.path.join('.'), undefined, () => {
    if (isClientMade(engine, place.node)) return [place.node];
    return placesBehind(engine, place, true).flatMap((next) => search(engine, next));
  });
}
