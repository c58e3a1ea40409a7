import { builtinModules } from 'node:module';
import { catalogueFiles } from './files.js';
import type { CatalogueFile, Row, SummaryRow } from './schema.js';

/** A type that people write out by hand, and how to recognise it. */
export interface MirroredType {
  readonly pkg: string;
  readonly type: string;
  /** A declared type with at least two of these members is taken for `type`. */
  readonly telling: readonly string[];
}

/** What is known about other people's APIs. Packages are named by their key (see `packageKey`). */
export interface Catalogue {
  /** All rows of one member, empty when it is not listed. Several roles can stand side by side. */
  rows(pkg: string, type: string | undefined, member: string): readonly Row[];
  /** The rows of a package whose member takes a handler. */
  hands(pkg: string): readonly SummaryRow[];
  /** What the members that take a handler are called, and the properties that hold one, in whatever package. */
  readonly takers: { readonly members: ReadonlySet<string>; readonly properties: ReadonlySet<string> };
  knows(pkg: string): boolean;
  packageOf(row: Row): string;
  /** How a reader finds a row again: `kafkajs KafkaMessage.offset`. */
  nameOf(row: Row): string;
  /** In the order of the files: the first type that fits is the one. */
  mirrored(): readonly MirroredType[];
}

interface PackageIndex {
  readonly byMember: Map<string, Row[]>;
  readonly hands: SummaryRow[];
}

/** Several files may speak of one package; their rows add up. */
export function buildCatalogue(files: readonly CatalogueFile[]): Catalogue {
  const packages = new Map<string, PackageIndex>();
  const packageOf = new Map<Row, string>();
  for (const file of files) {
    const index = packages.get(file.package) ?? { byMember: new Map<string, Row[]>(), hands: [] };
    packages.set(file.package, index);
    for (const row of file.rows) {
      addRow(index, row);
      packageOf.set(row, file.package);
    }
  }
  const mirrored = files.flatMap((file) =>
    (file.mirrored ?? []).map(({ type, telling }) => ({ pkg: file.package, type, telling })),
  );
  const handing = [...packages.values()].flatMap(({ hands }) => hands);
  return {
    rows: (pkg, type, member) => packages.get(pkg)?.byMember.get(memberKey(type, member)) ?? [],
    hands: (pkg) => packages.get(pkg)?.hands ?? [],
    takers: {
      members: new Set(handing.map(({ member }) => member)),
      properties: new Set(handing.flatMap(({ hands }) => hands?.property ?? [])),
    },
    knows: (pkg) => packages.has(pkg),
    packageOf: (row) => packageOf.get(row) ?? '',
    nameOf: (row) =>
      `${packageOf.get(row) ?? ''} ${row.type === undefined ? '' : `${row.type}.`}${row.member}`.trimStart(),
    mirrored: () => mirrored,
  };
}

function addRow(index: PackageIndex, row: Row): void {
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
