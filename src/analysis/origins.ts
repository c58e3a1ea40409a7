import type ts from 'typescript';
import type { Scope } from '../catalogue/schema.js';
import type { Absence, Grain, KeyOrigin, PathStep, Sharing, Source, Verdict } from './analysis.js';
import { causeAt } from './cause.js';
import type { Engine } from './engine.js';
import { grainOf, isTooCoarse, sharingOf } from './grain.js';
import { isSharedInLoop } from './loop.js';
import type { AbsentLeaf, SourceLeaf } from './provenance.js';
import type { KeySink, Sink } from './sinks/sink.js';
import { bySpan, spanOf } from './span.js';
import { calleeNameNode } from './trace/passed.js';
import { isAbsent, type Part, type Step, type Way } from './ways.js';

/** What one judgement is about: the call, its key, and what the words "customer part" mean for it. */
export interface Question {
  readonly engine: Engine;
  readonly sink: Sink;
  readonly key: KeySink;
  /** Gives the access paths that also go into `params.customer`. */
  readonly customers: () => ReadonlySet<string>;
  /** How finely the key must tell intents apart. */
  readonly needed: () => Grain;
}

/** How finely a way tells intents apart, and how it comes to be shared. */
interface Width {
  readonly grain: Grain;
  readonly sharing: Sharing | null;
}

/** The origins that one way stands for: one per unstable source in it, else exactly one. */
export function originsOf(question: Question, way: Way): KeyOrigin[] {
  const { engine, sink, key } = question;
  const width = widthOf(question, way);
  const unstable = way.parts.filter((part) => part.leaf.kind === 'source');
  if (unstable.length > 0) {
    return unstable.map((part) => unstableOrigin(question, part, part.leaf as SourceLeaf, width));
  }
  const missing = missingOrigin(question, way, width);
  if (missing) return [missing];
  const at = way.crossing ?? key.expression ?? sink.nameNode;
  const { verdict, reason } = settle(way, width);
  // What stops the proof is what a reader wants to see.
  const part = way.parts.find(({ leaf }) => leaf.kind === 'unproven') ?? way.parts[0];
  return [
    {
      verdict,
      cause: causeAt(engine.ts, at),
      at: spanOf(at),
      key: spanOf(at),
      source: null,
      path: part ? pathOf(key, part, sink) : [],
      reason,
      absence: null,
      ...width,
    },
  ];
}

function widthOf({ engine, sink, key, customers, needed }: Question, way: Way): Width {
  const grain = grainOf(way.parts, customers);
  if (isTooCoarse(grain, needed())) return { grain, sharing: sharingOf(way.parts, grain) };
  return isSharedInLoop(engine, sink, key, way.crossing)
    ? { grain: 'batch', sharing: 'loop' }
    : { grain, sharing: null };
}

function settle(way: Way, { sharing }: Width): { verdict: Verdict; reason: string | null } {
  const unproven = way.parts.map((part) => part.leaf).find((one) => one.kind === 'unproven');
  if (unproven) return { verdict: 'unproven', reason: unproven.reason };
  if (sharing !== null) return { verdict: 'coarse', reason: null };
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

function unstableOrigin(question: Question, part: Part, leaf: SourceLeaf, width: Width): KeyOrigin {
  const { engine, sink, key } = question;
  const at = spanOf(part.crossing ?? key.expression ?? sink.nameNode);
  const { nature, what, changes, instead } = leaf;
  const scope: Scope = part.held && leaf.scope === 'call' ? 'process' : leaf.scope;
  const source: Source = {
    at: spanOf(leaf.node),
    scope,
    nature,
    what,
    changes,
    ...(instead === undefined ? {} : { instead }),
  };
  const cause = causeAt(engine.ts, leaf.node);
  return {
    verdict: 'unstable',
    cause,
    at,
    key: at,
    source,
    path: pathOf(key, part, sink),
    reason: null,
    absence: null,
    ...width,
  };
}

function missingOrigin(question: Question, way: Way, { grain }: Width): KeyOrigin | undefined {
  const { engine, sink, key } = question;
  const absence = absenceOf(key, way);
  const [part] = way.parts;
  if (!absence || !part) return undefined;
  const node = part.crossing ? callerName(engine, part.crossing) : sink.nameNode;
  return {
    verdict: 'missing',
    cause: causeAt(engine.ts, part.leaf.kind === 'absent' && absence !== 'no-key' ? part.leaf.node : node),
    at: spanOf(node),
    key: null,
    source: null,
    path: pathOf(key, part, sink),
    reason: REASONS[absence],
    absence,
    grain,
    sharing: null,
  };
}

/** The name of the caller's call that an argument belongs to. */
function callerName(engine: Engine, argument: ts.Node): ts.Node {
  const { ts } = engine;
  for (let up = argument; !ts.isStatement(up) && !ts.isSourceFile(up); up = up.parent) {
    const { parent } = up;
    const isArgument =
      (ts.isCallExpression(parent) || ts.isNewExpression(parent)) &&
      parent.arguments?.includes(up as ts.Expression);
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
  const stops = [
    { node: leaf.node, text: leaf.kind === 'source' ? leaf.what : firstWords(leaf.kind) },
    ...fromLeaf(part.step),
  ];
  const end = key.expression ?? sink.nameNode;
  const all = [...stops, { node: end, text: `idempotencyKey of \`${sink.method}\`` }].map(
    ({ node, text }) => ({
      at: spanOf(node),
      step: text,
    }),
  );
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
