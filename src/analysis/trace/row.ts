import type ts from 'typescript';
import { packageKey } from '../../catalogue/catalogue.js';
import type { Row } from '../../catalogue/schema.js';
import { memberOrigins, moduleOf, originOf, type Origin } from '../../typescript/origin.js';
import { accessedName, isNamedAccess } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { leaf, type Leaf, type Trace } from '../provenance.js';
import { traceConditional } from './conditional.js';
import { nominalOf, type Nominal } from './nominal.js';

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
export function saysWhatItIs({ role }: Row): boolean {
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
  for (const [at, name] of path.entries()) {
    if (!type) return undefined;
    if (name === '*' || /^\d+$/.test(name)) {
      type = checker.getIndexTypeOfType(checker.getNonNullableType(type), engine.ts.IndexKind.Number);
      continue;
    }
    const found = memberLeaf(engine, type, name, node, path.slice(at + 1));
    if (found) return found;
    const property = checker.getPropertyOfType(checker.getNonNullableType(type), name);
    type = property && checker.getTypeOfSymbolAtLocation(property, node);
  }
  return undefined;
}

function memberLeaf(
  engine: Engine,
  type: ts.Type,
  name: string,
  node: ts.Node,
  rest: AccessPath,
): Trace | undefined {
  const row = valueRow(memberRows(engine, type, name));
  return row && traceRow(engine, row, node, rest, undefined);
}

/** The rows of a member of a type: by the types that declare it, or by a hand-written copy of one. */
function memberRows(engine: Engine, type: ts.Type, name: string): readonly Row[] {
  for (const { module, type: owner, member } of memberOrigins(engine.project, type, name)) {
    const rows = engine.catalogue.rows(packageKey(module), owner, member);
    if (rows.length > 0) return rows;
  }
  const copied = mirroredType(engine, type);
  return copied ? engine.catalogue.rows(copied.pkg, copied.type, name) : [];
}

/** A type that the project declares itself and that has the telling members of a listed one. */
function mirroredType(engine: Engine, type: ts.Type): Nominal | undefined {
  const declaration = type.getSymbol()?.declarations?.[0] ?? type.aliasSymbol?.declarations?.[0];
  if (!declaration || moduleOf(engine.project, declaration) !== undefined) return undefined;
  return engine.catalogue
    .mirrored()
    .find(({ telling }) => telling.filter((name) => type.getProperty(name) !== undefined).length >= 2);
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
    const rows: readonly Row[] = engine.catalogue.rows(nominal.pkg, nominal.type, name);
    const row = valueRow(rows);
    if (row) return traceRow(engine, row, node, path.slice(at + 1), undefined);
    nominal = givenBy(nominal.pkg, rows);
  }
  return undefined;
}

function givenBy(pkg: string, rows: readonly Row[]): Nominal | undefined {
  for (const row of rows) if (row.role === 'summary' && row.gives) return { pkg, type: row.gives };
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
  const made = nominalOf(engine, callee);
  return made ? engine.catalogue.rows(made.pkg, made.type, 'call') : [];
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
  const nominal = nominalOf(engine, receiver);
  return nominal ? engine.catalogue.rows(nominal.pkg, nominal.type, name) : [];
}
