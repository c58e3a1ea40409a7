import type ts from 'typescript';
import { isCalled } from '../../catalogue/deed-words.js';
import { accessedName, bare, isNamedAccess } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { actsOfCall, type Act } from './acts.js';
import { listedEffects } from './deed.js';
import { indexedObject, remembers } from './memory-guard.js';
import { isActing, type Acting, type Condition } from './facts.js';
import { polarityOf, type Polarity } from './polarity.js';
import { directSliceOf } from './slice.js';

/** A look at what was done before, on whose outcome the call depends. */
export interface Look {
  readonly kind: 'select' | 'local';
  readonly node: ts.Node;
  readonly what: string;
  readonly goesOn: Polarity;
}

/** What the conditions on the way to a place have looked at. */
export function looksOf(
  engine: Engine,
  conditions: readonly Condition[],
  acts: readonly Act[],
): readonly Look[] {
  const tested = conditions.flatMap((condition) => looksInTest(engine, condition));
  const inside = acts.flatMap((act): Look[] =>
    act.goesOn && (act.effect === 'select' || act.effect === 'local')
      ? [{ kind: act.effect, node: act.node, what: act.what, goesOn: act.goesOn }]
      : [],
  );
  return [...tested, ...inside];
}

function looksInTest(engine: Engine, condition: Condition): Look[] {
  const goesOn = polarityOf(engine, condition);
  const isOfState = goesOn === 'there' || goesOn === 'absent' || asksForState(engine, condition.test);
  const found: Look[] = [];
  for (const node of directSliceOf(engine, condition.test)) {
    const object = indexedObject(engine, node);
    if (object && remembers(engine, object))
      found.push({ kind: 'local', node, what: 'an object in memory', goesOn });
    if (isActing(engine.ts, node)) found.push(...looksInCall(engine, node, goesOn));
  }
  return isOfState ? found : found.filter(({ kind }) => kind === 'local');
}

/** `order.status === 'paid'`, and not `order.currency === 'eur'`. */
function asksForState(engine: Engine, test: ts.Expression): boolean {
  const { ts } = engine;
  const node = bare(ts, test);
  if (ts.isBinaryExpression(node))
    return asksForState(engine, node.left) || (isLogical(ts, node) && asksForState(engine, node.right));
  return isNamedAccess(ts, node) && isCalled(accessedName(ts, node), 'names-a-state');
}

function isLogical(ts: Engine['ts'], { operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken;
}

function looksInCall(engine: Engine, node: Acting, goesOn: Polarity): Look[] {
  return actsOfCall(engine, { node, caught: [], swallowed: [] }).flatMap((act): Look[] => {
    const { effect, what } = act;
    if (effect !== 'select' && effect !== 'local') return [];
    if (act.goesOn || !isMemory(engine, node)) return [];
    return [{ kind: effect, node, what, goesOn }];
  });
}

/** A collection of the language's own counts only where it outlives the call; anything else is listed for what it is. */
function isMemory(engine: Engine, node: Acting): boolean {
  const { ts } = engine;
  const callee = ts.isCallExpression(node) ? bare(ts, node.expression) : undefined;
  const rows = listedEffects(engine, node).filter(({ effect }) => effect === 'local');
  if (rows.length === 0 || rows.some(({ type }) => type === undefined || !COLLECTIONS.has(type))) return true;
  return callee !== undefined && isNamedAccess(ts, callee) && remembers(engine, callee.expression);
}

const COLLECTIONS = new Set(['Set', 'WeakSet', 'ReadonlySet', 'Map', 'WeakMap', 'ReadonlyMap', 'Array']);
