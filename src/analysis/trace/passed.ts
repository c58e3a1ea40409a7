import type ts from 'typescript';
import type { Call } from '../../typescript/callers.js';
import { localSymbolAt } from '../../typescript/symbols.js';
import {
  callsWithin,
  isNamedAccess,
  nameInAccess,
  staticName,
  type FunctionNode,
} from '../../typescript/syntax.js';
import type { AccessPath, Engine } from '../engine.js';
import { leavesOf } from '../provenance.js';

/** A parameter as the user wrote it, on one line. */
export function nameOf(parameter: ts.ParameterDeclaration): string {
  return parameter.name.getText().replace(/\s+/g, ' ');
}

/** Which argument a parameter gets; a `this` parameter gets none. */
export function positionOf(fn: FunctionNode, parameter: ts.ParameterDeclaration): number {
  return fn.parameters.filter((one) => one.name.getText() !== 'this').indexOf(parameter);
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
  return isNamedAccess(engine.ts, call.expression)
    ? nameInAccess(engine.ts, call.expression)
    : call.expression;
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

/** The calls of a callback parameter inside the function that receives it. */
export function callsOf(
  engine: Engine,
  receiver: FunctionNode,
  callback: ts.ParameterDeclaration,
): ts.CallExpression[] {
  const { ts, project } = engine;
  const symbol = localSymbolAt(project, callback.name);
  return callsWithin(ts, receiver).filter(
    ({ expression }) => ts.isIdentifier(expression) && localSymbolAt(project, expression) === symbol,
  );
}
