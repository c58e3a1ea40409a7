import type ts from 'typescript';
import type { Catalogue } from '../catalogue/catalogue.js';
import { callerIndex, type Call, type CallerIndex } from '../typescript/callers.js';
import type { Compiler } from '../typescript/compiler.js';
import type { Project } from '../typescript/project.js';
import type { FunctionNode } from '../typescript/syntax.js';
import { createMemory, type Memory } from './memory.js';
import { again, leaf, type Trace } from './provenance.js';
import type { Outcome } from './trace/outcome.js';
import { traceAwaited, traceExpression } from './trace/expression.js';

/** Members still to be read off a value, outermost first; `*` is any element of a list. */
export type AccessPath = readonly string[];

/**
 * What a run hands to one parameter, or to several: `value` an expression as it stands, `list` the elements of one,
 * `element` and `position` what an array's method calls back with, `settled` what a promise brings, `rejected`
 * why it failed, `reduced` what a `reduce` has so far, `texts` the fixed part of a template, `renamed` an object whose
 * members have other names in the expression.
 */
export interface Given {
  readonly as:
    'value' | 'list' | 'element' | 'position' | 'settled' | 'rejected' | 'reduced' | 'texts' | 'renamed';
  readonly node: ts.Expression;
  /** For what is `renamed`: the name in the expression by that in the object. */
  readonly names?: Readonly<Record<string, string>> | undefined;
  /** The call in which the expression is read. */
  readonly frame: Frame | undefined;
}

/** A call that the trace went into: its parameters are the call's arguments, seen from `outer`. */
export interface Frame {
  readonly fn: FunctionNode;
  readonly call: Call | undefined;
  /** What the parameters get where that is not what stands between the call's parentheses. */
  readonly given?: readonly Given[] | undefined;
  readonly outer: Frame | undefined;
  /** For a function that another call returned: that call, in which its free variables live. */
  readonly captured?: Frame | undefined;
  /** The function was entered on the way to who runs a value: its arguments are a caller's, and findings sit there. */
  readonly crosses?: boolean;
  /** For an accessor, which no call enters: the object that it is read off or set on, seen from `outer`. */
  readonly receiver?: ts.Expression | undefined;
  readonly depth: number;
}

type OutcomesOfFrame = Map<FunctionNode, Map<string, Outcome | null>>;
/** By the call that was entered, the function, and what was asked; null for nothing. */
export type Outcomes = Map<Frame | undefined, OutcomesOfFrame>;

/** What the tracing functions share: the project, the catalogue, and the memory of what was traced. */
export interface Engine extends Memory<Trace> {
  readonly project: Project;
  readonly ts: Compiler;
  readonly checker: ts.TypeChecker;
  readonly catalogue: Catalogue;
  readonly callers: CallerIndex;
  /** What functions do to objects: for the present key, as what was traced is. */
  readonly outcomes: Outcomes;
  /** Where the value of `expression`, after reading `path` off it, comes from. */
  trace(expression: ts.Expression, path: AccessPath, frame: Frame | undefined): Trace;
  /** The same for what the expression settles with when it is awaited. */
  traceAwaited(expression: ts.Expression, path: AccessPath, frame: Frame | undefined): Trace;
}

/** Helpers deeper than this end in `unproven: too deep`. */
const MAX_DEPTH = 24;
/** Members read off one another; a longer path comes from a loop that wraps its own value. */
const MAX_PATH = 6;
/** Between the members of a path; a member's own name may hold a dot. */
const SEPARATOR = '\u0000';

/** Creates the shared state of one analysis. */
export function createEngine(project: Project, catalogue: Catalogue): Engine {
  const memory = createMemory<Trace>({ again, limited: leaf.unproven });
  const outcomes: Outcomes = new Map<Frame | undefined, OutcomesOfFrame>();
  const engine: Engine = {
    project,
    ts: project.ts,
    checker: project.checker,
    catalogue,
    callers: callerIndex(project),
    trace: (expression, path, frame) => {
      if (path.length > MAX_PATH) return leaf.unproven(expression, 'too deep');
      return engine.once(expression, `expression ${path.join(SEPARATOR)}`, frame, () =>
        traceExpression(engine, expression, path, frame),
      );
    },
    traceAwaited: (expression, path, frame) => traceAwaited(engine, expression, path, frame),
    ...memory,
    outcomes,
    begin: () => {
      memory.begin();
      if (outcomes.size > 0) outcomes.clear();
    },
  };
  return engine;
}

/** The frame of the function in which a parameter is declared, if the trace went into a call of it. */
export function frameOf(fn: ts.Node, frame: Frame | undefined): Frame | undefined {
  for (let at = frame; at; at = at.outer) {
    if (at.fn === fn) return at;
    const captured = frameOf(fn, at.captured);
    if (captured) return captured;
  }
  return undefined;
}

const frames = new WeakMap<object, Frame[]>();

/** One object for one call in one context, so that what was traced in it is remembered. */
function interned(frame: Frame): Frame {
  const place = frame.call ?? frame.fn;
  const list = frames.get(place) ?? [];
  frames.set(place, list);
  const known = list.find(
    (one) =>
      one.fn === frame.fn &&
      one.outer === frame.outer &&
      one.captured === frame.captured &&
      one.crosses === frame.crosses &&
      one.receiver === frame.receiver &&
      sameGiven(one.given, frame.given),
  );
  if (!known) list.push(frame);
  return known ?? frame;
}

function sameGiven(one: Frame['given'], other: Frame['given']): boolean {
  if (!one || !other) return one === other;
  if (one.length !== other.length) return false;
  return one.every((given, at) => {
    const { as, node, frame, names } = other[at] ?? given;
    const isSame = given.as === as && given.node === node && given.frame === frame;
    return isSame && given.names === names;
  });
}

/** What a call is entered with, besides its function and where it stands. */
export type Entry = Pick<Frame, 'captured' | 'given' | 'crosses' | 'receiver'>;

/** Enters a call; says so when the nesting is too deep or the call is being entered already. */
export function enter(
  fn: FunctionNode,
  call: Call | undefined,
  outer: Frame | undefined,
  entry: Entry = {},
): Frame | 'too deep' | 'again' {
  const { captured, given, crosses, receiver } = entry;
  const depth = (outer?.depth ?? 0) + 1;
  if (depth > MAX_DEPTH) return 'too deep';
  for (let at = outer; at; at = at.outer) {
    const isSame = at.fn === fn && at.call === call && at.receiver === receiver;
    if (isSame && sameGiven(at.given, given)) return 'again';
  }
  return interned({ fn, call, given, outer, captured, ...(crosses ? { crosses } : {}), receiver, depth });
}
