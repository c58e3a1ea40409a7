import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { slashed } from '../../src/typescript/file-paths.js';

/** Writes the files into a new folder, which goes away with the test, and gives its path with forward slashes. */
export function temporaryFolder(files: Readonly<Record<string, string>>): string {
  const folder = slashed(realpathSync(mkdtempSync(join(tmpdir(), 'chargeonce-'))));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
