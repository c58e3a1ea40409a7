import { type Dirent, readdirSync } from 'node:fs';
import { isBelow } from './file-paths.js';

const SOURCE = /\.[cm]?[jt]sx?$/;
const DECLARATION = /\.d\.(?:[^/]+\.)?[cm]?ts$/;
const MINIFIED = /\.min\.[cm]?js$/;
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'build', 'coverage']);

/** True for JavaScript and TypeScript sources; false for declarations and minified files. */
export function isSourceFile(path: string): boolean {
  return SOURCE.test(path) && !DECLARATION.test(path) && !MINIFIED.test(path);
}

/** True for `*.d.ts`, `*.d.mts`, `*.d.cts` and `*.d.css.ts`. */
export function isDeclarationFile(path: string): boolean {
  return DECLARATION.test(path);
}

/** True when the walk of a folder leaves the folder of this name out: installed, built and hidden files. */
function isSkippedFolder(name: string): boolean {
  return name.startsWith('.') || SKIPPED_FOLDERS.has(name);
}

/** What lies in a folder and below it, as absolute paths with forward slashes, sorted. */
export interface FolderListing {
  readonly sources: readonly string[];
  /** One `tsconfig.json`, else one `jsconfig.json`, for each folder that has any. */
  readonly configs: readonly string[];
  /** Folders with a `package.json`. */
  readonly packages: readonly string[];
  /** Folders that could not be read. */
  readonly unreadable: readonly string[];
}

/** Lists a folder. Links to folders are not followed, so the walk always ends. */
export function listFolder(root: string): FolderListing {
  const listing = { sources: [], configs: [], packages: [], unreadable: [] };
  visit(root, listing);
  return listing;
}

/** True for the path of a source that `listFolder` would list, if it were there. */
export function wouldBeListed(path: string, root: string): boolean {
  if (!isBelow(path, root) || !isSourceFile(path)) return false;
  return !path.slice(root.length).split('/').slice(0, -1).filter(Boolean).some(isSkippedFolder);
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };

function visit(folder: string, listing: Mutable<FolderListing>): void {
  const entries = entriesOf(folder);
  if (!entries) {
    listing.unreadable.push(folder);
    return;
  }
  const prefix = folder.endsWith('/') ? folder : `${folder}/`;
  const names = new Set(entries.map((entry) => entry.name));
  const config = ['tsconfig.json', 'jsconfig.json'].find((name) => names.has(name));
  if (config) listing.configs.push(prefix + config);
  if (names.has('package.json')) listing.packages.push(folder);
  for (const entry of entries) {
    if (entry.isDirectory()) {
      if (!isSkippedFolder(entry.name)) visit(prefix + entry.name, listing);
    } else if (isSourceFile(entry.name)) {
      listing.sources.push(prefix + entry.name);
    }
  }
}

function entriesOf(folder: string): Dirent[] | null {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return null;
  }
}
