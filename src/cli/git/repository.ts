import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { slashed } from '../../typescript/file-paths.js';
import { UsageError } from '../errors.js';

/** A repository with a work tree. */
export interface Repository {
  /** Absolute path of the work tree, with forward slashes. Paths from git are relative to it. */
  readonly top: string;
  /** What git prints for the arguments. Throws when git does not leave with 0. */
  git(args: readonly string[], input?: string): Buffer;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** No pager, no prompt, no lock, no network, and nothing that the configuration would have git run. */
const QUIET = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_EXTERNAL_DIFF: undefined,
  GIT_DIFF_OPTS: undefined,
  GIT_LITERAL_PATHSPECS: '1',
  LC_ALL: 'C',
};
const SAFE = ['--no-pager', '-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null'];
const LARGEST_OUTPUT = 1 << 30;

/** The repository that the folder lies in. `option` is what needs it. Throws `UsageError` when there is none. */
export function openRepository(cwd: string, option: string): Repository {
  const own = environmentOf(cwd);
  const ask = (...args: readonly string[]): string => {
    try {
      return runGit(cwd, args, own).toString('utf8').replace(/\n$/, '');
    } catch (error) {
      throw new UsageError(problem(error, option));
    }
  };
  const top = slashed(realpathSync(ask('rev-parse', '--show-toplevel')));
  return { top, git: (args, input) => runGit(top, args, own, input) };
}

function runGit(cwd: string, args: readonly string[], own: Environment, input?: string): Buffer {
  return execFileSync('git', [...SAFE, ...args], {
    cwd,
    env: { ...process.env, ...QUIET, ...own },
    maxBuffer: LARGEST_OUTPUT,
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    ...(input === undefined ? {} : { input }),
  });
}

/**
 * A hook runs with `GIT_DIR` set, which makes git take the working folder for the top of the work tree. Where the
 * folder finds its repository by itself that goes first; the index of a hook in another repository is not ours then.
 */
function environmentOf(cwd: string): Environment {
  const { GIT_DIR, GIT_WORK_TREE } = process.env;
  if (GIT_DIR === undefined || GIT_WORK_TREE !== undefined) return {};
  const found = { GIT_DIR: undefined, GIT_PREFIX: undefined };
  try {
    const folder = runGit(cwd, ['rev-parse', '--absolute-git-dir'], found).toString('utf8').trimEnd();
    const isSame = realpathSync(folder) === realpathSync(resolve(cwd, GIT_DIR));
    return isSame ? found : { ...found, GIT_INDEX_FILE: undefined };
  } catch {
    return {};
  }
}

function problem(error: unknown, option: string): string {
  const { code, stderr } = Object(error) as { code?: unknown; stderr?: unknown };
  if (code === 'ENOENT')
    return `${option} needs git, which is not on the PATH: install it, or leave ${option} out`;
  const said = Buffer.isBuffer(stderr) ? stderr.toString('utf8') : String(error);
  if (/not a git repository/i.test(said))
    return `${option} needs a git repository, and this folder is in none: leave ${option} out`;
  const [line = ''] = said.replace(/^fatal: /, '').split('\n');
  return `${option}: git cannot read this repository: ${line}`;
}
