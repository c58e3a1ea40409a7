import type ts from 'typescript';
import { causeAt } from '../cause.js';
import type { AccessPath, Engine } from '../engine.js';
import { leavesOf, type Trace } from '../provenance.js';
import { callName } from '../repair/call-name.js';
import { isLeftOut } from '../sinks/key.js';
import type { Sink } from '../sinks/sink.js';
import { bySpan, spanOf } from '../span.js';
import type { KeyReuse } from './key-reuse.js';
import { onOnePath } from './one-path.js';
import { homeOf, keySeen, reachesOf, type KeySeen, type Reach, type ReachIndex } from './reach.js';
import { sameValue } from './same-value.js';

/** Of the calls before one only the nearest are compared: a function with more of them is a script. */
const MAX_EARLIER = 12;

/** The calls that send the key of this one before it, for something else; one for each place of the key. */
export function reusesOf(engine: Engine, sink: Sink, index: ReachIndex): readonly KeyReuse[] {
  const found = new Map<string, KeyReuse>();
  for (const reach of reachesOf(engine, sink)) {
    const reuse = reuseIn(engine, reach, index.get(homeOf(reach)) ?? []);
    const place = reuse && `${reuse.at.file} ${reuse.at.start}`;
    if (place && !found.has(place)) found.set(place, reuse);
  }
  return [...found.values()].sort((one, other) => bySpan(one.at, other.at));
}

function reuseIn(engine: Engine, later: Reach, there: readonly Reach[]): KeyReuse | undefined {
  const before = there.filter((one) => onOnePath(engine, one, later)).slice(-MAX_EARLIER);
  if (before.length === 0) return undefined;
  engine.begin();
  const key = keySeen(engine, later);
  if (!key) return undefined;
  for (const earlier of before.reverse()) {
    const other = keySeen(engine, earlier);
    if (
      !other ||
      !sameValue(engine, key.trace, other.trace) ||
      isElsewhere(engine, earlier, other, later, key)
    )
      continue;
    const differs = difference(engine, earlier, other, later, key);
    if (differs) return reported(engine, { earlier, other, later, key, differs });
  }
  return undefined;
}

interface Found {
  readonly earlier: Reach;
  readonly other: KeySeen;
  readonly later: Reach;
  readonly key: KeySeen;
  readonly differs: KeyReuse['differs'];
}

function reported(engine: Engine, { earlier, other, later, key, differs }: Found): KeyReuse {
  const stop = (node: ts.Node, { sink }: Reach): KeyReuse['path'][number] => ({
    at: spanOf(node),
    step: `idempotencyKey of \`${sink.method}\``,
  });
  return {
    at: spanOf(key.at),
    differs,
    earlier: { method: earlier.sink.method, at: spanOf(earlier.at) },
    suffix: callName(later.sink.method),
    cause: causeAt(engine.ts, other.at),
    path: [stop(other.at, earlier), stop(key.at, later)],
  };
}

/** Options and headers that say whose account a request is for: each account has its own keys. */
const ACCOUNTS = ['stripeAccount', 'stripeContext', 'apiKey', 'stripe-account', 'stripe-context'];

/** The two calls are for different accounts, by an option or by the client that makes them. */
function isElsewhere(engine: Engine, earlier: Reach, other: KeySeen, later: Reach, key: KeySeen): boolean {
  const isNear = earlier.stations.length === 1 && later.stations.length === 1;
  if (isNear && clientOf(engine, earlier.sink) !== clientOf(engine, later.sink)) return true;
  return ACCOUNTS.some((name) => {
    const [one, two] = [accountOf(engine, other, name), accountOf(engine, key, name)];
    if (!one || !two || (isLeftOut(one) && isLeftOut(two))) return false;
    return !sameValue(engine, one, two);
  });
}

function accountOf(engine: Engine, { key, frame }: KeySeen, name: string): Trace | undefined {
  if (!key.read || key.read.path.length === 0) return undefined;
  const path: AccessPath = [...key.read.path.slice(0, -1), name];
  return engine.trace(key.read.from, path, frame);
}

/** What the method is read off, as it is written. */
function clientOf({ ts }: Engine, { site }: Sink): string {
  let root: ts.Expression = site;
  while (ts.isCallExpression(root) || ts.isPropertyAccessExpression(root)) root = root.expression;
  return root.getText();
}

/** Undefined for a repeat of the same call, and where it is not known that anything differs. */
function difference(
  engine: Engine,
  earlier: Reach,
  other: KeySeen,
  later: Reach,
  key: KeySeen,
): KeyReuse['differs'] | undefined {
  if (earlier.sink.method !== later.sink.method) return 'method';
  const [before, now] = [earlier.sink.params(), later.sink.params()];
  const isFramed = other.frame !== undefined || key.frame !== undefined;
  const changed = now.findIndex((param, at) => {
    const match = before[at];
    if (!match || (!isFramed && param.getText() === match.getText())) return false;
    const [one, two] = [engine.trace(match, [], other.frame), engine.trace(param, [], key.frame)];
    return isKnown(one) && isKnown(two) && !sameValue(engine, one, two);
  });
  if (changed < 0) return undefined;
  return now.length > 1 && changed < now.length - 1 ? 'object' : 'params';
}

function isKnown(value: Trace): boolean {
  return [...leavesOf(value)].every((one) => one.kind !== 'unproven');
}
