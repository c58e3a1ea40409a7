import { SCOPES, type Scope } from '../catalogue/schema.js';
import {
  VERDICTS,
  type Grain,
  type KeyArgument,
  type KeyOrigin,
  type KeyReport,
  type Source,
} from './analysis.js';
import type { Engine } from './engine.js';
import { originsOf, type Question } from './origins.js';
import type { Trace } from './provenance.js';
import { grainNeededBy } from './needed.js';
import type { KeySink, Sink } from './sinks/sink.js';
import { bySpan, spanOf } from './span.js';
import { viewOf } from './view.js';
import { waysOf, type Way } from './ways.js';

/** What is asked of one call's key; what costs a trace of its own is asked once, and only where it makes a difference. */
export function questionOn(engine: Engine, sink: Sink): Question {
  let names: ReadonlySet<string> | undefined;
  let grain: Grain | undefined;
  return {
    engine,
    sink,
    key: sink.key(),
    customers: () => (names ??= new Set(sink.customerNames())),
    needed: () => (grain ??= grainNeededBy(engine, sink)),
  };
}

/** Turns the provenance of one call's key into its verdict, with every way that leads to it. */
export function judge(engine: Engine, sink: Sink): KeyReport {
  engine.begin();
  const question = questionOn(engine, sink);
  const { key } = question;
  const ways = waysOf(key.trace, new Map<Trace, readonly Way[]>());
  const origins = distinct(ways.flatMap((way) => originsOf(question, way))).sort(worstFirst);
  const [worst] = origins;
  if (!worst) return undecided(engine, key);
  const same = origins.filter((origin) => origin.verdict === worst.verdict);
  const firstKey = same.flatMap((origin) => origin.key ?? []).sort(bySpan)[0] ?? null;
  const sources = distinctSources(origins);
  return {
    verdict: worst.verdict,
    scope: worst.verdict === 'unstable' ? leastStable(sources.map((source) => source.scope)) : null,
    grain: worst.grain,
    reason: worst.reason,
    key: worst.verdict === 'missing' ? null : firstKey,
    argument: argumentOf(key),
    sources,
    origins,
    // On demand: only `explain` shows it.
    get provenance() {
      return viewOf(key.trace, engine.catalogue);
    },
  };
}

function undecided(engine: Engine, key: KeySink): KeyReport {
  return {
    verdict: 'unproven',
    scope: null,
    grain: 'intent',
    reason: 'external',
    key: key.expression ? spanOf(key.expression) : null,
    argument: argumentOf(key),
    sources: [],
    origins: [],
    provenance: viewOf(key.trace, engine.catalogue),
  };
}

function argumentOf({ expression, read }: KeySink): KeyArgument | null {
  const [member = null, ...further] = read?.from === expression ? (read?.path ?? []) : [];
  return expression === undefined || further.length > 0 ? null : { at: spanOf(expression), member };
}

function leastStable(scopes: readonly Scope[]): Scope | null {
  return SCOPES.find((scope) => scopes.includes(scope)) ?? null;
}

function worstFirst(a: KeyOrigin, b: KeyOrigin): number {
  const byVerdict = VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict);
  if (byVerdict !== 0) return byVerdict;
  const byScope = a.source && b.source ? SCOPES.indexOf(a.source.scope) - SCOPES.indexOf(b.source.scope) : 0;
  return byScope || bySpan(a.at, b.at) || (a.source && b.source ? bySpan(a.source.at, b.source.at) : 0);
}

function distinct(origins: readonly KeyOrigin[]): KeyOrigin[] {
  const byPlace = new Map<string, KeyOrigin>();
  for (const origin of origins) {
    const { at, source, verdict } = origin;
    const from = source
      ? // Members that are read off one handler's parameter have one place.
        [source.at.file, source.at.start, source.what].join(':')
      : (origin.absence ?? origin.reason ?? origin.grain);
    const id = [verdict, at.file, at.start, at.end, from].join('|');
    if (!byPlace.has(id)) byPlace.set(id, origin);
  }
  return [...byPlace.values()];
}

function distinctSources(origins: readonly KeyOrigin[]): Source[] {
  const byPlace = new Map<string, Source>();
  for (const { source } of origins)
    if (source) byPlace.set(`${source.at.file}:${source.at.start}:${source.scope}`, source);
  return [...byPlace.values()].sort((a, b) => bySpan(a.at, b.at));
}
