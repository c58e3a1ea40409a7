import type ts from 'typescript';
import { staticName, type FunctionNode } from '../../typescript/syntax.js';
import { frameOf, type AccessPath, type Engine, type Frame, type Given } from '../engine.js';
import { givenIn, type Site } from './given.js';
import { consume } from './held.js';

/** One way in which a function of the project is run. */
export interface Run {
  readonly site: Site;
  readonly given: readonly Given[];
  /** The call in which the site stands, where the trace knows it. */
  readonly frame: Frame | undefined;
  /** The arguments are a caller's own: a finding sits there, not in the function. */
  readonly crosses: boolean;
  /** A wrapper out of view stands between: it may add what the site leaves out. */
  readonly isOpen: boolean;
}

/** An expression that a function value has come to. */
export interface Held {
  readonly place: ts.Expression;
  /** Members still to be read off it to get at the function. */
  readonly members: AccessPath;
  readonly frame: Frame | undefined;
  /** What stands before the arguments of whoever calls it. */
  readonly bound: readonly Given[];
  /** It has a name, so that whoever calls it is a caller. */
  readonly isNamed: boolean;
  /** It was handed to a function of the project's own, which calls it with what it has. */
  readonly isInside: boolean;
  readonly isOpen: boolean;
}

/** Where a function value goes from one place: it is run there, or held somewhere else. */
export interface Outcome {
  readonly runs: readonly Run[];
  readonly next: readonly Held[];
}

/** The runs of a function, and whether there were too many places to look at them all. */
export interface Runs {
  readonly runs: readonly Run[];
  readonly isCut: boolean;
}

const NONE: Runs = { runs: [], isCut: false };

/** A function that goes to more places than this is not followed further. */
const MAX_PLACES = 150;

const memories = new WeakMap<Engine, Map<FunctionNode, Map<Frame | undefined, Runs>>>();

/** Every run of a function that is in view: the calls of its name, and whoever runs it as a value. */
export function runsOf(engine: Engine, fn: FunctionNode, frame: Frame | undefined): Runs {
  const memory = memories.get(engine) ?? new Map<FunctionNode, Map<Frame | undefined, Runs>>();
  memories.set(engine, memory);
  const outer = enclosingFrame(engine, fn, frame);
  const ofFunction = memory.get(fn) ?? new Map<Frame | undefined, Runs>();
  memory.set(fn, ofFunction);
  const known = ofFunction.get(outer);
  if (known) return known;
  // Whoever asks for the runs of a function while they are looked for learns nothing new.
  ofFunction.set(outer, NONE);
  const calls = engine.callers.callersOf(fn);
  const direct = calls.map((site): Run => directRun(engine, site));
  const byValue = runsByValue(engine, startsOf(engine, fn, outer), new Set<Site>(calls));
  const found = { ...byValue, runs: [...direct, ...byValue.runs] };
  ofFunction.set(outer, found);
  return found;
}

function directRun(engine: Engine, site: Site): Run {
  return { site, given: givenIn(engine, site, undefined), frame: undefined, crosses: true, isOpen: false };
}

/** The runs of whatever is held at the given places. */
export function runsByValue(
  engine: Engine,
  starts: readonly Held[],
  known: ReadonlySet<Site> = new Set<Site>(),
): Runs {
  const runs: Run[] = [];
  const seen = new Map<ts.Node, Held[]>();
  const pending = [...starts].reverse();
  let left = MAX_PLACES;
  for (let held = pending.pop(); held; held = pending.pop()) {
    if (isSeen(seen, held)) continue;
    if (left-- === 0) return { runs, isCut: true };
    const { runs: here, next } = consume(engine, held);
    runs.push(
      ...here.filter(({ site, given }) => !known.has(site) || given.some(({ as }) => as !== 'value')),
    );
    pending.push(...[...next].reverse());
  }
  return { runs, isCut: false };
}

function isSeen(seen: Map<ts.Node, Held[]>, held: Held): boolean {
  const before = seen.get(held.place) ?? [];
  seen.set(held.place, [...before, held]);
  return before.some(
    (one) =>
      one.frame === held.frame &&
      one.members.join('\u0000') === held.members.join('\u0000') &&
      one.bound.length === held.bound.length,
  );
}

/** The frame of the function around, if the trace went into a call of it: the value is made in that call. */
function enclosingFrame(engine: Engine, fn: FunctionNode, frame: Frame | undefined): Frame | undefined {
  if (!frame) return undefined;
  for (let up: ts.Node = fn.parent; !engine.ts.isSourceFile(up); up = up.parent) {
    const found = frameOf(up, frame);
    if (found) return found;
  }
  return undefined;
}

/** Where the function is a value: where it is written as an expression, and where its name stands. */
function startsOf(engine: Engine, fn: FunctionNode, frame: Frame | undefined): Held[] {
  const { ts } = engine;
  const start = { members: [], bound: [], isInside: false, isOpen: false };
  const named = engine.callers
    .referencesOf(fn)
    .map((place): Held => ({ ...start, place, frame, isNamed: true }));
  if (ts.isArrowFunction(fn) || ts.isFunctionExpression(fn))
    return [{ ...start, place: fn, frame, isNamed: false }, ...named];
  const name = ts.isMethodDeclaration(fn) ? staticName(ts, fn.name) : undefined;
  if (name === undefined || !ts.isObjectLiteralExpression(fn.parent)) return named;
  return [{ ...start, place: fn.parent, members: [name], frame, isNamed: true }, ...named];
}
