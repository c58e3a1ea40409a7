import { basename } from 'node:path';
import type { FileTexts } from '../../typescript/file-texts.js';
import type { ChangedFiles } from '../../typescript/import-graph.js';
import { isSourceFile } from '../../typescript/source-files.js';
import { changesSince, stagedChanges } from './changes.js';
import { openRepository } from './repository.js';
import { stagedTexts } from './staged-texts.js';

/** What `--since` and `--staged` have to do with: the changed files, and what is read in place of the disk. */
export interface ChangedView {
  readonly changes: ChangedFiles;
  readonly texts: FileTexts;
  /** `staged`, or `changed since main`. */
  readonly how: string;
}

/** How a file becomes part of what is looked at, and which version of it. */
export interface ChangeOptions {
  readonly since: string | null;
  readonly staged: boolean;
}

/** Asks git for what is changed; null when nobody wants to know. Throws `UsageError`. */
export function changedView(cwd: string, { since, staged }: ChangeOptions): ChangedView | null {
  if (staged) {
    const repository = openRepository(cwd, '--staged');
    return { changes: stagedChanges(repository), texts: stagedTexts(repository), how: 'staged' };
  }
  if (since === null) return null;
  const changes = changesSince(openRepository(cwd, '--since'), since);
  return { changes, texts: new Map(), how: `changed since ${since}` };
}

/** True when a source is among the changes. */
export function changesSources({ files, deleted }: ChangedFiles): boolean {
  return [...files, ...deleted].some(isSourceFile);
}

/** The changed files that decide about all others: a verdict may be another one in a file that nobody touched. */
export function changedSettings({ files, deleted }: ChangedFiles): readonly string[] {
  return [...files, ...deleted].filter((file) => SETTINGS.test(basename(file)));
}

const SETTINGS = /^(?:chargeonce\.config\.(?:[cm]?js|json)|[tj]sconfig(?:\..+)?\.json)$/;
