import type ts from 'typescript';
import { nodesNamed } from '../../typescript/named-nodes.js';
import { isConstant, localSymbolAt } from '../../typescript/symbols.js';
import { accessedName, enclosingFunction, staticName } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { isAssignment } from './writes.js';

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
  const named = isVariable ? name : 'this';
  if (named === undefined) return [];
  return nodesNamed(ts, declaration.getSourceFile(), named, scope).flatMap((node) => {
    const target = isVariable ? node : node.parent;
    const assignment = target.parent;
    const isWrite = ts.isBinaryExpression(assignment) && isAssignment(engine, assignment);
    if (!isWrite || assignment.left !== target) return [];
    const hit = isVariable
      ? isName(engine, assignment.left, name, declaration)
      : isOwnField(engine, assignment.left, name);
    return hit ? [assignment.right] : [];
  });
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

/** True for a variable that is declared without a value and gets one at a single place. */
export function isGivenOnce(engine: Engine, declaration: ts.Declaration): boolean {
  const isOpen = engine.ts.isVariableDeclaration(declaration) && !declaration.initializer;
  return isOpen && writesTo(engine, declaration).length === 1;
}

/** `let isNew; isNew = !key;`: the value of a name that gets its only one on its own way, before the use. */
export function givenLater(engine: Engine, use: ts.Identifier): ts.Expression | undefined {
  const { ts } = engine;
  const declaration = localSymbolAt(engine.project, use)?.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration) || declaration.initializer) return undefined;
  const [value, more] = writesTo(engine, declaration);
  const assignment = value?.parent;
  if (!value || more || !assignment || !ts.isBinaryExpression(assignment)) return undefined;
  const isOwnStatement =
    ts.isExpressionStatement(assignment.parent) &&
    assignment.parent.parent === declaration.parent.parent.parent;
  const isPlain = assignment.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return isOwnStatement && isPlain && assignment.end <= use.pos ? value : undefined;
}
