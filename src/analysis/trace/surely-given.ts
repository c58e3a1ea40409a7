import type ts from 'typescript';
import { admitsUndefined, isStrict } from '../../typescript/symbols.js';
import type { AccessPath, Engine } from '../engine.js';
import { oncePerTrace, type Trace } from '../provenance.js';

/**
 * True when the value is there on every way: a text that is not empty, or a value whose declared type excludes that it is
 * absent. Says nothing where types are out of view or not strict.
 */
export function surelyGiven(engine: Engine, value: Trace): boolean {
  const ask = questions.get(engine) ?? oncePerTrace((one) => isGiven(engine, one));
  questions.set(engine, ask);
  return ask(value);
}

const questions = new WeakMap<Engine, (value: Trace) => boolean>();

function isGiven(engine: Engine, value: Trace): boolean {
  if (value.kind === 'through') return value.effect !== 'maybe-absent' && surelyGiven(engine, value.input);
  if (value.kind === 'choice')
    return value.inputs.length > 0 && value.inputs.every((one) => surelyGiven(engine, one));
  if (value.kind === 'parts') return value.inputs.length > 0;
  if (value.kind === 'constant') return value.text !== undefined && value.text !== '';
  if (value.kind === 'external') return isTypedAsThere(engine, value.node, value.path);
  // The type of a call says nothing about a member of what it gives.
  if (value.kind !== 'business' || engine.ts.isCallExpression(value.node)) return false;
  return isTypedAsThere(engine, value.node, []);
}

function isTypedAsThere(engine: Engine, node: ts.Node, path: AccessPath): boolean {
  const { checker, project } = engine;
  if (project.scope === 'file' || !isStrict(project)) return false;
  let type = checker.getTypeAtLocation(node);
  for (const name of path) {
    const property = checker.getPropertyOfType(type, name);
    if (!property || admitsUndefined(project, type)) return false;
    type = checker.getTypeOfSymbolAtLocation(property, node);
  }
  return !admitsUndefined(project, type);
}
