/** What docs/transformer.md says for each host, done: the real host fails for a finding, and builds what has none. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../typescript/temporary-folder.js';
import { REPOSITORY } from './build-project.js';
import { linkPackage } from './link-package.js';

const HOSTS = join(REPOSITORY, 'fixtures/hosts/node_modules');
const page = readFileSync(join(REPOSITORY, 'docs/transformer.md'), 'utf8');

/** The blocks of code on the page by the file name in their first line; the one of JSON for Vite is its package.json. */
const files = new Map(
  [...page.matchAll(/^```js\n\/\/ (\S+)\n([^]*?)^```$/gm)].map(([, name = '', text = '']) => [name, text]),
);
const viteManifest =
  [...page.matchAll(/^```json\n([^]*?)^```$/gm)].find(([, text = '']) => text.includes('vite build'))?.[1] ??
  '{}';

const SOURCES = {
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      module: 'nodenext',
      target: 'es2023',
      lib: ['es2023'],
      strict: true,
      skipLibCheck: true,
      types: [],
      rootDir: 'src',
      outDir: 'out',
    },
    include: ['src'],
  }),
  'src/main.ts': `// @ts-expect-error The package is not installed here.
import Stripe from 'stripe';
import { keyFor } from './keys.js';

export async function refund(charge: string): Promise<{ id: string }> {
  return new Stripe('sk_test_0').refunds.create({ charge }, { idempotencyKey: keyFor(charge) });
}
`,
};
const keys = (end: string): string =>
  `export function keyFor(charge: string): string {\n  return \`refund:\${charge}${end}\`;\n}\n`;

interface Host {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly argv: readonly string[];
  readonly isCommonJs?: true;
}

const configured = (name: string, argv: readonly string[]): Host => ({
  name,
  files: { [name]: files.get(name) ?? `The page has no ${name}` },
  argv,
});
const inHosts = (path: string): string => join('node_modules', path);

const RUN_WEBPACK = `require('webpack')(require('./webpack.config.cjs'), (error, stats) => {
  console.log(error ?? stats.toString());
  process.exitCode = error || stats.hasErrors() ? 1 : 0;
});`;

const hosts: readonly Host[] = [
  configured('webpack.config.cjs', ['--eval', RUN_WEBPACK]),
  configured('rollup.config.mjs', [inHosts('rollup/dist/bin/rollup'), '-c', 'rollup.config.mjs']),
  {
    ...configured('jest.config.cjs', [inHosts('jest/bin/jest.js'), '--no-cache', '--ci']),
    files: {
      'jest.config.cjs': files.get('jest.config.cjs') ?? '',
      'src/main.ts': SOURCES['src/main.ts'].replace('./keys.js', './keys'),
      'src/refund.test.ts': `import { refund } from './main';
declare const jest: { mock(name: string, make: () => unknown, options: object): void };
declare const test: (name: string, run: () => unknown) => void;
jest.mock('stripe', () => class {}, { virtual: true });
test('it loads', () => void refund);
`,
    },
    isCommonJs: true,
  },
  configured('build.mjs', ['build.mjs']),
];
const vite: Host = {
  name: 'vite',
  files: {
    'vite.config.mjs':
      "export default { build: { ssr: 'src/main.ts', outDir: 'out', rolldownOptions: { external: ['stripe'] } } };",
  },
  argv: [],
};

/** Only what the hosts of this test need is in the project's view. */
const LINKED = ['webpack', 'ts-loader', 'rollup', '@rollup/plugin-typescript', 'tslib', 'jest', 'ts-jest'];

function projectOf(host: Host, end: string): string {
  const folder = temporaryFolder({
    ...SOURCES,
    ...host.files,
    'package.json': JSON.stringify({
      ...(JSON.parse(viteManifest) as object),
      type: host.isCommonJs ? 'commonjs' : 'module',
    }),
    'src/keys.ts': keys(end),
  });
  linkPackage(folder, 'chargeonce', REPOSITORY);
  for (const name of [...LINKED, 'typescript']) linkPackage(folder, name, join(HOSTS, name));
  return folder;
}

const FINDING = /refund:\$\{charge\}:\$\{Math\.random\(\)\}|depends on a random number/;

const ENDS = [':${Math.random()}', ''];

describe.each(hosts)('$name', { timeout: 120_000 }, (host) => {
  test.each(ENDS)('a key that ends in "%s"', (end) => {
    expectBuild(process.execPath, host.argv, projectOf(host, end), end === '');
  });
});

test.each(ENDS)('a build script with Vite, and a key that ends in "%s"', { timeout: 120_000 }, (end) => {
  const folder = projectOf(vite, end);
  linkPackage(folder, 'vite', join(REPOSITORY, 'node_modules/vite'));
  linkPackage(folder, '.bin/vite', join(REPOSITORY, 'node_modules/vite/bin/vite.js'));
  linkPackage(folder, '.bin/chargeonce', join(REPOSITORY, 'dist/src/cli/bin.js'));
  expectBuild('npm', ['run', 'build'], folder, end === '');
  expect(existsSync(join(folder, 'out/main.js'))).toBe(end === '');
});

function expectBuild(command: string, argv: readonly string[], cwd: string, passes: boolean): void {
  const env = { ...process.env, NO_COLOR: '1' };
  const { status, stdout, stderr } = spawnSync(command, argv, { cwd, encoding: 'utf8', env });
  const output = stdout + stderr;
  expect({ output, failed: status !== 0 }).toMatchObject({ failed: !passes });
  if (passes) expect(output).not.toMatch(FINDING);
  else expect(output).toMatch(FINDING);
}
