import type ts from 'typescript';
import type { Compiler } from '../../typescript/compiler.js';
import { wrapped } from '../../typescript/syntax.js';
import type { AccessPath, Engine } from '../engine.js';
import { memberRead, sharesStart } from './members.js';
import { consume, type Reference, type Walk } from './consumed.js';
import { namesBefore, type Name } from './second-name.js';
import { usesOf, type NamedSubject, type Subject } from './subject.js';
import { isAssignment, isCounted, isDestructuringTarget } from './writes.js';

/** A place in the code that may change an object. */
export interface Put {
  /**
   * `whole`: the variable itself gets another value. `assigned`: a member does (also `delete` and `++`). `argument`,
   * `receiver`: the object is handed to a call.
   */
  readonly kind: 'whole' | 'assigned' | 'argument' | 'receiver';
  /** The assigned reference, or the call. */
  readonly node: ts.Node;
  /** The whole expression that makes the change. */
  readonly at: ts.Node;
  /** The member of the object that is assigned or handed over. */
  readonly place: AccessPath;
  /** Where the object lies below what is handed over: `f({ row })` hands over `row` below an object. */
  readonly below: AccessPath;
  /** Which argument of the call it is. */
  readonly position: number;
  /** The name may stand for another object instead: nothing is sure to be overwritten. */
  readonly maybe: boolean;
}

/** An object with more names than this is followed no further. */
const MAX_NAMES = 16;

const lists = new WeakMap<Engine, Map<object, readonly Put[]>>();

/** Every place that may change what the subject names, by any name that the object has nearby. */
export function putsOn(engine: Engine, subject: Subject): readonly Put[] {
  const known = lists.get(engine) ?? new Map<object, readonly Put[]>();
  lists.set(engine, known);
  const key = subject.kind === 'this' ? subject.method : subject.symbol;
  const found = known.get(key) ?? findPuts(engine, subject);
  known.set(key, found);
  return found;
}

function findPuts(engine: Engine, subject: Subject): Put[] {
  const names: Name[] = [{ subject, skip: [], at: [], maybe: false }];
  const puts: Put[] = [];
  const note = (name: Name): void => {
    const isKnown = names.some((one) => isSameName(one, name));
    if (!isKnown && names.length < MAX_NAMES) names.push(name);
  };
  const isText = subject.kind === 'named' && holdsText(engine, subject);
  for (let at = 0; at < names.length; at++) {
    const name = names[at] as Name;
    if (!isText && name.at.length === 0) namesBefore(engine, name).forEach(note);
    for (const use of usesOf(engine, name.subject)) {
      if (at === 0) notePutOfWhole(engine, use, puts);
      if (!isText) follow({ engine, puts, note }, name, use);
    }
  }
  return puts;
}

function isSameName(one: Name, other: Name): boolean {
  const same =
    one.subject.kind === 'named' && other.subject.kind === 'named'
      ? one.subject.symbol === other.subject.symbol
      : one.subject.kind === 'this' &&
        other.subject.kind === 'this' &&
        one.subject.method === other.subject.method;
  return same && one.skip.join() === other.skip.join();
}

/** Text and numbers cannot be changed in place: only the variable can get another one. */
function holdsText(engine: Engine, { symbol, declaration }: NamedSubject): boolean {
  const { TypeFlags } = engine.ts;
  if (engine.ts.isClassLike(declaration)) return false;
  const type = engine.checker.getTypeOfSymbolAtLocation(symbol, declaration);
  const flat =
    TypeFlags.StringLike |
    TypeFlags.NumberLike |
    TypeFlags.BooleanLike |
    TypeFlags.BigIntLike |
    TypeFlags.EnumLike |
    TypeFlags.Undefined |
    TypeFlags.Null;
  const options = type.isUnion() ? type.types : [type];
  return options.every((option) => (option.flags & flat) !== 0);
}

/** What happens to the object where one of its names stands. */
function follow(walk: Walk, name: Name, use: ts.Node): void {
  const { ts } = walk.engine;
  let node = wrapped(ts, use);
  const members: string[] = [];
  while (isAccessOf(ts, node.parent, node) && !isCalled(ts, node.parent)) {
    members.push(memberRead(walk.engine, node.parent) ?? '*');
    node = wrapped(ts, node.parent);
  }
  const reference = seenFrom(name, node, members);
  if (reference) consume(walk, reference);
}

function isAccessOf(
  ts: Compiler,
  node: ts.Node,
  owner: ts.Node,
): node is ts.PropertyAccessExpression | ts.ElementAccessExpression {
  return (
    (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) && node.expression === owner
  );
}

function isCalled(ts: Compiler, access: ts.Node): boolean {
  const outer = wrapped(ts, access);
  return ts.isCallExpression(outer.parent) && outer.parent.expression === outer;
}

/** What `members`, read off a name, are to the object; undefined when they lead elsewhere. */
function seenFrom({ skip, at, maybe }: Name, node: ts.Node, members: AccessPath): Reference | undefined {
  if (!sharesStart(skip, members)) return undefined;
  const shared = Math.min(skip.length, members.length);
  return { node, place: [...at, ...members.slice(shared)], below: skip.slice(shared), maybe };
}

/** `row = other`, `row += text`, `({ row } = source)`, `row++`: the name gets another value. */
function notePutOfWhole(engine: Engine, use: ts.Node, puts: Put[]): void {
  const { ts } = engine;
  const { parent } = use;
  const isWritten =
    (ts.isBinaryExpression(parent) && parent.left === use && isAssignment(engine, parent)) ||
    isCounted(ts, parent) ||
    (ts.isIdentifier(use) && isDestructuringTarget(engine, use));
  if (isWritten)
    puts.push({ kind: 'whole', node: use, at: parent, place: [], below: [], position: -1, maybe: false });
}
