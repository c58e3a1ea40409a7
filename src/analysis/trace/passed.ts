import type ts from 'typescript';
import type { Call } from '../../typescript/callers.js';
import { staticName, type FunctionNode } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { choice, leaf, leavesOf, parts, type Trace } from '../provenance.js';

/** A parameter as the user wrote it, on one line. */
export function nameOf(parameter: ts.ParameterDeclaration): string {
  return parameter.name.getText().replace(/\s+/g, ' ');
}

/** Which argument a parameter gets; a `this` parameter gets none. */
export function positionOf(fn: FunctionNode, parameter: ts.ParameterDeclaration): number {
  return fn.parameters.filter((one) => one.name.getText() !== 'this').indexOf(parameter);
}

/** What a call passes for `...rest`: one argument, any of them, or all. */
export function restOf(
  engine: Engine,
  fn: FunctionNode,
  call: Call,
  parameter: ts.ParameterDeclaration,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const passed = (call.arguments ?? []).slice(positionOf(fn, parameter));
  const [index, ...rest] = path;
  if (index === undefined)
    return parts(
      parameter,
      'part of a list',
      passed.map((argument) => engine.trace(argument, [], frame)),
    );
  const chosen = /^\d+$/.test(index) ? passed.slice(Number(index), Number(index) + 1) : passed;
  if (chosen.length === 0) return leaf.absent(calleeNameNode(engine, call), 'left-out');
  return choice(
    parameter,
    'one of',
    chosen.map((argument) => engine.trace(argument, rest, frame)),
  );
}

/** The argument that a call passes for a parameter; undefined when it is left out. */
export function argumentFor(
  engine: Engine,
  fn: FunctionNode,
  call: Call,
  parameter: ts.ParameterDeclaration,
): ts.Expression | undefined {
  const { ts } = engine;
  const position = positionOf(fn, parameter);
  const list = call.arguments ?? [];
  const spread = list.findIndex((argument) => ts.isSpreadElement(argument));
  const at = spread >= 0 && spread <= position ? spread : position;
  return list[at];
}

/** The name that a call goes by: where a finding about something left out sits. */
export function calleeNameNode(engine: Engine, call: Call): ts.Node {
  return engine.ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression;
}

/** A spread that may hide the property before it is where the value comes from. */
function bringsMember(engine: Engine, spread: ts.Expression, path: AccessPath): boolean {
  const leaves = [...leavesOf(engine.trace(spread, path, undefined))];
  return leaves.some((one) => one.kind === 'source' || one.kind === 'business' || one.kind === 'constant');
}

/** The property's value when the object literal stands in the call's arguments: the expression to mend. */
export function keyExpressionIn(
  engine: Engine,
  argument: ts.Expression,
  path: AccessPath,
): ts.Expression | undefined {
  const { ts } = engine;
  const [name, ...rest] = path;
  if (name === undefined || !ts.isObjectLiteralExpression(argument)) return undefined;
  for (const property of [...argument.properties].reverse()) {
    if (ts.isSpreadAssignment(property) && bringsMember(engine, property.expression, path))
      return property.expression;
    if (!property.name || staticName(ts, property.name)?.toLowerCase() !== name.toLowerCase()) continue;
    if (ts.isShorthandPropertyAssignment(property)) return property.name;
    if (!ts.isPropertyAssignment(property)) return undefined;
    return keyExpressionIn(engine, property.initializer, rest) ?? property.initializer;
  }
  return undefined;
}
