import type ts from 'typescript';
import type { Row } from '../../catalogue/schema.js';
import { says } from '../../catalogue/verbs.js';
import { originOf } from '../../typescript/origin.js';
import { accessedName, bare, isNamedAccess } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { leaf, leavesOf, nothing, parts, type Trace } from '../provenance.js';
import { traceFreshRow } from './fresh-row.js';
import { isResolved } from './imported.js';
import { callbackResults, inputsOf } from './inputs.js';
import { rowsOfNew } from './row.js';

/**
 * A call without a body in view and without a row. The result carries what goes in, receiver included; an awaited call
 * reads storage unless its name says that it encodes.
 */
export function traceUnknown(
  engine: Engine,
  call: ts.CallExpression,
  path: AccessPath,
  frame: Frame | undefined,
  inAwait: boolean,
): Trace {
  const awaited = inAwait && !isAtOnce(engine, call);
  const callee = bare(engine.ts, call.expression);
  const name = calleeName(engine, callee);
  const unresolved = isUnresolved(engine, callee);
  const reads = says(name, 'looks-up') || says(name, 'finds-or-creates');
  const encodes = says(name, 'encodes');
  // Following the arguments costs: only where what they are makes a difference.
  const isAsked = awaited && (encodes ? says(name, 'looks-up') : !reads && path.length === 0);
  const isChanging = isAsked && call.arguments.some((one) => hasFreshSource(engine, one, frame));
  if (awaited && (!encodes || (says(name, 'looks-up') && !isChanging))) {
    const read = traceRead(engine, call, name, path, frame, isChanging);
    if (read) return read;
  }
  const inputs = inputsOf(engine, call, path, frame);
  const leaves = inputs.flatMap((input) => [...leavesOf(input)]);
  const carried = parts(call, `through \`${name}\``, inputs);
  if (unresolved) {
    if (leaves.some((one) => one.kind === 'source')) return carried;
    return leaf.unproven(call, 'unresolved import');
  }
  // Everything that goes in leads back to where the trace came from: this way adds nothing.
  if (leaves.length === 0 && inputs.length > 0) return nothing(call);
  if (leaves.every((one) => one.kind === 'constant')) return leaf.unproven(call, 'external');
  // Members of what comes out of `JSON.parse(text)` are facts of their own, told apart by their names.
  const known = leaves.every(
    (one) => one.kind !== 'source' && one.kind !== 'unproven' && one.kind !== 'absent',
  );
  return path.length > 0 && known
    ? leaf.business(call, [`${callee.getText()}(…)`, ...path].join('.'))
    : carried;
}

/** What is there without waiting, `Promise.all([text.toString(), …])`, was not read from anywhere. */
function isAtOnce(engine: Engine, call: ts.CallExpression): boolean {
  const { ts } = engine;
  if (engine.project.scope === 'program') {
    const { StringLike, NumberLike, BigIntLike, BooleanLike } = ts.TypeFlags;
    const { flags } = engine.checker.getTypeAtLocation(call);
    return (flags & (StringLike | NumberLike | BigIntLike | BooleanLike)) !== 0;
  }
  const callee = bare(ts, call.expression);
  const receiver = isNamedAccess(ts, callee) ? bare(ts, callee.expression) : callee;
  // A clock that was just made, `new Date().toISOString()`, is no storage.
  return ts.isNewExpression(receiver) && rowsOfNew(engine, receiver.expression).some(isSource);
}

function isSource({ role }: Row): boolean {
  return role === 'source';
}

/** An awaited call reads storage. Undefined for one that by its name makes a text of what goes in. */
function traceRead(
  engine: Engine,
  call: ts.CallExpression,
  name: string,
  path: AccessPath,
  frame: Frame | undefined,
  isChanging: boolean,
): Trace | undefined {
  const callee = bare(engine.ts, call.expression);
  if (isChanging && says(name, 'makes')) return undefined;
  if (isUnresolved(engine, callee) && !/stripe/i.test(callee.getText()))
    return leaf.unproven(call, 'unresolved import');
  const called = callbackResults(engine, call, path, frame);
  if (called.some(hasSource)) return parts(call, `through \`${name}\``, called);
  if (isChanging && !says(name, 'finds-or-creates')) return leaf.unproven(call, 'external');
  return (
    traceFreshRow(engine, call, name, path, frame) ??
    leaf.business(call, [`${callee.getText()}(…)`, ...path].join('.'))
  );
}

/** The result of an awaited template of a tag without a body: it reads storage (`` await sql`select …` ``). */
export function traceAwaitedTag(
  engine: Engine,
  node: ts.TaggedTemplateExpression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const name = node.tag.getText();
  return (
    traceFreshRow(engine, node, name, path, frame) ?? leaf.business(node, [`${name}(…)`, ...path].join('.'))
  );
}

/** A random value or a clock goes in as it is, or as part of a text. */
function hasFreshSource(engine: Engine, argument: ts.Expression, frame: Frame | undefined): boolean {
  const { ts } = engine;
  const node = bare(ts, argument);
  if (isWritten(engine, node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return false;
  return [...leavesOf(engine.trace(node, [], frame))].some(
    (one) => one.kind === 'source' && one.scope === 'call',
  );
}

/** What is passed as a record says nothing about the result. */
function isWritten(engine: Engine, node: ts.Expression): boolean {
  const { ts } = engine;
  return ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node) || ts.isNewExpression(node);
}

function hasSource(trace: Trace): boolean {
  return [...leavesOf(trace)].some((one) => one.kind === 'source');
}

function calleeName(engine: Engine, callee: ts.Expression): string {
  if (isNamedAccess(engine.ts, callee)) return accessedName(engine.ts, callee);
  return callee.getText();
}

/** True when the callee is imported from somewhere that is out of view. */
function isUnresolved(engine: Engine, callee: ts.Expression): boolean {
  const { ts } = engine;
  let root = callee;
  while (isNamedAccess(ts, root)) root = root.expression;
  if (!ts.isIdentifier(root)) return false;
  const origin = originOf(engine.project, root);
  if (origin?.module === 'global') return false;
  if (origin)
    return !isResolved(engine, root) && !/^node:|^(crypto|os|path|util|url|buffer)$/.test(origin.module);
  const declaration = engine.checker.getSymbolAtLocation(root)?.declarations?.[0];
  return declaration !== undefined && isImport(engine, declaration) && !isResolved(engine, root);
}

function isImport(engine: Engine, declaration: ts.Declaration): boolean {
  const { ts } = engine;
  return (
    ts.isImportSpecifier(declaration) || ts.isImportClause(declaration) || ts.isNamespaceImport(declaration)
  );
}
