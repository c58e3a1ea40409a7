import type ts from 'typescript';
import { placesOfName } from '../../typescript/references.js';
import { symbolAt } from '../../typescript/symbols.js';
import {
  accessedName,
  bare,
  isFunctionNode,
  isNamedAccess,
  nameInAccess,
  staticName,
  wrapped,
} from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { classType, type Nominal } from './listed-type.js';
import { nominalOf } from './nominal.js';
import { memberTaken } from './taken.js';

/** A method by its name, and the listed classes that its own class derives from. */
export interface Override {
  readonly member: string;
  readonly bases: readonly Nominal[];
}

const MAX_STEPS = 6;

/**
 * The listed classes whose method a function replaces, by `extends` or the older ways to derive; undefined elsewhere.
 * The function is given as it stands there, or by its name.
 */
export function overriddenAt(engine: Engine, place: ts.Node): Override | undefined {
  const { ts } = engine;
  const holder = wrapped(ts, place).parent;
  const inClass = ts.isMethodDeclaration(place)
    ? place
    : ts.isPropertyDeclaration(holder)
      ? holder
      : undefined;
  if (inClass && ts.isClassLike(inClass.parent)) {
    const member = staticName(ts, inClass.name);
    return member === undefined ? undefined : { member, bases: basesOfClass(engine, inClass.parent, 0) };
  }
  if (!ts.isBinaryExpression(holder) || !isNamedAccess(ts, holder.left)) return undefined;
  const member = accessedName(ts, holder.left);
  const target = bare(ts, holder.left.expression);
  const constructor = constructorOfPrototype(engine, target);
  if (constructor) return { member, bases: basesOf(engine, constructor, 0) };
  const instance = nominalOf(engine, target);
  return instance && { member, bases: [instance] };
}

/** `A` in `A.prototype`. */
function constructorOfPrototype(engine: Engine, node: ts.Node | undefined): ts.Expression | undefined {
  const read = node && memberTaken(engine, node as ts.Expression);
  return read?.name === 'prototype' ? read.owner : undefined;
}

function basesOfClass(engine: Engine, owner: ts.ClassLikeDeclaration, steps: number): Nominal[] {
  const { ts } = engine;
  const clause = owner.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  return (clause?.types ?? []).flatMap(({ expression }) => selfAndBases(engine, expression, steps));
}

function selfAndBases(engine: Engine, constructor: ts.Expression, steps: number): Nominal[] {
  const listed = classType(engine, constructor);
  return listed ? [listed] : basesOf(engine, constructor, steps + 1);
}

/** The bases of one of the project's own classes or constructor functions, named by an expression. */
function basesOf(engine: Engine, constructor: ts.Expression, steps: number): Nominal[] {
  const { ts, project } = engine;
  if (steps > MAX_STEPS) return [];
  const name = isNamedAccess(ts, constructor) ? nameInAccess(ts, constructor) : constructor;
  const symbol = ts.isIdentifier(name) ? symbolAt(project, name) : undefined;
  return (symbol?.declarations ?? []).flatMap((declaration) => {
    if (ts.isClassLike(declaration)) return basesOfClass(engine, declaration, steps);
    if (!isConstructorFunction(engine, declaration) || !symbol) return [];
    return placesOfName(ts, declaration.getSourceFile(), symbol.name)
      .filter((place) => symbolAt(project, place) === symbol)
      .flatMap((place) => baseGivenAt(engine, place) ?? [])
      .flatMap((base) => selfAndBases(engine, base, steps));
  });
}

function isConstructorFunction(engine: Engine, declaration: ts.Declaration): boolean {
  const { ts } = engine;
  if (ts.isVariableDeclaration(declaration))
    return declaration.initializer !== undefined && isFunctionNode(ts, bare(ts, declaration.initializer));
  return ts.isFunctionDeclaration(declaration);
}

/** `B` in the statements that derive a constructor function `A` from it. */
function baseGivenAt(engine: Engine, place: ts.Node): ts.Expression | undefined {
  const { ts } = engine;
  const { parent } = place;
  if (ts.isCallExpression(parent) && parent.arguments[0] === place && derives(engine, parent))
    return parent.arguments[1];
  if (constructorOfPrototype(engine, parent) !== place) return undefined;
  const user = parent.parent;
  if (ts.isBinaryExpression(user) && user.left === parent) return baseOfPrototype(engine, user.right);
  if (isNamedAccess(ts, user) && accessedName(ts, user) === '__proto__')
    return ts.isBinaryExpression(user.parent) ? baseOfPrototype(engine, user.parent.right) : undefined;
  // `Object.setPrototypeOf(A.prototype, B.prototype)`, `_.extend(A.prototype, B.prototype)`
  return ts.isCallExpression(user) && user.arguments[0] === parent
    ? constructorOfPrototype(engine, user.arguments[1])
    : undefined;
}

/** `util.inherits(A, B)` and what compilers make of `extends`. */
function derives({ ts }: Engine, { expression }: ts.CallExpression): boolean {
  const name = isNamedAccess(ts, expression) ? accessedName(ts, expression) : expression.getText();
  return /^(?:_{0,2}inherits|__extends)$/.test(name);
}

/** `B` in `Object.create(B.prototype)`, `new B()`, `B.prototype`. */
function baseOfPrototype(engine: Engine, value: ts.Expression): ts.Expression | undefined {
  const { ts } = engine;
  const node = bare(ts, value);
  if (ts.isNewExpression(node)) return node.expression;
  if (ts.isCallExpression(node)) return constructorOfPrototype(engine, node.arguments[0]);
  return constructorOfPrototype(engine, node);
}
