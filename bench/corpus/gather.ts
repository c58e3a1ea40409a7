import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A source file on disk. `name` is its path in the corpus: no part of it is `node_modules`. */
export interface ListedFile {
  readonly name: string;
  readonly path: string;
}

/** A source file of the corpus. */
export interface CorpusFile {
  readonly name: string;
  readonly text: string;
}

const SOURCE = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const DECLARATION = /\.d\.[cm]?ts$/;
/** What a package manager writes for itself, and what a repository keeps its history in. */
const SKIPPED = new Set(['.git', '.bin', '.cache']);

/**
 * The TypeScript and JavaScript files below a folder, sorted by name. Links are not followed. `installed`: also what
 * lies in `node_modules`, which then goes by another name, so that it counts as the user's own code.
 */
export function gather(folder: string, name: string, installed: boolean): ListedFile[] {
  const found: ListedFile[] = [];
  const pending = [{ path: folder, as: name }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    for (const entry of readdirSync(next.path, { withFileTypes: true })) {
      const path = join(next.path, entry.name);
      const as = `${next.as}/${entry.name === 'node_modules' ? 'packages' : entry.name}`;
      const isEntered = !SKIPPED.has(entry.name) && (installed || entry.name !== 'node_modules');
      if (entry.isDirectory() && isEntered) pending.push({ path, as });
      else if (entry.isFile() && SOURCE.test(entry.name) && !DECLARATION.test(entry.name))
        found.push({ name: as, path });
    }
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The package or checkout that a file of the corpus belongs to. */
export function packageOf(name: string): string {
  const parts = name.split('/');
  const last = parts.lastIndexOf('packages');
  // A checkout may have a folder of this name of its own.
  const at = parts[0] === 'checkouts' ? 0 : last;
  const [first = '', second = ''] = parts.slice(at + 1);
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** Writes the files below a folder under their names. */
export function copyTo(folder: string, files: readonly CorpusFile[]): void {
  for (const { name, text } of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}
