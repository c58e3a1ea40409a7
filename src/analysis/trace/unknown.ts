import type ts from 'typescript';
import { originOf } from '../../typescript/origin.js';
import { bare, returnedExpressions } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { leaf, leavesOf, parts, type Trace } from '../provenance.js';
import { traceFreshRow } from './fresh-row.js';
import { isResolved } from './imported.js';

const ENCODES = /hash|sha\d*|digest|hmac|sign|encode|key/i;

/**
 * A call without a body in view and without a row. The result carries what goes in, receiver included; an awaited call
 * reads storage unless its name says that it encodes.
 */
export function traceUnknown(
  engine: Engine,
  call: ts.CallExpression,
  path: AccessPath,
  frame: Frame | undefined,
  awaited: boolean,
): Trace {
  const callee = bare(engine.ts, call.expression);
  const name = calleeName(engine, callee);
  const unresolved = isUnresolved(engine, callee);
  if (awaited && !ENCODES.test(name)) {
    if (unresolved && !/stripe/i.test(callee.getText())) return leaf.unproven(call, 'unresolved import');
    const called = callbackResults(engine, call, path, frame);
    if (called.some(hasSource)) return parts(call, `through \`${name}\``, called);
    return (
      traceFreshRow(engine, call, name, path) ??
      leaf.business(call, [`${callee.getText()}(…)`, ...path].join('.'))
    );
  }
  const inputs = inputsOf(engine, call, callee, frame);
  const leaves = inputs.flatMap((input) => [...leavesOf(input)]);
  const carried = parts(call, `through \`${name}\``, inputs);
  if (unresolved) {
    if (leaves.some((one) => one.kind === 'source')) return carried;
    return leaf.unproven(call, 'unresolved import');
  }
  if (leaves.every((one) => one.kind === 'constant')) return leaf.unproven(call, 'external');
  // Members of what comes out of `JSON.parse(text)` are facts of their own, told apart by their names.
  const known = leaves.every(
    (one) => one.kind !== 'source' && one.kind !== 'unproven' && one.kind !== 'absent',
  );
  return path.length > 0 && known
    ? leaf.business(call, [`${callee.getText()}(…)`, ...path].join('.'))
    : carried;
}

function hasSource(trace: Trace): boolean {
  return [...leavesOf(trace)].some((one) => one.kind === 'source');
}

/** What functions that are written out in the arguments return: a callee that nobody sees may pass it on. */
function callbackResults(
  engine: Engine,
  call: ts.CallExpression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace[] {
  const { ts } = engine;
  return call.arguments.flatMap((argument) => {
    const fn = bare(ts, argument);
    if (!ts.isArrowFunction(fn) && !ts.isFunctionExpression(fn)) return [];
    return returnedExpressions(ts, fn).map((value) => engine.trace(value, path, frame));
  });
}

function calleeName(engine: Engine, callee: ts.Expression): string {
  if (engine.ts.isPropertyAccessExpression(callee)) return callee.name.text;
  return callee.getText();
}

/** The arguments and the receiver; an imported namespace or a global is no input. */
function inputsOf(
  engine: Engine,
  call: ts.CallExpression,
  callee: ts.Expression,
  frame: Frame | undefined,
): Trace[] {
  const { ts } = engine;
  const inputs = [
    ...call.arguments.map((argument) => engine.trace(argument, [], frame)),
    ...callbackResults(engine, call, [], frame),
  ];
  if (ts.isIdentifier(callee) && isMadeFunction(engine, callee))
    return [engine.trace(callee, [], frame), ...inputs];
  const isMember = ts.isPropertyAccessExpression(callee) || ts.isElementAccessExpression(callee);
  if (!isMember || originOf(engine.project, callee.expression)) return inputs;
  const receiver = engine.trace(callee.expression, [], frame);
  return saysNothing(receiver) && inputs.some(saysSomething) ? inputs : [receiver, ...inputs];
}

/** A receiver made of constants only (`z.object({…})`) adds nothing to what the arguments say. */
function saysNothing(receiver: Trace): boolean {
  return [...leavesOf(receiver)].every(
    (one) => one.kind === 'constant' || (one.kind === 'unproven' && one.reason === 'external'),
  );
}

function saysSomething(input: Trace): boolean {
  return [...leavesOf(input)].some(
    (one) => one.kind === 'business' || one.kind === 'external' || one.kind === 'source',
  );
}

/** `const newCode = customAlphabet(…)`: a function that a call made carries what that call does. */
function isMadeFunction(engine: Engine, callee: ts.Identifier): boolean {
  const { ts } = engine;
  const declaration = engine.checker.getSymbolAtLocation(callee)?.declarations?.[0];
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return false;
  return ts.isCallExpression(bare(ts, declaration.initializer));
}

/** True when the callee is imported from somewhere that is out of view. */
function isUnresolved(engine: Engine, callee: ts.Expression): boolean {
  const { ts } = engine;
  let root = callee;
  while (ts.isPropertyAccessExpression(root)) root = root.expression;
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
