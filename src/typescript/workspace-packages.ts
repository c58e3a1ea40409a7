import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { foldersUpwards, slashed } from './file-paths.js';
import { pathKind } from './path-kind.js';

/** Where the sources of the packages of this repository are, whether they are built or not. */
export interface WorkspacePackages {
  /** True when the specifier names a package of the workspace or something in it. */
  has(specifier: string): boolean;
  /** The folder of the package that the specifier names; null when it names none. */
  folderOf(specifier: string): string | null;
  /** The source file that the specifier stands for; null when there is none. */
  sourceOf(specifier: string): string | null;
}

type Json = Readonly<Record<string, unknown>>;

interface Package {
  readonly folder: string;
  readonly manifest: Json;
}

/** Looks for packages in the given folders and in the workspace that holds them. */
export function findWorkspacePackages(folder: string, folders: readonly string[]): WorkspacePackages {
  const packages = new Map<string, Package>();
  for (const one of [...folders, ...declaredPackages(folder)]) {
    const manifest = readManifest(one);
    if (typeof manifest?.['name'] === 'string') packages.set(manifest['name'], { folder: one, manifest });
  }
  const sources = new Map<string, string | null>();
  const packageOf = (specifier: string): Package | undefined => packages.get(packageName(specifier));
  return {
    has: (specifier) => packageOf(specifier) !== undefined,
    folderOf: (specifier) => packageOf(specifier)?.folder ?? null,
    sourceOf: (specifier) => {
      const known = sources.get(specifier);
      if (known !== undefined) return known;
      const found = packageOf(specifier);
      const source = found ? findSource(found, specifier.slice(packageName(specifier).length + 1)) : null;
      sources.set(specifier, source);
      return source;
    },
  };
}

function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function readManifest(folder: string): Json | null {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The folders that the nearest `workspaces` or `pnpm-workspace.yaml` names. */
function declaredPackages(folder: string): string[] {
  for (const root of foldersUpwards(folder)) {
    const patterns = workspacePatterns(root);
    if (patterns.length > 0) return patterns.flatMap((pattern) => expand(root, pattern.split('/')));
    if (existsSync(join(root, '.git'))) return [];
  }
  return [];
}

function workspacePatterns(root: string): string[] {
  const declared = readManifest(root)?.['workspaces'];
  const list = isObject(declared) ? declared['packages'] : declared;
  if (Array.isArray(list))
    return list.filter((entry): entry is string => typeof entry === 'string').filter(isPositive);
  try {
    const yaml = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
    const block = /^packages:\s*\n((?:[ \t]*(?:-.*|#.*)?\n?)*)/m.exec(yaml)?.[1] ?? '';
    return [...block.matchAll(/^\s*-\s*['"]?([^'"#\n]+?)['"]?\s*(?:#.*)?$/gm)]
      .map((match) => match[1] ?? '')
      .filter(isPositive);
  } catch {
    return [];
  }
}

function isPositive(pattern: string): boolean {
  return pattern !== '' && !pattern.startsWith('!');
}

function expand(folder: string, pattern: readonly string[]): string[] {
  const [first, ...rest] = pattern;
  if (first === undefined) return [folder];
  if (first === '' || first === '.') return expand(folder, rest);
  if (first === '**') {
    return [
      ...expand(folder, rest),
      ...subfolders(folder).flatMap((name) => expand(`${folder}/${name}`, pattern)),
    ];
  }
  if (!first.includes('*')) return expand(slashed(join(folder, first)), rest);
  const name = new RegExp(`^${first.split('*').map(escape).join('.*')}$`);
  return subfolders(folder)
    .filter((candidate) => name.test(candidate))
    .flatMap((candidate) => expand(`${folder}/${candidate}`, rest));
}

function escape(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}

function subfolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
      .map((entry) => entry.name);
  } catch {
    return [];
  }
}

function findSource(found: Package, subpath: string): string | null {
  const stems = [...publishedTargets(found.manifest, subpath), ...conventionalTargets(subpath)].flatMap(
    sourceStems,
  );
  for (const stem of stems) {
    for (const ending of [
      '.ts',
      '.tsx',
      '.mts',
      '.cts',
      '/index.ts',
      '/index.tsx',
      '.js',
      '.jsx',
      '.mjs',
      '.cjs',
    ]) {
      const path = slashed(join(found.folder, stem + ending));
      if (pathKind(path) === 'file') return path;
    }
  }
  return null;
}

/** What `exports`, `types` and `main` give out under this subpath, built files as a rule. */
function publishedTargets(manifest: Json, subpath: string): string[] {
  const { exports } = manifest;
  const key = subpath ? `./${subpath}` : '.';
  const table =
    isObject(exports) && Object.keys(exports).some((name) => name.startsWith('.'))
      ? exports
      : { '.': exports };
  const targets: string[] = [];
  for (const [pattern, target] of Object.entries(table)) {
    const [before = '', after] = pattern.split('*');
    if (pattern === key) targets.push(...strings(target));
    else if (after !== undefined && key.startsWith(before) && key.endsWith(after)) {
      const middle = key.slice(before.length, key.length - after.length);
      targets.push(...strings(target).map((text) => text.replaceAll('*', middle)));
    }
  }
  if (!subpath)
    targets.push(
      ...['source', 'types', 'typings', 'module', 'main'].flatMap((name) => strings(manifest[name])),
    );
  return targets;
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return isObject(value) || Array.isArray(value) ? Object.values(value).flatMap(strings) : [];
}

function conventionalTargets(subpath: string): string[] {
  return subpath ? [`src/${subpath}`, subpath] : ['src/index', 'index'];
}

/** `./dist/esm/charge.d.ts` may come from `src/charge`, from `charge`, or be a source itself. */
function sourceStems(target: string): string[] {
  const stem = target.replace(/^\.\//, '').replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '');
  const inner = stem.replace(/^(?:dist|build|lib|out|types)\/(?:(?:esm|cjs|es|types|src)\/)?/, '');
  return inner === stem ? [stem] : [`src/${inner}`, inner];
}
