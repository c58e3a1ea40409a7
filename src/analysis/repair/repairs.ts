import type ts from 'typescript';
import type { UnbrandedKey } from '../brand/unbranded-keys.js';
import type { KeyOrigin, OtherNamespace, Span } from '../analysis.js';
import type { KeyRegeneration } from '../order/key-regeneration.js';
import type { KeyReuse } from '../order/key-reuse.js';
import type { Sink } from '../sinks/sink.js';
import { nodeOf } from '../span.js';
import { withKeyAdded } from './added-key.js';
import { withIdAdded, withTail } from './appended.js';
import { madeBeforeRetry } from './before-retry.js';
import type { Candidate } from './candidate.js';
import { faultsOf, faultsOfOrigin, type Ground } from './faults.js';
import { underFirstKey } from './first-key.js';
import { keyByRuntime } from './key-by-runtime.js';
import { keyMovedToOptions } from './move-key.js';
import { inWordsOf } from './one-namespace.js';
import type { Repair } from './repair.js';
import { withoutSource } from './without-source.js';

/** What a repair is wanted for: one answer of the analysis to a question about the call's key. */
export type Fault =
  | { readonly origin: KeyOrigin }
  | { readonly reuse: KeyReuse }
  | { readonly regeneration: KeyRegeneration }
  | { readonly namespace: OtherNamespace }
  | { readonly unbranded: UnbrandedKey };

/** The best repair by which the engine finds nothing wrong with the key that was right before; none where that is not certain. */
export function repairsFor(ground: Ground, sink: Sink, fault: Fault): readonly Repair[] {
  ground.engine.begin();
  const candidates = candidatesFor(ground, sink, fault);
  if (candidates.length === 0) return [];
  const before = faultsOf(ground, sink);
  const gone = goneWith(fault, before);
  const best = candidates.find(({ mended }) => {
    const after = faultsOf(ground, sink, mended);
    return gone.every((one) => !after.has(one)) && [...after].every((one) => before.has(one));
  });
  return best ? [best.repair] : [];
}

/** What a repair must have ended. */
function goneWith(fault: Fault, before: ReadonlySet<string>): readonly string[] {
  if ('origin' in fault) return faultsOfOrigin(fault.origin);
  return 'namespace' in fault ? [...before].filter((one) => one.startsWith('namespace ')) : [];
}

function candidatesFor(ground: Ground, sink: Sink, fault: Fault): readonly Candidate[] {
  const { engine } = ground;
  if ('origin' in fault) return forOrigin(ground, sink, fault.origin);
  if ('reuse' in fault) return forReuse(ground, sink, fault.reuse);
  if ('regeneration' in fault) return forRegeneration(ground, sink, fault.regeneration);
  if ('namespace' in fault) {
    const [own, other] = [
      expressionAt(ground, fault.namespace.at),
      expressionAt(ground, fault.namespace.otherAt),
    ];
    return own && other ? inWordsOf(engine, sink, own, other) : [];
  }
  const key = expressionAt(ground, fault.unbranded.at);
  return key && fault.unbranded.why === 'type' ? keyByRuntime(engine, sink, key) : [];
}

function forOrigin(ground: Ground, sink: Sink, { verdict, absence, at }: KeyOrigin): readonly Candidate[] {
  const { engine } = ground;
  if (absence === 'in-params') return keyMovedToOptions(engine, sink);
  if (absence === 'no-key') return withKeyAdded(engine, sink, namesBeside(ground, sink));
  const place = expressionAt(ground, at);
  if (!place) return [];
  if (verdict === 'unstable') return withoutSource(engine, sink, place, namesBeside(ground, sink));
  return verdict === 'coarse' ? withIdAdded(engine, sink, place) : [];
}

function forReuse(ground: Ground, sink: Sink, { at, differs, suffix }: KeyReuse): readonly Candidate[] {
  const place = expressionAt(ground, at);
  return place && differs === 'method'
    ? withTail(ground.engine, sink, place, suffix, `Add \`:${suffix}\` to the key`)
    : [];
}

function forRegeneration(
  ground: Ground,
  sink: Sink,
  { at, how, around, path }: KeyRegeneration,
): readonly Candidate[] {
  const place = expressionAt(ground, at);
  const first = path[0] && expressionAt(ground, path[0].at);
  if (!place || !first) return [];
  return how === 'retried'
    ? madeBeforeRetry(ground.engine, sink, place, nodeOf(around))
    : underFirstKey(ground.engine, sink, place, first);
}

function expressionAt({ engine }: Ground, span: Span): ts.Expression | undefined {
  const node = nodeOf(span);
  return engine.ts.isExpression(node) ? node : undefined;
}

/** The fixed words of the keys of the same method, for a key that means the same to have the same ones. */
function namesBeside({ sinks, stageOf }: Ground, sink: Sink): readonly string[] {
  const beside = sinks.filter((one) => one !== sink && one.method === sink.method);
  const names = beside.flatMap((one) => stageOf(one)?.namespace ?? []);
  return [...new Set(names)].filter((name) => /^[\w.-]*$/.test(name));
}
