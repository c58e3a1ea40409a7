import type ts from 'typescript';
import { isWithin } from '../../typescript/flow-graph.js';
import { usesOfSymbol } from '../../typescript/references.js';
import { localSymbolAt } from '../../typescript/symbols.js';
import { accessedName, isNamedAccess, takenName, wrapped } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { ownFunctions } from './deed.js';
import { goalOf } from './told.js';
import type { Station } from './ways-in.js';

/** Names and functions behind one another; what goes further counts as used. */
const MAX_HOPS = 3;

/** What a name stands for: the event as a whole, or its id. */
type Held = 'event' | 'id';

interface Search {
  readonly engine: Engine;
  readonly stations: readonly Station[];
  readonly hops: number;
}

/**
 * True where the id of an event may keep a second delivery from the call: it is read before the call has been made, or
 * the event goes to other code as a whole. What only reads it into logs, metadata and errors does not.
 */
export function usesEventId(engine: Engine, name: ts.Identifier, stations: readonly Station[]): boolean {
  return isNameUsed({ engine, stations, hops: MAX_HOPS }, name, 'event');
}

function isNameUsed(search: Search, name: ts.BindingName, held: Held): boolean {
  const { ts, project } = search.engine;
  if (!ts.isIdentifier(name) && held === 'id') return true;
  if (ts.isArrayBindingPattern(name)) return false;
  if (ts.isObjectBindingPattern(name))
    return name.elements.some((one) => takenName(ts, one) === 'id' && isNameUsed(search, one.name, 'id'));
  const symbol = localSymbolAt(project, name);
  return (symbol ? usesOfSymbol(project, symbol) : [])
    .filter((use) => isBefore(search, use))
    .some((use) => (held === 'id' ? isIdUsed(search, use) : isEventUsed(search, use)));
}

/** In the functions on the way: not behind what leads on to the call. */
function isBefore({ engine: { ts }, stations }: Search, use: ts.Node): boolean {
  const station = stations.find(({ within }) => within && isWithin(within, use));
  if (!station) return true;
  const { at } = station;
  return use.pos <= (ts.findAncestor(at, (up) => ts.isCallExpression(up)) ?? at).end;
}

function isEventUsed(search: Search, use: ts.Expression): boolean {
  const { ts } = search.engine;
  const whole = wrapped(ts, use);
  const { parent } = whole;
  if (isNamedAccess(ts, parent) && parent.expression === whole)
    return accessedName(ts, parent) === 'id' && isIdUsed(search, parent);
  if (ts.isVariableDeclaration(parent)) return isFurther(search, parent.name, 'event');
  if (!ts.isCallExpression(parent) || parent.expression === whole) return false;
  const goal = goalOf(search.engine, use);
  return goal.kind === 'given' && isGivenUsed(search, goal.call, goal.argument, 'event');
}

function isIdUsed(search: Search, use: ts.Expression): boolean {
  const goal = goalOf(search.engine, use);
  if (goal.kind === 'named') return isFurther(search, goal.name, 'id');
  if (goal.kind === 'given') return isGivenUsed(search, goal.call, goal.argument, 'id');
  return goal.kind === 'open';
}

/** What a call does with it: code out of view uses an id, and the event where it is waited for. */
function isGivenUsed(search: Search, call: ts.CallExpression, argument: number, held: Held): boolean {
  const { engine, stations } = search;
  const own = ownFunctions(engine, call);
  if (own.length > 0)
    return own.some(({ parameters }) => {
      const parameter = parameters[argument];
      return parameter ? isFurther(search, parameter.name, held) : held === 'id';
    });
  if (held === 'id') return true;
  const isOnWay = stations.some(({ at }) => isWithin(call, at));
  return !isOnWay && engine.ts.isAwaitExpression(call.parent);
}

function isFurther(search: Search, name: ts.BindingName, held: Held): boolean {
  if (search.hops === 0) return true;
  return isNameUsed({ ...search, hops: search.hops - 1 }, name, held);
}
