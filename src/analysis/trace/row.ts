import type ts from 'typescript';
import { packageKey } from '../../catalogue/catalogue.js';
import type { Row } from '../../catalogue/schema.js';
import { memberOrigins, originOf, type Origin } from '../../typescript/origin.js';
import { accessedName, bare, isNamedAccess } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { leaf, type Leaf, type Trace } from '../provenance.js';
import { traceConditional } from './conditional.js';
import { memberType } from './listed-type.js';
import { rowsAsked, rowsHeld } from './named-member.js';
import { nominalOf, type Nominal } from './nominal.js';
import { ownOwners, ownRowsOfCallee } from './own-code.js';
import { mirroredType } from './shape.js';

/** What the catalogue says about reading `path` off an imported or global name, or off a value of a listed type. */
export function rowTrace(engine: Engine, node: ts.Expression, path: AccessPath): Trace | undefined {
  const origin = originOf(engine.project, node);
  if (origin) return ofOrigin(engine, node, origin, path);
  return undefined;
}

function ofOrigin(engine: Engine, node: ts.Expression, origin: Origin, path: AccessPath): Trace | undefined {
  const shortest = origin.module === 'global' ? 2 : 1;
  for (let taken = 0; taken <= path.length; taken++) {
    const members = [...origin.path, ...path.slice(0, taken)];
    if (members.length < shortest) continue;
    const row = valueRow(rowsAt(engine, origin.module, members));
    if (row) return traceRow(engine, row, node, path, undefined);
  }
  return isEnvironment(origin, path) ? leaf.constant(node) : undefined;
}

/** An environment variable that is not listed is fixed for a deployment: a constant part. */
function isEnvironment(origin: Origin, path: AccessPath): boolean {
  const members = [...origin.path, ...path];
  const start = origin.module === 'global' ? members.slice(1) : members;
  const ofProcess =
    origin.module === 'global' ? members[0] === 'process' : packageKey(origin.module) === 'node:process';
  return ofProcess && start[0] === 'env' && start.length >= 2;
}

/** The rows of an exported name, or of a member of one. */
export function rowsAt(engine: Engine, module: string, members: readonly string[]): readonly Row[] {
  const path = members[0] === 'default' ? members.slice(1) : members;
  const pkg = packageKey(module);
  const member = path.at(-1);
  if (member === undefined) return engine.catalogue.rows(pkg, undefined, 'default');
  const owner = path.length > 1 ? path.slice(0, -1).join('.') : undefined;
  return engine.catalogue.rows(pkg, owner, member);
}

/** True for the rows that say what a value is, not only where it leads. */
function saysWhatItIs({ role }: Row): boolean {
  return role === 'source' || role === 'safe' || role === 'conditional';
}

function valueRow(rows: readonly Row[]): Row | undefined {
  return rows.find(saysWhatItIs);
}

/** What a row that says what a value is makes of it; the frame is that of a call's arguments. */
export function traceRow(
  engine: Engine,
  row: Row,
  node: ts.Node,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  return row.role === 'conditional'
    ? traceConditional(engine, row, node, path, frame)
    : leafOfRow(row, node, path);
}

/** The leaf that a source, safe or sanitizer row stands for. */
export function leafOfRow(row: Row, node: ts.Node, path: AccessPath): Leaf | undefined {
  if (row.role === 'source') {
    const { scope, nature, what, changes, instead } = row;
    return {
      kind: 'source',
      node,
      scope,
      nature,
      what,
      changes,
      row,
      ...(instead === undefined ? {} : { instead }),
    };
  }
  if (row.role === 'safe' && row.scope === 'constant') return { ...leaf.constant(node), row };
  if (row.role === 'safe' || row.role === 'sanitizer')
    return { ...leaf.business(node, [node.getText(), ...path].join('.')), row };
  return undefined;
}

/** What the catalogue says about the members on `path`, starting from a value of the given type. */
export function rowOnType(
  engine: Engine,
  start: ts.Type,
  path: AccessPath,
  node: ts.Node,
): Trace | undefined {
  const { checker } = engine;
  let type: ts.Type | undefined = start;
  let given: Nominal | undefined;
  for (const [at, name] of path.entries()) {
    if (!type) return undefined;
    if (name === '*' || /^\d+$/.test(name)) {
      type = checker.getIndexTypeOfType(checker.getNonNullableType(type), engine.ts.IndexKind.Number);
      continue;
    }
    const found =
      valueOn(engine, ownersOf(engine, type, name), path.slice(at), node) ??
      (given && valueOn(engine, [given], path.slice(at), node));
    if (found) return found;
    given = givenByMember(engine, type, name);
    const property = checker.getPropertyOfType(checker.getNonNullableType(type), name);
    type = property && checker.getTypeOfSymbolAtLocation(property, node);
  }
  return undefined;
}

/** What the catalogue says of the members on `path`, read off a value of one of the types. */
function valueOn(
  engine: Engine,
  owners: readonly Nominal[],
  path: AccessPath,
  node: ts.Node,
): Trace | undefined {
  const members = path.filter((name) => name !== '*');
  const taken = members.map((_, at) => at + 1).reverse();
  const found = taken.flatMap((length) => {
    const steps = members.slice(0, length);
    return owners.flatMap(({ pkg, type }) => valueRow(rowsBelow(engine, pkg, type, steps)) ?? []);
  });
  const [first = valueRow(rowsHeld(engine, owners, members))] = found;
  const row = found.find((one) => engine.catalogue.isOwn(one)) ?? first;
  return row && traceRow(engine, row, node, path.slice(1), undefined);
}

/** The rows of what nested members lead to: `Message`, `Attributes`, `SenderId` is `SenderId` of `Message.Attributes`. */
function rowsBelow(engine: Engine, pkg: string, type: string, members: readonly string[]): readonly Row[] {
  const owner = [type, ...members.slice(0, -1)].join('.');
  return engine.catalogue.rows(pkg, owner, members.at(-1) ?? '');
}

/** The listed types that have a member: those that declare it, the project's own, and one that the type is a copy of. */
function ownersOf(engine: Engine, type: ts.Type, name: string): readonly Nominal[] {
  const declared = memberOrigins(engine.project, type, name).map(({ module, type: owner }) => ({
    pkg: packageKey(module),
    type: owner,
  }));
  const copied = mirroredType(engine, type);
  return [...declared, ...ownOwners(engine, type, name), ...(copied ? [copied] : [])];
}

/** The rows of a member of a type: those that the project gives, else of the first type that has some. */
export function memberRows(engine: Engine, type: ts.Type, name: string): readonly Row[] {
  const found = ownersOf(engine, type, name)
    .map((owner) => engine.catalogue.rows(owner.pkg, owner.type, name))
    .filter((rows) => rows.length > 0);
  return found.find(([row]) => row && engine.catalogue.isOwn(row)) ?? found[0] ?? [];
}

/** What the catalogue says of reading `path` off a value, by its type or, where types are out of view, by its name. */
export function memberValue(
  engine: Engine,
  receiver: ts.Expression,
  path: AccessPath,
  node: ts.Node,
): Trace | undefined {
  const [name = ''] = path;
  // A file alone knows the types that it declares itself.
  const owners = ownersOf(engine, engine.checker.getTypeAtLocation(receiver), name);
  const found = valueOn(engine, owners, path, node);
  if (found) return found;
  const nominal = nominalOf(engine, receiver);
  return nominal && valueOn(engine, [nominal], path, node);
}

/** What a member leads to, where its own type has no name: `message.Attributes` is a record. */
function givenByMember(engine: Engine, owner: ts.Type, name: string): Nominal | undefined {
  for (const { module, type } of memberOrigins(engine.project, owner, name)) {
    const given = memberType(engine, { pkg: packageKey(module), type }, name);
    if (given) return given;
  }
  return undefined;
}

/** What is known of members on `path` where types are out of view, starting from a named type. */
export function rowOnNominal(
  engine: Engine,
  start: Nominal,
  path: AccessPath,
  node: ts.Node,
): Trace | undefined {
  let nominal: Nominal | undefined = start;
  for (const [at, name] of path.entries()) {
    if (!nominal) return undefined;
    if (name === '*' || /^\d+$/.test(name)) continue;
    const found = valueOn(engine, [nominal], path.slice(at), node);
    if (found) return found;
    nominal = memberType(engine, nominal, name);
  }
  return undefined;
}

/** The rows of what a call calls: an exported function, or a member of a listed type. */
export function rowsOfCallee(engine: Engine, callee: ts.Expression): readonly Row[] {
  const origin = originOf(engine.project, callee);
  if (origin) {
    const rows = rowsAt(engine, origin.module, origin.path);
    if (rows.length > 0) return rows;
  }
  if (isNamedAccess(engine.ts, callee)) {
    const rows = rowsOfMember(engine, callee.expression, accessedName(engine.ts, callee));
    if (rows.length > 0) return rows;
  }
  const own = ownRowsOfCallee(engine, callee);
  if (own.length > 0) return own;
  const made = nominalOf(engine, callee);
  return made ? engine.catalogue.rows(made.pkg, made.type, 'call') : [];
}

/** What the member is that a call names by an argument: `req.get('cf-ray')`. */
export function traceAsked(
  engine: Engine,
  rows: readonly Row[],
  call: ts.CallExpression,
  path: AccessPath,
): Trace | undefined {
  const row = valueRow(rowsAsked(engine, rows, call));
  return row && traceRow(engine, row, call, path, undefined);
}

/** The rows of an external class's constructor. */
export function rowsOfNew(engine: Engine, constructor: ts.Expression): readonly Row[] {
  const origin = originOf(engine.project, constructor);
  return origin ? rowsAt(engine, origin.module, [...origin.path, 'new']) : [];
}

/** The rows of a member of a value, by its type or, where types are out of view, by its name. */
export function rowsOfMember(engine: Engine, receiver: ts.Expression, name: string): readonly Row[] {
  if (engine.project.scope === 'program') {
    const rows = memberRows(engine, engine.checker.getTypeAtLocation(receiver), name);
    if (rows.length > 0) return rows;
  }
  const nominal = nominalOf(engine, receiver) ?? givenByAccess(engine, receiver);
  return nominal ? engine.catalogue.rows(nominal.pkg, nominal.type, name) : [];
}

function givenByAccess(engine: Engine, receiver: ts.Expression): Nominal | undefined {
  const { ts, checker, project } = engine;
  const node = bare(ts, receiver);
  if (project.scope === 'file' || !isNamedAccess(ts, node)) return undefined;
  return givenByMember(engine, checker.getTypeAtLocation(node.expression), accessedName(ts, node));
}
