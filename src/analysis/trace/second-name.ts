import type ts from 'typescript';
import type { Compiler } from '../../typescript/compiler.js';
import { accessedName, bare, isFunctionNode, isNamedAccess, wrapped } from '../../typescript/syntax.js';
import type { AccessPath, Engine } from '../engine.js';
import { writesTo } from './assigned.js';
import type { Reference } from './consumed.js';
import { memberNamed, memberRead, sameMember } from './members.js';
import { rootSubject, subjectOf, type Subject } from './subject.js';

/** A name of an object: `subject`, after reading `skip` off it, is the object's member at `at`. */
export interface Name {
  readonly subject: Subject;
  readonly skip: AccessPath;
  readonly at: AccessPath;
  /** The name may stand for another object instead. */
  readonly maybe: boolean;
}

/** A name and members read off it, by which something is reached. */
interface Route {
  readonly subject: Subject;
  readonly members: AccessPath;
}

/** `a.b.c`, `this.b`: its root as a subject and the members between. */
export function routeOf(engine: Engine, expression: ts.Node): Route | undefined {
  const { ts } = engine;
  const members: string[] = [];
  let node = bare(ts, expression as ts.Expression);
  while (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
    members.unshift(memberRead(engine, node) ?? '*');
    node = bare(ts, node.expression);
  }
  const subject = rootSubject(engine, node);
  return subject && { subject, members };
}

/** The names that a name's own declaration takes the object from: `first` for `const second = first`. */
export function namesBefore(engine: Engine, { subject, skip, at, maybe }: Name): Name[] {
  if (subject.kind === 'this') return [];
  const routes = sourcesOf(engine, subject.declaration);
  return routes.map((route) => ({
    subject: route.subject,
    skip: [...route.members, ...skip],
    at,
    maybe: maybe || routes.length > 1,
  }));
}

function sourcesOf(engine: Engine, declaration: ts.Node): Route[] {
  const { ts } = engine;
  if (ts.isBindingElement(declaration)) return ofBinding(engine, declaration);
  if (ts.isParameter(declaration)) return ofElement(engine, declaration);
  if (!ts.isVariableDeclaration(declaration)) return [];
  const loop = declaration.parent.parent;
  if (ts.isForOfStatement(loop)) return below(routesOf(engine, loop.expression), '*');
  const given = declaration.initializer ? [declaration.initializer] : writesTo(engine, declaration);
  return given.flatMap((value) => routesOf(engine, value));
}

/** The same for each branch of a choice. */
function routesOf(engine: Engine, expression: ts.Expression): Route[] {
  const { ts } = engine;
  const node = bare(ts, expression);
  if (ts.isConditionalExpression(node))
    return [...routesOf(engine, node.whenTrue), ...routesOf(engine, node.whenFalse)];
  if (ts.isBinaryExpression(node) && isEither(ts, node))
    return [...routesOf(engine, node.left), ...routesOf(engine, node.right)];
  const route = routeOf(engine, node);
  return route ? [route] : [];
}

/** `a ?? b`, `a || b` */
export function isEither(ts: Compiler, node: ts.BinaryExpression): boolean {
  const { kind } = node.operatorToken;
  return kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
}

function below(routes: readonly Route[], member: string): Route[] {
  return routes.map(({ subject, members }) => ({ subject, members: [...members, member] }));
}

function ofBinding(engine: Engine, element: ts.BindingElement): Route[] {
  const member = memberOfElement(engine, element);
  return member === undefined ? [] : below(sourcesOf(engine, element.parent.parent), member);
}

/** The member that an element of a pattern takes; undefined for `...rest`. */
function memberOfElement(engine: Engine, element: ts.BindingElement): string | undefined {
  const { ts } = engine;
  if (element.dotDotDotToken) return undefined;
  if (ts.isArrayBindingPattern(element.parent)) return String(element.parent.elements.indexOf(element));
  const name = element.propertyName ?? element.name;
  return ts.isIdentifier(name) || ts.isPropertyName(name) ? memberNamed(engine, name) : '*';
}

/** `list` for the parameter of `list.forEach((item) => …)`. */
function ofElement(engine: Engine, parameter: ts.ParameterDeclaration): Route[] {
  const { ts } = engine;
  const fn = parameter.parent;
  if (!isFunctionNode(ts, fn) || fn.parameters[0] !== parameter) return [];
  const place = wrapped(ts, fn);
  const call = place.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== place) return [];
  const callee = call.expression;
  return isNamedAccess(ts, callee) && visitsElements(accessedName(ts, callee))
    ? below(routesOf(engine, callee.expression), '*')
    : [];
}

/** Methods that call their first argument with each element of the receiver. */
export function visitsElements(method: string): boolean {
  return /^(forEach|map|filter|some|every|find|findLast|flatMap)$/.test(method);
}

/** The names that a declaration gives to an object which lies `below` the declared value. */
export function namesDeclared(
  engine: Engine,
  name: ts.BindingName,
  { place, below, maybe }: Pick<Reference, 'place' | 'below' | 'maybe'>,
): Name[] {
  const { ts } = engine;
  if (ts.isIdentifier(name)) {
    const subject = subjectOf(engine, name);
    return subject ? [{ subject, skip: below, at: place, maybe }] : [];
  }
  return name.elements.flatMap((element) => {
    const member = ts.isOmittedExpression(element) ? undefined : memberOfElement(engine, element);
    if (member === undefined || ts.isOmittedExpression(element)) return [];
    const [first, ...rest] = below;
    if (first === undefined)
      return namesDeclared(engine, element.name, { place: [...place, member], below, maybe });
    return sameMember(first, member)
      ? namesDeclared(engine, element.name, { place, below: rest, maybe })
      : [];
  });
}
