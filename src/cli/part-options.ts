import type { BaselineOptions } from './baseline/held-baseline.js';
import { UsageError } from './errors.js';
import type { ChangeOptions } from './git/changed-view.js';

type Flag = 'since' | 'staged' | 'baseline' | 'update-baseline';

/** The options that leave a part of the findings out. Throws `UsageError` for those that do not go together. */
export function partOptions(
  paths: readonly string[],
  given: (flag: Flag) => string | undefined,
): ChangeOptions & BaselineOptions {
  const [since, baseline] = [given('since') ?? null, given('baseline') ?? null];
  const [staged, updateBaseline] = [given('staged') !== undefined, given('update-baseline') !== undefined];
  if (since !== null && staged)
    throw new UsageError('--since and --staged are given: leave one out, --since sees what is staged too');
  if (since?.startsWith('-')) throw new UsageError(`--since "${since}" is no commit, branch or tag`);
  if (updateBaseline && baseline === null)
    throw new UsageError(
      '--update-baseline needs a file: write --baseline chargeonce-baseline.json --update-baseline',
    );
  if (updateBaseline && (staged || since !== null || paths.length > 0))
    throw new UsageError(
      '--update-baseline writes what the whole project has: leave out paths, --since and --staged',
    );
  return { since, staged, baseline, updateBaseline };
}
