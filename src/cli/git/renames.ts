import { fieldsOf } from './diff.js';
import { openRepository, type Repository } from './repository.js';

/**
 * The files that were renamed since the file at `path` was last committed, by git's own measure: the new name to the old
 * one, as absolute paths. Empty where git cannot tell. `staged`: in the index, else in the work tree.
 */
export function renamesSince(folder: string, path: string, staged: boolean): ReadonlyMap<string, string> {
  try {
    const repository = openRepository(folder, '--baseline');
    const base = repository.git(['log', '-1', '--format=%H', '--', path]).toString('utf8').trim() || 'HEAD';
    return renamesBetween(repository, base, staged);
  } catch {
    return new Map();
  }
}

const OPTIONS = ['-M', '-l0', '--diff-filter=R', '--name-status', '-z', '--no-ext-diff', '--no-relative'];

function renamesBetween(repository: Repository, base: string, staged: boolean): ReadonlyMap<string, string> {
  const where = staged ? ['--cached', base] : [base];
  const args = ['diff', ...OPTIONS, '--ignore-submodules=all', ...where, '--'];
  const fields = fieldsOf(repository.git(args));
  const renames = new Map<string, string>();
  for (let index = 0; index + 2 < fields.length; index += 3) {
    const [from, to] = [fields[index + 1], fields[index + 2]].map(
      (name) => `${repository.top}/${name ?? ''}`,
    );
    if (from !== undefined && to !== undefined) renames.set(to, from);
  }
  return renames;
}
