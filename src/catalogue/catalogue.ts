import { builtinModules } from 'node:module';
import { catalogueFiles } from './files.js';
import type { CatalogueFile, Row, SummaryRow } from './schema.js';

/** A type that people write out by hand, and how to recognise it (see the schema). */
export type MirroredType = NonNullable<CatalogueFile['mirrored']>[number] & { readonly pkg: string };

/** The package under which a project gives rows for its own code. */
export const OWN_CODE = '.';

/** What is known about other people's APIs. Packages are named by their key (see `packageKey`). */
export interface Catalogue {
  /** All rows of one member, empty when it is not listed. Several roles can stand side by side. */
  rows(pkg: string, type: string | undefined, member: string): readonly Row[];
  /** The rows of a package whose member takes a handler. */
  hands(pkg: string): readonly SummaryRow[];
  /** What the members that take a handler are called, and the properties that hold one, in whatever package. */
  readonly takers: { readonly members: ReadonlySet<string>; readonly properties: ReadonlySet<string> };
  knows(pkg: string): boolean;
  /** True when some row has this type, or a member of it, as its owner. */
  knowsType(pkg: string, type: string): boolean;
  /** True when a member of this name is known to send requests. */
  sends(member: string): boolean;
  packageOf(row: Row): string;
  /** True for a row that the project gives itself. */
  isOwn(row: Row): boolean;
  /** True when the project gives any rows itself. */
  readonly hasOwn: boolean;
  /** How a reader finds a row again: `kafkajs KafkaMessage.offset`. */
  nameOf(row: Row): string;
  /** A project's own come first, then ours in the order of the files. */
  mirrored(): readonly MirroredType[];
}

interface PackageIndex {
  readonly byMember: Map<string, Row[]>;
  readonly hands: SummaryRow[];
  readonly types: Set<string>;
}

/**
 * Several files may speak of one package; their rows add up. The rows of a project itself (`theirs`) come instead of all
 * that `files` say of the same member, and its types are tried first.
 */
export function buildCatalogue(
  files: readonly CatalogueFile[],
  theirs: readonly CatalogueFile[] = [],
): Catalogue {
  const packages = new Map<string, PackageIndex>();
  const packageOf = new Map<Row, string>();
  const own = new Set<Row>();
  const senders = new Set<string>();
  const taken = new Set<string>();
  const add = (name: string, row: Row): void => {
    const index = packages.get(name) ?? emptyIndex();
    packages.set(name, index);
    addRow(index, row);
    if (row.role === 'sink') senders.add(row.member);
    packageOf.set(row, name);
  };
  for (const [name, row] of rowsOfProject(theirs)) {
    add(name, row);
    own.add(row);
    taken.add(`${name} ${memberKey(row.type, row.member)}`);
  }
  for (const { package: name, rows } of files)
    for (const row of rows) if (!taken.has(`${name} ${memberKey(row.type, row.member)}`)) add(name, row);
  const mirrored = [...theirs, ...files].flatMap((file) =>
    (file.mirrored ?? []).map((mirrored) => ({ ...mirrored, pkg: ownKey(file.package) })),
  );
  const handing = [...packages.values()].flatMap(({ hands }) => hands);
  return {
    rows: (pkg, type, member) => packages.get(pkg)?.byMember.get(memberKey(type, member)) ?? [],
    hands: (pkg) => packages.get(pkg)?.hands ?? [],
    takers: {
      members: new Set(handing.map(({ member }) => member)),
      properties: new Set(handing.flatMap(({ hands }) => hands?.property?.split('.') ?? [])),
    },
    knows: (pkg) => packages.has(pkg),
    knowsType: (pkg, type) => packages.get(pkg)?.types.has(type) ?? false,
    sends: (member) => senders.has(member),
    isOwn: (row) => own.has(row),
    hasOwn: own.size > 0,
    packageOf: (row) => packageOf.get(row) ?? '',
    nameOf: (row) =>
      `${packageOf.get(row) ?? ''} ${row.type === undefined ? '' : `${row.type}.`}${row.member}`.trimStart(),
    mirrored: () => mirrored,
  };
}

/** Each row of a project under each name that its file goes by: a row of its own for each. */
function rowsOfProject(theirs: readonly CatalogueFile[]): [name: string, row: Row][] {
  return theirs.flatMap((file) =>
    [file.package, ...(file.aliases ?? [])].flatMap((name) =>
      file.rows.map((row): [string, Row] => [ownKey(name), { ...row }]),
    ),
  );
}

/** What a project calls a package; `.` is the project's own code. */
function ownKey(name: string): string {
  return name === OWN_CODE ? name : packageKey(name);
}

function emptyIndex(): PackageIndex {
  return { byMember: new Map(), hands: [], types: new Set() };
}

function addRow(index: PackageIndex, row: Row): void {
  const owner = row.type?.split('.') ?? [];
  for (const at of owner.keys()) index.types.add(owner.slice(0, at + 1).join('.'));
  const key = memberKey(row.type, row.member);
  const rows = index.byMember.get(key);
  if (rows) rows.push(row);
  else index.byMember.set(key, [row]);
  if (row.role === 'summary' && row.hands) index.hands.push(row);
}

function memberKey(type: string | undefined, member: string): string {
  return `${type ?? ''}#${member}`;
}

const builtins: ReadonlySet<string> = new Set(builtinModules);

/** From every name that a catalogue file goes by to its package. */
const listed: ReadonlyMap<string, string> = new Map(
  catalogueFiles.flatMap((file) =>
    [file.package, ...(file.aliases ?? [])].map((name) => [name, file.package] as const),
  ),
);

/**
 * The name under which the catalogue keeps a module: one for all specifiers that lead to it (`crypto`, `node:crypto`;
 * `uuid`, `@types/uuid`; `@scope/a/b`, `@scope/a`; a relative path to a copied file such as `../lib/storm`). A
 * relative path that no file is listed for comes back as it is.
 */
export function packageKey(specifier: string): string {
  if (specifier.startsWith('.')) return listed.get(copiedFile(specifier)) ?? specifier;
  if (specifier.startsWith('node:')) return specifier;
  if (builtins.has(specifier)) return `node:${specifier}`;
  const name = withoutTypes(specifier);
  const exact = listed.get(name);
  if (exact !== undefined) return exact;
  const bare = name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
  return listed.get(bare) ?? bare;
}

function copiedFile(specifier: string): string {
  const base = specifier.slice(specifier.lastIndexOf('/') + 1);
  return `./${base.replace(/\.[cm]?[jt]s$/, '')}.js`;
}

/** `@types/aws-lambda` speaks of `aws-lambda`, `@types/scope__name` of `@scope/name`. */
function withoutTypes(specifier: string): string {
  const typed = /^@types\/(?:([^/]+?)__)?(.+)$/.exec(specifier);
  if (!typed) return specifier;
  const [, scope, name = ''] = typed;
  return scope === undefined ? name : `@${scope}/${name}`;
}
