import type ts from 'typescript';
import { isConstant, localSymbolAt } from '../../typescript/symbols.js';
import {
  accessedName,
  enclosingFunction,
  isNamedAccess,
  staticName,
  visitAll,
} from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { isAssignment } from '../trace/writes.js';
import { routeText } from './taken.js';

const known = new WeakMap<ts.Node, readonly ts.Expression[]>();

/** Every value that is assigned to a variable, or to a field by its class, besides the initializer. */
export function writesTo(
  engine: Engine,
  declaration: ts.VariableDeclaration | ts.PropertyDeclaration,
): readonly ts.Expression[] {
  const found = known.get(declaration) ?? search(engine, declaration);
  known.set(declaration, found);
  return found;
}

function search(
  engine: Engine,
  declaration: ts.VariableDeclaration | ts.PropertyDeclaration,
): ts.Expression[] {
  const { ts } = engine;
  const isVariable = ts.isVariableDeclaration(declaration);
  if (isVariable && isConstant(engine.project, declaration)) return [];
  const scope = isVariable
    ? (enclosingFunction(ts, declaration) ?? declaration.getSourceFile())
    : declaration.parent;
  const name = staticName(ts, declaration.name as ts.PropertyName);
  const found: ts.Expression[] = [];
  visitAll(ts, scope, (node) => {
    if (!ts.isBinaryExpression(node) || !isAssignment(engine, node)) return;
    const hit = isVariable
      ? isName(engine, node.left, name, declaration)
      : isOwnField(engine, node.left, name);
    if (hit) found.push(node.right);
  });
  return found;
}

function isName(
  engine: Engine,
  target: ts.Expression,
  name: string | undefined,
  declaration: ts.Declaration,
): boolean {
  if (!engine.ts.isIdentifier(target) || target.text !== name) return false;
  return localSymbolAt(engine.project, target)?.declarations?.includes(declaration) ?? false;
}

function isOwnField(engine: Engine, target: ts.Expression, name: string | undefined): boolean {
  const { ts } = engine;
  if (!ts.isPropertyAccessExpression(target) && !ts.isElementAccessExpression(target)) return false;
  return target.expression.kind === ts.SyntaxKind.ThisKeyword && accessedName(ts, target) === name;
}

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
