import type ts from 'typescript';
import type { SummaryRow } from '../../catalogue/schema.js';
import { contains } from '../../typescript/flow-graph.js';
import { functionBehind } from '../../typescript/symbols.js';
import {
  accessedName,
  bare,
  enclosingFunction,
  isNamedAccess,
  staticName,
  wrapped,
  type NamedAccess,
} from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { choice, leaf, parts, type Trace } from '../provenance.js';
import { traceResult } from './call.js';
import { traceCounter } from './counter.js';
import { placed, type Asked, type Change } from './change.js';
import type { Declared } from './declared.js';
import { fixedText, sharesStart } from './members.js';
import { maybeAbsent, surelyAbsent } from './absence.js';
import { pushedAt, type Pushed } from './pushed.js';
import type { Put } from './put.js';
import { rowsOfCallee } from './row.js';

type Writes = NonNullable<SummaryRow['writes']>;

/** What a member of the language or of a library puts into the object: `map.set(k, v)`, `Object.assign(row, more)`. */
export function writtenBy(
  engine: Engine,
  put: Put,
  call: ts.CallExpression,
  asked: Asked,
): Change | undefined {
  const writes = writesOf(engine, call, asked);
  const into = put.kind === 'receiver' ? 'receiver' : put.position;
  if (!writes || writes.into !== into) return undefined;
  const { path, frame } = asked;
  switch (writes.as ?? 'value') {
    case 'members':
      return merged(engine, put, call.arguments.slice(writes.from), path, frame);
    case 'descriptor':
      return described(engine, put, call, writes, path, frame);
    default:
      return valued(engine, put, call, writes, asked);
  }
}

function writesOf(engine: Engine, call: ts.CallExpression, asked: Asked): Writes | undefined {
  const rows = rowsOfCallee(engine, call.expression);
  for (const row of rows) if (row.role === 'summary' && row.writes) return row.writes;
  const callee = bare(engine.ts, call.expression);
  if (!isNamedAccess(engine.ts, callee)) return undefined;
  const text = accessedName(engine.ts, callee);
  const mutates = rows.some((row) => row.role === 'summary' && row.mutates);
  if (!mutates && !isBuilder(engine, call, text, asked)) return undefined;
  const isKeyed = /^(set|append)$/.test(text) && call.arguments.length > 1;
  if (isKeyed) return { into: 'receiver', under: 0, from: 1 };
  return text === 'push' ? { into: 'receiver', from: 0, behind: true } : { into: 'receiver', from: 0 };
}

/** Members of the built-in collections and builders, for receivers whose type is not in view. */
const MUTATORS = /^(update|append|add|write|set[A-Z]\w*|set|push|unshift|splice|fill)$/;
const OF_LISTS = /^(push|unshift|splice|fill)$/;

/**
 * True when a member goes by a name that fills its receiver, and the receiver is one that can be filled: what a module or
 * an instance keeps may as well be a client, and what is awaited is written elsewhere.
 */
function isBuilder(engine: Engine, call: ts.CallExpression, name: string, { declaration }: Asked): boolean {
  const { ts } = engine;
  if (!MUTATORS.test(name) || ts.isAwaitExpression(wrapped(ts, call).parent)) return false;
  return (
    OF_LISTS.test(name) || (declaration !== undefined && enclosingFunction(ts, declaration) !== undefined)
  );
}

/** Arguments that become members or elements. */
function valued(
  engine: Engine,
  put: Put,
  call: ts.CallExpression,
  writes: Writes,
  asked: Asked,
): Change | undefined {
  const { path, frame } = asked;
  if (path.length === put.place.length + 1 && /^(length|size)$/.test(path.at(-1) ?? ''))
    return { kills: false, inside: false, value: () => counted(engine, call, asked) };
  const key = writes.under === undefined ? undefined : call.arguments[writes.under];
  const member = (key && fixedText(engine, key)) ?? '*';
  const place = [...put.place, member];
  if (!sharesStart(place, path)) return undefined;
  const pushed = writes.behind ? pushedInto(engine, put, call, asked) : undefined;
  if (pushed === 'another index') return undefined;
  if (pushed) return { ...placed(place, path, (rest) => engine.trace(pushed, rest, frame)), kills: true };
  const values = call.arguments.slice(writes.from);
  if (values.length === 0) return undefined;
  const name = accessedName(engine.ts, bare(engine.ts, call.expression) as NamedAccess);
  const change = placed(place, path, (rest) => {
    const put = values.map((value) =>
      engine.ts.isSpreadElement(value)
        ? engine.trace(value.expression, ['*', ...rest], frame)
        : engine.trace(value, rest, frame),
    );
    return path.length < place.length
      ? parts(call, `put in by \`${name}\``, put)
      : choice(call, 'one of', put);
  });
  return writes.behind ? { ...change, kills: false } : change;
}

/** The number of elements, after one more was put in: a counter if that may happen any number of times. */
function counted(engine: Engine, call: ts.CallExpression, { frame, declaration, use }: Asked): Trace {
  const { ts } = engine;
  if (!declaration) return frame ? leaf.constant(call) : traceCounter(engine, call, undefined);
  const loop = ts.findAncestor(call, (node) => ts.isIterationStatement(node, false));
  // What was filled in a loop that is over has the size that it has.
  const isOver = loop && use && !contains(loop, use) && enclosingFunction(ts, declaration);
  return isOver ? leaf.constant(call) : traceCounter(engine, call, declaration);
}

/** `list.push(x)`, asked for one index: what it puts there, where that can be told. */
function pushedInto(
  engine: Engine,
  put: Put,
  call: ts.CallExpression,
  { path, declaration }: Asked,
): Pushed | undefined {
  const [index] = path;
  const isIndex = index !== undefined && /^\d+$/.test(index) && put.place.length === 0;
  if (!isIndex || !declaration) return undefined;
  const known = pushedAt(engine, declaration, call, Number(index));
  return known ?? (Number(index) < startLength(engine, declaration) ? 'another index' : undefined);
}

/** How many elements a list is declared with: what is added behind them leaves them where they are. */
function startLength(engine: Engine, declaration: Declared): number {
  const { ts } = engine;
  const list = declaration.initializer && bare(ts, declaration.initializer);
  if (!list || !ts.isArrayLiteralExpression(list)) return 0;
  return list.elements.some((element) => ts.isSpreadElement(element)) ? 0 : list.elements.length;
}

/** `Object.assign(row, more)`: each member of the later arguments. */
function merged(
  engine: Engine,
  put: Put,
  from: readonly ts.Expression[],
  path: AccessPath,
  frame: Frame | undefined,
): Change | undefined {
  if (path.length <= put.place.length) {
    return {
      kills: false,
      inside: true,
      value: () =>
        parts(
          put.node,
          'assigned into it',
          from.map((one) => engine.trace(one, [], frame)),
        ),
    };
  }
  const rest = path.slice(put.place.length);
  const brought = from.map((one) => engine.trace(one, rest, frame)).filter((one) => !surelyAbsent(one));
  if (brought.length === 0) return undefined;
  return {
    kills: brought.some((one) => !maybeAbsent(one)) && !path.includes('*'),
    inside: false,
    value: () => choice(put.node, 'assigned into it', brought),
  };
}

/** `Object.defineProperty(row, name, { value })`, `{ get }`, or several by their names. */
function described(
  engine: Engine,
  put: Put,
  call: ts.CallExpression,
  writes: Writes,
  path: AccessPath,
  frame: Frame | undefined,
): Change | undefined {
  const { ts } = engine;
  const descriptor = call.arguments[writes.from];
  if (!descriptor) return undefined;
  const key = writes.under === undefined ? undefined : call.arguments[writes.under];
  if (key) {
    const place = [...put.place, fixedText(engine, key) ?? '*'];
    if (!sharesStart(place, path)) return undefined;
    return placed(place, path, (rest) => valueOfDescriptor(engine, descriptor, rest, frame));
  }
  const all = bare(ts, descriptor);
  const asked = path[put.place.length];
  if (!ts.isObjectLiteralExpression(all)) return undefined;
  for (const property of all.properties) {
    if (!ts.isPropertyAssignment(property)) continue;
    const place = [...put.place, staticName(ts, property.name) ?? '*'];
    if (asked !== undefined && !sharesStart(place, path)) continue;
    return placed(place, path, (rest) => valueOfDescriptor(engine, property.initializer, rest, frame));
  }
  return undefined;
}

function valueOfDescriptor(
  engine: Engine,
  descriptor: ts.Expression,
  rest: AccessPath,
  frame: Frame | undefined,
): Trace {
  const { ts } = engine;
  const literal = bare(ts, descriptor);
  const getter = ts.isObjectLiteralExpression(literal)
    ? literal.properties.find(({ name }) => name && staticName(ts, name) === 'get')
    : undefined;
  if (!getter) return engine.trace(descriptor, ['value', ...rest], frame);
  const fn = ts.isMethodDeclaration(getter)
    ? getter
    : ts.isPropertyAssignment(getter)
      ? functionBehind(engine.project, getter.initializer)
      : undefined;
  return fn ? traceResult(engine, fn, undefined, rest, frame) : leaf.unproven(descriptor, 'external');
}
