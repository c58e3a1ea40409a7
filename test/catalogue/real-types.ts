import { existsSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { CatalogueFile, Row } from '../../src/catalogue/schema.js';

/** Looks catalogue rows up in the declarations of installed packages. */
export interface RealTypes {
  /** False when no declarations of the package, its own or from `@types`, are installed. */
  has(file: CatalogueFile): boolean;
  /** True when the row's owner and member exist in the declarations. */
  declares(file: CatalogueFile, row: Row): boolean;
  /** True when the file that the row names as evidence is installed. */
  hasEvidence(row: Row): boolean;
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
};

/** Reads the declarations of all packages that the files speak of, each from the first folder that has it installed. */
export function readRealTypes(folders: readonly string[], files: readonly CatalogueFile[]): RealTypes {
  const { checker, sources, modules } = openProgram(folders, files);
  return {
    has: ({ package: name }) => name === 'global' || modules.has(name),
    declares: (file, row) => {
      const scope =
        file.package === 'global' ? globalScope(checker) : moduleScope(checker, modules.get(file.package));
      return declaresRow(checker, scope, row, () => unexported(checker, sources, file.package, row.type));
    },
    hasEvidence: (row) => evidenceFiles(folders, row).some((name) => existsSync(name)),
  };
}

function evidenceFiles(folders: readonly string[], row: Row): readonly string[] {
  const file = /^d\.ts (\S+)$/.exec(row.evidence)?.[1];
  return file === undefined ? [] : folders.map((folder) => path.join(folder, 'node_modules', file));
}

/** One entry file in each folder imports the packages that are installed there. */
function openProgram(folders: readonly string[], files: readonly CatalogueFile[]) {
  const entries = new Map<string, string>();
  const taken = new Set(['global']);
  for (const folder of folders) {
    const entry = path.join(folder, 'catalogue-entry.ts');
    const here = files
      .map((file) => file.package)
      .filter((name) => !taken.has(name) && hasTypes(name, entry));
    for (const name of here) taken.add(name);
    entries.set(
      entry,
      [...new Set(here)].map((name, at) => `import * as p${String(at)} from '${name}';`).join('\n'),
    );
  }
  const evidence = files.flatMap((file) => file.rows).flatMap((row) => evidenceFiles(folders, row));
  const roots = [...new Set(evidence)].filter((name) => !name.includes('typescript/lib') && existsSync(name));
  const program = ts.createProgram([...entries.keys(), ...roots], OPTIONS, hostWith(entries));
  const checker = program.getTypeChecker();
  const imports = [...entries.keys()].flatMap(
    (name) => program.getSourceFile(name)?.statements.filter(ts.isImportDeclaration) ?? [],
  );
  const modules = new Map(
    imports.map(({ moduleSpecifier }) => {
      const name = (moduleSpecifier as ts.StringLiteral).text;
      return [name, checker.getSymbolAtLocation(moduleSpecifier)] as const;
    }),
  );
  return { checker, sources: program.getSourceFiles(), modules };
}

function hasTypes(name: string, entry: string): boolean {
  if (name.startsWith('node:')) return true;
  const { resolvedModule } = ts.resolveModuleName(name, entry, OPTIONS, ts.sys);
  return resolvedModule !== undefined && /\.d\.[cm]?ts$/.test(resolvedModule.resolvedFileName);
}

function hostWith(entries: ReadonlyMap<string, string>): ts.CompilerHost {
  const host = ts.createCompilerHost(OPTIONS);
  const fileExists = host.fileExists.bind(host);
  const getSourceFile = host.getSourceFile.bind(host);
  host.fileExists = (name) => entries.has(name) || fileExists(name);
  host.getSourceFile = (name, options) => {
    const text = entries.get(name);
    return text === undefined ? getSourceFile(name, options) : ts.createSourceFile(name, text, options, true);
  };
  return host;
}

type Find = (name: string) => readonly ts.Symbol[];

function globalScope(checker: ts.TypeChecker): Find {
  const flags = [ts.SymbolFlags.Value, ts.SymbolFlags.Type, ts.SymbolFlags.Namespace];
  // `resolveName` is internal; it is the only look-up of a global name without a place that uses it.
  const internal = checker as unknown as {
    resolveName(name: string, at: undefined, flags: ts.SymbolFlags, skip: boolean): ts.Symbol | undefined;
  };
  return (name) => flags.flatMap((flag) => internal.resolveName(name, undefined, flag, false) ?? []);
}

function moduleScope(checker: ts.TypeChecker, module: ts.Symbol | undefined): Find {
  if (!module) return () => [];
  const exported = checker.getExportsOfModule(module);
  const main = [...(module.exports?.values() ?? [])].filter(
    ({ name }) => name === 'export=' || name === 'default',
  );
  return (name) => [
    ...exported.filter((symbol) => symbol.name === name),
    ...main.flatMap((symbol) => (name === 'default' ? [symbol] : membersOf(checker, symbol, name))),
  ];
}

/** A type that the package declares without exporting it: `interface ShortId` behind `export = shortid`. */
function unexported(
  checker: ts.TypeChecker,
  sources: readonly ts.SourceFile[],
  name: string,
  type: string | undefined,
): readonly ts.Symbol[] {
  const folders = name === 'global' || name.startsWith('node:') ? ['@types/node'] : [name, `@types/${name}`];
  const own = sources.filter(({ fileName }) =>
    folders.some((place) => fileName.includes(`node_modules/${place}/`)),
  );
  return own.flatMap((source) => {
    const found: ts.Symbol[] = [];
    const visit = (node: ts.Node): void => {
      const name = declaredName(node);
      const symbol = name?.text === type && name ? checker.getSymbolAtLocation(name) : undefined;
      if (symbol) found.push(symbol);
      if (ts.isModuleDeclaration(node) || ts.isModuleBlock(node) || ts.isSourceFile(node))
        ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

function declaredName(node: ts.Node): ts.Identifier | undefined {
  const named =
    ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node) || ts.isTypeAliasDeclaration(node);
  return named ? node.name : undefined;
}

function declaresRow(
  checker: ts.TypeChecker,
  scope: Find,
  row: Row,
  hidden: () => readonly ts.Symbol[],
): boolean {
  if (row.type === undefined && row.member === 'new')
    return scope('default').some((owner) => constructs(checker, owner));
  if (row.type === undefined) return scope(row.member).length > 0;
  const [first = '', ...rest] = row.type.split('.');
  let owners = scope(first);
  for (const name of rest) owners = owners.flatMap((owner) => membersOf(checker, owner, name));
  if (owners.length === 0) owners = hidden();
  if (row.member === 'new') return owners.some((owner) => constructs(checker, owner));
  return owners.some((owner) => membersOf(checker, owner, row.member).length > 0);
}

function constructs(checker: ts.TypeChecker, owner: ts.Symbol): boolean {
  return typesOf(checker, owner).some((type) => type.getConstructSignatures().length > 0);
}

function membersOf(checker: ts.TypeChecker, symbol: ts.Symbol, name: string): readonly ts.Symbol[] {
  const target = aliased(checker, symbol);
  const nested = target.exports?.get(ts.escapeLeadingUnderscores(name));
  const properties = typesOf(checker, target)
    .flatMap((type) => (type.isUnion() ? [type, ...type.types] : [type]))
    .flatMap((type) => checker.getPropertyOfType(checker.getApparentType(type), name) ?? []);
  return nested ? [nested, ...properties] : properties;
}

function typesOf(checker: ts.TypeChecker, symbol: ts.Symbol): readonly ts.Type[] {
  const target = aliased(checker, symbol);
  const types: ts.Type[] = [];
  if (target.flags & ts.SymbolFlags.Type) types.push(checker.getDeclaredTypeOfSymbol(target));
  if (target.flags & ts.SymbolFlags.Value) {
    types.push(checker.getNonNullableType(checker.getTypeOfSymbol(target)));
    // Cloudflare's types say `Buffer: any` for every program that sees them: each declaration counts by its own type.
    const written = (target.declarations ?? []).flatMap((one) =>
      ts.isVariableDeclaration(one) && one.type ? [one.type] : [],
    );
    types.push(...written.map((node) => checker.getTypeFromTypeNode(node)));
  }
  return types;
}

function aliased(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}
