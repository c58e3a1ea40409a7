import type ts from 'typescript';
import { originOf } from '../../typescript/origin.js';
import { calledFunctions, symbolAt } from '../../typescript/symbols.js';
import {
  accessedName,
  bare,
  isNamedAccess,
  nameInAccess,
  returnedExpressions,
  type FunctionNode,
  takenName,
} from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { handedByName, handedTo } from './handed.js';
import { annotatedType, calledType, constructedType, memberType, type Nominal } from './listed-type.js';
import { assignedTo } from './named-place.js';
import { shapeOfExpression, shapeOfName } from './shape.js';

export { type Nominal };

/** The listed type of an expression, read off annotations, constructors and handler positions. */
export function nominalOf(engine: Engine, expression: ts.Expression): Nominal | undefined {
  const { ts } = engine;
  const node = bare(ts, expression);
  if (ts.isAwaitExpression(node)) return nominalOf(engine, node.expression);
  if (ts.isNewExpression(node)) return constructedType(engine, node);
  if (ts.isCallExpression(node)) return ofCall(engine, node);
  if (isNamedAccess(ts, node)) {
    const owner = nominalOf(engine, node.expression);
    return (
      (owner && memberType(engine, owner, accessedName(ts, node))) ??
      ofName(engine, nameInAccess(ts, node)) ??
      shapeOfExpression(engine, node)
    );
  }
  if (ts.isElementAccessExpression(node)) return nominalOf(engine, node.expression);
  return ts.isIdentifier(node) ? ofName(engine, node) : undefined;
}

function ofName(engine: Engine, name: ts.Node): Nominal | undefined {
  const { project } = engine;
  const declarations = symbolAt(project, name)?.declarations ?? [];
  const own = declarations.find((declaration) => project.owns(declaration.getSourceFile()));
  return own && nominalOfDeclaration(engine, own);
}

/** The listed type of a declared name: a variable, parameter, destructured member or property. */
export function nominalOfDeclaration(engine: Engine, declaration: ts.Declaration): Nominal | undefined {
  return remembered(engine, declaration, () => {
    const { ts } = engine;
    if (ts.isBindingElement(declaration)) return ofBinding(engine, declaration);
    if (ts.isParameter(declaration)) return ofParameter(engine, declaration);
    if (ts.isPropertyAssignment(declaration)) return nominalOf(engine, declaration.initializer);
    if (ts.isPropertySignature(declaration))
      return declaration.type && annotatedType(engine, declaration.type);
    return ofHolder(engine, declaration);
  });
}

function ofParameter(engine: Engine, parameter: ts.ParameterDeclaration): Nominal | undefined {
  const type = writtenType(engine, parameter);
  const annotated = type && annotatedType(engine, type);
  const handed = annotated ?? handedTo(engine, parameter) ?? handedByName(engine, parameter);
  const known = handed ?? (parameter.initializer && nominalOf(engine, parameter.initializer));
  return known ?? (type ? undefined : shapeOfName(engine, parameter.name, parameter));
}

/** A variable or property: by its annotation, its first value, or what is assigned to it later. */
function ofHolder(engine: Engine, declaration: ts.Declaration): Nominal | undefined {
  const { ts } = engine;
  if (ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration)) {
    const type = writtenType(engine, declaration);
    const annotated = type && annotatedType(engine, type);
    const loop = declaration.parent.parent;
    const first = ts.isForOfStatement(loop) ? loop.expression : declaration.initializer;
    const found = annotated ?? (first && nominalOf(engine, first));
    if (found) return found;
    const isRead = first && ts.isVariableDeclaration(declaration) && !type && isPartOfAnother(engine, first);
    const shape = isRead ? shapeOfName(engine, declaration.name, declaration) : undefined;
    if (shape) return shape;
  }
  return firstOf(assignedTo(engine, declaration), (value) => nominalOf(engine, value));
}

/** The type as it is written, in JavaScript in a comment. */
function writtenType(
  { ts }: Engine,
  declaration: ts.ParameterDeclaration | ts.VariableDeclaration | ts.PropertyDeclaration,
): ts.TypeNode | undefined {
  return declaration.type ?? ts.getJSDocType(declaration);
}

/** `event.Records[0]`: read off something, and not made by a call (`JSON.parse(…)`). */
function isPartOfAnother({ ts }: Engine, expression: ts.Expression): boolean {
  const node = bare(ts, expression);
  return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
}

function ofBinding(engine: Engine, element: ts.BindingElement): Nominal | undefined {
  return ofMember(engine, element) ?? shapeOfName(engine, element.name, element);
}

function ofMember(engine: Engine, element: ts.BindingElement): Nominal | undefined {
  const owner = nominalOfDeclaration(engine, element.parent.parent);
  const name = takenName(engine.ts, element);
  if (!owner || name === undefined) return undefined;
  return engine.ts.isArrayBindingPattern(element.parent) ? owner : memberType(engine, owner, name);
}

function ofCall(engine: Engine, call: ts.CallExpression): Nominal | undefined {
  const { ts, project } = engine;
  const callee = bare(ts, call.expression);
  if (originOf(project, callee)) return calledType(engine, callee);
  const receiver = isNamedAccess(ts, callee) && nominalOf(engine, callee.expression);
  if (receiver) return memberType(engine, receiver, accessedName(ts, callee));
  return firstOf(calledFunctions(project, call), (fn) => ofResult(engine, fn));
}

function ofResult(engine: Engine, fn: FunctionNode): Nominal | undefined {
  return remembered(engine, fn.body ?? fn, () =>
    firstOf(returnedExpressions(engine.ts, fn), (value) => nominalOf(engine, value)),
  );
}

const memories = new WeakMap<Engine, Map<ts.Node, Nominal | undefined>>();

/** Asks once for each node; a question that leads back to itself has no answer. */
function remembered(engine: Engine, node: ts.Node, find: () => Nominal | undefined): Nominal | undefined {
  const memory = memories.get(engine) ?? new Map<ts.Node, Nominal | undefined>();
  memories.set(engine, memory);
  if (memory.has(node)) return memory.get(node);
  memory.set(node, undefined);
  const found = find();
  memory.set(node, found);
  return found;
}

function firstOf<T>(items: readonly T[], typeOf: (item: T) => Nominal | undefined): Nominal | undefined {
  for (const item of items) {
    const found = typeOf(item);
    if (found) return found;
  }
  return undefined;
}
