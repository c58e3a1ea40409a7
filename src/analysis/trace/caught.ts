import type ts from 'typescript';
import { calledFunctions } from '../../typescript/symbols.js';
import { bare, isFunctionNode, type FunctionNode } from '../../typescript/syntax.js';
import { enter, type AccessPath, type Engine, type Frame } from '../engine.js';
import { choice, leaf, through, type Trace } from '../provenance.js';

/** Functions inside one another that are looked into for what they throw. */
const MAX_DEPTH = 4;

interface Thrown {
  readonly value: ts.Expression;
  readonly frame: Frame | undefined;
}

/** What a `catch` gets: what its `try` throws, there or in the project's own functions, and whatever is out of view. */
export function traceCaught(
  engine: Engine,
  clause: ts.CatchClause,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const search: Search = { engine, found: [], isOpen: false };
  visit(search, clause.parent.tryBlock, frame, MAX_DEPTH);
  return joined(search, clause, path);
}

/** What the callback of `.catch` gets. */
export function traceRejected(
  engine: Engine,
  promise: ts.Expression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const search: Search = { engine, found: [], isOpen: false };
  visit(search, promise, frame, MAX_DEPTH);
  return joined(search, promise, path);
}

interface Search {
  readonly engine: Engine;
  readonly found: Thrown[];
  /** Something out of view may throw too. */
  isOpen: boolean;
}

function joined({ engine, found, isOpen }: Search, node: ts.Node, path: AccessPath): Trace {
  const ways = found.map(({ value, frame }) =>
    through(value, 'thrown here', traceThrown(engine, value, path, frame)),
  );
  if (isOpen || ways.length === 0) ways.push(leaf.unproven(node, 'external'));
  return choice(node, 'caught', ways);
}

function visit(search: Search, node: ts.Node, frame: Frame | undefined, depth: number): void {
  const { ts } = search.engine;
  const throwing = throwers.get(node) ?? throwersIn(ts, node);
  throwers.set(node, throwing);
  for (const one of throwing) {
    if (ts.isThrowStatement(one)) search.found.push({ value: one.expression, frame });
    else ofCall(search, one, frame, depth);
  }
}

type Thrower = ts.ThrowStatement | ts.CallExpression;
/** A function is looked into for each call that leads there. */
const throwers = new WeakMap<ts.Node, readonly Thrower[]>();

/** What can throw when the node runs, in source order: what a `catch` inside it takes is left out. */
function throwersIn(ts: Engine['ts'], node: ts.Node, found: Thrower[] = []): readonly Thrower[] {
  if (isFunctionNode(ts, node) || ts.isClassLike(node)) return found;
  if (ts.isTryStatement(node) && node.catchClause) {
    throwersIn(ts, node.catchClause.block, found);
    return node.finallyBlock ? throwersIn(ts, node.finallyBlock, found) : found;
  }
  if (ts.isThrowStatement(node) || ts.isCallExpression(node)) found.push(node);
  ts.forEachChild(node, (child) => void throwersIn(ts, child, found));
  return found;
}

function ofCall(search: Search, call: ts.CallExpression, frame: Frame | undefined, depth: number): void {
  const { engine } = search;
  const [reason] = call.arguments;
  if (reason && call.expression.getText() === 'Promise.reject') {
    search.found.push({ value: reason, frame });
    return;
  }
  const own = depth > 0 ? calledFunctions(engine.project, call) : [];
  if (own.length === 0) search.isOpen ||= !isThrown(engine, call);
  for (const fn of own) {
    const inner = enter(fn, call, frame);
    if (fn.body && typeof inner !== 'string') visit(search, fn.body, inner, depth - 1);
  }
}

/** What makes the error itself is no other thing that may throw. */
function isThrown(engine: Engine, call: ts.Node): boolean {
  const { ts } = engine;
  for (let up = call; !ts.isStatement(up); up = up.parent) {
    if (ts.isCallExpression(up.parent) && up.parent.expression.getText() === 'Promise.reject') return true;
    if (ts.isThrowStatement(up.parent)) return true;
  }
  return false;
}

/** A member of a thrown error; its message is what the constructor of `Error` is given. */
function traceThrown(
  engine: Engine,
  value: ts.Expression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const { ts } = engine;
  const error = bare(ts, value);
  if (path[0] !== 'message' || !ts.isNewExpression(error)) return engine.trace(value, path, frame);
  return messageOf(engine, error, frame, MAX_DEPTH) ?? engine.trace(value, path, frame);
}

function messageOf(
  engine: Engine,
  error: ts.NewExpression | ts.CallExpression,
  frame: Frame | undefined,
  depth: number,
): Trace | undefined {
  const constructors =
    engine.ts.isNewExpression(error) && depth > 0 ? calledFunctions(engine.project, error) : [];
  const [constructor] = constructors;
  const [text] = error.arguments ?? [];
  if (!constructor) return text ? engine.trace(text, [], frame) : leaf.constant(error, '');
  const inner = enter(constructor, error, frame);
  const toBase = superCall(engine, constructor);
  return toBase && typeof inner !== 'string' ? messageOf(engine, toBase, inner, depth - 1) : undefined;
}

function superCall(engine: Engine, constructor: FunctionNode): ts.CallExpression | undefined {
  const { ts } = engine;
  const statements = constructor.body && ts.isBlock(constructor.body) ? constructor.body.statements : [];
  for (const statement of statements) {
    const call = ts.isExpressionStatement(statement) ? statement.expression : undefined;
    if (call && ts.isCallExpression(call) && call.expression.kind === ts.SyntaxKind.SuperKeyword) return call;
  }
  return undefined;
}
