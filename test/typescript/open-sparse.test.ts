import { relative } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { CANDIDATE_TEXT } from '../../src/analysis/sinks/candidate-text.js';
import { openProjects } from '../../src/typescript/open-projects.js';
import { temporaryFolder } from './temporary-folder.js';

const TSCONFIG =
  '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler", "lib": ["esnext"], "types": [], "paths": { "@pay": ["./src/pay/index.ts"] } } }';

function parsedFiles(files: Readonly<Record<string, string>>): string[] {
  const folder = temporaryFolder({ 'tsconfig.json': TSCONFIG, ...files });
  const { projects } = openProjects(ts, {
    workingFolder: folder,
    targets: [{ path: folder, isFolder: true }],
    config: null,
    includeTests: false,
  });
  return projects.flatMap((project) =>
    project
      .open()
      .mentioning('')
      .map((file) => relative(folder, file.fileName)),
  );
}

test('of 300 files, the ten that matter', () => {
  const unrelated = Object.fromEntries(
    Array.from({ length: 290 }, (_, i) => [
      `src/other/o${i}.ts`,
      `import { o${i - 1} } from './o${i - 1}';\nexport const o${i} = ${i};`,
    ]),
  );
  const callers = Object.fromEntries(
    Array.from({ length: 6 }, (_, i) => [`src/w${i}.ts`, `import { charge } from '@pay';\ncharge('${i}');`]),
  );
  const parsed = parsedFiles({
    ...unrelated,
    ...callers,
    'src/pay/index.ts': "export * from './charge';",
    'src/pay/charge.ts':
      "import Stripe from 'stripe';\nimport { keyOf } from './keys';\nexport const charge = (id: string) => keyOf(id);",
    'src/pay/keys.ts': 'export const keyOf = (id: string) => id;',
    'src/main.ts': "import { start } from './w0';",
  });
  expect(parsed).toHaveLength(10);
  expect(parsed.filter((file) => file.includes('other'))).toEqual([]);
});

test('no program where nothing may hold a Stripe call', () => {
  expect(
    parsedFiles({
      'src/a.ts': 'export const a = 1;',
      'src/table.ts': "export const style = 'striped'; // not Stripe\n/**\n * As Stripe does.\n */",
    }),
  ).toEqual([]);
});

test.each([
  ['require', "const { charge } = require('./charge');"],
  ['import()', "export const later = () => import('./charge');"],
  ['import =', "import pay = require('./charge');"],
  ['export from', "export { charge } from './charge.js';"],
  ['import type', "import type { charge } from './charge';"],
])('finds a caller by %s', (_how, text) => {
  const parsed = parsedFiles({
    'charge.ts': "import 'stripe'; export const charge = (key: string) => key;",
    'caller.ts': text,
  });
  expect(parsed).toEqual(['caller.ts', 'charge.ts']);
});

test.each([
  ['an interface', "import type { Gateway } from './ports';", 'class Adapter implements Base, Gateway {}'],
  [
    'a renamed interface',
    "import type { Gateway as Port } from './ports';",
    'class Adapter implements Port {}',
  ],
  ['a namespace', "import * as ports from './ports';", 'class Adapter extends ports.Gateway {}'],
  ['the type of an object', "import type { Gateway } from './ports';", 'const adapter: Gateway = {};'],
])('finds who calls through %s, and nobody else', (_what, head, text) => {
  const parsed = parsedFiles({
    'ports.ts': "export * from './gateway';\nexport * from './other';",
    'gateway.ts': 'export interface Gateway { pay(key: string): void }',
    'other.ts': 'export interface Other { id: string }',
    'adapter.ts': `${head}\nimport Stripe from 'stripe';\nexport ${text}`,
    'service.ts':
      "import type { Gateway } from './ports';\nexport const run = (gateway: Gateway) => gateway.pay('1');",
    'unrelated.ts': "import type { Other } from './ports';\nexport const list: Other[] = [];",
  });
  expect(parsed).toContain('service.ts');
  expect(parsed).not.toContain('unrelated.ts');
});

test('scripts share their globals without imports', () => {
  const parsed = parsedFiles({
    'charge.js': "var stripe = Stripe('pk');\nfunction charge(key) { return key; }",
    'page.js': "charge('1');",
    'module.ts': 'export const unrelated = 1;',
  });
  expect(parsed).toEqual(['charge.js', 'page.js']);
});

test('declarations of globals come along', () => {
  const parsed = parsedFiles({
    'charge.ts': "import 'stripe';\nexport const id = currentInvoice.id;",
    'globals.ts': 'export {};\ndeclare global { const currentInvoice: { id: string }; }',
  });
  expect(parsed).toEqual(['charge.ts', 'globals.ts']);
});

test.each([
  ['await client.refunds.create({});', true],
  ['await client.customers\n  .update(id, {});', true],
  ['await this.billing.invoices?.pay(id);', true],
  ["fetch('/pay', { headers: { 'Idempotency-Key': key } });", true],
  ['const stripeClient = get();', true],
  ["const style = 'striped'; this.create();", false],
  ['await prisma.customer.create({});', false],
])('a parsed file with %s may hold a Stripe write: %s', (text, expected) => {
  expect(CANDIDATE_TEXT.test(text)).toBe(expected);
});
