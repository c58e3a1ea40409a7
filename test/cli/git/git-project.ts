import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { run } from '../../../src/cli/run.js';
import { temporaryFolder } from '../../typescript/temporary-folder.js';
import type { Outcome } from '../built-command.js';

const TYPESCRIPT = resolve(import.meta.dirname, '../../../node_modules/typescript');

/** The key is made in another file than the call: that is where the fault comes and goes. */
export const KEYS = {
  faulty: `import { randomUUID } from 'node:crypto';
export function keyFor(charge: string): string {
  return \`refund:\${charge}:\${randomUUID()}\`;
}
`,
  right: `export function keyFor(charge: string): string {
  return \`refund:\${charge}\`;
}
`,
};

/** Without the package in reach its calls are known by the import, and nothing large is read. */
export const PROJECT = {
  '.gitignore': 'node_modules\n',
  'package.json': '{ "type": "module" }',
  'tsconfig.json': '{ "compilerOptions": { "module": "nodenext", "target": "es2022", "types": [] } }',
  'src/refund.ts': `import Stripe from 'stripe';
import { keyFor } from './keys.js';

const stripe = new Stripe('sk_test_0');

export async function refund(charge: string): Promise<{ id: string }> {
  return stripe.refunds.create({ charge }, { idempotencyKey: keyFor(charge) });
}
`,
  'src/keys.ts': KEYS.right,
  'src/other.ts': 'export const other = 1;\n',
};

export interface GitProject {
  readonly folder: string;
  git(...args: readonly string[]): string;
  write(path: string, text: string): void;
  remove(path: string): void;
  /** Stages everything and commits it, without hooks. */
  commit(): void;
  /** The command, run in a folder of the project. */
  check(...argv: readonly string[]): Outcome;
  checkIn(folder: string, ...argv: readonly string[]): Outcome;
}

/** A new repository with the files in it, nothing staged yet. */
export function gitProject(files: Readonly<Record<string, string>> = PROJECT): GitProject {
  const folder = temporaryFolder(files);
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(TYPESCRIPT, join(folder, 'node_modules/typescript'));
  const git = (...args: readonly string[]): string => gitIn(folder, args);
  git('init', '-q', '-b', 'main');
  const checkIn = (below: string, ...argv: readonly string[]): Outcome => runIn(join(folder, below), argv);
  return {
    folder,
    git,
    write: (path, text) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    remove: (path) => rmSync(join(folder, path)),
    commit: () => {
      git('add', '-A');
      git('commit', '-qm', 'A commit', '--no-verify');
    },
    check: (...argv) => checkIn('.', ...argv),
    checkIn,
  };
}

/** Nobody's own configuration, and nothing of a hook that the tests may run in. */
export const GIT_ENVIRONMENT: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'A. Tester',
  GIT_AUTHOR_EMAIL: 'tester@example.com',
  GIT_COMMITTER_NAME: 'A. Tester',
  GIT_COMMITTER_EMAIL: 'tester@example.com',
};

export function gitIn(folder: string, args: readonly string[]): string {
  return execFileSync('git', [...args], {
    cwd: folder,
    encoding: 'utf8',
    env: GIT_ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The command in this process, which does not read TypeScript anew for each run. */
export function runIn(cwd: string, argv: readonly string[]): Outcome {
  const printed = { out: '', err: '' };
  const code = run(argv, {
    cwd,
    color: false,
    out: (text) => (printed.out += text),
    err: (text) => (printed.err += text),
    progress: () => undefined,
  });
  return { code, ...printed };
}
