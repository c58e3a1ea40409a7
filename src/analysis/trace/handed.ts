import type ts from 'typescript';
import { packageKey } from '../../catalogue/catalogue.js';
import { originOf, type Origin } from '../../typescript/origin.js';
import { accessedName, isFunctionNode, isNamedAccess, staticName, wrapped } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { overriddenAt } from './base-class.js';
import { constructedType, type Nominal } from './listed-type.js';
import { usesOfFunction, variableAsArgument } from './named-place.js';
import { nominalOf } from './nominal.js';

/** The type that a library hands to the parameter of a handler written in its place: `run({ eachMessage: async (payload) => … })`. */
export function handedTo(engine: Engine, parameter: ts.ParameterDeclaration): Nominal | undefined {
  const fn = parameter.parent;
  if (!isFunctionNode(engine.ts, fn)) return undefined;
  const position = fn.parameters.indexOf(parameter);
  return handedAt(engine, fn, position);
}

/** The same for a handler that is named where it is handed over: `new Worker('dunning', collect)`. */
export function handedByName(engine: Engine, parameter: ts.ParameterDeclaration): Nominal | undefined {
  const fn = parameter.parent;
  if (!isFunctionNode(engine.ts, fn)) return undefined;
  const position = fn.parameters.indexOf(parameter);
  for (const place of [fn, ...usesOfFunction(engine, fn, handedPlaces(engine))]) {
    const found = handedAt(engine, place, position) ?? handedInObject(engine, place, position);
    if (found) return found;
  }
  return undefined;
}

const filters = new WeakMap<Engine, (place: ts.Expression) => boolean>();

function handedPlaces(engine: Engine): (place: ts.Expression) => boolean {
  const known = filters.get(engine) ?? ((place) => mayBeHanded(engine, place));
  filters.set(engine, known);
  return known;
}

/** By its syntax: the place is an argument, or under a name that a listed handler has. */
function mayBeHanded(engine: Engine, place: ts.Expression): boolean {
  const { ts, catalogue } = engine;
  const { members, properties } = catalogue.takers;
  const { parent } = unbound(engine, place);
  if (ts.isNewExpression(parent)) return true;
  if (ts.isCallExpression(parent)) return mayTake(engine, parent.expression);
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) {
    const outer = wrapped(ts, parent.parent).parent;
    const names = [parent.name, ...(ts.isPropertyAssignment(outer) ? [outer.name] : [])];
    return names.some((name) => properties.has(staticName(ts, name) ?? '')) || !staticName(ts, parent.name);
  }
  if (ts.isPropertyDeclaration(parent)) return members.has(staticName(ts, parent.name) ?? '');
  const target = ts.isBinaryExpression(parent) ? parent.left : undefined;
  return target !== undefined && isNamedAccess(ts, target) && members.has(accessedName(ts, target));
}

function mayTake(engine: Engine, callee: ts.Expression): boolean {
  const { ts, project, catalogue } = engine;
  if (ts.isIdentifier(callee)) return originOf(project, callee) !== undefined;
  if (!ts.isPropertyAccessExpression(callee)) return true;
  return callee.name.text === 'default' || catalogue.takers.members.has(callee.name.text);
}

/** `const handlers = { eachMessage }; consumer.run(handlers)` */
function handedInObject(engine: Engine, place: ts.Node, position: number): Nominal | undefined {
  const { ts } = engine;
  const property = propertyOf(engine, place);
  const within = property && withinLiteral(engine, property);
  if (!within || !ts.isVariableDeclaration(within.literal.parent)) return undefined;
  for (const use of variableAsArgument(engine, within.literal.parent)) {
    const found = handedAsArgument(engine, use, within.names, position);
    if (found) return found;
  }
  return undefined;
}

function handedAt(engine: Engine, place: ts.Node, position: number): Nominal | undefined {
  const overridden = handedToOverride(engine, place, position);
  if (overridden) return overridden;
  const property = propertyOf(engine, place);
  if (!property) return handedAsArgument(engine, unbound(engine, place), [], position);
  const { names, literal } = withinLiteral(engine, property);
  return handedAsArgument(engine, literal, names, position);
}

/** `collect` in `{ taskList: { collect } }`: the names that lead to it, and the outermost literal. */
function withinLiteral(
  { ts }: Engine,
  property: HandlerProperty,
): { readonly names: readonly (string | undefined)[]; readonly literal: ts.Node } {
  const names = [staticName(ts, property.name)];
  let literal = wrapped(ts, property.parent);
  while (ts.isPropertyAssignment(literal.parent)) {
    names.unshift(staticName(ts, literal.parent.name));
    literal = wrapped(ts, literal.parent.parent);
  }
  return { names, literal };
}

/** `taskList.*` stands for whatever a list of tasks calls them. */
function isUnder(names: readonly (string | undefined)[], property: string | undefined): boolean {
  const listed = property?.split('.') ?? [];
  return listed.length === names.length && listed.every((name, at) => name === '*' || name === names[at]);
}

type HandlerProperty = ts.MethodDeclaration | ts.PropertyAssignment | ts.ShorthandPropertyAssignment;

/** The property of an object literal that a function, or a name for one, stands in. */
function propertyOf(engine: Engine, place: ts.Node): HandlerProperty | undefined {
  const { ts } = engine;
  if (ts.isMethodDeclaration(place)) return ts.isObjectLiteralExpression(place.parent) ? place : undefined;
  const { parent } = unbound(engine, place);
  return ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent) ? parent : undefined;
}

/** `handler.bind(this)` for `handler`: binding fixes no more than `this`. */
function unbound(engine: Engine, place: ts.Node): ts.Node {
  const { ts } = engine;
  const node = wrapped(ts, place);
  const access = node.parent;
  const binds =
    isNamedAccess(ts, access) &&
    accessedName(ts, access) === 'bind' &&
    ts.isCallExpression(access.parent) &&
    access.parent.arguments.length === 1;
  return binds ? wrapped(ts, access.parent) : node;
}

/** `A.prototype.process = function (tuple) …`, `class Bolt extends BasicBolt { process(tuple) … }`: what the base class hands over. */
function handedToOverride(engine: Engine, place: ts.Node, position: number): Nominal | undefined {
  const override = overriddenAt(engine, place);
  for (const base of override?.bases ?? []) {
    const row = engine.catalogue
      .hands(base.pkg)
      .find(
        ({ hands, type, member }) =>
          hands?.argument === undefined &&
          hands?.parameter === position &&
          type === base.type &&
          member === override?.member,
      );
    if (row?.hands) return { pkg: base.pkg, type: row.hands.type };
  }
  return undefined;
}

function handedAsArgument(
  engine: Engine,
  argument: ts.Node,
  names: readonly (string | undefined)[],
  position: number,
): Nominal | undefined {
  const { ts } = engine;
  const call = argument.parent;
  if (!ts.isCallExpression(call) && !ts.isNewExpression(call)) return undefined;
  const index = call.arguments?.indexOf(argument as ts.Expression) ?? -1;
  const taker = index < 0 ? undefined : takerOf(engine, call);
  if (!taker) return undefined;
  const row = engine.catalogue
    .hands(taker.owner.pkg)
    .find(
      ({ hands, type, member }) =>
        type === taker.owner.type &&
        member === taker.member &&
        hands?.argument === index &&
        isUnder(names, hands.property) &&
        hands.parameter === position,
    );
  return row?.hands && { pkg: taker.owner.pkg, type: row.hands.type };
}

/** The listed type whose constructor or method a call runs; a function that a package exports has no type. */
function takerOf(
  engine: Engine,
  call: ts.CallExpression | ts.NewExpression,
): { readonly owner: Partial<Nominal> & Pick<Nominal, 'pkg'>; readonly member: string } | undefined {
  const { ts } = engine;
  const callee = call.expression;
  const origin = ts.isCallExpression(call) ? originOf(engine.project, callee) : undefined;
  if (origin && origin.module !== 'global' && origin.path.length < 2)
    return { owner: { pkg: packageKey(origin.module) }, member: origin.path[0] ?? 'default' };
  if (ts.isNewExpression(call)) {
    const owner = constructedType(engine, call);
    return owner && { owner, member: 'new' };
  }
  if (!isNamedAccess(ts, callee)) return undefined;
  const owner = nominalOf(engine, callee.expression) ?? (origin && exportedOwner(origin));
  return owner && { owner, member: accessedName(ts, callee) };
}

/** `Consumer.create(…)`, `app.timer(…)`: a member of what a package exports. */
function exportedOwner({ module, path }: Origin): Nominal | undefined {
  return module === 'global' ? undefined : { pkg: packageKey(module), type: path.slice(0, -1).join('.') };
}
