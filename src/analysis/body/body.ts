import type ts from 'typescript';
import { SCOPES, type Scope } from '../../catalogue/schema.js';
import { amountParams } from '../../catalogue/stripe-amounts.js';
import type { PathStep, Source, Span } from '../analysis.js';
import { causeAt } from '../cause.js';
import type { Engine } from '../engine.js';
import type { SourceLeaf, Trace } from '../provenance.js';
import type { KeySink, Sink } from '../sinks/sink.js';
import { bySpan, spanOf } from '../span.js';
import { agree, waysOf, type Way } from '../ways.js';
import type { BodyReport, LiveAmount, VolatileParam } from './body-report.js';
import { isCovered, liveRead } from './live-read.js';
import { paramParts, type ParamPart } from './params.js';

/** What in the params of a call can be different when the same key comes again. */
export function judgeBody(engine: Engine, sink: Sink): BodyReport {
  engine.begin();
  const key = sink.key();
  const ways = waysOf(key.trace, new Map<Trace, readonly Way[]>());
  const stable = ways.filter(isStable);
  // Meter events are told apart by their identifier alone: Stripe does not compare the rest.
  if (stable.length === 0 || /meter_?event/i.test(sink.method)) return { volatile: [], live: [] };
  const parts = paramParts(engine, sink.params());
  const question = { engine, sink, key, stable };
  return {
    volatile: parts.flatMap((part) => volatileParam(question, part) ?? []).sort(leastStableFirst),
    live: parts.flatMap((part) => liveAmount(question, part) ?? []),
  };
}

interface Question {
  readonly engine: Engine;
  readonly sink: Sink;
  readonly key: KeySink;
  readonly stable: readonly Way[];
}

/** Nothing in the key is made anew, and all of it is known: a key from outside stays what its caller keeps. */
function isStable({ parts }: Way): boolean {
  return (
    parts.length > 0 &&
    parts.every(({ leaf: { kind } }) => kind === 'business' || kind === 'external' || kind === 'constant')
  );
}

function volatileParam(question: Question, part: ParamPart): VolatileParam | undefined {
  const { leaf } = part;
  if (leaf.kind !== 'source') return undefined;
  const scope: Scope = part.held && leaf.scope === 'call' ? 'process' : leaf.scope;
  const way = question.stable.find((one) => agree(one.callers, part.callers));
  if (!way || SCOPES.indexOf(scope) >= SCOPES.indexOf('run')) return undefined;
  return { ...placed(question, part, leaf.what, way), source: sourceOf(leaf, scope) };
}

function sourceOf({ node, nature, what, changes, instead }: SourceLeaf, scope: Scope): Source {
  const known = instead === undefined ? {} : { instead };
  return { at: spanOf(node), scope, nature, what, changes, ...known };
}

function liveAmount(question: Question, part: ParamPart): LiveAmount | undefined {
  const { leaf, names } = part;
  if (leaf.kind !== 'business' || !amountParams.has(names.at(-1) ?? '') || names[0] === 'metadata')
    return undefined;
  const read = liveRead(question.engine, leaf);
  const way = question.stable.find((one) => agree(one.callers, part.callers));
  if (!read || !way) return undefined;
  const leaves = way.parts.map((one) => one.leaf);
  return isCovered(read, leaves)
    ? undefined
    : { ...placed(question, part, 'read here', way), read: spanOf(read) };
}

type Placed = Pick<VolatileParam, 'at' | 'name' | 'key' | 'cause' | 'path'>;

function placed({ engine, sink, key }: Question, part: ParamPart, from: string, way: Way): Placed {
  const { leaf, place, steps, names } = part;
  const name = names.join('.');
  const end = { node: place, text: `\`${name}\` of \`${sink.method}\`` };
  return {
    at: spanOf(place),
    name,
    key: spanOf(way.crossing ?? key.expression ?? sink.nameNode),
    cause: causeAt(engine.ts, leaf.node),
    path: pathOf([{ node: leaf.node, text: from }, ...steps, end]),
  };
}

/** Of several stops at one place the last says most. */
function pathOf(stops: readonly { readonly node: ts.Node; readonly text: string }[]): PathStep[] {
  const all = stops.map(({ node, text }) => ({ at: spanOf(node), step: text }));
  return all.filter(({ at }, index) => {
    const next: Span | undefined = all[index + 1]?.at;
    return index === 0 || !next || bySpan(at, next) !== 0;
  });
}

function leastStableFirst(one: VolatileParam, other: VolatileParam): number {
  return bySpan(one.at, other.at) || SCOPES.indexOf(one.source.scope) - SCOPES.indexOf(other.source.scope);
}
