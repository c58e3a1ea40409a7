import type ts from 'typescript';
import type { Effect } from '../../typescript/flow-changes.js';
import { reachingExits } from '../../typescript/flow.js';
import { visitOwnBody, type FunctionNode } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { choice, leaf, parts, type Trace } from '../provenance.js';
import { canRun } from './decided.js';
import type { Change } from './change.js';
import type { Declared } from './declared.js';
import { changesFor } from './filled.js';
import { putsOn, type Put } from './put.js';
import { watchFor, nestedPuts } from './reaching.js';
import type { Subject } from './subject.js';

/** What a function has done to an object when it ends. */
export interface Outcome {
  readonly trace: Trace;
  /** On some way nothing is done to it. */
  readonly survives: boolean;
  /** Every change lies below the value that was asked for. */
  readonly inside: boolean;
}

/** Functions that hand the object on to one another, deeper than this, are followed no further. */
const MAX_NESTING = 8;

/** A function that hands the object to itself does so once more: the next time it does the same again. */
const MAX_RECURSION = 1;

const running = new WeakMap<Engine, FunctionNode[]>();

/**
 * The value behind `path` of the object that `subject` names inside `fn`, as the function leaves it; undefined when the
 * function does not change it. Changes of the first `fixed` members are not of the object itself.
 */
export function outcomeOf(
  engine: Engine,
  subject: Subject,
  fn: FunctionNode,
  path: AccessPath,
  fixed: number,
  frame: Frame | undefined,
): Outcome | undefined {
  const puts = putsOn(engine, subject).filter((put) => put.kind !== 'assigned' || put.place.length > fixed);
  if (puts.every(({ kind }) => kind === 'whole')) return undefined;
  const ofFrame = engine.outcomes.get(frame) ?? new Map<FunctionNode, Map<string, Outcome | null>>();
  engine.outcomes.set(frame, ofFrame);
  const known = ofFrame.get(fn) ?? new Map<string, Outcome | null>();
  ofFrame.set(fn, known);
  const id = [subject.kind === 'this' ? 'this' : subject.symbol.name, String(fixed), ...path].join('\u0000');
  const before = known.get(id);
  if (before !== undefined) return before ?? undefined;
  const underWay = running.get(engine) ?? [];
  running.set(engine, underWay);
  const isInside = underWay.filter((one) => one === fn).length > MAX_RECURSION;
  if (underWay.length >= MAX_NESTING || isInside) return undefined;
  if (!engine.spend()) return { trace: leaf.unproven(fn, 'too large'), survives: true, inside: false };
  known.set(id, null);
  underWay.push(fn);
  try {
    const found = findOutcome(engine, subject, fn, puts, path, frame);
    known.set(id, found ?? null);
    return found;
  } finally {
    underWay.pop();
  }
}

function findOutcome(
  engine: Engine,
  subject: Subject,
  fn: FunctionNode,
  puts: readonly Put[],
  path: AccessPath,
  frame: Frame | undefined,
): Outcome | undefined {
  const declaration = subject.kind === 'named' ? (subject.declaration as Declared) : undefined;
  const changes = changesFor(engine, puts, { path, frame, declaration });
  const rebound = new Set(puts.filter(({ kind }) => kind === 'whole').map(({ node }) => node));
  // From where the name gets another object on, nothing that is done through it reaches the first one.
  const effect = (node: ts.Node): Effect => (rebound.has(node) ? 'kills' : 'none');
  const reached = reachingExits(fn, returnsOf(engine, fn), effect, changes.all, watchFor(engine));
  const places = new Set(
    reached.flatMap(({ definition }) => (definition && !rebound.has(definition) ? [definition] : [])),
  );
  const made = [...places, ...nestedPuts(engine, fn, puts)]
    .filter((place) => !frame || canRun(engine, place, frame))
    .flatMap((place) => changes.at(place));
  if (made.length === 0) return undefined;
  const survives = reached.some(({ definition }) => !definition || rebound.has(definition));
  return {
    trace: traceOfAll(fn, made),
    survives,
    inside: made.every(({ inside }) => inside),
  };
}

function traceOfAll(fn: FunctionNode, made: readonly Change[]): Trace {
  const inside = made.filter((one) => one.inside).map((one) => one.value());
  const others = made.filter((one) => !one.inside).map((one) => one.value());
  const [only] = inside;
  if (inside.length === 0) return choice(fn, 'one of', others);
  const filled = inside.length === 1 && only ? only : parts(nameOf(fn), 'filled step by step', inside);
  return choice(fn, 'one of', [filled, ...others]);
}

/** What a reader is shown of the function: its name, not all of it. */
function nameOf(fn: FunctionNode): ts.Node {
  return fn.name ?? fn.parameters[0] ?? fn;
}

function returnsOf(engine: Engine, fn: FunctionNode): ts.Node[] {
  const { ts } = engine;
  const found: ts.Node[] = [];
  if (fn.body && ts.isBlock(fn.body)) {
    visitOwnBody(ts, fn.body, (node) => {
      if (ts.isReturnStatement(node)) found.push(node);
    });
  }
  return found;
}
