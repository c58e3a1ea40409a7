import type ts from 'typescript';
import type { MirroredType } from '../../catalogue/catalogue.js';
import { moduleOf } from '../../typescript/origin.js';
import { placesOfName } from '../../typescript/references.js';
import { localSymbolAt } from '../../typescript/symbols.js';
import {
  accessedName,
  bare,
  functionName,
  isFunctionNode,
  wrapped,
  takenName,
} from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { leavesOf } from '../provenance.js';
import type { Nominal } from './listed-type.js';

/** What is seen of a value besides the members that it has. */
interface Position {
  /** The member that it was read from: `Records` for an element of `event.Records`. */
  readonly from?: string | undefined;
  /** The function that gets it, and as which parameter. */
  readonly handler?: { readonly name: string; readonly parameter: number } | undefined;
}

/** Telling signs that a value must show together. */
const ENOUGH = 2;

/** The listed type that has most of its telling members among these; of equals the first. */
export function mirroredBy(
  engine: Engine,
  has: (member: string) => boolean,
  position: Position = {},
): Nominal | undefined {
  let best: { readonly type: MirroredType; readonly signs: number } | undefined;
  for (const type of engine.catalogue.mirrored()) {
    const members = type.telling.filter(has).length;
    const signs = members === 0 ? 0 : members + (isPlaced(type, position) ? 1 : 0);
    if (signs >= ENOUGH && signs > (best?.signs ?? 0)) best = { type, signs };
  }
  return best && { pkg: best.type.pkg, type: best.type.type };
}

function isPlaced({ from, handler }: MirroredType, position: Position): boolean {
  if (from !== undefined && from === position.from) return true;
  const { name, parameter } = position.handler ?? {};
  return handler !== undefined && handler.name === name && handler.parameter === parameter;
}

const copies = new WeakMap<Engine, Map<ts.Type, Nominal | undefined>>();

/** A type that the project declares itself and that has the telling members of a listed one. */
export function mirroredType(engine: Engine, receiver: ts.Type): Nominal | undefined {
  const type = engine.checker.getNonNullableType(receiver);
  const known = copies.get(engine) ?? new Map<ts.Type, Nominal | undefined>();
  copies.set(engine, known);
  if (!known.has(type)) known.set(type, isOwnType(engine, type) ? copyOf(engine, type) : undefined);
  return known.get(type);
}

function isOwnType({ project }: Engine, type: ts.Type): boolean {
  const declaration = type.getSymbol()?.declarations?.[0] ?? type.aliasSymbol?.declarations?.[0];
  return declaration !== undefined && moduleOf(project, declaration) === undefined;
}

function copyOf(engine: Engine, type: ts.Type): Nominal | undefined {
  return mirroredBy(engine, (name) => type.getProperty(name) !== undefined);
}

/** The listed type of a named value without a type, by the members that the file reads off it. */
export function shapeOfName(engine: Engine, name: ts.BindingName, declaration: ts.Node): Nominal | undefined {
  const position = positionOf(engine, declaration);
  if (!engine.ts.isIdentifier(name)) {
    const taken = new Set(membersOf(engine, name));
    return isAnyAt(engine, name) ? mirroredBy(engine, (member) => taken.has(member), position) : undefined;
  }
  return shapeOfReads(engine, name, [], position);
}

/** The same for a value that has no name: `event.Records[0]`. */
export function shapeOfExpression(engine: Engine, expression: ts.Expression): Nominal | undefined {
  const { ts } = engine;
  const path: string[] = [];
  let root = bare(ts, expression);
  while (ts.isPropertyAccessExpression(root) || ts.isElementAccessExpression(root)) {
    const name = accessedName(ts, root);
    if (name !== undefined && !isIndex(name)) path.unshift(name);
    root = bare(ts, root.expression);
  }
  if (!ts.isIdentifier(root) || path.length === 0) return undefined;
  return shapeOfReads(engine, root, path, { from: path.at(-1) });
}

function shapeOfReads(
  engine: Engine,
  name: ts.Identifier,
  path: readonly string[],
  position: Position,
): Nominal | undefined {
  const reads = readsOf(engine, name);
  const members = new Set(
    reads.flatMap((read) => {
      const isBelow = read.length > path.length && path.every((member, at) => read[at] === member);
      return isBelow ? [read[path.length] ?? ''] : [];
    }),
  );
  const found = mirroredBy(engine, (member) => members.has(member), position);
  return found && isAnyAt(engine, name) && isFromOutside(engine, name) ? found : undefined;
}

/** A value with a type is what its type says; of a pattern without one all members are open. */
function isAnyAt(engine: Engine, node: ts.Node): boolean {
  const { project, checker, ts } = engine;
  if (project.scope === 'file') return true;
  if (ts.isObjectBindingPattern(node)) return node.elements.every(({ name }) => isAnyAt(engine, name));
  return (checker.getTypeAtLocation(node).flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0;
}

/** What the project makes itself, or reads from storage, is no copy of anything. */
function isFromOutside(engine: Engine, name: ts.Identifier): boolean {
  const use = placesIn(engine, name).find(engine.ts.isIdentifier);
  if (!use) return true;
  const leaves = [...leavesOf(engine.trace(use, [], undefined))];
  return leaves.every(({ kind }) => kind === 'external' || kind === 'unproven');
}

const memories = new WeakMap<Engine, Map<ts.Symbol, readonly (readonly string[])[]>>();

/** The access paths that the file reads off a name, without the positions in lists. */
function readsOf(engine: Engine, name: ts.Identifier): readonly (readonly string[])[] {
  const symbol = localSymbolAt(engine.project, name);
  if (!symbol) return [];
  const memory = memories.get(engine) ?? new Map<ts.Symbol, readonly (readonly string[])[]>();
  memories.set(engine, memory);
  const known = memory.get(symbol) ?? placesIn(engine, name).flatMap((place) => pathsFrom(engine, place));
  memory.set(symbol, known);
  return known;
}

function placesIn({ ts, project }: Engine, name: ts.Identifier): readonly ts.Node[] {
  const symbol = localSymbolAt(project, name);
  return placesOfName(ts, name.getSourceFile(), name.text).filter(
    (place) => place.parent !== symbol?.valueDeclaration && localSymbolAt(project, place) === symbol,
  );
}

/** `record.a.b` reads `a`, `b`; `const { a, b } = record.c` reads `c`, `a` and `c`, `b`. */
function pathsFrom(engine: Engine, place: ts.Node): readonly (readonly string[])[] {
  const { ts } = engine;
  const path: string[] = [];
  let node = wrapped(ts, place);
  for (let access = accessOf(engine, node); access; access = accessOf(engine, node)) {
    const name = accessedName(ts, access);
    if (name !== undefined && !isIndex(name)) path.push(name);
    node = wrapped(ts, access);
  }
  const { parent } = node;
  const isTaken = ts.isVariableDeclaration(parent) && parent.initializer === node;
  if (!isTaken || ts.isIdentifier(parent.name)) return [path];
  return membersOf(engine, parent.name).map((member) => [...path, member]);
}

/** The access that reads a member off the node. */
function accessOf(
  { ts }: Engine,
  node: ts.Node,
): ts.PropertyAccessExpression | ts.ElementAccessExpression | undefined {
  const { parent } = node;
  const isAccess = ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent);
  return isAccess && parent.expression === node ? parent : undefined;
}

function membersOf(engine: Engine, pattern: ts.BindingName): string[] {
  if (!engine.ts.isObjectBindingPattern(pattern)) return [];
  return pattern.elements.flatMap((element) => takenName(engine.ts, element) ?? []);
}

function isIndex(name: string): boolean {
  return /^\d+$/.test(name);
}

/** Where a parameter, an element of a list or a member comes from, as far as names tell. */
function positionOf(engine: Engine, declaration: ts.Node): Position {
  const { ts } = engine;
  if (ts.isParameter(declaration)) {
    const fn = declaration.parent;
    const parameter = fn.parameters.indexOf(declaration);
    const name = isFunctionNode(ts, fn) ? functionName(ts, fn) : undefined;
    const call = wrapped(ts, fn).parent;
    const list = ts.isCallExpression(call) && parameter === 0 ? bare(ts, call.expression) : undefined;
    const from =
      list && ts.isPropertyAccessExpression(list) ? lastMember(engine, list.expression) : undefined;
    return { from, handler: name === undefined ? undefined : { name, parameter } };
  }
  if (ts.isBindingElement(declaration)) return { from: takenName(ts, declaration) };
  if (!ts.isVariableDeclaration(declaration)) return {};
  const loop = declaration.parent.parent;
  const read = ts.isForOfStatement(loop) ? loop.expression : declaration.initializer;
  return { from: read && lastMember(engine, read) };
}

function lastMember({ ts }: Engine, expression: ts.Expression): string | undefined {
  let node = bare(ts, expression);
  while (ts.isElementAccessExpression(node)) node = bare(ts, node.expression);
  return ts.isPropertyAccessExpression(node) ? node.name.text : undefined;
}
