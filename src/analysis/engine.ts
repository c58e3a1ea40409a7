import type ts from 'typescript';
import type { Catalogue } from '../catalogue/catalogue.js';
import { callerIndex, type Call, type CallerIndex } from '../typescript/callers.js';
import type { Compiler } from '../typescript/compiler.js';
import type { Project } from '../typescript/project.js';
import type { FunctionNode } from '../typescript/syntax.js';
import { createMemory, type Memory } from './memory.js';
import { leaf, type Trace } from './provenance.js';
import { traceAwaited, traceExpression } from './trace/expression.js';

/** Members still to be read off a value, outermost first; `*` is any element of a list. */
export type AccessPath = readonly string[];

/** A call that the trace went into: its parameters are the call's arguments, seen from `outer`. */
export interface Frame {
  readonly fn: FunctionNode;
  readonly call: Call | undefined;
  readonly outer: Frame | undefined;
  /** For a function that another call returned: that call, in which its free variables live. */
  readonly captured?: Frame | undefined;
  readonly depth: number;
}

/** What the tracing functions share: the project, the catalogue, and the memory of what was traced. */
export interface Engine extends Memory {
  readonly project: Project;
  readonly ts: Compiler;
  readonly checker: ts.TypeChecker;
  readonly catalogue: Catalogue;
  readonly callers: CallerIndex;
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
  const memory = createMemory();
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
    (one) => one.fn === frame.fn && one.outer === frame.outer && one.captured === frame.captured,
  );
  if (!known) list.push(frame);
  return known ?? frame;
}

/** Enters a call; says so when the nesting is too deep or the call is being entered already. */
export function enter(
  fn: FunctionNode,
  call: Call | undefined,
  outer: Frame | undefined,
  captured?: Frame,
): Frame | 'too deep' | 'again' {
  const depth = (outer?.depth ?? 0) + 1;
  if (depth > MAX_DEPTH) return 'too deep';
  for (let at = outer; at; at = at.outer) if (at.fn === fn && at.call === call) return 'again';
  return interned({ fn, call, outer, captured, depth });
}
