import type ts from 'typescript';
import { originOf } from '../../typescript/origin.js';
import { bare } from '../../typescript/syntax.js';
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
  if (awaited && !ENCODES.test(name)) {
    return (
      traceFreshRow(engine, call, name, path) ??
      leaf.business(call, [`${callee.getText()}(…)`, ...path].join('.'))
    );
  }
  const inputs = inputsOf(engine, call, callee, frame);
  const leaves = inputs.flatMap((input) => [...leavesOf(input)]);
  const carried = parts(call, `through \`${name}\``, inputs);
  if (isUnresolved(engine, callee)) {
    if (leaves.some((one) => one.kind === 'source')) return carried;
    return leaf.unproven(call, 'unresolved import');
  }
  return leaves.every((one) => one.kind === 'constant') ? leaf.unproven(call, 'external') : carried;
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
  const inputs = call.arguments.map((argument) => engine.trace(argument, [], frame));
  if (ts.isIdentifier(callee) && isMadeFunction(engine, callee))
    return [engine.trace(callee, [], frame), ...inputs];
  const isMember = ts.isPropertyAccessExpression(callee) || ts.isElementAccessExpression(callee);
  if (!isMember || originOf(engine.project, callee.expression)) return inputs;
  return [engine.trace(callee.expression, [], frame), ...inputs];
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
