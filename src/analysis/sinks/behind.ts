import type ts from 'typescript';
import { calledFunctions, functionBehind, symbolAt } from '../../typescript/symbols.js';
import {
  accessedName,
  bare,
  isFunctionNode,
  isNamedAccess,
  nameInAccess,
  returnedExpressions,
  staticName,
  visitAll,
  wrapped,
  type FunctionNode,
  takenName,
} from '../../typescript/syntax.js';
import type { AccessPath, Engine } from '../engine.js';
import { closuresOf } from '../trace/closure.js';
import { argumentFor, positionOf } from '../trace/passed.js';
import { singleValue } from './single-value.js';
import { textOf } from './text.js';
import { writesTo } from '../trace/assigned.js';
import { storedValues } from './writes.js';

/** An expression that a value may come from, and the members still to be read off it. */
export interface Place {
  readonly node: ts.Expression;
  readonly path: AccessPath;
}

export type Access = ts.PropertyAccessExpression | ts.ElementAccessExpression;

/**
 * The places one step behind a place: what a name was assigned, what a call returns, what callers pass. Whole objects
 * only: nothing is said about order, and every assignment counts. `wide` allows what costs: callers and bodies.
 */
export function placesBehind(engine: Engine, { node, path }: Place, wide: boolean): Place[] {
  const { ts } = engine;
  const at = (expression: ts.Expression): Place => ({ node: bare(ts, expression), path });
  if (ts.isIdentifier(node))
    return declarationsOf(engine, node).flatMap((one) => behindDeclaration(engine, one, path, wide));
  if (isAccess(engine, node)) return behindMember(engine, node, path, wide);
  if (ts.isAwaitExpression(node)) return [at(node.expression)];
  if (ts.isConditionalExpression(node)) return [at(node.whenTrue), at(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return [at(node.left), at(node.right)];
  if (ts.isObjectLiteralExpression(node)) return behindLiteral(engine, node, path, wide);
  if (ts.isArrayLiteralExpression(node)) return behindList(engine, node, path);
  if (ts.isNewExpression(node)) return behindInstance(engine, node, path, wide);
  if (ts.isCallExpression(node)) return behindCall(engine, node, path, wide);
  return [];
}

/** True for `a.b` and `a['b']`. */
export function isAccess(engine: Engine, node: ts.Node): node is Access {
  return engine.ts.isPropertyAccessExpression(node) || engine.ts.isElementAccessExpression(node);
}

/** The project's own declarations of a name or of a member. */
export function declarationsOf(engine: Engine, node: ts.Identifier | Access): ts.Declaration[] {
  const { ts, project } = engine;
  const name = ts.isIdentifier(node)
    ? node
    : isNamedAccess(ts, node)
      ? nameInAccess(ts, node)
      : node.argumentExpression;
  return (symbolAt(project, name)?.declarations ?? []).filter((one) => project.owns(one.getSourceFile()));
}

function behindMember(engine: Engine, node: Access, path: AccessPath, wide: boolean): Place[] {
  const name = accessedName(engine.ts, node) ?? computedName(engine, node) ?? '*';
  const through = { node: bare(engine.ts, node.expression), path: [name, ...path] };
  if (!wide) return [through];
  return [
    through,
    ...declarationsOf(engine, node).flatMap((one) => behindDeclaration(engine, one, path, wide)),
  ];
}

/** `stripe[resource]` with a constant `resource`. */
function computedName(engine: Engine, node: Access): string | undefined {
  return engine.ts.isElementAccessExpression(node) ? textOf(engine, node.argumentExpression) : undefined;
}

function behindDeclaration(
  engine: Engine,
  declaration: ts.Declaration,
  path: AccessPath,
  wide: boolean,
): Place[] {
  const { ts } = engine;
  if (ts.isBindingElement(declaration)) return behindBinding(engine, declaration, path, wide);
  if (ts.isParameter(declaration) && !wide) return [];
  return valuesOf(engine, declaration).map((value) => ({ node: bare(ts, value), path }));
}

/** What the project's code puts into a declared name or member. */
function valuesOf(engine: Engine, declaration: ts.Declaration): readonly ts.Expression[] {
  const { ts } = engine;
  if (ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration))
    return [...(declaration.initializer ? [declaration.initializer] : []), ...writesTo(engine, declaration)];
  if (ts.isParameter(declaration))
    return [...(declaration.initializer ? [declaration.initializer] : []), ...passedFor(engine, declaration)];
  if (ts.isPropertyAssignment(declaration)) return [declaration.initializer];
  if (ts.isShorthandPropertyAssignment(declaration)) return [declaration.name];
  if (ts.isGetAccessorDeclaration(declaration)) return returnedExpressions(ts, declaration);
  if (ts.isExportAssignment(declaration)) return [declaration.expression];
  // `exports` and `module` are declared by the file itself.
  if (ts.isSourceFile(declaration)) return [];
  const assignment = ts.isBinaryExpression(declaration) ? declaration : declaration.parent;
  return ts.isBinaryExpression(assignment) ? [assignment.right] : [];
}

function behindBinding(engine: Engine, element: ts.BindingElement, path: AccessPath, wide: boolean): Place[] {
  const { ts } = engine;
  const name = ts.isArrayBindingPattern(element.parent)
    ? String(element.parent.elements.indexOf(element))
    : takenName(ts, element);
  const full = element.dotDotDotToken ? path : name === undefined ? undefined : [name, ...path];
  if (!full) return [];
  const holder = element.parent.parent;
  const through = ts.isBindingElement(holder)
    ? behindBinding(engine, holder, full, wide)
    : behindDeclaration(engine, holder, full, wide);
  if (!wide || element.dotDotDotToken || name === undefined) return through;
  const member = engine.checker.getTypeAtLocation(element.parent).getProperty(name);
  const declared = (member?.declarations ?? []).filter((one) => engine.project.owns(one.getSourceFile()));
  return [...through, ...declared.flatMap((one) => behindDeclaration(engine, one, path, wide))];
}

function behindLiteral(
  engine: Engine,
  literal: ts.ObjectLiteralExpression,
  path: AccessPath,
  wide: boolean,
): Place[] {
  const { ts } = engine;
  const [name, ...rest] = path;
  return literal.properties.flatMap((property) => {
    if (ts.isSpreadAssignment(property)) return [{ node: bare(ts, property.expression), path }];
    const isWanted = name === '*' || (name !== undefined && staticName(ts, property.name) === name);
    return isWanted ? behindDeclaration(engine, property, rest, wide) : [];
  });
}

function behindList(engine: Engine, list: ts.ArrayLiteralExpression, path: AccessPath): Place[] {
  const [index, ...rest] = path;
  const chosen = list.elements.filter((_, at) => index === '*' || index === String(at));
  return chosen.map((element) => ({ node: bare(engine.ts, element), path: rest }));
}

function behindInstance(engine: Engine, node: ts.NewExpression, path: AccessPath, wide: boolean): Place[] {
  const { ts, project } = engine;
  const [name, ...rest] = path;
  const owner = ts.isIdentifier(node.expression) ? symbolAt(project, node.expression) : undefined;
  const member = name === undefined ? undefined : owner?.members?.get(ts.escapeLeadingUnderscores(name));
  return (member?.declarations ?? []).flatMap((one) => behindDeclaration(engine, one, rest, wide));
}

function behindCall(engine: Engine, call: ts.CallExpression, path: AccessPath, wide: boolean): Place[] {
  const { ts } = engine;
  const callee = bare(ts, call.expression);
  const at = (expression: ts.Expression): Place => ({ node: bare(ts, expression), path });
  const only = singleValue(engine, call);
  if (only !== call) return [at(only)];
  if (!wide) return [];
  const called = functionsRunBy(engine, call, callee);
  if (called.length > 0) return called.flatMap((fn) => returnedExpressions(ts, fn)).map(at);
  const stored = storedValues(engine, callee);
  if (stored.length > 0) return stored.map(at);
  // A body out of view gives back what a function that it was given makes, or what its name says that it only wraps.
  const wraps = WRAPS.test(callee.getText());
  return call.arguments.flatMap((argument) => {
    const made = functionBehind(engine.project, argument);
    if (made) return returnedExpressions(ts, made).map(at);
    return wraps ? [at(argument)] : [];
  });
}

const WRAPS = /wrap|guard|instrument|freeze|assign|proxy|decorate|trace|observe|stripe|with[A-Z]/i;

/** The functions that a call runs, wherever the function value itself comes from. */
function functionsRunBy(engine: Engine, call: ts.CallExpression, callee: ts.Expression): FunctionNode[] {
  const { ts, project } = engine;
  const direct = closuresOf(engine, call, undefined);
  if (direct.length > 0) return direct.map(({ fn }) => fn);
  if (ts.isCallExpression(callee)) return givenFunctions(engine, callee);
  if (!ts.isIdentifier(callee)) return [];
  return declarationsOf(engine, callee)
    .filter((one) => ts.isParameter(one) || ts.isVariableDeclaration(one))
    .flatMap((one) => valuesOf(engine, one))
    .flatMap((value) => {
      const inner = bare(ts, value);
      if (ts.isCallExpression(inner)) return givenFunctions(engine, inner);
      return functionBehind(project, inner) ?? [];
    });
}

/** `once(() => new Stripe(key))`: what such a call gives back runs what it was given. */
function givenFunctions(engine: Engine, maker: ts.CallExpression): FunctionNode[] {
  return maker.arguments.flatMap((argument) => functionBehind(engine.project, argument) ?? []);
}

/** What callers in view pass for a parameter; for a callback's, what the function that it is given to passes. */
function passedFor(engine: Engine, parameter: ts.ParameterDeclaration): ts.Expression[] {
  const fn = parameter.parent;
  if (!isFunctionNode(engine.ts, fn)) return [];
  const passed = engine.callers
    .callersOf(fn)
    .flatMap((call) => argumentFor(engine, fn, call, parameter) ?? []);
  return [...passed, ...passedToCallback(engine, fn, positionOf(fn, parameter))];
}

function passedToCallback(engine: Engine, fn: FunctionNode, position: number): ts.Expression[] {
  const { ts, project } = engine;
  const place = wrapped(ts, fn);
  const call = place.parent;
  if (!ts.isCallExpression(call)) return [];
  const at = call.arguments.indexOf(place as ts.Expression);
  const callee = bare(ts, call.expression);
  if (isNamedAccess(ts, callee) && accessedName(ts, callee) === 'then') return [callee.expression];
  return calledFunctions(project, call).flatMap((receiver) => {
    const name = receiver.parameters[at]?.name;
    const found: ts.Expression[] = [];
    if (!receiver.body || !name || !ts.isIdentifier(name)) return found;
    visitAll(ts, receiver.body, (node) => {
      if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return;
      const argument = node.expression.text === name.text ? node.arguments[position] : undefined;
      if (argument) found.push(argument);
    });
    return found;
  });
}
