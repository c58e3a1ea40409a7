import { relative } from 'node:path';

/** The file as seen from a folder, with forward slashes on every system. */
export function relativePath(folder: string, file: string): string {
  return relative(folder, file).replaceAll('\\', '/');
}
