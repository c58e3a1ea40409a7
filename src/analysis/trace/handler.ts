import type ts from 'typescript';
import { wrapped, type FunctionNode } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { parts, through, type Trace } from '../provenance.js';
import { tracePosition } from './counter.js';
import { externalParameter } from './external.js';
import { handedTo } from './nominal.js';

const ELEMENT_CALLBACKS = new Set([
  'map',
  'forEach',
  'filter',
  'flatMap',
  'some',
  'every',
  'find',
  'findLast',
  'findIndex',
  'sort',
  'toSorted',
]);

/** A parameter of a function that is handed to the language's own methods (`map`, `then`) or to a listed library. */
export function traceHandlerParameter(
  engine: Engine,
  fn: FunctionNode,
  parameter: ts.ParameterDeclaration,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const { ts } = engine;
  if (handedTo(engine, parameter)) return externalParameter(engine, parameter, path);
  const place = wrapped(ts, fn);
  const call = place.parent;
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined;
  const position = fn.parameters.indexOf(parameter);
  const receiver = call.expression.expression;
  const name = call.expression.name.text;
  if (ELEMENT_CALLBACKS.has(name) && call.arguments[0] === place) {
    if (position === 0)
      return through(
        parameter,
        `each element of \`${receiver.getText()}\``,
        engine.trace(receiver, ['*', ...path], frame),
      );
    if (position === 1) return tracePosition(engine, parameter, receiver);
    return engine.trace(receiver, path, frame);
  }
  if (name === 'reduce' && call.arguments[0] === place)
    return traceReduced(engine, call, position, path, frame);
  if (name === 'then' && position === 0 && call.arguments[0] === place)
    return engine.traceAwaited(receiver, path, frame);
  return undefined;
}

function traceReduced(
  engine: Engine,
  call: ts.CallExpression,
  position: number,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const receiver = (call.expression as ts.PropertyAccessExpression).expression;
  if (position === 1) return engine.trace(receiver, ['*', ...path], frame);
  if (position === 2) return tracePosition(engine, call, receiver);
  const initial = call.arguments[1];
  return parts(call, 'reduced', [
    ...(initial ? [engine.trace(initial, [], frame)] : []),
    engine.trace(receiver, ['*'], frame),
  ]);
}
