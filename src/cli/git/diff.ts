import type { Repository } from './repository.js';

/** One file that differs between two states, as `git diff --raw` has it. */
export interface Difference {
  /** Absolute, with forward slashes. */
  readonly file: string;
  /** `A` added, `D` deleted, `M` modified, `T` of another type, `U` in conflict. */
  readonly status: string;
  /** The mode in the first state; all zeros where the file is not there. */
  readonly mode: string;
  /** The content in the first state. */
  readonly object: string;
}

const RECORD = /^:(\d+) \d+ ([0-9a-f]+) [0-9a-f]+ ([A-Z])/;
const OPTIONS = [
  '--raw',
  '-z',
  '--no-abbrev',
  '--no-renames',
  '--no-ext-diff',
  '--no-textconv',
  '--no-relative',
];

/** The files that differ, each once: a renamed one is deleted here and added there. `states` is what `git diff` compares. */
export function differences(repository: Repository, ...states: readonly string[]): readonly Difference[] {
  const args = ['diff', ...OPTIONS, '--ignore-submodules=all', ...states, '--'];
  const fields = fieldsOf(repository.git(args));
  const found = new Map<string, Difference>();
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [, mode = '', object = '', status = ''] = RECORD.exec(fields[index] ?? '') ?? [];
    const file = `${repository.top}/${fields[index + 1] ?? ''}`;
    // A file in conflict comes once more, as modified.
    if (found.get(file)?.status !== 'U') found.set(file, { file, status, mode, object });
  }
  return [...found.values()];
}

/** What git prints with `-z`. */
export function fieldsOf(output: Buffer): string[] {
  return output.toString('utf8').split('\0').slice(0, -1);
}
