/** What docs/hooks.md says, done: the real tools refuse the commit of a fault and let the mended one pass. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeBlocks, readPage, REPOSITORY } from '../../docs/page.js';
import { GIT_ENVIRONMENT, gitProject, KEYS, PROJECT, type GitProject } from './git-project.js';

const HOSTS = join(REPOSITORY, 'fixtures/hosts/node_modules');
const page = readPage('docs/hooks.md');
const [huskyHook = ''] = codeBlocks(page, 'sh');
const [lintStaged = ''] = codeBlocks(page, 'js');
const [lefthook = '', preCommit = ''] = codeBlocks(page, 'yaml');
const [simpleHooks = '{}'] = codeBlocks(page, 'json');

interface Tool {
  readonly name: string;
  readonly packages: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  /** What puts the hook in its place. */
  readonly install: readonly string[];
}

const TOOLS: readonly Tool[] = [
  {
    name: 'husky',
    packages: ['husky'],
    files: { '.husky/pre-commit': huskyHook },
    install: ['husky'],
  },
  {
    name: 'husky with lint-staged',
    packages: ['husky', 'lint-staged'],
    files: { '.husky/pre-commit': 'npx lint-staged\n', 'lint-staged.config.js': lintStaged },
    install: ['husky'],
  },
  {
    name: 'lefthook',
    packages: ['lefthook'],
    files: { 'lefthook.yml': lefthook },
    install: ['lefthook', 'install'],
  },
  {
    name: 'simple-git-hooks',
    packages: ['simple-git-hooks'],
    files: { 'package.json': JSON.stringify({ type: 'module', ...(JSON.parse(simpleHooks) as object) }) },
    install: ['simple-git-hooks'],
  },
];

interface Run {
  readonly code: number | null;
  readonly said: string;
}

function runIn(folder: string, command: string, ...argv: readonly string[]): Run {
  const { status, stdout, stderr } = spawnSync(command, argv, {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...GIT_ENVIRONMENT,
      CI: 'true',
      NO_COLOR: '1',
      npm_config_offline: 'true',
      npm_config_yes: 'false',
    },
  });
  return { code: status, said: stdout + stderr };
}

/** A repository in which the tool and our command are installed, whose hook is in place. */
function hooked({ packages, files, install }: Tool): GitProject {
  const project = gitProject({ ...PROJECT, ...files });
  link(project.folder, 'chargeonce', REPOSITORY);
  packages.forEach((name) => link(project.folder, name, join(HOSTS, name)));
  project.commit();
  const { code, said } = runIn(project.folder, 'npx', ...install);
  expect(code, said).toBe(0);
  return project;
}

/** Installs a package as npm does, as a link, with its commands. */
function link(folder: string, name: string, target: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '.bin'), { recursive: true });
  symlinkSync(target, join(modules, name));
  const { bin = {} } = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8')) as {
    bin?: string | Record<string, string>;
  };
  for (const [command, path] of Object.entries(typeof bin === 'string' ? { [name]: bin } : bin))
    symlinkSync(join(modules, name, path), join(modules, '.bin', command));
}

/** Commits a fault in the helper, whose Stripe call is in another file, then the mended helper. */
function expectRefusal(project: GitProject): void {
  const { folder } = project;
  const before = project.git('rev-parse', 'HEAD');
  project.write('src/keys.ts', KEYS.faulty);
  project.git('add', 'src/keys.ts');
  const refused = runIn(folder, 'git', 'commit', '-m', 'A fault');
  expect(refused.said).toMatch(/src\/refund\.ts:7:\d+ {2}error {2}no-nondeterministic-key/);
  expect(refused.code).not.toBe(0);
  expect(project.git('rev-parse', 'HEAD')).toBe(before);
  project.write('src/keys.ts', `// The same for every delivery.\n${KEYS.right}`);
  project.git('add', 'src/keys.ts');
  const { code, said } = runIn(folder, 'git', 'commit', '-m', 'Mended');
  expect(code, said).toBe(0);
  expect(project.git('rev-parse', 'HEAD')).not.toBe(before);
}

beforeAll(() => {
  // The hooks run what was built.
  expect(readdirSync(join(REPOSITORY, 'dist/src/cli'))).toContain('bin.js');
});

describe.each(TOOLS)('$name', (tool) => {
  test('refuses the fault in a helper whose Stripe call is in a file that is not staged', () => {
    const project = hooked(tool);
    chmodHusky(project.folder, tool.files);
    expectRefusal(project);
  });
});

/** Some versions of husky leave the mode of the hook to the user. */
function chmodHusky(folder: string, files: Tool['files']): void {
  for (const path of Object.keys(files).filter((name) => name.startsWith('.husky/')))
    chmodSync(join(folder, path), 0o755);
}

const hasPreCommit = spawnSync('pre-commit', ['--version']).status === 0;

describe('pre-commit', () => {
  test('the hook of the page is one that this repository offers', () => {
    const offered = readFileSync(join(REPOSITORY, '.pre-commit-hooks.yaml'), 'utf8');
    const ids = [...offered.matchAll(/^- id: (\S+)$/gm)].map(([, id]) => id);
    expect(ids).toContain(/- id: (\S+)/.exec(preCommit)?.[1]);
    expect(ids).toContain('chargeonce-project');
    const manifest = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as {
      version: string;
    };
    expect(preCommit).toContain(`rev: v${manifest.version}`);
  });

  test.skipIf(!hasPreCommit)('refuses it too (needs pre-commit on the PATH)', () => {
    const project = gitProject({
      ...PROJECT,
      '.pre-commit-config.yaml': localConfig(),
    });
    link(project.folder, 'chargeonce', REPOSITORY);
    project.commit();
    const { code, said } = runIn(project.folder, 'pre-commit', 'install');
    expect(code, said).toBe(0);
    expectRefusal(project);
  });
});

/** The hook as it is offered, run from the build in place of one that is installed from the network. */
function localConfig(): string {
  const offered = readFileSync(join(REPOSITORY, '.pre-commit-hooks.yaml'), 'utf8');
  const [first = ''] = offered.split('\n\n');
  const hook = first
    .replace('language: node', 'language: system')
    .replace(/^.*additional_dependencies.*\n/m, '')
    .replace('entry: chargeonce', `entry: node ${join(REPOSITORY, 'dist/src/cli/bin.js')}`);
  return `repos:\n  - repo: local\n    hooks:\n${hook.replace(/^/gm, '      ')}\n`;
}
