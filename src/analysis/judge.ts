import type ts from 'typescript';
import { SCOPES, type Scope } from '../catalogue/schema.js';
import { VERDICTS, type Absence, type Grain, type KeyOrigin, type KeyReport, type PathStep, type Source, type Verdict } from './analysis.js';
import { causeAt } from './cause.js';
import type { Engine } from './engine.js';
import { grainOf, isTooCoarse, neededGrain } from './grain.js';
import type { AbsentLeaf, SourceLeaf } from './provenance.js';
import type { KeySink, Sink } from './sinks/sink.js';
import { bySpan, spanOf } from './span.js';
import { calleeNameNode } from './trace/parameter.js';
import { viewOf } from './view.js';
import { isAbsent, waysOf, type Part, type Step, type Way } from './ways.js';

/** Turns the provenance of one call's key into its verdict, with every way that leads to it. */
export function judge(engine: Engine, sink: Sink, root: string): KeyReport {
  const key = sink.key();
  const memory = new Map();
  const ways = waysOf(key.trace, memory);
  const customers = new Set(sink.customerNames());
  const found = ways.flatMap((way) => originsOf(engine, sink, key, way, customers, root));
  const origins = distinct(found).sort(worstFirst);
  const [worst] = origins;
  if (!worst) return undecided(key);
  const same = origins.filter((origin) => origin.verdict === worst.verdict);
  const firstKey = same.flatMap((origin) => origin.key ?? []).sort(bySpan)[0] ?? null;
  const sources = distinctSources(origins);
  return {
    verdict: worst.verdict,
    scope: worst.verdict === 'unstable' ? leastStable(sources.map((source) => source.scope)) : null,
    grain: worst.grain,
    reason: worst.reason,
    key: worst.verdict === 'missing' ? null : firstKey,
    sources,
    origins,
    provenance: viewOf(key.trace),
  };
}

function undecided(key: KeySink): KeyReport {
  return {
    verdict: 'unproven',
    scope: null,
    grain: 'intent',
    reason: 'external',
    key: key.expression ? spanOf(key.expression) : null,
    sources: [],
    origins: [],
    provenance: viewOf(key.trace),
  };
}

function originsOf(
  engine: Engine,
  sink: Sink,
  key: KeySink,
  way: Way,
  customers: ReadonlySet<string>,
  root: string,
): KeyOrigin[] {
  const grain = grainOf(way.parts, customers);
  const unstable = way.parts.filter((part) => part.leaf.kind === 'source');
  if (unstable.length > 0) {
    return unstable.map((part) => unstableOrigin(engine, sink, key, part, part.leaf as SourceLeaf, grain, root));
  }
  const missing = missingOrigin(engine, sink, key, way, grain, root);
  if (missing) return [missing];
  const at = way.crossing ?? key.expression ?? sink.nameNode;
  const { verdict, reason } = settle(sink, way, grain);
  const [part] = way.parts;
  return [
    {
      verdict,
      cause: causeAt(engine.ts, at, root),
      at: spanOf(at),
      key: spanOf(at),
      source: null,
      path: part ? pathOf(key, part, sink) : [],
      reason,
      absence: null,
      grain,
    },
  ];
}

function settle(sink: Sink, way: Way, grain: Grain): { verdict: Verdict; reason: string | null } {
  const unproven = way.parts.map((part) => part.leaf).find((one) => one.kind === 'unproven');
  if (unproven) return { verdict: 'unproven', reason: unproven.reason };
  if (isTooCoarse(grain, neededGrain(sink.method, sink.repeat))) return { verdict: 'coarse', reason: null };
  const reason = way.composed ? undefined : wholeKeyDoubt(way);
  return reason ? { verdict: 'unproven', reason } : { verdict: 'stable', reason: null };
}

const KEY_LIKE = /key|token|nonce/i;

/** What a value taken over as the whole key leaves open. */
function wholeKeyDoubt(way: Way): string | undefined {
  const only = way.parts[0]?.leaf;
  if (only?.kind === 'external') {
    if (only.path.length === 0) return 'no caller in view';
    if (KEY_LIKE.test(only.path.at(-1) ?? '')) return 'external';
  }
  return way.maybeAbsent ? 'may be absent' : undefined;
}

function unstableOrigin(
  engine: Engine,
  sink: Sink,
  key: KeySink,
  part: Part,
  leaf: SourceLeaf,
  grain: Grain,
  root: string,
): KeyOrigin {
  const at = spanOf(part.crossing ?? key.expression ?? sink.nameNode);
  const { nature, what, changes, instead } = leaf;
  const scope: Scope = part.held && leaf.scope === 'call' ? 'process' : leaf.scope;
  const source: Source = { at: spanOf(leaf.node), scope, nature, what, changes, ...(instead === undefined ? {} : { instead }) };
  const cause = causeAt(engine.ts, leaf.node, root);
  return { verdict: 'unstable', cause, at, key: at, source, path: pathOf(key, part, sink), reason: null, absence: null, grain };
}

function missingOrigin(engine: Engine, sink: Sink, key: KeySink, way: Way, grain: Grain, root: string): KeyOrigin | undefined {
  const absence = absenceOf(key, way);
  const [part] = way.parts;
  if (!absence || !part) return undefined;
  const node = part.crossing ? callerName(engine, part.crossing) : sink.nameNode;
  return {
    verdict: 'missing',
    cause: causeAt(engine.ts, part.leaf.kind === 'absent' && absence !== 'no-key' ? part.leaf.node : node, root),
    at: spanOf(node),
    key: null,
    source: null,
    path: pathOf(key, part, sink),
    reason: REASONS[absence],
    absence,
    grain,
  };
}

/** The name of the caller's call that an argument belongs to. */
function callerName(engine: Engine, argument: ts.Node): ts.Node {
  const { ts } = engine;
  for (let up = argument; !ts.isStatement(up) && !ts.isSourceFile(up); up = up.parent) {
    const { parent } = up;
    const isArgument = (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.arguments?.includes(up as ts.Expression);
    if (isArgument) return calleeNameNode(engine, parent);
  }
  return argument;
}

const REASONS: Readonly<Record<Absence, string>> = {
  'no-key': 'no key',
  'left-out': 'left out by a caller',
  undefined: 'undefined on a followed path',
  empty: 'empty text',
  'in-params': 'key in the params',
  overridden: 'overridden by a header',
};

function absenceOf(key: KeySink, way: Way): Absence | undefined {
  const only = way.parts[0]?.leaf;
  if (isAbsent(way)) {
    const { absence } = only as AbsentLeaf;
    if (absence !== 'no-key') return absence;
    return way.parts[0]?.crossing ? 'left-out' : key.absence;
  }
  const isEmpty = way.parts.every(({ leaf }) => leaf.kind === 'constant' && leaf.text === '');
  if (!isEmpty || way.parts.length === 0) return undefined;
  return key.fromHeader ? 'overridden' : 'empty';
}

/** From the leaf to the key. Of several stops at one place the last says most: what the value is used for. */
function pathOf(key: KeySink, part: Part, sink: Sink): PathStep[] {
  const { leaf } = part;
  const stops = [{ node: leaf.node, text: leaf.kind === 'source' ? leaf.what : firstWords(leaf.kind) }, ...fromLeaf(part.step)];
  const end = key.expression ?? sink.nameNode;
  const all = [...stops, { node: end, text: `idempotencyKey of \`${sink.method}\`` }].map(({ node, text }) => ({
    at: spanOf(node),
    step: text,
  }));
  return all.filter((step, index) => {
    const next = all[index + 1];
    return index === 0 || !next || bySpan(step.at, next.at) !== 0;
  });
}

function fromLeaf(nearest: Step | undefined): { node: ts.Node; text: string }[] {
  const steps: Step[] = [];
  for (let step = nearest; step; step = step.behind) steps.push(step);
  return steps.reverse();
}

function firstWords(kind: Part['leaf']['kind']): string {
  return kind === 'absent' ? 'no key' : kind === 'unproven' ? 'not followed further' : 'starts here';
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
    const from = source ? `${source.at.file}:${source.at.start}` : (origin.absence ?? origin.reason ?? origin.grain);
    const id = [verdict, at.file, at.start, at.end, from].join('|');
    if (!byPlace.has(id)) byPlace.set(id, origin);
  }
  return [...byPlace.values()];
}

function distinctSources(origins: readonly KeyOrigin[]): Source[] {
  const byPlace = new Map<string, Source>();
  for (const { source } of origins) if (source) byPlace.set(`${source.at.file}:${source.at.start}:${source.scope}`, source);
  return [...byPlace.values()].sort((a, b) => bySpan(a.at, b.at));
}

