import type ts from 'typescript';
import { implementationsOf, overridesOf } from '../../typescript/dispatch.js';
import { originOf } from '../../typescript/origin.js';
import { calledFunctions, isExternal, symbolAt } from '../../typescript/symbols.js';
import { bare, isFunctionNode, type FunctionNode } from '../../typescript/syntax.js';
import type { Engine, Frame } from '../engine.js';
import { choice, leaf, leavesOf, rewrite, type Leaf, type Trace } from '../provenance.js';
import { leafOfRow, rowsOfCallee } from './row.js';

/** A callee that can be more things than this is unknown. */
const MAX_TARGETS = 40;

/** What one function gives for the call in question; `captured` is where its free variables live. */
export type ResultOf = (fn: FunctionNode, captured: Frame | undefined) => Trace;

/**
 * The result of a call of the project's own functions: the declared one and its overrides, the implementations behind an
 * interface, or the function values that reach the callee. Undefined when there is none.
 */
export function traceOwnCall(
  engine: Engine,
  call: ts.CallExpression,
  frame: Frame | undefined,
  resultOf: ResultOf,
  unknown: () => Trace,
): Trace | undefined {
  const callee = bare(engine.ts, call.expression);
  const declared = calledFunctions(engine.project, call);
  const targets =
    declared.length > 0
      ? [...declared, ...overridesOf(engine.project, declared)]
      : implemented(engine, callee);
  if (targets.length > 0)
    return choice(
      call,
      'one of',
      targets.map((fn) => resultOf(fn, undefined)),
    );
  return traceFunctionValue(engine, callee, frame, resultOf, unknown);
}

/** The project's own functions that a call can run. */
export function closuresOf(
  engine: Engine,
  call: ts.CallExpression,
  frame: Frame | undefined,
): { readonly fn: FunctionNode }[] {
  const found: { fn: FunctionNode }[] = [];
  const note = (fn: FunctionNode): Trace => {
    found.push({ fn });
    return leaf.constant(fn);
  };
  traceOwnCall(engine, call, frame, note, () => leaf.constant(call));
  return found;
}

function implemented(engine: Engine, callee: ts.Expression): FunctionNode[] {
  return engine.ts.isPropertyAccessExpression(callee) ? implementationsOf(engine.project, callee) : [];
}

/** The callee is a value: a parameter, a field, an entry of a table. Each function that it can be gives its result. */
function traceFunctionValue(
  engine: Engine,
  callee: ts.Expression,
  frame: Frame | undefined,
  resultOf: ResultOf,
  unknown: () => Trace,
): Trace | undefined {
  const { ts, project } = engine;
  const isName =
    ts.isIdentifier(callee) || ts.isPropertyAccessExpression(callee) || ts.isElementAccessExpression(callee);
  if ((!isName && !ts.isCallExpression(callee)) || originOf(project, callee)) return undefined;
  if (isDeclaredElsewhere(engine, callee)) return undefined;
  const value = engine.trace(callee, [], frame);
  if (
    leavesOf(value).size > MAX_TARGETS ||
    ![...leavesOf(value)].some((one) => functionOf(engine, one) ?? listedFunction(engine, one))
  )
    return undefined;
  let elsewhere: Trace | undefined;
  return rewrite(value, (one) => {
    // A function that is kept at module level is kept; what it returns is made at each call.
    if ('input' in one) return one.effect === 'held' ? { ...one, effect: 'none' } : one;
    if ('inputs' in one) return one;
    const fn = functionOf(engine, one);
    if (fn) return resultOf(fn, one.kind === 'constant' ? one.closure : undefined);
    return listedFunction(engine, one) ?? (elsewhere ??= unknown());
  });
}

/** A method that a library or the language declares: its value is no function of the project. */
function isDeclaredElsewhere(engine: Engine, callee: ts.Expression): boolean {
  if (!engine.ts.isPropertyAccessExpression(callee)) return false;
  const symbol = symbolAt(engine.project, callee.name);
  return symbol?.declarations !== undefined && isExternal(engine.project, symbol);
}

/** `charge(randomUUID)`: a listed function is handed over, and called there. */
function listedFunction(engine: Engine, one: Leaf): Leaf | undefined {
  const { ts } = engine;
  const isName = ts.isIdentifier(one.node) || ts.isPropertyAccessExpression(one.node);
  if (!isName) return undefined;
  if (one.kind === 'source') return one;
  if (one.kind !== 'unproven') return undefined;
  const row = rowsOfCallee(engine, one.node as ts.Expression).find(({ role }) => role === 'source');
  return row && leafOfRow(row, one.node, []);
}

function functionOf(engine: Engine, one: Leaf): FunctionNode | undefined {
  if (one.kind !== 'constant' || !isFunctionNode(engine.ts, one.node)) return undefined;
  return one.node.body && engine.project.owns(one.node.getSourceFile()) ? one.node : undefined;
}
