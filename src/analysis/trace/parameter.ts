import type ts from 'typescript';
import type { Call } from '../../typescript/callers.js';
import { calledFunctions, localSymbolAt } from '../../typescript/symbols.js';
import {
  callsWithin,
  functionName,
  isFunctionNode,
  wrapped,
  type FunctionNode,
} from '../../typescript/syntax.js';
import { enter, frameOf, type AccessPath, type Engine, type Frame } from '../engine.js';
import { choice, leaf, through, type Trace } from '../provenance.js';
import { externalParameter } from './external.js';
import { traceHandlerParameter } from './handler.js';
import { argumentFor, calleeNameNode, keyExpressionIn, nameOf, positionOf, restOf } from './passed.js';

/** The value of a parameter: the argument of the call that the trace came through, else what every caller passes. */
export function traceParameter(
  engine: Engine,
  parameter: ts.ParameterDeclaration,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const fn = parameter.parent;
  if (!isFunctionNode(engine.ts, fn)) return leaf.unproven(parameter, 'external');
  const inside = frameOf(fn, frame);
  if (inside) return inFrame(engine, fn, parameter, path, inside);
  return engine.once(parameter, `callers ${path.join('.')}`, frame, () =>
    fromOutside(engine, fn, parameter, path, frame),
  );
}

function inFrame(
  engine: Engine,
  fn: FunctionNode,
  parameter: ts.ParameterDeclaration,
  path: AccessPath,
  frame: Frame,
): Trace {
  if (!frame.call) return externalParameter(engine, parameter, path);
  if (parameter.dotDotDotToken) return restOf(engine, fn, frame.call, parameter, path, frame.outer);
  const passed = argumentFor(engine, fn, frame.call, parameter);
  if (!passed) return omitted(engine, parameter, path, frame.call, frame);
  const value = engine.trace(passed, path, frame.outer);
  return withDefault(
    engine,
    parameter,
    path,
    through(passed, `passed as \`${nameOf(parameter)}\``, value),
    () => engine.trace(passed, [], frame.outer),
    frame,
  );
}

/** What a left-out argument means: the default, or no value, at the caller that leaves it out. */
function omitted(
  engine: Engine,
  parameter: ts.ParameterDeclaration,
  path: AccessPath,
  call: Call,
  frame: Frame | undefined,
): Trace {
  if (parameter.initializer) return engine.trace(parameter.initializer, path, frame);
  return leaf.absent(calleeNameNode(engine, call), 'left-out');
}

function withDefault(
  engine: Engine,
  parameter: ts.ParameterDeclaration,
  path: AccessPath,
  value: Trace,
  whole: () => Trace,
  frame: Frame | undefined,
): Trace {
  if (!parameter.initializer || !couldBeAbsent(whole())) return value;
  return choice(parameter, 'one of', [
    through(parameter, 'when it is there', value, 'present'),
    engine.trace(parameter.initializer, path, frame),
  ]);
}

function couldBeAbsent(value: Trace): boolean {
  if (value.kind === 'through') return couldBeAbsent(value.input);
  if (value.kind === 'choice') return value.inputs.some(couldBeAbsent);
  return value.kind === 'absent';
}

/** No call was entered: a callback's caller decides, else every caller in view is a way. */
function fromOutside(
  engine: Engine,
  fn: FunctionNode,
  parameter: ts.ParameterDeclaration,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const handled =
    traceHandlerParameter(engine, fn, parameter, path, frame) ??
    fromCallback(engine, fn, parameter, path, frame);
  if (handled) return handled;
  const calls = engine.callers.callersOf(fn);
  engine.grant(calls.length * 60);
  const ways = calls.map((call) => fromCaller(engine, fn, parameter, path, call));
  if (ways.length === 0) return withoutCaller(engine, parameter, path);
  return {
    kind: 'choice',
    node: parameter,
    step: `parameter \`${nameOf(parameter)}\``,
    inputs: ways,
    callersOf: fn,
  };
}

function withoutCaller(engine: Engine, parameter: ts.ParameterDeclaration, path: AccessPath): Trace {
  const external = externalParameter(engine, parameter, path);
  if (!parameter.initializer) return external;
  return choice(parameter, 'one of', [external, engine.trace(parameter.initializer, path, undefined)]);
}

function fromCaller(
  engine: Engine,
  fn: FunctionNode,
  parameter: ts.ParameterDeclaration,
  path: AccessPath,
  call: Call,
): Trace {
  const callee = functionName(engine.ts, fn) ?? 'the function';
  if (parameter.dotDotDotToken) {
    const where = call.arguments?.[positionOf(fn, parameter)] ?? calleeNameNode(engine, call);
    const value = restOf(engine, fn, call, parameter, path, undefined);
    return through(where, `passed to \`${callee}\` as \`${nameOf(parameter)}\``, value, 'crossing');
  }
  const passed = argumentFor(engine, fn, call, parameter);
  if (!passed) {
    const gone = omitted(engine, parameter, path, call, undefined);
    return gone.kind === 'absent'
      ? through(calleeNameNode(engine, call), `left out of \`${callee}(…)\``, gone, 'crossing')
      : gone;
  }
  const value = engine.trace(passed, path, undefined);
  const where = keyExpressionIn(engine, passed, path) ?? passed;
  const crossed = through(where, `passed to \`${callee}\` as \`${nameOf(parameter)}\``, value, 'crossing');
  return withDefault(engine, parameter, path, crossed, () => engine.trace(passed, [], undefined), undefined);
}

/** The function is handed to one of the project's own functions: what that one calls it with. */
function fromCallback(
  engine: Engine,
  fn: FunctionNode,
  parameter: ts.ParameterDeclaration,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const { ts } = engine;
  const place = wrapped(ts, fn);
  const call = place.parent;
  if (!ts.isCallExpression(call) && !ts.isNewExpression(call)) return undefined;
  const position = call.arguments?.indexOf(place as ts.Expression) ?? -1;
  if (position < 0) return undefined;
  const ways: Trace[] = [];
  for (const receiver of calledFunctions(engine.project, call)) {
    const callback = receiver.parameters[position];
    const inner = enter(receiver, call, frame);
    if (!callback || typeof inner === 'string') continue;
    for (const use of callsOf(engine, receiver, callback)) {
      const passed = argumentFor(engine, fn, use, parameter);
      ways.push(passed ? engine.trace(passed, path, inner) : omitted(engine, parameter, path, use, frame));
    }
  }
  return ways.length > 0
    ? choice(parameter, `parameter \`${nameOf(parameter)}\``, ways)
    : externalParameter(engine, parameter, path);
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
