import type { ChangedFiles } from '../../typescript/import-graph.js';
import { UsageError } from '../errors.js';
import { type Difference, differences, fieldsOf } from './diff.js';
import type { Repository } from './repository.js';

/** What the next commit changes: the index against HEAD, or against nothing before the first commit. */
export function stagedChanges(repository: Repository): ChangedFiles {
  const found = differences(repository, '--cached');
  const torn = found.find(({ status }) => status === 'U');
  if (torn) {
    const name = torn.file.slice(repository.top.length + 1);
    throw new UsageError(`--staged: ${name} is in conflict: resolve it, then git add it`);
  }
  return changesOf(found);
}

/**
 * What the work tree changes since it left `ref`: committed, staged, and not yet either. What came to `ref` in the
 * meantime is no change of ours.
 */
export function changesSince(repository: Repository, ref: string): ChangedFiles {
  const found = changesOf(differences(repository, startOf(repository, ref)));
  const untracked = untrackedFiles(repository);
  return { ...found, files: [...new Set([...found.files, ...untracked])] };
}

/** Files that are neither in the index nor ignored. */
export function untrackedFiles(repository: Repository): readonly string[] {
  const output = repository.git(['ls-files', '-z', '--others', '--exclude-standard']);
  return fieldsOf(output).map((path) => `${repository.top}/${path}`);
}

function changesOf(found: readonly Difference[]): ChangedFiles {
  const [files, deleted]: [string[], string[]] = [[], []];
  for (const { file, status } of found) (status === 'D' ? deleted : files).push(file);
  return { files, deleted };
}

/** The commit at which the work at hand left `ref`; `ref` itself where the two have none in common. */
function startOf(repository: Repository, ref: string): string {
  const commit = commitOf(repository, ref);
  try {
    return textOf(repository, 'merge-base', commit, 'HEAD');
  } catch {
    return commit;
  }
}

function commitOf(repository: Repository, ref: string): string {
  try {
    return textOf(repository, 'rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  } catch {
    throw new UsageError(
      `--since ${ref}: there is no such commit, branch or tag here: check the spelling, or fetch it (git fetch, or fetch-depth: 0 in CI)`,
    );
  }
}

function textOf(repository: Repository, ...args: readonly string[]): string {
  return repository.git(args).toString('utf8').trimEnd();
}
