import type ts from 'typescript';
import { constantValue, functionBehind } from '../../typescript/symbols.js';
import { accessedName, bare, isNamedAccess, returnedExpressions } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { choice, leaf, parts, type Trace } from '../provenance.js';
import { traceAsJson, traceAsText } from './as-text.js';
import { fixedText } from './members.js';
import { lastPresent } from './object.js';
import { namesOf } from './names.js';

/** How a call of the language's own keeps the structure of a value; undefined when it does not. */
export type Handler = (
  engine: Engine,
  call: ts.CallExpression,
  path: AccessPath,
  frame: Frame | undefined,
) => Trace | undefined;

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

/** `Array.of(a, b)` */
const listOf: Handler = (engine, call, path, frame) => {
  const [index, ...rest] = path;
  if (index === undefined) return undefined;
  const chosen = index === '*' ? call.arguments : call.arguments.slice(Number(index), Number(index) + 1);
  return choice(
    call,
    'one of',
    chosen.map((value) => engine.trace(value, rest, frame)),
  );
};

/** `Promise.all(list)`: each element is awaited. */
const awaitedEach: Handler = (engine, call, path, frame) => {
  const [list] = call.arguments;
  const [index, ...rest] = path;
  const written = list && bare(engine.ts, list);
  if (!written || !engine.ts.isArrayLiteralExpression(written) || index === undefined)
    return list && engine.trace(list, path, frame);
  const element = written.elements[Number(index)];
  return element && !engine.ts.isSpreadElement(element)
    ? engine.traceAwaited(element, rest, frame)
    : engine.trace(list, path, frame);
};

/** `Promise.allSettled(list)`: the value of an element lies one member deeper. */
const settledEach: Handler = (engine, call, [index, member, ...rest], frame) => {
  if (index === undefined || member !== 'value') return undefined;
  return awaitedEach(engine, call, [index, ...rest], frame);
};

const anyElement: Handler = (engine, call, path, frame) => first(engine, call, ['*', ...path], frame);

/** `Object.entries(row)`: a name, and the member under it. */
const entriesOf: Handler = (engine, call, [element, half, ...rest], frame) => {
  const [owner] = call.arguments;
  if (!owner || element === undefined) return undefined;
  return half === '0'
    ? namesOf(engine, owner, frame)
    : half === '1'
      ? engine.trace(owner, ['*', ...rest], frame)
      : undefined;
};

const keysOf: Handler = (engine, call, _path, frame) => {
  const [owner] = call.arguments;
  return owner && namesOf(engine, owner, frame);
};

const valuesOf: Handler = (engine, call, path, frame) =>
  first(engine, call, path.length === 0 ? [] : ['*', ...path.slice(1)], frame);

/** `Object.fromEntries([[name, value]])`: the entry of that name, or any value. */
const fromEntries: Handler = (engine, call, [name, ...rest], frame) => {
  const { ts } = engine;
  const [list] = call.arguments;
  if (!list || name === undefined) return undefined;
  const whole = entriesBehind(engine, list);
  if (whole) return engine.trace(whole, [name, ...rest], frame);
  const written = bare(ts, list);
  const pairs = ts.isArrayLiteralExpression(written) ? written.elements.map((pair) => bare(ts, pair)) : [];
  for (const pair of [...pairs].reverse()) {
    const [key, value] = ts.isArrayLiteralExpression(pair) ? pair.elements : [];
    const known = key && fixedText(engine, key);
    if (known === undefined || !value) return engine.trace(list, ['*', '1', ...rest], frame);
    if (known === name) return engine.trace(value, rest, frame);
  }
  return pairs.length > 0 && name !== '*'
    ? leaf.absent(call, 'no-key')
    : engine.trace(list, ['*', '1', ...rest], frame);
};

/** `row` in `Object.entries(row).filter(…).sort()`: what is left of it has its own names. */
function entriesBehind(engine: Engine, list: ts.Expression): ts.Expression | undefined {
  const { ts } = engine;
  const node = bare(ts, list);
  if (!ts.isCallExpression(node) || !isNamedAccess(ts, node.expression)) return undefined;
  const { expression: owner } = node.expression;
  const name = accessedName(ts, node.expression);
  if (/^(filter|sort|toSorted|slice|reverse|toReversed)$/.test(name)) return entriesBehind(engine, owner);
  return owner.getText() === 'Object' && name === 'entries' ? node.arguments[0] : undefined;
}

/** `JSON.stringify(row)`: of an instance its fields, of `JSON.stringify(row, ['id'])` the named members. */
const stringified: Handler = (engine, call, path, frame) => {
  const { ts } = engine;
  const [value, kept] = call.arguments;
  if (!value) return undefined;
  if (path.length > 0) return engine.trace(value, path, frame);
  const list = kept && bare(ts, kept);
  const names =
    list && ts.isArrayLiteralExpression(list) ? list.elements.map((one) => fixedText(engine, one)) : [];
  if (names.length > 0 && names.every((name) => name !== undefined))
    return parts(
      call,
      'kept in the text',
      names.map((name) => engine.trace(value, [name], frame)),
    );
  return traceAsJson(engine, value, frame);
};

/** `JSON.parse(JSON.stringify(row))`: the members come out as they went in. */
const parsed: Handler = (engine, call, path, frame) => {
  const [text] = call.arguments;
  const written = text && stringifyBehind(engine, text);
  return written && path.length > 0 ? engine.trace(written, path, frame) : undefined;
};

function stringifyBehind(engine: Engine, text: ts.Expression): ts.Expression | undefined {
  const { ts, checker, project } = engine;
  const node = bare(ts, text);
  if (ts.isCallExpression(node)) return node.expression.getText() === 'JSON.stringify' ? node : undefined;
  const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
  const value = constantValue(project, symbol);
  return value && ts.isCallExpression(value) ? stringifyBehind(engine, value) : undefined;
}

/** `String(x)` */
const text: Handler = (engine, call, path, frame) => {
  const [value] = call.arguments;
  return value && path.length === 0 ? traceAsText(engine, value, 'text', frame) : undefined;
};

/** Functions of the language, by the name that they are called by, that keep the structure of what they are given. */
export const GLOBALS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['String', text],
  ['structuredClone', first],
  ['Object.freeze', first],
  ['Object.seal', first],
  ['Object.assign', merged],
  ['Object.entries', entriesOf],
  ['Object.keys', keysOf],
  ['Object.values', valuesOf],
  ['Object.fromEntries', fromEntries],
  ['JSON.stringify', stringified],
  ['JSON.parse', parsed],
  ['Promise.resolve', first],
  ['Promise.all', awaitedEach],
  ['Promise.allSettled', settledEach],
  ['Promise.race', anyElement],
  ['Promise.any', anyElement],
  ['Array.from', listFrom],
  ['Array.of', listOf],
]);
