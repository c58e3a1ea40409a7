import type ts from 'typescript';
import { functionBehind } from '../../typescript/symbols.js';
import { moduleOf, originOf } from '../../typescript/origin.js';
import {
  accessedName,
  bare,
  isNamedAccess,
  returnedExpressions,
  type FunctionNode,
} from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame, Given } from '../engine.js';
import { choice, parts, rewrite, through, type Trace } from '../provenance.js';
import { traceResult } from './call.js';
import { tracePosition } from './counter.js';
import { GLOBALS, type Handler } from './global-functions.js';
import { fixedTexts } from './fixed-texts.js';
import { fixedText, sameMember } from './members.js';
import { namesOf } from './names.js';
import { ANY_MEMBER } from './object.js';
import { traceSettled } from './settled.js';

/** The language's own methods that keep the structure of a value; all others only carry what goes in. */
export function traceBuiltin(
  engine: Engine,
  call: ts.CallExpression,
  path: AccessPath,
  frame: Frame | undefined,
  awaited: boolean,
): Trace | undefined {
  const callee = bare(engine.ts, call.expression);
  if (engine.ts.isIdentifier(callee)) {
    const isGlobal = originOf(engine.project, callee)?.module === 'global';
    return isGlobal ? GLOBALS.get(callee.text)?.(engine, call, path, frame) : undefined;
  }
  if (!isNamedAccess(engine.ts, callee)) return undefined;
  const owner = originOf(engine.project, callee.expression);
  if (owner?.module === 'global')
    return GLOBALS.get([...owner.path, accessedName(engine.ts, callee)].join('.'))?.(
      engine,
      call,
      path,
      frame,
    );
  // What is awaited is a promise: `await db.find(…)` is no list's `find`.
  const methods = awaited ? PROMISE_METHODS : METHODS;
  return methods.get(accessedName(engine.ts, callee))?.(engine, call, path, frame);
}

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
    const written = drop === 1 && path.length === 0 ? writtenElements(engine, call) : undefined;
    if (written) return eachWritten(engine, call, fn, written, frame);
    const ways = returnedExpressions(engine.ts, fn).map((expression) =>
      through(expression, 'returned by the callback', traceSettled(engine, expression, rest, frame)),
    );
    const each = choice(call, 'returned by the callback', ways);
    return drop > 0 && path.length === 0 ? allElements(engine, each) : each;
  };

/** A list longer than this is not gone through element by element. */
const MAX_WRITTEN = 8;

/** The elements of a list that is written out on the spot. */
function writtenElements(engine: Engine, call: ts.CallExpression): readonly ts.Expression[] | undefined {
  const { ts } = engine;
  const list = bare(ts, receiverOf(call));
  if (!ts.isArrayLiteralExpression(list) || list.elements.length > MAX_WRITTEN) return undefined;
  return list.elements.some((one) => ts.isSpreadElement(one)) ? undefined : list.elements;
}

/** `['loan', 'term'].map((name) => facts.get(name))`: what the callback gives for each element, together. */
function eachWritten(
  engine: Engine,
  call: ts.CallExpression,
  fn: FunctionNode,
  elements: readonly ts.Expression[],
  frame: Frame | undefined,
): Trace {
  const list = receiverOf(call);
  const results = elements.map((node) => {
    const given: Given[] = [
      { as: 'value', node, frame },
      { as: 'position', node: list, frame },
      { as: 'value', node: list, frame },
    ];
    return traceResult(engine, fn, call, [], frame, { given });
  });
  return parts(call, 'part of a list', results);
}

/** The whole list: where one element of a written-out list, or one member of an object, stood for any, all are parts. */
function allElements(engine: Engine, trace: Trace): Trace {
  return rewrite(trace, (one) => {
    if (!('inputs' in one)) return one;
    if (one.step === ANY_MEMBER) return parts(one.node, 'part of an object', one.inputs);
    return engine.ts.isArrayLiteralExpression(one.node) ? parts(one.node, 'part of a list', one.inputs) : one;
  });
}

const sameList: Handler = (engine, call, path, frame) =>
  engine.trace(receiverOf(call), path.length === 0 ? [] : ['*', ...path.slice(1)], frame);

/** `digest.slice(0, 32)` of a text that was built: a reader of the key wants to know what is left of it. */
const sliced: Handler = (engine, call, path, frame) => {
  const value = path.length === 0 ? engine.trace(receiverOf(call), [], frame) : undefined;
  if (!value || !isBuiltText(value)) return sameList(engine, call, path, frame);
  const bounds = call.arguments.map((bound) => engine.trace(bound, [], frame));
  return parts(call, 'through `slice`', [value, ...bounds]);
};

function isBuiltText(trace: Trace): boolean {
  if (trace.kind === 'through') return isBuiltText(trace.input);
  return trace.kind === 'parts' && trace.step !== 'part of a list';
}

/** `list.at(0)`: the element, when the index is written out. */
const elementAt: Handler = (engine, call, path, frame) => {
  const [index] = call.arguments;
  const known = index && engine.ts.isNumericLiteral(index) ? index.text : '*';
  return engine.trace(receiverOf(call), [known, ...path], frame);
};

/** `list.concat(more)`: an element of either; each argument is a list or an element. */
const concatenated: Handler = (engine, call, path, frame) => {
  const [index, ...rest] = path;
  if (index !== '*' && !/^\d+$/.test(index ?? '')) return undefined;
  const added = call.arguments.map((argument) => {
    const isList = engine.checker.isArrayLikeType(engine.checker.getTypeAtLocation(argument));
    return engine.trace(argument, isList ? ['*', ...rest] : rest, frame);
  });
  return choice(call, 'one of', [engine.trace(receiverOf(call), ['*', ...rest], frame), ...added]);
};

/** `map.set(k, v)` as a value is the Map, with that entry. */
const withEntry: Handler = (engine, call, path, frame) => {
  const [key, value] = call.arguments;
  if (!key || !value || !isCollection(engine, receiverOf(call))) return undefined;
  const before = (): Trace => engine.trace(receiverOf(call), path, frame);
  if (path.length === 0) return parts(call, 'put in', [before(), engine.trace(value, [], frame)]);
  const name = fixedText(engine, key) ?? '*';
  if (!sameMember(name, path[0])) return before();
  const put = engine.trace(value, path.slice(1), frame);
  return name === '*' || path[0] === '*' ? choice(call, 'one of', [before(), put]) : put;
};

/** `generator.next().value` */
const nextOf: Handler = (engine, call, [member, ...rest], frame) =>
  member === 'value' && call.arguments.length === 0
    ? engine.trace(receiverOf(call), ['*', ...rest], frame)
    : undefined;

const oneElement: Handler = (engine, call, path, frame) =>
  engine.trace(receiverOf(call), ['*', ...path], frame);

const lookup: Handler = (engine, call, path, frame) => {
  const [key] = call.arguments;
  if (!key || call.arguments.length > 1 || !isCollection(engine, receiverOf(call))) return undefined;
  const names = fixedTexts(engine, key, frame);
  return (
    names &&
    choice(
      call,
      'one of',
      names.map((name) => engine.trace(receiverOf(call), [name, ...path], frame)),
    )
  );
};

/** A collection of the language, which the project fills itself; anything else with `get` reads from outside. */
function isCollection(engine: Engine, receiver: ts.Expression): boolean {
  const { ts, checker, project } = engine;
  const symbol = checker.getTypeAtLocation(receiver).getSymbol();
  const [declaration] = symbol?.declarations ?? [];
  if (symbol && declaration && COLLECTIONS.test(symbol.name))
    return moduleOf(project, declaration) === 'global';
  const made = ts.isIdentifier(receiver) ? initializerOf(engine, receiver) : receiver;
  const node = made && bare(ts, made);
  return node !== undefined && ts.isNewExpression(node) && COLLECTIONS.test(node.expression.getText());
}

const COLLECTIONS = /^((Weak|Readonly)?Map|URLSearchParams|Headers|FormData)$/;

function initializerOf(engine: Engine, name: ts.Identifier): ts.Expression | undefined {
  const declaration = engine.checker.getSymbolAtLocation(name)?.valueDeclaration;
  return declaration && engine.ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
}

const keys: Handler = (engine, call, _path, frame) =>
  isCollection(engine, receiverOf(call)) ? namesOf(engine, receiverOf(call), frame) : undefined;

const entries: Handler = (engine, call, path, frame) => {
  const [element, member, ...rest] = path;
  if (element === undefined || member === undefined) return undefined;
  if (member === '0' && isCollection(engine, receiverOf(call)))
    return namesOf(engine, receiverOf(call), frame);
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
  ['slice', sliced],
  ['sort', sameList],
  ['toSorted', sameList],
  ['reverse', sameList],
  ['toReversed', sameList],
  ['values', sameList],
  ['find', oneElement],
  ['findLast', oneElement],
  ['at', elementAt],
  ['concat', concatenated],
  ['pop', oneElement],
  ['shift', oneElement],
  ['get', lookup],
  ['set', withEntry],
  ['next', nextOf],
  ['keys', keys],
  ['entries', entries],
]);
