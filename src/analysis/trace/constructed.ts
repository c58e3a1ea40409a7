import type ts from 'typescript';
import { functionBehind } from '../../typescript/symbols.js';
import { type AccessPath, type Engine, type Frame } from '../engine.js';
import { choice, leaf, leavesOf, nothing, parts, type Trace } from '../provenance.js';
import { isResolved } from './imported.js';
import { callsOf } from './passed.js';
import { fixedText } from './members.js';
import { sameName } from './object.js';
import { classMade } from './receiver.js';
import { fieldOfNew } from './field.js';

/** A member of a freshly made object of one of the project's classes; else what its arguments carry. */
export function traceConstructed(
  engine: Engine,
  node: ts.NewExpression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const [name, ...rest] = path;
  const owner = name === undefined ? undefined : classMade(engine, node);
  if (owner && name !== undefined)
    return fieldOfNew(engine, owner, name, rest, node, frame) ?? leaf.unproven(node, 'external');
  if (isPromise(engine, node)) return traceResolved(engine, node, path, frame);
  const filled = name === undefined ? undefined : initialMember(engine, node, name, rest, frame);
  if (filled) return filled;
  const carried = parts(
    node,
    'made from its arguments',
    (node.arguments ?? []).map((argument) => engine.trace(argument, [], frame)),
  );
  if ([...leavesOf(carried)].some((one) => one.kind !== 'constant')) return carried;
  const named = engine.ts.isIdentifier(node.expression) ? node.expression : undefined;
  return named && !isResolved(engine, named) ? leaf.unproven(node, 'unresolved import') : leaf.constant(node);
}

function isPromise(engine: Engine, node: ts.NewExpression): boolean {
  return engine.ts.isIdentifier(node.expression) && node.expression.text === 'Promise';
}

/** `new Promise((resolve) => resolve(x))`: what the executor resolves it with. */
function traceResolved(
  engine: Engine,
  node: ts.NewExpression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const executor = node.arguments?.[0] && functionBehind(engine.project, node.arguments[0]);
  const resolve = executor?.parameters[0];
  const given = resolve ? callsOf(engine, executor, resolve).flatMap((call) => call.arguments[0] ?? []) : [];
  if (given.length === 0) return leaf.unproven(node, 'external');
  return choice(
    node,
    'resolved with',
    given.map((value) => engine.trace(value, path, frame)),
  );
}

/** `new Headers({ name: value })`, `new Map([[name, value]])`: a member that the collection starts with. */
function initialMember(
  engine: Engine,
  node: ts.NewExpression,
  name: string,
  rest: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const { ts } = engine;
  const [content] = node.arguments ?? [];
  if (!isBuiltinList(engine, node)) return undefined;
  if (name === 'size' || name === 'length') return leaf.constant(node);
  if (!content) return name === '*' ? nothing(node) : leaf.absent(node, 'no-key');
  if (!ts.isArrayLiteralExpression(content)) return engine.trace(content, [name, ...rest], frame);
  for (const pair of content.elements) {
    if (!ts.isArrayLiteralExpression(pair)) return undefined;
    const [key, value] = pair.elements;
    const entry = key && fixedText(engine, key);
    if (entry === undefined) return undefined;
    if (value && sameName(entry, name)) return engine.trace(value, rest, frame);
  }
  if (name !== '*') return leaf.absent(node, 'no-key');
  const values = content.elements.flatMap((pair) =>
    ts.isArrayLiteralExpression(pair) ? (pair.elements[1] ?? []) : [],
  );
  return choice(
    node,
    'one of',
    values.map((value) => engine.trace(value, rest, frame)),
  );
}

/** `new Map()`, `new Set()`, `new URLSearchParams()`: empty until something is put in. */
function isBuiltinList(engine: Engine, node: ts.NewExpression): boolean {
  const { expression } = node;
  return (
    engine.ts.isIdentifier(expression) &&
    /^(Map|WeakMap|Set|Array|URLSearchParams|Headers|FormData|Object)$/.test(expression.text)
  );
}
