import type ts from 'typescript';
import { localSymbolAt } from '../../typescript/symbols.js';
import { enclosingFunction, visitAll } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { choice, leavesOf, parts, type Trace } from '../provenance.js';
import { sameName } from './object.js';
import { leafOfRow, rowsOfCallee } from './row.js';

type Declared = ts.VariableDeclaration | ts.BindingElement | ts.ParameterDeclaration;

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
  const found: Trace[] = [];
  const scope = enclosingFunction(ts, declaration);
  if (!scope) return found;
  visitAll(ts, scope, (node) => {
    if (!ts.isCallExpression(node) || node.end > use.pos || isPartOf(node, use)) return;
    const put = mutation(engine, symbol, node, path, frame);
    if (put && leavesOf(put).size > 0) found.push(put);
  });
  return found;
}

function isPartOf(call: ts.Node, use: ts.Node): boolean {
  return use.pos >= call.pos && use.end <= call.end;
}

function mutation(
  engine: Engine,
  symbol: ts.Symbol,
  call: ts.CallExpression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const { ts, project } = engine;
  const callee = call.expression;
  const isVariable = (node: ts.Node | undefined): boolean =>
    node !== undefined &&
    ts.isIdentifier(node) &&
    node.text === symbol.name &&
    localSymbolAt(project, node) === symbol;
  const [first, second] = call.arguments;
  if (call.arguments.some(isVariable)) {
    const filled = rowsOfCallee(engine, callee).find((row) => row.role === 'source');
    if (filled) return leafOfRow(filled, call, path);
  }
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  if (callee.name.text === 'assign' && isVariable(first)) {
    return choice(
      call,
      'assigned into it',
      call.arguments.slice(1).map((from) => engine.trace(from, path, frame)),
    );
  }
  if (!isVariable(chainRoot(engine, callee.expression)) || !mutates(engine, call)) return undefined;
  const keyed = callee.name.text === 'set' && first && second;
  if (keyed && path.length > 0) {
    const sameKey = ts.isStringLiteralLike(first) ? sameName(first.text, path[0] ?? '') : true;
    return sameKey ? engine.trace(second, path.slice(1), frame) : undefined;
  }
  if (path.length > 0 && path[0] !== '*') return undefined;
  return parts(
    call,
    `put in by \`${callee.name.text}\``,
    call.arguments.map((argument) => engine.trace(argument, path.slice(1), frame)),
  );
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
  return MUTATORS.has(name);
}

/** Members of the built-in collections and builders, for receivers whose type is not in view. */
const MUTATORS = new Set(['update', 'set', 'append', 'add', 'write']);
