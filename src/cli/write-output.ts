import { realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathKind } from '../typescript/path-kind.js';
import { UsageError } from './errors.js';

/**
 * Where a file that `option` names goes, as an absolute path. Throws `UsageError` at once, before the work is done in
 * vain.
 */
export function outputPath(cwd: string, path: string, option = '--output'): string {
  const absolute = resolve(cwd, path);
  const kind = pathKind(absolute);
  if (kind === 'folder') throw new UsageError(`${option} ${path} is a folder: name a file`);
  if (kind) return realpathSync(absolute);
  if (pathKind(dirname(absolute)) === 'folder') return absolute;
  throw new UsageError(`${option} ${path} lies in a folder that does not exist: make the folder first`);
}

/** Readers see the old file or the whole new one, never half of it. */
export function writeOutput(path: string, text: string, option = '--output'): void {
  try {
    // A pipe or a device cannot be replaced by a file.
    if (pathKind(path) === 'other') writeFileSync(path, text);
    else replaceFile(path, text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`cannot write ${option}: ${why}: name a file that may be written`);
  }
}

function replaceFile(path: string, text: string): void {
  const temporary = join(dirname(path), `.chargeonce-${process.pid}.tmp`);
  try {
    writeFileSync(temporary, text);
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}
