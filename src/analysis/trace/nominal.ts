import type ts from 'typescript';
import { packageKey } from '../../catalogue/catalogue.js';
import { originOf } from '../../typescript/origin.js';
import { localSymbolAt } from '../../typescript/symbols.js';
import { bare, isFunctionNode, staticName, wrapped } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';

/** A type by its package and name, for code whose types are out of view. */
export interface Nominal {
  readonly pkg: string;
  readonly type: string;
}

const MAX_HOPS = 12;

/** The listed type of an expression, read off annotations, constructors and handler positions. */
export function nominalOf(engine: Engine, expression: ts.Expression, hops = 0): Nominal | undefined {
  const { ts } = engine;
  const node = bare(ts, expression);
  if (hops > MAX_HOPS) return undefined;
  if (ts.isAwaitExpression(node)) return nominalOf(engine, node.expression, hops + 1);
  if (ts.isNewExpression(node)) return constructed(engine, node);
  if (ts.isCallExpression(node)) return ofCall(engine, node, hops);
  if (ts.isPropertyAccessExpression(node)) {
    const owner = nominalOf(engine, node.expression, hops + 1);
    return owner && memberNominal(engine, owner, node.name.text);
  }
  if (ts.isElementAccessExpression(node)) return nominalOf(engine, node.expression, hops + 1);
  if (!ts.isIdentifier(node)) return undefined;
  const declaration = localSymbolAt(engine.project, node)?.declarations?.[0];
  return declaration && nominalOfDeclaration(engine, declaration, hops + 1);
}

/** The listed type of a declared name. */
export function nominalOfDeclaration(
  engine: Engine,
  declaration: ts.Declaration,
  hops = 0,
): Nominal | undefined {
  const { ts } = engine;
  if (ts.isBindingElement(declaration)) return ofBinding(engine, declaration, hops);
  if (!ts.isVariableDeclaration(declaration) && !ts.isParameter(declaration)) return undefined;
  if (declaration.type) return annotated(engine, declaration.type);
  if (ts.isParameter(declaration)) return handedTo(engine, declaration);
  if (declaration.initializer) return nominalOf(engine, declaration.initializer, hops + 1);
  const loop = declaration.parent.parent;
  return ts.isForOfStatement(loop) ? nominalOf(engine, loop.expression, hops + 1) : undefined;
}

function ofBinding(engine: Engine, element: ts.BindingElement, hops: number): Nominal | undefined {
  const holder = element.parent.parent;
  const owner = nominalOfDeclaration(engine, holder, hops + 1);
  const name = staticName(engine.ts, element.propertyName ?? (element.name as ts.Identifier));
  if (!owner || name === undefined) return undefined;
  return engine.ts.isArrayBindingPattern(element.parent) ? owner : memberNominal(engine, owner, name);
}

/** `message: KafkaMessage` with an imported `KafkaMessage`; lists and promises of it count as it. */
function annotated(engine: Engine, type: ts.TypeNode): Nominal | undefined {
  const { ts } = engine;
  if (ts.isArrayTypeNode(type)) return annotated(engine, type.elementType);
  if (!ts.isTypeReferenceNode(type)) return undefined;
  const names: string[] = [];
  let name = type.typeName;
  while (ts.isQualifiedName(name)) {
    names.unshift(name.right.text);
    name = name.left;
  }
  const origin = originOf(engine.project, name);
  if (origin && origin.module !== 'global') {
    const members = [...origin.path, ...names];
    return { pkg: packageKey(origin.module), type: members.join('.') || name.text };
  }
  const [inner] = type.typeArguments ?? [];
  return inner && /^(Promise|Array|ReadonlyArray|Readonly)$/.test(name.text)
    ? annotated(engine, inner)
    : undefined;
}

function constructed(engine: Engine, node: ts.NewExpression): Nominal | undefined {
  const origin = originOf(engine.project, node.expression);
  if (!origin || origin.module === 'global') return undefined;
  const fallback = engine.ts.isIdentifier(node.expression) ? node.expression.text : 'default';
  return { pkg: packageKey(origin.module), type: origin.path.join('.') || fallback };
}

function ofCall(engine: Engine, call: ts.CallExpression, hops: number): Nominal | undefined {
  const callee = call.expression;
  const origin = originOf(engine.project, callee);
  if (origin && origin.module !== 'global') {
    const pkg = packageKey(origin.module);
    const member = origin.path.at(-1) ?? 'default';
    const owner = origin.path.length > 1 ? origin.path.slice(0, -1).join('.') : undefined;
    return givenType(engine, pkg, owner, member);
  }
  if (!engine.ts.isPropertyAccessExpression(callee)) return undefined;
  const receiver = nominalOf(engine, callee.expression, hops + 1);
  return receiver && memberNominal(engine, receiver, callee.name.text);
}

function memberNominal(engine: Engine, owner: Nominal, member: string): Nominal | undefined {
  return givenType(engine, owner.pkg, owner.type, member);
}

function givenType(
  engine: Engine,
  pkg: string,
  type: string | undefined,
  member: string,
): Nominal | undefined {
  for (const row of engine.catalogue.rows(pkg, type, member)) {
    if (row.role === 'summary' && row.gives) return { pkg, type: row.gives };
  }
  return undefined;
}

/** The type that a library hands to the parameter of a handler given to it: `run({ eachMessage: async (payload) => … })`. */
export function handedTo(engine: Engine, parameter: ts.ParameterDeclaration): Nominal | undefined {
  const { ts } = engine;
  const fn = parameter.parent;
  if (!isFunctionNode(ts, fn)) return undefined;
  const position = fn.parameters.indexOf(parameter);
  if (ts.isMethodDeclaration(fn) && ts.isClassLike(fn.parent))
    return handedToOverride(engine, fn, fn.parent, position);
  const place = wrapped(ts, fn);
  const property = ts.isMethodDeclaration(fn)
    ? fn
    : ts.isPropertyAssignment(place.parent)
      ? place.parent
      : undefined;
  const argument = property ? property.parent : place;
  const call = argument.parent;
  if (!ts.isCallExpression(call) && !ts.isNewExpression(call)) return undefined;
  const index = call.arguments?.indexOf(argument as ts.Expression) ?? -1;
  return index < 0
    ? undefined
    : handed(engine, call, index, property && staticName(ts, property.name), position);
}

/** `class Bolt extends BasicBolt { process(tuple) … }`: what the base class hands to the method. */
function handedToOverride(
  engine: Engine,
  method: ts.MethodDeclaration,
  owner: ts.ClassLikeDeclaration,
  parameter: number,
): Nominal | undefined {
  for (const { expression } of (owner.heritageClauses ?? []).flatMap((clause) => clause.types)) {
    const origin = originOf(engine.project, expression);
    if (!origin) continue;
    const pkg = packageKey(origin.module);
    const row = engine.catalogue
      .hands(pkg)
      .find(
        ({ hands, type, member }) =>
          hands?.argument === undefined &&
          hands?.parameter === parameter &&
          type === origin.path.join('.') &&
          member === method.name.getText(),
      );
    if (row?.hands) return { pkg, type: row.hands.type };
  }
  return undefined;
}

function handed(
  engine: Engine,
  call: ts.CallExpression | ts.NewExpression,
  argument: number,
  property: string | undefined,
  parameter: number,
): Nominal | undefined {
  const { ts } = engine;
  const callee = call.expression;
  const owner = ts.isNewExpression(call)
    ? constructed(engine, call)
    : ts.isPropertyAccessExpression(callee)
      ? nominalOf(engine, callee.expression)
      : undefined;
  const member = ts.isNewExpression(call)
    ? 'new'
    : ts.isPropertyAccessExpression(callee)
      ? callee.name.text
      : undefined;
  if (!owner) return undefined;
  const row = engine.catalogue
    .hands(owner.pkg)
    .find(
      ({ hands, type, member: listed }) =>
        type === owner.type &&
        listed === member &&
        hands?.argument === argument &&
        hands.property === property &&
        hands.parameter === parameter,
    );
  return row?.hands && { pkg: owner.pkg, type: row.hands.type };
}
