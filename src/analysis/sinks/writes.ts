import type ts from 'typescript';
import { accessedName, isNamedAccess, visitAll } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { routeText } from '../trace/taken.js';

const stores = new WeakMap<ts.SourceFile, Map<string, readonly ts.Expression[]>>();

/** For `registry.get(…)`: every value that the same file puts into `registry` by `set`, whatever the slot. */
export function storedValues(engine: Engine, callee: ts.Expression): readonly ts.Expression[] {
  const { ts } = engine;
  if (!isNamedAccess(ts, callee) || accessedName(ts, callee) !== 'get') return [];
  const file = callee.getSourceFile();
  const ofFile = stores.get(file) ?? setCalls(engine, file);
  stores.set(file, ofFile);
  return ofFile.get(routeText(engine, callee.expression)) ?? [];
}

function setCalls(engine: Engine, file: ts.SourceFile): Map<string, readonly ts.Expression[]> {
  const { ts } = engine;
  const found = new Map<string, readonly ts.Expression[]>();
  visitAll(ts, file, (node) => {
    if (!ts.isCallExpression(node) || !isNamedAccess(ts, node.expression)) return;
    const [, value] = node.arguments;
    if (accessedName(ts, node.expression) !== 'set' || !value) return;
    const receiver = routeText(engine, node.expression.expression);
    found.set(receiver, [...(found.get(receiver) ?? []), value]);
  });
  return found;
}
