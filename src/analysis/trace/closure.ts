import type ts from 'typescript';
import { implementationsOf } from '../../typescript/dispatch.js';
import { calledFunctions, functionBehind, localSymbolAt } from '../../typescript/symbols.js';
import { bare, isFunctionNode, returnedExpressions, type FunctionNode } from '../../typescript/syntax.js';
import { enter, frameOf, type Engine, type Frame } from '../engine.js';

/** A function with the call in which its free variables live, when another call returned or passed it. */
export interface Closure {
  readonly fn: FunctionNode;
  readonly captured: Frame | undefined;
}

/** The project's own functions that a call runs. */
export function closuresOf(engine: Engine, call: ts.CallExpression, frame: Frame | undefined): Closure[] {
  const { ts } = engine;
  const callee = bare(ts, call.expression);
  const direct = calledFunctions(engine.project, call);
  if (direct.length > 0) return direct.map((fn) => ({ fn, captured: undefined }));
  if (ts.isIdentifier(callee)) return closuresNamed(engine, callee, frame);
  if (ts.isCallExpression(callee)) return closuresReturned(engine, callee, frame);
  if (!ts.isPropertyAccessExpression(callee)) return [];
  return implementationsOf(engine.project, callee).map((fn) => ({ fn, captured: undefined }));
}

function closuresNamed(engine: Engine, callee: ts.Identifier, frame: Frame | undefined): Closure[] {
  const { ts, project } = engine;
  const declaration = localSymbolAt(project, callee)?.declarations?.[0];
  if (!declaration) return [];
  if (ts.isParameter(declaration)) return closuresPassed(engine, declaration, frame);
  if (!ts.isVariableDeclaration(declaration) || !declaration.initializer) return [];
  const made = bare(ts, declaration.initializer);
  return ts.isCallExpression(made) ? closuresReturned(engine, made, frame) : [];
}

/** The function that a callback parameter stands for in the call that the trace came through. */
function closuresPassed(
  engine: Engine,
  parameter: ts.ParameterDeclaration,
  frame: Frame | undefined,
): Closure[] {
  const { ts, project } = engine;
  const receiver = parameter.parent;
  if (!isFunctionNode(ts, receiver)) return [];
  const inside = frameOf(receiver, frame);
  const argument = inside?.call?.arguments?.[receiver.parameters.indexOf(parameter)];
  const fn = argument && functionBehind(project, argument);
  return fn?.body ? [{ fn, captured: inside?.outer }] : [];
}

/** The functions that a call of one of the project's own functions returns. */
function closuresReturned(engine: Engine, maker: ts.CallExpression, frame: Frame | undefined): Closure[] {
  return calledFunctions(engine.project, maker).flatMap((made) => {
    const captured = enter(made, maker, frame);
    if (typeof captured === 'string') return [];
    return returnedExpressions(engine.ts, made).flatMap((expression) => {
      const fn = functionBehind(engine.project, expression);
      return fn?.body ? [{ fn, captured }] : [];
    });
  });
}
