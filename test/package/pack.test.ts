/**
 * What users get: the packed tarball, installed into an empty project and used by plain node. It tests the build in
 * `dist/` and fails, rather than skips, when there is none.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PACKAGES = join(ROOT, 'node_modules');
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
  exports: Record<string, Target>;
};
/** A file, or files by condition. */
type Target = string | { readonly [condition: string]: Target };
const specifiers = Object.keys(manifest.exports).map((path) => join(manifest.name, path));
const modules = specifiers.filter((specifier) => !specifier.endsWith('.json'));

/** A charge that gets a new key with every call. */
const FAULTY = `import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';

const stripe = new Stripe('sk_test_0');

export async function charge(customer, amount) {
  return stripe.paymentIntents.create({ amount, currency: 'usd', customer }, { idempotencyKey: randomUUID() });
}
`;

let work = '';
let project = '';
let tarball = '';
let packed: readonly string[] = [];

beforeAll(() => {
  if (!existsSync(join(ROOT, 'dist'))) throw new Error('dist/ is missing: run npm run build first');
  work = mkdtempSync(join(tmpdir(), 'chargeonce-pack-'));
  const [answer] = JSON.parse(
    npm(ROOT, 'pack', '--ignore-scripts', '--json', '--pack-destination', work),
  ) as [{ filename: string; files: { path: string }[] }];
  tarball = join(work, basename(answer.filename));
  packed = answer.files.map(({ path }) => path);
  project = join(work, 'project');
  writeText('package.json', JSON.stringify({ name: 'project', private: true, type: 'module' }));
  writeText('tsconfig.json', JSON.stringify({ compilerOptions: TSCONFIG, include: ['*.ts'] }));
  npm(
    project,
    'install',
    '--offline',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--omit=optional',
    tarball,
  );
  for (const name of ['typescript', 'stripe', 'eslint', '@types/node']) link(name);
}, 120_000);

const TSCONFIG = {
  target: 'es2023',
  module: 'nodenext',
  types: ['node'],
  strict: false,
  noEmit: true,
  skipLibCheck: true,
};

afterAll(() => {
  if (work !== '') rmSync(work, { recursive: true, force: true });
});

describe('the tarball', () => {
  test('holds the build, the pages of the rules and the papers, and nothing else', () => {
    const allowed =
      /^(?:dist\/(?:src|rules|cjs\/runtime)\/.*\.(?:js|d\.ts|sql|json)|(?:rules|docs|docs\/systems)\/[\w-]+\.md|docs\/vectors\.json|eslint-formatter\.js|\w+\.md|LICENSE|(?:dist\/cjs\/)?package\.json)$/;
    expect(packed.filter((path) => !allowed.test(path))).toEqual([]);
  });

  test('holds everything that package.json points to', () => {
    const targets = Object.values(manifest.exports).flatMap(filesOf);
    expect(targets.map((path) => path.replace('./', '')).filter((path) => !packed.includes(path))).toEqual(
      [],
    );
  });

  test('passes publint', () => {
    expect(run(ROOT, join(PACKAGES, 'publint/src/cli.js'), '--strict', tarball)).toMatchObject({ status: 0 });
  }, 60_000);

  test('resolves to the right types', () => {
    // Node 10 and CommonJS without require(esm) are below the supported engines.
    const attw = join(PACKAGES, '@arethetypeswrong/cli/dist/index.js');
    expect(run(ROOT, attw, '--profile', 'esm-only', '--no-color', tarball)).toMatchObject({ status: 0 });
    // The runtime alone has a build for CommonJS too.
    const both = ['--profile', 'node16', '--entrypoints', '.', '--no-color'];
    expect(run(ROOT, attw, ...both, tarball)).toMatchObject({ status: 0 });
  }, 60_000);
});

describe('installed in an empty project', () => {
  test('brings no other package along', () => {
    const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as { packages: object };
    expect(Object.keys(lock.packages)).toEqual(['', `node_modules/${manifest.name}`]);
  });

  test.each(modules)('%s can be imported', (specifier) => {
    const code = `console.log(Object.keys(await import('${specifier}')).length > 0)`;
    expect(evaluate('module', code)).toEqual({ status: 0, stdout: 'true\n', stderr: '' });
  });

  test.each(modules)('%s can be required', (specifier) => {
    const code = `const m = require('${specifier}'); console.log(typeof m === 'function' || Object.keys(m).length > 0)`;
    expect(evaluate('commonjs', code)).toMatchObject({ status: 0, stdout: 'true\n' });
  });

  test('require() hands out the plugin itself', () => {
    const code = `console.log(Object.keys(require('${manifest.name}/eslint-plugin')).sort().join())`;
    expect(evaluate('commonjs', code)).toMatchObject({ status: 0, stdout: 'configs,meta,rules\n' });
  });

  test('the types compile', () => {
    const lines = modules.map((specifier, index) => `import * as module${index} from '${specifier}';`);
    const uses = modules.map((_, index) => `module${index}`).join(', ');
    writeText('uses.ts', `${lines.join('\n')}\nexport const all: object[] = [${uses}];\n`);
    const checked = run(project, join(PACKAGES, 'typescript/bin/tsc'), '-p', '.', '--skipLibCheck', 'false');
    expect(checked).toEqual({ status: 0, stdout: '', stderr: '' });
  }, 60_000);

  test('is found without `exports` too: up to TypeScript 5.9 that is the default for CommonJS', () => {
    writeText(
      'old.ts',
      `import { businessKey } from '${manifest.name}';\nexport const made: string = businessKey('a', { id: 'x' });\n`,
    );
    const options = ['--module', 'commonjs', '--moduleResolution', 'node10', '--ignoreDeprecations', '6.0'];
    const compiler = join(PACKAGES, 'typescript/bin/tsc');
    const checked = run(project, compiler, '--ignoreConfig', '--noEmit', '--strict', ...options, 'old.ts');
    expect(checked).toEqual({ status: 0, stdout: '', stderr: '' });
  }, 60_000);
});

describe('the command', () => {
  const command = (...args: readonly string[]) =>
    run(project, join(project, 'node_modules/.bin/chargeonce'), ...args);

  test('knows its version', () => {
    expect(command('--version')).toEqual({ status: 0, stdout: `${manifest.version}\n`, stderr: '' });
  });

  test('prints the table of the ledger', () => {
    const sql = readFileSync(join(ROOT, 'src/runtime/ledger/schema.sql'), 'utf8');
    expect(command('ledger', 'sql')).toEqual({ status: 0, stdout: sql, stderr: '' });
  });

  test('finds the fault and leaves with 1', () => {
    writeText('charge.js', FAULTY);
    const { status, stdout } = command('check', 'charge.js');
    expect(stdout).toContain('no-nondeterministic-key');
    expect(stdout).toContain('1 Stripe write');
    expect(status).toBe(1);
  }, 60_000);
});

describe('the plugin', () => {
  test('lints a file under ESLint', () => {
    writeText('charge.js', FAULTY);
    writeText(
      'eslint.config.js',
      `import chargeonce from '${manifest.name}/eslint-plugin';\nexport default chargeonce.configs.recommended;\n`,
    );
    const { status, stdout } = run(
      project,
      join(project, 'node_modules/eslint/bin/eslint.js'),
      '-f',
      'json',
      'charge.js',
    );
    const [file] = JSON.parse(stdout) as [{ messages: { ruleId: string; line: number }[] }];
    expect(file.messages.map(({ ruleId, line }) => `${line} ${ruleId}`)).toEqual([
      '7 chargeonce/no-nondeterministic-key',
    ]);
    expect(status).toBe(1);
  }, 60_000);
});

test('the formatter is found by the path that the docs give', () => {
  const eslint = join(project, 'node_modules/eslint/bin/eslint.js');
  const path = `./node_modules/${manifest.name}/eslint-formatter.js`;
  const { status, stdout } = run(project, eslint, '-f', path, 'charge.js');
  expect(stdout).toContain('idempotencyKey of `paymentIntents.create`');
  expect(status).toBe(1);
}, 60_000);

describe('the runtime', () => {
  const make = "businessKey('invoice.charge', { customerId: 'cus_1', billingPeriod: '2026-11' })";
  const KEY = 'co1:invoice.charge:f558f6e9beb949db1f745530f865f2b07c7b28a65f4702b5334a4a58155c0e99:a84c564a';

  test('makes one key in its ESM and its CommonJS build, and each build knows the keys of the other', () => {
    const code = `import { createRequire } from 'node:module';
      import { businessKey } from '${manifest.name}';
      const load = createRequire(import.meta.url);
      const cjs = load('${manifest.name}');
      console.log(cjs.businessKey !== businessKey, cjs.${make} === ${make}, cjs.isBusinessKey(${make}), ${make});`;
    expect(evaluate('module', code)).toEqual({ status: 0, stdout: `true true true ${KEY}\n`, stderr: '' });
  });

  test('reports events of both builds to one listener', () => {
    const code = `import { createRequire } from 'node:module';
      import { onEvent } from '${manifest.name}';
      const load = createRequire(import.meta.url);
      onEvent(({ type, where }) => console.log(type, where));
      load('${manifest.name}').checkKey('order-1', 'a.ts:1:1');`;
    expect(evaluate('module', code)).toEqual({ status: 0, stdout: 'key.unproven a.ts:1:1\n', stderr: '' });
  });

  test('is typed for both, and their keys are one type', () => {
    writeText('made.cts', `import { businessKey } from '${manifest.name}';\nexport const made = ${make};\n`);
    writeText(
      'takes.mts',
      `import type { BusinessKey } from '${manifest.name}';\nimport { made } from './made.cjs';\n` +
        'export const key: BusinessKey = made;\n// @ts-expect-error A text is no key.\nexport const text: BusinessKey = "order-1";\n',
    );
    writeText(
      'tsconfig.both.json',
      JSON.stringify({ extends: './tsconfig.json', files: ['made.cts', 'takes.mts'] }),
    );
    const checked = run(
      project,
      join(PACKAGES, 'typescript/bin/tsc'),
      '-p',
      'tsconfig.both.json',
      '--strict',
    );
    expect(checked).toEqual({ status: 0, stdout: '', stderr: '' });
  }, 60_000);
});

interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(cwd: string, script: string, ...args: readonly string[]): Outcome {
  const env = { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd,
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr };
}

function evaluate(type: 'module' | 'commonjs', code: string): Outcome {
  return run(project, `--input-type=${type}`, '--eval', code);
}

function npm(cwd: string, ...args: readonly string[]): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
}

function filesOf(target: Target): string[] {
  return typeof target === 'string' ? [target] : Object.values(target).flatMap(filesOf);
}

function writeText(name: string, text: string): void {
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, name), text);
}

/** Lends the project a package of this repository: nothing is downloaded. */
function link(name: string): void {
  const path = join(project, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(join(PACKAGES, name), path, 'junction');
}
