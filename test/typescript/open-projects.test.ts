import { symlinkSync, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { openProjects } from '../../src/typescript/open-projects.js';
import type { OpenedProjects } from '../../src/typescript/open-projects.js';
import { temporaryFolder } from './temporary-folder.js';

const STRIPE = "import Stripe from 'stripe';\nexport const stripe = new Stripe('');\n";
const TSCONFIG = '{ "compilerOptions": { "target": "es2022", "module": "nodenext", "types": [] } }';

interface Where {
  readonly paths?: readonly string[];
  readonly config?: string;
  readonly from?: string;
}

function open(folder: string, { paths = [], config, from = '' }: Where = {}): OpenedProjects {
  const workingFolder = from ? `${folder}/${from}` : folder;
  const targets = paths.map((path) => ({ path: `${folder}/${path}`, isFolder: !/\.[jt]s$/.test(path) }));
  return openProjects(ts, {
    workingFolder,
    targets: targets.length > 0 ? targets : [{ path: workingFolder, isFolder: true }],
    config: config ? `${folder}/${config}` : null,
    includeTests: false,
  });
}

/** The own files of every program, by the name of the project. */
function parsed(folder: string, opened: OpenedProjects): Record<string, string[]> {
  return Object.fromEntries(
    opened.projects.map((project) => [
      relative(folder, project.name),
      project
        .open()
        .mentioning('')
        .map((file) => relative(folder, file.fileName)),
    ]),
  );
}

function files(folder: string, opened: OpenedProjects): string[] {
  return opened.files.map((file) => relative(folder, file));
}

describe('what is looked at', () => {
  test('the tsconfig of the working folder, and the JavaScript that it leaves out', () => {
    const folder = temporaryFolder({
      'tsconfig.json': TSCONFIG,
      'src/pay.ts': STRIPE,
      'src/old.js': "require('./pay').stripe.charges.create({});",
      'src/types.d.ts': 'declare const version: string;',
      'public/lib.min.js': 'stripe',
    });
    const opened = open(folder);
    expect(files(folder, opened)).toEqual(['src/old.js', 'src/pay.ts']);
    expect(parsed(folder, opened)).toEqual({ 'tsconfig.json': ['src/old.js', 'src/pay.ts'] });
  });

  test('the nearest tsconfig above that covers the working folder', () => {
    const folder = temporaryFolder({
      'tsconfig.json': TSCONFIG,
      'src/pay/pay.ts': STRIPE,
      'src/main.ts': "import './pay/pay.js';",
    });
    expect(parsed(folder, open(folder, { from: 'src/pay' }))).toEqual({
      'tsconfig.json': ['src/main.ts', 'src/pay/pay.ts'],
    });
  });

  test('a tsconfig above that covers nothing here is not ours', () => {
    const folder = temporaryFolder({
      'tsconfig.json': '{ "include": ["other"] }',
      'other/a.ts': STRIPE,
      'here/pay.js': STRIPE,
    });
    expect(parsed(folder, open(folder, { from: 'here' }))).toEqual({ here: ['here/pay.js'] });
  });

  test('without a tsconfig, the sources below, but nothing installed, built or hidden', () => {
    const left = ['node_modules/x/i.js', 'dist/pay.js', 'build/pay.js', 'coverage/c.js', '.next/pay.js'];
    const folder = temporaryFolder({
      'pay.mjs': STRIPE,
      'lib/pay.cjs': STRIPE,
      ...Object.fromEntries(left.map((path) => [path, STRIPE])),
    });
    expect(files(folder, open(folder))).toEqual(['lib/pay.cjs', 'pay.mjs']);
  });

  test('jsconfig.json is read like tsconfig.json', () => {
    const folder = temporaryFolder({
      'jsconfig.json':
        '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler", "paths": { "@/*": ["./src/*"] } } }',
      'src/pay.js': STRIPE,
      'src/worker.js': "import { stripe } from '@/pay'; stripe.charges.create({});",
    });
    expect(parsed(folder, open(folder))).toEqual({ 'jsconfig.json': ['src/pay.js', 'src/worker.js'] });
  });

  test('solution files and references, with a file in two projects once', () => {
    const folder = temporaryFolder({
      'tsconfig.json': '{ "files": [], "references": [{ "path": "./app" }, { "path": "./lib" }] }',
      'app/tsconfig.json': '{ "include": [".", "../lib"], "references": [{ "path": "../lib" }] }',
      'app/main.ts': "import { stripe } from '../lib/pay'; stripe.charges.create({});",
      'lib/tsconfig.json': '{ "compilerOptions": { "composite": true } }',
      'lib/pay.ts': STRIPE,
    });
    const opened = open(folder);
    expect(files(folder, opened)).toEqual(['app/main.ts', 'lib/pay.ts']);
    expect(parsed(folder, opened)).toEqual({
      'app/tsconfig.json': ['app/main.ts', 'lib/pay.ts'],
      'lib/tsconfig.json': ['lib/pay.ts'],
    });
    const owners = opened.projects.filter((project) => project.has(`${folder}/lib/pay.ts`));
    expect(owners.map((project) => relative(folder, project.name))).toEqual(['lib/tsconfig.json']);
  });

  test('workspace packages below a folder without a tsconfig, each with its own, resolved to their sources', () => {
    const folder = temporaryFolder({
      'package.json': '{ "workspaces": ["packages/*"] }',
      'packages/billing/package.json':
        '{ "name": "@acme/billing", "exports": { ".": { "types": "./dist/index.d.ts" }, "./keys": "./dist/keys.js" } }',
      'packages/billing/tsconfig.json': TSCONFIG,
      'packages/billing/src/index.ts': STRIPE,
      'packages/billing/src/keys.ts': 'export const keyOf = (id: string) => id;',
      'packages/worker/package.json': '{ "name": "@acme/worker" }',
      'packages/worker/tsconfig.json': TSCONFIG,
      'packages/worker/src/run.ts':
        "import { b } from '@acme/billing';\nimport { keyOf } from '@acme/billing/keys';",
    });
    expect(parsed(folder, open(folder))).toEqual({
      'packages/billing/tsconfig.json': ['packages/billing/src/index.ts'],
      'packages/worker/tsconfig.json': [
        'packages/billing/src/index.ts',
        'packages/billing/src/keys.ts',
        'packages/worker/src/run.ts',
      ],
    });
  });

  test('a linked workspace package that is built still resolves to its sources', () => {
    const folder = temporaryFolder({
      'pnpm-workspace.yaml': "packages:\n  # ours\n  - 'libs/**'\n",
      'libs/billing/package.json':
        '{ "name": "billing", "types": "dist/index.d.ts", "main": "dist/index.js" }',
      'libs/billing/dist/index.d.ts': 'export declare const stripe: unknown;',
      'libs/billing/src/index.ts': STRIPE,
      'app/tsconfig.json': TSCONFIG,
      'app/run.ts': "import { charge } from 'billing';",
    });
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(join(folder, 'libs/billing'), join(folder, 'node_modules/billing'));
    const expected = ['app/run.ts', 'libs/billing/src/index.ts'];
    expect(parsed(folder, open(folder))['app/tsconfig.json']).toEqual(expected);
    expect(parsed(folder, open(folder, { from: 'app' }))).toEqual({ 'app/tsconfig.json': expected });
  });

  test('with a named tsconfig, that one alone', () => {
    const folder = temporaryFolder({
      'tsconfig.pay.json': '{ "files": ["a.ts"] }',
      'a.ts': STRIPE,
      'b.ts': STRIPE,
    });
    expect(files(folder, open(folder, { config: 'tsconfig.pay.json' }))).toEqual(['a.ts']);
  });

  test('a file that no tsconfig covers, with what surrounds it', () => {
    const folder = temporaryFolder({
      'package.json': '{}',
      'lib/charge.js': `${STRIPE}exports.charge = (key) => key;`,
      'worker.js': "require('./lib/charge').charge('x');",
    });
    expect(parsed(folder, open(folder, { paths: ['lib/charge.js'] }))).toEqual({
      '': ['lib/charge.js', 'worker.js'],
    });
  });
});

describe('what stands in the way', () => {
  test.each([
    ['text that is no JSON', '{ "compilerOptions": { "strict" true } }', /tsconfig\.json:1: ':' expected/],
    ['an extends that is missing', '{ "extends": "./base.json" }', /cannot read .*base\.json.*: mend it/],
    ['an extended package that is missing', '{ "extends": "@acme/tsconfig" }', /'@acme\/tsconfig' not found/],
    [
      'a reference that is missing',
      '{ "references": [{ "path": "./lib" }] }',
      /refers to .*lib\/tsconfig\.json/,
    ],
    ['a circle', '{ "extends": "./tsconfig.json" }', /[Cc]ircular/],
  ])('%s', (_what, text, message) => {
    const folder = temporaryFolder({ 'tsconfig.json': text, 'a.ts': '' });
    expect(() => open(folder)).toThrow(message);
  });

  test('options that the compiler does not know are no obstacle', () => {
    const folder = temporaryFolder({
      'tsconfig.json': '{ "compilerOptions": { "fromTheFuture": true } }',
      'a.ts': STRIPE,
    });
    expect(files(folder, open(folder))).toEqual(['a.ts']);
  });

  test('a broken tsconfig further below is noted, and its files are looked at', () => {
    const folder = temporaryFolder({
      'tsconfig.json': '{ "include": ["src"] }',
      'src/a.ts': '',
      'demo/tsconfig.json': '{',
      'demo/b.ts': STRIPE,
    });
    const opened = open(folder);
    expect(opened.notes).toEqual([expect.stringContaining('demo/tsconfig.json')]);
    expect(files(folder, opened)).toEqual(['demo/b.ts', 'src/a.ts']);
  });
});
