import type ts from 'typescript';
import type { Compiler } from '../../typescript/compiler.js';
import { admitsUndefined, calledFunctions, isStrict } from '../../typescript/symbols.js';
import { alwaysThrows, isAsync, type FunctionNode } from '../../typescript/syntax.js';
import type { AccessPath, Engine } from '../engine.js';
import { leaf, nothing, oncePerTrace, through, type Trace } from '../provenance.js';
import { knownAbsent } from './absence.js';
import { comparedText } from './compared.js';

/**
 * What the narrowed type at a use adds: a value whose type excludes `undefined` is there, whatever other branches of a
 * union would give; `never` is no value at all. Says nothing of them where types are out of view or not strict. And behind
 * `if (topic === 'invoices')` a topic is that text.
 */
export function underType(engine: Engine, use: ts.Expression, path: AccessPath, value: Trace): Trace {
  const isTyped = engine.project.scope === 'program';
  const asksForText = bringsMetadata(value);
  const asksForAbsence = isTyped && knownAbsent(value) && isStrict(engine.project);
  if (!asksForText && !asksForAbsence) return value;
  const type = isTyped ? typeAt(engine, use, path) : undefined;
  if (asksForText) {
    const text = type?.isStringLiteral() ? type.value : path.length === 0 && comparedText(engine, use);
    if (typeof text === 'string') return leaf.constant(use, text);
  }
  if (!type || !asksForAbsence) return value;
  if (type.flags & engine.ts.TypeFlags.Never) return nothing(use);
  return admitsUndefined(engine.project, type) ? value : through(use, 'when it is there', value, 'defined');
}

const bringsMetadata = oncePerTrace((trace): boolean => {
  if ('inputs' in trace) return trace.inputs.some(bringsMetadata);
  if ('input' in trace) return bringsMetadata(trace.input);
  return trace.kind === 'source' && trace.nature === 'metadata';
});

/** True for a call that never returns: `assertNever(kind)`, also where no type says so. */
export function neverReturns(engine: Engine, call: ts.CallExpression): boolean {
  if (alwaysFails(engine, call)) return true;
  if (engine.project.scope === 'file') return false;
  return (engine.checker.getTypeAtLocation(call).flags & engine.ts.TypeFlags.Never) !== 0;
}

/** A method may be overridden by one that returns. */
function alwaysFails({ ts, project }: Engine, call: ts.CallExpression): boolean {
  const called = calledFunctions(project, call);
  return called.length > 0 && called.every((fn) => !ts.isMethodDeclaration(fn) && failsAtOnce(ts, fn));
}

function failsAtOnce(ts: Compiler, fn: FunctionNode): boolean {
  return !isAsync(ts, fn) && !fn.asteriskToken && alwaysThrows(ts, fn);
}

/** The type of a member at `path`; undefined when it is not declared, or its owner may not be there. */
function typeAt(engine: Engine, use: ts.Expression, path: AccessPath): ts.Type | undefined {
  const { checker, project } = engine;
  let type = checker.getTypeAtLocation(use);
  for (const name of path) {
    if (admitsUndefined(project, type)) return undefined;
    const property = checker.getPropertyOfType(type, name);
    if (!property) return undefined;
    type = checker.getTypeOfSymbolAtLocation(property, use);
  }
  return type;
}
