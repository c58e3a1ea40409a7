import type ts from 'typescript';
import { implementationsOf } from '../../typescript/dispatch.js';
import { calledFunctions, functionBehind, localSymbolAt } from '../../typescript/symbols.js';
import { bare, canFallThrough, functionName, isFunctionNode, returnedExpressions, type FunctionNode } from '../../typescript/syntax.js';
import { enter, frameOf, type AccessPath, type Engine, type Frame } from '../engine.js';
import { choice, leaf, nothing, parts, through, type Trace } from '../provenance.js';
import { traceBuiltin } from './builtin.js';
import { traceConstructed } from './constructed.js';
import { leafOfRow, rowsOfCallee, rowsOfNew } from './row.js';
import { traceUnknown } from './unknown.js';

/** The result of a call: by the catalogue, else by the project's own body, else by what goes in. */
export function traceCall(
  engine: Engine,
  call: ts.CallExpression,
  path: AccessPath,
  frame: Frame | undefined,
  awaited: boolean,
): Trace {
  const listed = traceListed(engine, call, path, frame);
  if (listed) return listed;
  const own = traceOwn(engine, call, path, frame, awaited);
  if (own) return own;
  return traceBuiltin(engine, call, path, frame) ?? traceUnknown(engine, call, path, frame, awaited);
}

/** `new X(…)`: by the catalogue, else the members of the project's own class, else by what goes in. */
export function traceNew(engine: Engine, node: ts.NewExpression, path: AccessPath, frame: Frame | undefined): Trace {
  return traceListed(engine, node, path, frame) ?? traceConstructed(engine, node, path, frame);
}

function traceListed(
  engine: Engine,
  call: ts.CallExpression | ts.NewExpression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const rows = engine.ts.isNewExpression(call)
    ? rowsOfNew(engine, call.expression)
    : rowsOfCallee(engine, bare(engine.ts, call.expression));
  const given = call.arguments?.length ?? 0;
  for (const row of rows) {
    if (row.role === 'source' && row.maxArguments !== undefined && given > row.maxArguments) continue;
    const found = leafOfRow(row, call, path);
    if (found) return found;
    if (row.role === 'summary' && row.carries) return traceCarried(engine, call, row.carries, path, frame);
  }
  return undefined;
}

function traceCarried(
  engine: Engine,
  call: ts.CallExpression | ts.NewExpression,
  carries: 'arguments' | 'receiver' | 'element',
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const { ts } = engine;
  if (carries === 'arguments') {
    return parts(call, 'computed from its arguments', (call.arguments ?? []).map((argument) => engine.trace(argument, [], frame)));
  }
  if (!ts.isPropertyAccessExpression(call.expression)) return undefined;
  return engine.trace(call.expression.expression, carries === 'element' ? ['*', ...path] : path, frame);
}

function traceOwn(
  engine: Engine,
  call: ts.CallExpression,
  path: AccessPath,
  frame: Frame | undefined,
  awaited: boolean,
): Trace | undefined {
  const targets = ownFunctions(engine, call, frame);
  if (targets.length === 0) return undefined;
  return choice(call, 'one of', targets.map((fn) => traceResult(engine, fn, call, path, frame, awaited)));
}

function ownFunctions(engine: Engine, call: ts.CallExpression, frame: Frame | undefined): FunctionNode[] {
  const { ts } = engine;
  const callee = bare(ts, call.expression);
  const direct = calledFunctions(engine.project, call);
  if (direct.length > 0) return direct;
  if (ts.isIdentifier(callee)) return passedFunctions(engine, callee, frame);
  return ts.isPropertyAccessExpression(callee) ? implementationsOf(engine.project, callee) : [];
}

/** The function that a callback parameter stands for in the call that the trace came through. */
function passedFunctions(engine: Engine, callee: ts.Identifier, frame: Frame | undefined): FunctionNode[] {
  const { ts, project } = engine;
  const declaration = localSymbolAt(project, callee)?.declarations?.[0];
  if (!declaration || !ts.isParameter(declaration) || !isFunctionNode(ts, declaration.parent)) return [];
  const inside = frameOf(declaration.parent, frame);
  const argument = inside?.call?.arguments?.[declaration.parent.parameters.indexOf(declaration)];
  const fn = argument && functionBehind(project, argument);
  return fn?.body ? [fn] : [];
}

/** What a function returns for one call of it. */
export function traceResult(
  engine: Engine,
  fn: FunctionNode,
  call: ts.CallExpression | ts.NewExpression | undefined,
  path: AccessPath,
  frame: Frame | undefined,
  awaited = false,
): Trace {
  const inner = enter(fn, call, frame);
  if (inner === 'again') return nothing(fn);
  if (inner === 'too deep') return leaf.unproven(fn, 'too deep');
  if (fn.asteriskToken) return leaf.unproven(fn, 'external');
  const name = functionName(engine.ts, fn);
  const step = name === undefined ? 'returned by the callback' : `returned by \`${name}\``;
  const returned = returnedExpressions(engine.ts, fn);
  const settles = awaited || isAsync(engine, fn);
  const ways = returned.map((expression) =>
    through(expression, step, settles ? engine.traceAwaited(expression, path, inner) : engine.trace(expression, path, inner)),
  );
  if (returned.length > 0 && canFallThrough(engine.ts, fn)) ways.push(leaf.absent(fn, 'undefined'));
  if (returned.length === 0) return leaf.absent(fn, 'undefined');
  return choice(fn, step, ways);
}

/** An async function's `return f()` settles with what the promise of `f()` does. */
function isAsync(engine: Engine, fn: FunctionNode): boolean {
  return fn.modifiers?.some((modifier) => modifier.kind === engine.ts.SyntaxKind.AsyncKeyword) ?? false;
}
