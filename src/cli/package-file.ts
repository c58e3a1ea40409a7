import { readFileSync } from 'node:fs';

/** A text file of the package, by its path from the root of it; undefined when there is none. */
export function readPackageFile(path: string): string | undefined {
  // Built files lie one folder deeper than the sources.
  for (const root of ['../../', '../../../']) {
    try {
      return readFileSync(new URL(root + path, import.meta.url), 'utf8');
    } catch {
      // Not this one: the next is one folder further up.
    }
  }
  return undefined;
}
