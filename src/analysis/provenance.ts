import type ts from 'typescript';
import type { Nature, Row, Scope } from '../catalogue/schema.js';
import type { Absence } from './analysis.js';
import type { Frame, Given } from './engine.js';

/**
 * Where a value comes from, as a tree read backwards from its use. Leaves are facts; inner nodes say how values
 * are joined. Everything the hosts show (verdict, grain, flow path, `explain`) is read off this tree.
 */
export type Trace = Leaf | Joined | Through;

export type Leaf = SourceLeaf | FactLeaf | ConstantLeaf | ExternalLeaf | UnprovenLeaf | AbsentLeaf;

/** Random, clock, metadata …: a value that is no business fact. `row`: the entry of the catalogue behind it. */
export interface SourceLeaf {
  readonly kind: 'source';
  readonly node: ts.Node;
  readonly scope: Scope;
  readonly nature: Nature;
  readonly what: string;
  readonly changes: string;
  readonly instead?: string;
  readonly row?: Row;
}

/** A payload or entity field, or something read from storage. */
export interface FactLeaf {
  readonly kind: 'business';
  readonly node: ts.Node;
  /** The access path as the user would write it: `order.id`. */
  readonly name: string;
  /** The entry of the catalogue that says so. */
  readonly row?: Row;
}

export interface ConstantLeaf {
  readonly kind: 'constant';
  readonly node: ts.Node;
  readonly row?: Row;
  /** The text when it is known; an empty text as the whole key is no key. */
  readonly text?: string;
  /** For a function value (`node` is the function): the call in which its free variables live. */
  readonly closure?: Frame;
  /** For a function value: what `bind` has put before its arguments. */
  readonly bound?: readonly Given[];
}

/** A parameter, or a field of one, with no caller in view. */
export interface ExternalLeaf {
  readonly kind: 'external';
  readonly node: ts.Node;
  readonly name: string;
  /** Members read off the parameter; empty for the parameter itself. */
  readonly path: readonly string[];
}

export interface UnprovenLeaf {
  readonly kind: 'unproven';
  readonly node: ts.Node;
  readonly reason: string;
  readonly row?: Row;
}

/** No value at all: undefined, left out. */
export interface AbsentLeaf {
  readonly kind: 'absent';
  readonly node: ts.Node;
  readonly absence: Absence;
  /** A member was read off no value: nothing says that the member itself is undefined. */
  readonly ofOwner?: boolean;
}

/** `parts`: the value is built from all inputs. `choice`: it is one of them. */
export interface Joined {
  readonly kind: 'parts' | 'choice';
  readonly node: ts.Node;
  readonly step: string;
  readonly inputs: readonly Trace[];
  /** For a choice between callers: the function whose callers the inputs are, in a fixed order. */
  readonly callersOf?: ts.Node;
}

/**
 * The value passes unchanged. `held`: kept at module or static level. `kept`: kept by an instance. `crossing`: an argument of a caller, a derived
 * sink. `present`: a guard has excluded that it is absent or empty. `defined`: a guard or its type has excluded that it is absent. `filled`: a guard
 * has excluded that it is empty. `absences` and `empties`: only the ways in which the input is absent, or empty, count.
 */
export interface Through {
  readonly kind: 'through';
  readonly node: ts.Node;
  readonly step: string;
  readonly effect:
    | 'none'
    | 'held'
    | 'kept'
    | 'crossing'
    | 'present'
    | 'defined'
    | 'filled'
    | 'absences'
    | 'empties'
    | 'maybe-absent';
  readonly input: Trace;
}

export const leaf = {
  business: (node: ts.Node, name: string): FactLeaf => ({ kind: 'business', node, name }),
  constant: (node: ts.Node, text?: string): ConstantLeaf =>
    text === undefined ? { kind: 'constant', node } : { kind: 'constant', node, text },
  unproven: (node: ts.Node, reason: string): UnprovenLeaf => ({ kind: 'unproven', node, reason }),
  absent: (node: ts.Node, absence: Absence): AbsentLeaf => ({ kind: 'absent', node, absence }),
  /** No value, or a member of no value. */
  undefined: (node: ts.Node, path: readonly string[]): AbsentLeaf => ({
    kind: 'absent',
    node,
    absence: 'undefined',
    ofOwner: path.length > 0,
  }),
};

/** The same trace with each leaf, or inner node, replaced by what `replace` gives for it; shared parts stay shared. */
export function rewrite(
  trace: Trace,
  replace: (node: Trace) => Trace,
  done: Map<Trace, Trace> = new Map<Trace, Trace>(),
): Trace {
  const known = done.get(trace);
  if (known) return known;
  const below =
    'inputs' in trace
      ? { ...trace, inputs: trace.inputs.map((input) => rewrite(input, replace, done)) }
      : 'input' in trace
        ? { ...trace, input: rewrite(trace.input, replace, done) }
        : trace;
  const made = replace(below);
  done.set(trace, made);
  return made;
}

/** All inputs together make the value. */
export function parts(node: ts.Node, step: string, inputs: readonly Trace[]): Trace {
  return { kind: 'parts', node, step, inputs };
}

/** One of the inputs is the value. A choice of one is no choice. */
export function choice(node: ts.Node, step: string, inputs: readonly Trace[]): Trace {
  const [only] = inputs;
  return inputs.length === 1 && only ? only : { kind: 'choice', node, step, inputs };
}

/** The value passes through a place that a reader wants to see on the path. */
export function through(
  node: ts.Node,
  step: string,
  input: Trace,
  effect: Through['effect'] = 'none',
): Trace {
  return { kind: 'through', node, step, effect, input };
}

/** No value: a way that is never taken adds nothing to what the other ways bring. */
export function nothing(node: ts.Node): Trace {
  return { kind: 'choice', node, step: 'never', inputs: [] };
}

/** The neutral value of a cycle: a value that leads back to itself brings nothing new. */
export function again(node: ts.Node): Trace {
  return { kind: 'choice', node, step: 'cycle', inputs: [] };
}

/** True for a sum that leads back to itself through a module, a class or an instance that keeps it. */
export function isKeptAndReadAgain(sum: Trace): boolean {
  const leadsBack = oncePerTrace((trace): boolean => {
    if (trace.kind === 'through') return leadsBack(trace.input);
    if (!('inputs' in trace)) return false;
    if (trace.inputs.length > 0) return trace.inputs.some(leadsBack);
    // A loop within what is kept comes back to a place of its own.
    return trace.step === 'cycle' && overlaps(trace.node, sum.node);
  });
  const isKept = oncePerTrace((trace): boolean => {
    if (trace.kind === 'through')
      return trace.effect === 'held' ? leadsBack(trace.input) : isKept(trace.input);
    return 'inputs' in trace && trace.inputs.some(isKept);
  });
  return isKept(sum);
}

function overlaps(one: ts.Node, other: ts.Node): boolean {
  return one.getSourceFile() === other.getSourceFile() && one.pos < other.end && other.pos < one.end;
}

/**
 * The same question, asked once for each trace. Parts of a trace are shared: a walk without memory would come to them on
 * every way that leads there.
 */
export function oncePerTrace<Answer>(ask: (trace: Trace) => Answer): (trace: Trace) => Answer {
  const answers = new WeakMap<Trace, { readonly answer: Answer }>();
  return (trace) => {
    if (!('inputs' in trace) && !('input' in trace)) return ask(trace);
    const known = answers.get(trace) ?? { answer: ask(trace) };
    answers.set(trace, known);
    return known.answer;
  };
}

const knownLeaves = new WeakMap<Trace, ReadonlySet<Leaf>>();

/** The leaves below a trace, each once. */
export function leavesOf(trace: Trace): ReadonlySet<Leaf> {
  const known = knownLeaves.get(trace);
  if (known) return known;
  const found = new Set<Leaf>();
  if ('inputs' in trace) {
    for (const input of trace.inputs) for (const one of leavesOf(input)) found.add(one);
  } else if ('input' in trace) return leavesOf(trace.input);
  else found.add(trace);
  knownLeaves.set(trace, found);
  return found;
}
