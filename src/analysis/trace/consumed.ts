import type ts from 'typescript';
import { calledFunctions, symbolAt } from '../../typescript/symbols.js';
import {
  accessedName,
  bare,
  isFunctionNode,
  isNamedAccess,
  returnedExpressions,
  wrapped,
  type NamedAccess,
} from '../../typescript/syntax.js';
import type { AccessPath, Engine } from '../engine.js';
import { isGivenOnce } from './assigned.js';
import { memberNamed, memberRead, sameMember } from './members.js';
import type { Put } from './put.js';
import { isEither, namesDeclared, routeOf, visitsElements, type Name } from './second-name.js';
import { isAssignment, isCounted } from './writes.js';

/** Where the changes to one object are collected, while its names are followed. */
export interface Walk {
  readonly engine: Engine;
  readonly puts: Put[];
  /** Another name of the object was found. */
  readonly note: (name: Name) => void;
}

/** A place in the code that is the object's member at `place`, or something that holds the object at `below`. */
export interface Reference {
  readonly node: ts.Node;
  readonly place: AccessPath;
  readonly below: AccessPath;
  /** It may be another object instead. */
  readonly maybe: boolean;
}

/** What is done with the object at one place: it is changed, handed on, or gets another name. */
export function consume(walk: Walk, reference: Reference): void {
  const { ts } = walk.engine;
  const { node } = reference;
  const { parent } = node;
  if (isNamedAccess(ts, parent) && parent.expression === node) {
    receive(walk, reference, parent);
  } else if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    hand(walk, reference, parent, node);
  } else if (ts.isBinaryExpression(parent)) {
    assign(walk, reference, parent);
  } else if (isCounted(ts, parent) || ts.isDeleteExpression(parent)) {
    change(walk, reference, parent);
  } else if (ts.isVariableDeclaration(parent) && parent.initializer === node) {
    namesDeclared(walk.engine, parent.name, reference).forEach(walk.note);
  } else if (ts.isForOfStatement(parent) && parent.expression === node) {
    visitEach(walk, reference, parent);
  } else if (ts.isConditionalExpression(parent) && parent.condition !== node) {
    consume(walk, { ...reference, node: wrapped(ts, parent), maybe: true });
  } else {
    hold(walk, reference);
  }
}

/** A call of a member: `row.parts.push(x)`, `builder.add(x)`, `rows.forEach((row) => …)`. */
function receive(walk: Walk, reference: Reference, callee: NamedAccess): void {
  const { ts } = walk.engine;
  const call = wrapped(ts, callee).parent;
  if (!ts.isCallExpression(call) || bare(ts, call.expression) !== callee) return;
  put(walk, reference, 'receiver', call, call, -1);
  const [first] = call.arguments;
  const visitor = first && bare(ts, first);
  if (visitor && isFunctionNode(ts, visitor) && visitsElements(accessedName(ts, callee))) {
    const [element] = visitor.parameters;
    if (element) noteElements(walk, reference, element.name);
  }
  if (givesReceiver(walk.engine, call, accessedName(ts, callee)))
    consume(walk, { ...reference, node: wrapped(ts, call) });
}

/** `hash.update(a)`, `map.set(k, v)`, and the project's own methods that return `this`. */
function givesReceiver(engine: Engine, call: ts.CallExpression, method: string): boolean {
  const { ts, project } = engine;
  const own = calledFunctions(project, call);
  if (own.length === 0) return /^(update|set|add|append)$/.test(method);
  return own.every((fn) => {
    const returned = returnedExpressions(ts, fn);
    return (
      returned.length > 0 && returned.every((value) => bare(ts, value).kind === ts.SyntaxKind.ThisKeyword)
    );
  });
}

function hand(
  walk: Walk,
  reference: Reference,
  call: ts.CallExpression | ts.NewExpression,
  argument: ts.Node,
): void {
  const { ts } = walk.engine;
  const position = call.arguments?.indexOf(argument as ts.Expression) ?? -1;
  if (position < 0) return;
  put(walk, reference, 'argument', call, call, position);
  const given = ts.isCallExpression(call) ? waysToGiveBack(walk.engine, call, position) : 'none';
  if (given !== 'none')
    consumeResult(walk, {
      ...reference,
      node: wrapped(ts, call),
      maybe: reference.maybe || given === 'some',
    });
}

/** `same(options).idempotencyKey = key`: what is read off the result is read off the object. */
function consumeResult(walk: Walk, reference: Reference): void {
  const { ts } = walk.engine;
  const { node, place, below } = reference;
  const { parent } = node;
  const isRead =
    (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) &&
    parent.expression === node;
  const outer = isRead ? wrapped(ts, parent) : node;
  if (!isRead || (ts.isCallExpression(outer.parent) && outer.parent.expression === outer)) {
    consume(walk, reference);
    return;
  }
  const member = memberRead(walk.engine, parent) ?? '*';
  if (below.length === 0) consumeResult(walk, { ...reference, node: outer, place: [...place, member] });
  else if (sameMember(below[0], member))
    consumeResult(walk, { ...reference, node: outer, below: below.slice(1) });
}

/** Whether the project's own function returns the very argument that it is given. */
function waysToGiveBack(engine: Engine, call: ts.CallExpression, position: number): 'all' | 'some' | 'none' {
  const { ts, project } = engine;
  const given = calledFunctions(project, call).flatMap((fn) => {
    const parameter = fn.parameters[position]?.name;
    const symbol = parameter && symbolAt(project, parameter);
    return returnedExpressions(ts, fn).map((value) => {
      const name = bare(ts, value);
      return symbol !== undefined && ts.isIdentifier(name) && symbolAt(project, name) === symbol;
    });
  });
  return !given.includes(true) ? 'none' : given.includes(false) ? 'some' : 'all';
}

function assign(walk: Walk, reference: Reference, parent: ts.BinaryExpression): void {
  const { engine } = walk;
  const { node, place, below, maybe } = reference;
  if (isEither(engine.ts, parent))
    consume(walk, { ...reference, node: wrapped(engine.ts, parent), maybe: true });
  if (!isAssignment(engine, parent)) return;
  if (parent.left === node) {
    change(walk, reference, parent);
    // `(groups[id] ??= []).push(x)`: the whole expression is the member.
    if (parent.operatorToken.kind !== engine.ts.SyntaxKind.EqualsToken)
      consume(walk, { ...reference, node: wrapped(engine.ts, parent) });
    return;
  }
  const route = routeOf(engine, parent.left);
  if (!route) return;
  // A name of its own for the object, `let self; self = this`, is one only if it never stands for another.
  const isOnlyName =
    route.members.length === 0 &&
    route.subject.kind === 'named' &&
    isGivenOnce(engine, route.subject.declaration);
  if (route.members.length > 0 || isOnlyName)
    walk.note({ subject: route.subject, skip: [...route.members, ...below], at: place, maybe });
}

function change(walk: Walk, reference: Reference, at: ts.Node): void {
  // `let id = order.id; id = other`: the name stands for another value from there on, and `order.id` is what it was.
  if (walk.engine.ts.isIdentifier(bare(walk.engine.ts, reference.node as ts.Expression))) return;
  if (reference.below.length === 0 && reference.place.length > 0)
    put(walk, reference, 'assigned', reference.node, at, -1);
}

function visitEach(walk: Walk, reference: Reference, loop: ts.ForOfStatement): void {
  const { ts } = walk.engine;
  const list = loop.initializer;
  const declared = ts.isVariableDeclarationList(list) ? list.declarations[0] : undefined;
  if (declared) noteElements(walk, reference, declared.name);
}

function noteElements({ engine, note }: Walk, reference: Reference, name: ts.BindingName): void {
  const { place, below, maybe } = reference;
  const element =
    below.length === 0
      ? { place: [...place, '*'], below, maybe }
      : // A loop over several objects comes to each of them in its turn.
        { place, below: below.slice(1), maybe: true };
  namesDeclared(engine, name, element).forEach(note);
}

/** `{ meta }`, `[row]`: a literal that holds the object is declared, assigned or handed on. */
function hold(walk: Walk, { node, place, below, maybe }: Reference): void {
  const { ts } = walk.engine;
  const holder = literalAround(walk.engine, node);
  if (!holder) return;
  const reference = { node: wrapped(ts, holder.literal), place, below: [holder.member, ...below], maybe };
  const { parent } = reference.node;
  const isTaken =
    ts.isVariableDeclaration(parent) ||
    ts.isCallExpression(parent) ||
    ts.isNewExpression(parent) ||
    ts.isForOfStatement(parent) ||
    isNamedAccess(ts, parent);
  if (isTaken) consume(walk, reference);
  else hold(walk, reference);
}

function literalAround(
  engine: Engine,
  node: ts.Node,
): { readonly literal: ts.Expression; readonly member: string } | undefined {
  const { ts } = engine;
  const { parent } = node;
  if (ts.isArrayLiteralExpression(parent))
    return { literal: parent, member: String(parent.elements.indexOf(node as ts.Expression)) };
  const isProperty = ts.isPropertyAssignment(parent) ? parent.initializer === node : false;
  if (!isProperty && !ts.isShorthandPropertyAssignment(parent)) return undefined;
  const property = parent as ts.PropertyAssignment | ts.ShorthandPropertyAssignment;
  return { literal: property.parent, member: memberNamed(engine, property.name) };
}

function put(
  { puts }: Walk,
  { place, below, maybe }: Reference,
  kind: Put['kind'],
  node: ts.Node,
  at: ts.Node,
  position: number,
): void {
  puts.push({ kind, node, at, place, below, position, maybe });
}
