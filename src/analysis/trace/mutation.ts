import type ts from 'typescript';
import { calledFunctions, localSymbolAt } from '../../typescript/symbols.js';
import { accessedName, callsWithin, enclosingFunction, visitAll } from '../../typescript/syntax.js';
import { enter, type AccessPath, type Engine, type Frame } from '../engine.js';
import { choice, leavesOf, parts, type Trace } from '../provenance.js';
import type { Declared } from './declared.js';
import { sameName } from './object.js';
import { leafOfRow, rowsOfCallee } from './row.js';
import { isAssignment } from './writes.js';

/** What calls put into the variable between its declaration and the use: `hash.update(x)`, `map.set(k, v)`. */
export function mutationsOf(
  engine: Engine,
  symbol: ts.Symbol,
  declaration: Declared,
  use: ts.Node,
  path: AccessPath,
  frame: Frame | undefined,
): Trace[] {
  const { ts } = engine;
  const scope = enclosingFunction(ts, declaration);
  if (!scope) return [];
  return callsWithin(ts, scope)
    .filter((call) => call.end <= use.pos)
    .flatMap((call) => mutation(engine, symbol, call, path, frame) ?? [])
    .filter((put) => leavesOf(put).size > 0);
}

function mutation(
  engine: Engine,
  symbol: ts.Symbol,
  call: ts.CallExpression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const { ts, project } = engine;
  const isVariable = (node: ts.Node): boolean =>
    ts.isIdentifier(node) && node.text === symbol.name && localSymbolAt(project, node) === symbol;
  const position = call.arguments.findIndex(isVariable);
  if (position >= 0) return putIntoArgument(engine, call, position, path, frame);
  const callee = call.expression;
  if (!ts.isPropertyAccessExpression(callee) || !isVariable(chainRoot(engine, callee.expression)))
    return undefined;
  return mutates(engine, call) ? putIntoReceiver(engine, call, callee.name.text, path, frame) : undefined;
}

/** `getRandomValues(bytes)`, `Object.assign(options, { … })`, `addKey(options, order)`. */
function putIntoArgument(
  engine: Engine,
  call: ts.CallExpression,
  position: number,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const filled = rowsOfCallee(engine, call.expression).find((row) => row.role === 'source');
  if (filled) return leafOfRow(filled, call, path);
  const isAssign = call.expression.getText() === 'Object.assign';
  if (!isAssign || position !== 0) return filledBy(engine, call, position, path, frame);
  const merged = call.arguments.slice(1).map((from) => engine.trace(from, path, frame));
  return choice(call, 'assigned into it', merged);
}

/** `hash.update(x)`, `headers.set(name, value)`. */
function putIntoReceiver(
  engine: Engine,
  call: ts.CallExpression,
  name: string,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const [key, value] = call.arguments;
  if (/^(set|append)$/.test(name) && key && value && path.length > 0) {
    const sameKey = engine.ts.isStringLiteralLike(key) ? sameName(key.text, path[0] ?? '') : true;
    return sameKey ? engine.trace(value, path.slice(1), frame) : undefined;
  }
  if (path.length > 0 && path[0] !== '*') return undefined;
  const put = call.arguments.map((argument) => engine.trace(argument, path.slice(1), frame));
  return parts(call, `put in by \`${name}\``, put);
}

/** What one of the project's own functions writes into the member of an object that it is given. */
function filledBy(
  engine: Engine,
  call: ts.CallExpression,
  position: number,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const { ts, project } = engine;
  const [name, ...rest] = path;
  if (name === undefined) return undefined;
  const written: Trace[] = [];
  for (const fn of calledFunctions(project, call)) {
    const parameter = fn.parameters[position];
    const inner = enter(fn, call, frame);
    const symbol = parameter && localSymbolAt(project, parameter.name);
    if (!symbol || typeof inner === 'string') continue;
    visitAll(ts, fn, (node) => {
      if (!ts.isBinaryExpression(node) || !isAssignment(engine, node)) return;
      const { left } = node;
      if (!ts.isPropertyAccessExpression(left) && !ts.isElementAccessExpression(left)) return;
      const isParameter =
        ts.isIdentifier(left.expression) && localSymbolAt(project, left.expression) === symbol;
      if (isParameter && sameName(accessedName(ts, left) ?? '', name))
        written.push(engine.trace(node.right, rest, inner));
    });
  }
  return written.length > 0 ? choice(call, 'filled in', written) : undefined;
}

/** `hash` in `hash.update(a).update(b)`. */
function chainRoot(engine: Engine, node: ts.Expression): ts.Expression {
  const { ts } = engine;
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    return chainRoot(engine, node.expression.expression);
  }
  return node;
}

/** `push`-like members come through the flow graph; the others are known by their rows or their names. */
function mutates(engine: Engine, call: ts.CallExpression): boolean {
  const name = (call.expression as ts.PropertyAccessExpression).name.text;
  if (name === 'push' || name === 'unshift') return false;
  if (rowsOfCallee(engine, call.expression).some((row) => row.role === 'summary' && row.mutates)) return true;
  return MUTATORS.test(name);
}

/** Members of the built-in collections and builders, for receivers whose type is not in view. */
const MUTATORS = /^(update|append|add|write|set[A-Z]\w*|set)$/;
