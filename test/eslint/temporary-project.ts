import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Writes files to a new folder, inside the repository so that `stripe` resolves; gone when the test is. */
export function temporaryProject(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(import.meta.dirname, 'project-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
