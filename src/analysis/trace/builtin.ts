import type ts from 'typescript';
import { functionBehind } from '../../typescript/symbols.js';
import { originOf } from '../../typescript/origin.js';
import { bare, returnedExpressions } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { choice, parts, rewrite, through, type Trace } from '../provenance.js';
import { tracePosition } from './counter.js';
import { lastPresent } from './object.js';
import { traceSettled } from './settled.js';

type Handler = (
  engine: Engine,
  call: ts.CallExpression,
  path: AccessPath,
  frame: Frame | undefined,
) => Trace | undefined;

/** The language's own methods that keep the structure of a value; all others only carry what goes in. */
export function traceBuiltin(
  engine: Engine,
  call: ts.CallExpression,
  path: AccessPath,
  frame: Frame | undefined,
  awaited: boolean,
): Trace | undefined {
  const callee = bare(engine.ts, call.expression);
  if (!engine.ts.isPropertyAccessExpression(callee)) return identityCall(engine, callee, call, path, frame);
  const owner = originOf(engine.project, callee.expression);
  if (owner?.module === 'global')
    return GLOBALS.get([...owner.path, callee.name.text].join('.'))?.(engine, call, path, frame);
  // What is awaited is a promise: `await db.find(…)` is no list's `find`.
  const { text } = callee.name;
  const methods = awaited ? PROMISE_METHODS : METHODS;
  return methods.get(text)?.(engine, call, path, frame);
}

/** `structuredClone(x)`: the value itself. */
function identityCall(
  engine: Engine,
  callee: ts.Expression,
  call: ts.CallExpression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const [value] = call.arguments;
  if (!value || !engine.ts.isIdentifier(callee) || callee.text !== 'structuredClone') return undefined;
  return engine.trace(value, path, frame);
}

const first: Handler = (engine, call, path, frame) => {
  const [value] = call.arguments;
  return value && engine.trace(value, path, frame);
};

const merged: Handler = (engine, call, path, frame) => {
  if (path.length === 0)
    return parts(
      call,
      'merged',
      call.arguments.map((argument) => engine.trace(argument, [], frame)),
    );
  const last = [...call.arguments].reverse().map((argument) => engine.trace(argument, path, frame));
  return lastPresent(call, last);
};

/** `Array.from(list)`, `Array.from(list, (item) => …)`. */
const listFrom: Handler = (engine, call, path, frame) => {
  const [list, make] = call.arguments;
  const fn = make && functionBehind(engine.project, make);
  if (!fn?.body) return list && engine.trace(list, path, frame);
  const made = returnedExpressions(engine.ts, fn).map((value) => engine.trace(value, path.slice(1), frame));
  return parts(
    call,
    'made for each',
    path.length === 0 && list ? [engine.trace(list, [], frame), ...made] : made,
  );
};

const GLOBALS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['Object.freeze', first],
  ['Object.seal', first],
  ['Object.assign', merged],
  ['Promise.resolve', first],
  ['Promise.all', first],
  ['Array.from', listFrom],
]);

function receiverOf(call: ts.CallExpression): ts.Expression {
  return (call.expression as ts.PropertyAccessExpression).expression;
}

/** What the callback returns for one element or settled value; its parameters find their way back to the receiver. */
const callbackResult =
  (drop: number): Handler =>
  (engine, call, path, frame) => {
    const [callback] = call.arguments;
    const fn = callback && functionBehind(engine.project, callback);
    if (!fn?.body)
      return drop > 0 && path.length === 0 ? engine.trace(receiverOf(call), [], frame) : undefined;
    // A member of the result that is no element: the receiver is no list (`Result.map`, `Observable.map`).
    if (drop > 0 && path.length > 0 && path[0] !== '*' && !/^\d+$/.test(path[0] ?? '')) return undefined;
    const rest = path.slice(drop);
    const ways = returnedExpressions(engine.ts, fn).map((expression) =>
      through(expression, 'returned by the callback', traceSettled(engine, expression, rest, frame)),
    );
    const each = choice(call, 'returned by the callback', ways);
    return drop > 0 && path.length === 0 ? allElements(engine, each) : each;
  };

/** The whole list: where one element of a written-out list stood for any, all of them are parts. */
function allElements(engine: Engine, trace: Trace): Trace {
  return rewrite(trace, (one) =>
    'inputs' in one && engine.ts.isArrayLiteralExpression(one.node)
      ? parts(one.node, 'part of a list', one.inputs)
      : one,
  );
}

const sameList: Handler = (engine, call, path, frame) =>
  engine.trace(receiverOf(call), path.length === 0 ? [] : ['*', ...path.slice(1)], frame);

const oneElement: Handler = (engine, call, path, frame) =>
  engine.trace(receiverOf(call), ['*', ...path], frame);

const lookup: Handler = (engine, call, path, frame) => {
  const [key] = call.arguments;
  if (!key || call.arguments.length !== 1 || !engine.ts.isStringLiteralLike(key)) return undefined;
  return isCollection(engine, receiverOf(call))
    ? engine.trace(receiverOf(call), [key.text, ...path], frame)
    : undefined;
};

/** A Map that the project fills itself; anything else with `get` reads from outside. */
function isCollection(engine: Engine, receiver: ts.Expression): boolean {
  const { ts } = engine;
  if (!ts.isIdentifier(receiver)) return ts.isNewExpression(bare(ts, receiver));
  const declaration = engine.checker.getSymbolAtLocation(receiver)?.valueDeclaration;
  const initializer =
    declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return (
    initializer !== undefined &&
    ts.isNewExpression(bare(ts, initializer)) &&
    /Map|URLSearchParams/.test(initializer.getText())
  );
}

const entries: Handler = (engine, call, path, frame) => {
  const [element, member, ...rest] = path;
  if (element === undefined || member === undefined) return undefined;
  if (member === '0') return tracePosition(engine, call, receiverOf(call));
  return engine.trace(receiverOf(call), ['*', ...rest], frame);
};

const PROMISE_METHODS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['then', callbackResult(0)],
  ['catch', (engine, call, path, frame) => engine.traceAwaited(receiverOf(call), path, frame)],
  ['finally', (engine, call, path, frame) => engine.traceAwaited(receiverOf(call), path, frame)],
]);

const METHODS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ...PROMISE_METHODS,
  ['map', callbackResult(1)],
  ['flatMap', callbackResult(1)],
  ['filter', sameList],
  ['slice', sameList],
  ['sort', sameList],
  ['toSorted', sameList],
  ['reverse', sameList],
  ['toReversed', sameList],
  ['values', sameList],
  ['find', oneElement],
  ['findLast', oneElement],
  ['at', oneElement],
  ['pop', oneElement],
  ['shift', oneElement],
  ['get', lookup],
  ['entries', entries],
]);
