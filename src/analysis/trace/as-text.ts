import type ts from 'typescript';
import { functionsOf } from '../../typescript/symbols.js';
import type { FunctionNode } from '../../typescript/syntax.js';
import type { Engine, Frame } from '../engine.js';
import { leaf, parts, type Trace } from '../provenance.js';
import { traceResult } from './call.js';
import { printsAsObject } from './prints.js';

/** The text of an object without a `toString` of its own. */
export const OBJECT_TEXT = '[object Object]';

/** `text` for `${x}` and `String(x)`, `sum` for `'a' + x`, which asks `valueOf` first. */
type Asks = 'text' | 'sum';

/** The text of a value: what the project's own `toString` of it gives, else all that the value is made of. */
export function traceAsText(
  engine: Engine,
  value: ts.Expression,
  asks: Asks,
  frame: Frame | undefined,
): Trace {
  const type = engine.checker.getTypeAtLocation(value);
  const fn = isObject(engine, type) ? converterOf(engine, type, asks) : undefined;
  if (fn) return traceResult(engine, fn, undefined, [], frame, { receiver: value });
  return printsAsObject(engine, type) ? leaf.constant(value, OBJECT_TEXT) : engine.trace(value, [], frame);
}

function isObject(engine: Engine, type: ts.Type): boolean {
  return (type.flags & engine.ts.TypeFlags.Object) !== 0;
}

function converterOf(engine: Engine, type: ts.Type, asks: Asks): FunctionNode | undefined {
  const primitive = type.getProperties().find(({ name }) => name.startsWith('__@toPrimitive'));
  const names = asks === 'sum' ? ['valueOf', 'toString'] : ['toString'];
  const members = [primitive, ...names.map((name) => engine.checker.getPropertyOfType(type, name))];
  for (const member of members) {
    const [fn] = member ? functionsOf(engine.project, member) : [];
    if (fn && engine.project.owns(fn.getSourceFile())) return fn;
  }
  return undefined;
}

/** `JSON.stringify(x)` of an instance of the project's own classes: its `toJSON`, else its fields. */
export function traceAsJson(
  engine: Engine,
  value: ts.Expression,
  frame: Frame | undefined,
): Trace | undefined {
  const { ts, checker, project } = engine;
  const type = checker.getTypeAtLocation(value);
  const own = type
    .getSymbol()
    ?.declarations?.find((one) => ts.isClassLike(one) && project.owns(one.getSourceFile()));
  const [toJson] = functionsOfMember(engine, type, 'toJSON');
  if (toJson) return traceResult(engine, toJson, undefined, [], frame, { receiver: value });
  if (!own) return undefined;
  const fields = type.getProperties().filter((property) => isField(engine, property));
  return parts(value, 'part of an instance', [
    leaf.constant(value),
    ...fields.map(({ name }) => engine.trace(value, [name], frame)),
  ]);
}

function functionsOfMember(engine: Engine, type: ts.Type, name: string): FunctionNode[] {
  const member = isObject(engine, type) ? engine.checker.getPropertyOfType(type, name) : undefined;
  const found = member ? functionsOf(engine.project, member) : [];
  return found.filter((fn) => engine.project.owns(fn.getSourceFile()));
}

/** Fields and parameter properties are own members of an instance; methods, accessors and `#private` ones are not. */
function isField(engine: Engine, property: ts.Symbol): boolean {
  const { ts } = engine;
  const declaration = property.valueDeclaration;
  if (!declaration) return false;
  return (
    ts.isParameter(declaration) ||
    (ts.isPropertyDeclaration(declaration) && ts.isIdentifier(declaration.name))
  );
}
