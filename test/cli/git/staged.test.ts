import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { gitIn, gitProject, KEYS, PROJECT, runIn, type GitProject } from './git-project.js';

const FAULT = /src\/refund\.ts:7:\d+ {2}error {2}no-nondeterministic-key/;

afterEach(() => vi.unstubAllEnvs());

/** A repository whose last commit holds the project. */
function committed(files: Readonly<Record<string, string>> = PROJECT): GitProject {
  const project = gitProject(files);
  project.commit();
  return project;
}

describe('what is staged', () => {
  test('a fault in a helper is found at the Stripe call in a file that is not staged', () => {
    const project = committed();
    project.write('src/keys.ts', KEYS.faulty);
    project.git('add', 'src/keys.ts');
    const { code, out } = project.check('check', '--staged');
    expect(out).toMatch(FAULT);
    expect(out).toMatch(
      /1 unstable\. 1 file is staged; what it does not reach in 2 other files is left unproven\. \d+\.\d s\n$/,
    );
    expect(code).toBe(1);
    project.write('src/keys.ts', KEYS.right);
    project.git('add', 'src/keys.ts');
    expect(project.check('check', '--staged')).toMatchObject({ code: 0 });
  });

  test('a fault that nobody touched is not spoken of', () => {
    const project = committed({ ...PROJECT, 'src/keys.ts': KEYS.faulty });
    project.write('src/other.ts', 'export const other = 2;\n');
    project.git('add', '-A');
    expect(project.check('check', '--staged')).toMatchObject({ code: 0, err: '' });
    expect(project.check('check')).toMatchObject({ code: 1 });
  });

  test('counts as it is in the index, whatever the work tree has', () => {
    const project = committed();
    project.write('src/keys.ts', KEYS.faulty);
    project.git('add', 'src/keys.ts');
    project.write('src/keys.ts', KEYS.right);
    const { code, out } = project.check('check', '--staged');
    expect(out).toContain('randomUUID()');
    expect(code).toBe(1);
    project.git('add', 'src/keys.ts');
    project.write('src/keys.ts', KEYS.faulty);
    project.write('src/other.ts', 'export const other = 3;\n');
    project.git('add', 'src/other.ts');
    expect(project.check('check', '--staged')).toMatchObject({ code: 0 });
  });

  test('holds a file that only the work tree has lost, and none that nobody added', () => {
    const project = committed({ ...PROJECT, 'src/keys.ts': KEYS.faulty });
    project.remove('src/keys.ts');
    project.write('src/refund.ts', `${PROJECT['src/refund.ts']}// Touched.\n`);
    project.git('add', 'src/refund.ts');
    expect(project.check('check', '--staged').out).toMatch(FAULT);
    project.git('rm', '-q', '--cached', 'src/keys.ts');
    project.write('src/keys.ts', KEYS.faulty);
    const { code, out } = project.check('check', '--staged', '--fail-on', 'unproven');
    expect(out).toContain('unproven (unresolved import)');
    expect(code).toBe(1);
  });

  test('a deleted helper is missed where it was imported', () => {
    const project = committed();
    project.git('rm', '-q', 'src/keys.ts');
    const { out } = project.check('check', '--staged');
    expect(out).toMatch(/^1 Stripe write: 1 unproven \(unresolved import\)\./m);
  });

  test('the first commit, names with spaces and letters, renamed and ignored files', () => {
    const project = gitProject({
      ...PROJECT,
      '.gitignore': 'node_modules\nsrc/ignored.ts\n',
      'src/ignored.ts': KEYS.faulty.replace('keyFor', 'ignored'),
      'src/rück erstattung.ts': PROJECT['src/refund.ts'].replace('./keys.js', './schlüssel 1.js'),
      'src/schlüssel 1.ts': KEYS.faulty,
    });
    project.git('add', '-A');
    const first = project.check('check', '--staged');
    expect(first.out).toMatch(/src\/rück erstattung\.ts:7:\d+ {2}error/);
    expect(first.code).toBe(1);
    project.commit();
    project.git('mv', 'src/schlüssel 1.ts', 'src/schlüssel 2.ts');
    project.write(
      'src/rück erstattung.ts',
      PROJECT['src/refund.ts'].replace('./keys.js', './schlüssel 2.js'),
    );
    project.git('add', '-A');
    expect(project.check('check', '--staged')).toMatchObject({ code: 1 });
  });

  test('nothing that is JavaScript or TypeScript', () => {
    const project = committed();
    project.write('README.md', '# Refunds\n');
    project.git('add', '-A');
    expect(project.check('check', '--staged').out).toMatch(
      /^No Stripe writes found in 0 files\. No JavaScript or TypeScript is staged, so nothing was judged\. 0\.\d s\n$/,
    );
    expect(JSON.parse(project.check('check', '--staged', '--format', 'json').out)).toMatchObject({
      calls: [],
      findings: [],
    });
  });

  test('with paths, only what is staged there', () => {
    const project = committed();
    project.write('src/keys.ts', KEYS.faulty);
    project.write('src/other.ts', 'export const other = 2;\n');
    project.git('add', '-A');
    expect(project.check('check', '--staged', 'src/other.ts').code).toBe(0);
    expect(project.check('check', '--staged', 'src/keys.ts').code).toBe(1);
  });

  test('a tsconfig is named, since it may change any verdict', () => {
    const project = committed();
    project.write('tsconfig.json', PROJECT['tsconfig.json'].replace('es2022', 'es2023'));
    project.git('add', '-A');
    expect(project.check('check', '--staged').err).toMatch(
      /note: tsconfig\.json is changed, which may change/,
    );
  });

  test('a submodule is one of the things that are no source', () => {
    const inner = committed();
    const project = committed();
    project.git(
      '-c',
      'protocol.file.allow=always',
      'submodule',
      '--quiet',
      'add',
      inner.folder,
      'vendor/inner',
    );
    project.write('src/keys.ts', KEYS.faulty);
    project.git('add', '-A');
    expect(project.check('check', '--staged').out).toMatch(FAULT);
  });
});

describe('wherever the repository lies', () => {
  test('in a folder above the project', () => {
    const below = Object.fromEntries(Object.entries(PROJECT).map(([path, text]) => [`app/${path}`, text]));
    const project = committed(below);
    project.write('app/src/keys.ts', KEYS.faulty);
    project.git('add', '-A');
    expect(project.checkIn('app', 'check', '--staged')).toMatchObject({ code: 1 });
    expect(project.checkIn('app/src', 'check', '--staged')).toMatchObject({ code: 1 });
  });

  test('in a work tree of its own, with what git sets for a hook', () => {
    const project = committed();
    project.git('worktree', 'add', '-q', 'tree', '-b', 'branch');
    const tree = join(project.folder, 'tree');
    const folder = gitIn(tree, ['rev-parse', '--absolute-git-dir']).trim();
    project.write('tree/src/keys.ts', KEYS.faulty);
    gitIn(tree, ['add', '-A']);
    vi.stubEnv('GIT_DIR', folder);
    vi.stubEnv('GIT_INDEX_FILE', join(folder, 'index'));
    expect(runIn(tree, ['check', '--staged'])).toMatchObject({ code: 1 });
    expect(runIn(join(tree, 'src'), ['check', '--staged'])).toMatchObject({ code: 1 });
    // The variables of a hook in one repository say nothing about another one.
    expect(committed().check('check', '--staged')).toMatchObject({ code: 0 });
  });

  test('a commit of some paths has an index of its own', () => {
    const project = committed();
    project.write('src/keys.ts', KEYS.faulty);
    project.git('add', '-A');
    const index = join(project.folder, '.git/index');
    project.write('src/keys.ts', KEYS.right);
    project.git('stash', '-q', '--keep-index');
    vi.stubEnv('GIT_INDEX_FILE', '.git/index');
    expect(project.checkIn('src', 'check', '--staged')).toMatchObject({ code: 1 });
    vi.stubEnv('GIT_INDEX_FILE', `${index}.none`);
    expect(project.check('check', '--staged')).toMatchObject({ code: 0 });
  });

  test('during a merge: what is in conflict is named, what is resolved is judged', () => {
    const project = committed();
    project.git('checkout', '-qb', 'branch');
    project.write('src/keys.ts', KEYS.faulty);
    project.commit();
    project.git('checkout', '-q', 'main');
    project.write('src/keys.ts', KEYS.right.replace('refund:', 'refunds:'));
    project.commit();
    expect(() => project.git('merge', '-q', 'branch')).toThrow();
    expect(project.check('check', '--staged')).toEqual({
      code: 2,
      out: '',
      err: 'chargeonce: --staged: src/keys.ts is in conflict: resolve it, then git add it\n',
    });
    project.write('src/keys.ts', KEYS.faulty);
    project.git('add', '-A');
    expect(project.check('check', '--staged')).toMatchObject({ code: 1 });
  });
});

describe('changed since', () => {
  test('a branch: what it changes, committed or not, and nothing that came to the other one', () => {
    const project = committed();
    project.git('checkout', '-qb', 'branch');
    project.write('src/keys.ts', KEYS.faulty);
    project.commit();
    project.git('checkout', '-q', 'main');
    project.write('src/refund.ts', `${PROJECT['src/refund.ts']}export const more = 1;\n`);
    project.commit();
    expect(project.check('check', '--since', 'branch')).toMatchObject({ code: 0 });
    project.git('checkout', '-q', 'branch');
    const { code, out } = project.check('check', '--since', 'main');
    expect(out).toMatch(FAULT);
    expect(out).toContain('1 file is changed since main; what it does not reach in 2 other files');
    expect(code).toBe(1);
    project.write('src/keys.ts', KEYS.right);
    project.write('src/new.ts', `${KEYS.faulty}export const made = 1;\n`);
    expect(project.check('check', '--since', 'main')).toMatchObject({ code: 0 });
    project.write('src/refund.ts', PROJECT['src/refund.ts'].replace('keys.js', 'new.js'));
    expect(project.check('check', '--since', 'HEAD')).toMatchObject({ code: 1 });
  });

  test.each([
    [
      ['--since', 'mian'],
      /^chargeonce: --since mian: there is no such commit, branch or tag here: [^\n]+\n$/,
    ],
    [['--since', 'main:src'], /^chargeonce: --since main:src: there is no such commit/],
  ])('%j', (argv, message) => {
    const { code, err } = committed().check('check', ...argv);
    expect(err).toMatch(message);
    expect(code).toBe(2);
  });
});

describe('without git', () => {
  test.each(['--staged', '--since=main'])('no repository: %s', (option) => {
    const project = committed();
    const flag = option.split('=')[0] ?? '';
    vi.stubEnv('GIT_DIR', join(project.folder, 'nowhere'));
    vi.stubEnv('GIT_CEILING_DIRECTORIES', join(project.folder, '..'));
    project.git('config', 'core.bare', 'false');
    const outside = gitProject({ 'a.ts': '' });
    outside.remove('.git/HEAD');
    expect(outside.check('check', option)).toEqual({
      code: 2,
      out: '',
      err: `chargeonce: ${flag} needs a git repository, and this folder is in none: leave ${flag} out\n`,
    });
  });

  test('git is not installed', () => {
    const project = committed();
    vi.stubEnv('PATH', project.folder);
    expect(project.check('check', '--staged')).toEqual({
      code: 2,
      out: '',
      err: 'chargeonce: --staged needs git, which is not on the PATH: install it, or leave --staged out\n',
    });
  });
});
