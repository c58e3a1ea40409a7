import { relative } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { CANDIDATE_TEXT } from '../../src/typescript/import-graph.js';
import { openProjects } from '../../src/typescript/open-projects.js';
import { temporaryFolder } from './temporary-folder.js';

const TSCONFIG = '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler", "lib": ["esnext"], "types": [], "paths": { "@pay": ["./src/pay/index.ts"] } } }';

function parsedFiles(files: Readonly<Record<string, string>>): string[] {
  const folder = temporaryFolder({ 'tsconfig.json': TSCONFIG, ...files });
  const { projects } = openProjects(ts, {
    workingFolder: folder,
    targets: [{ path: folder, isFolder: true }],
    config: null,
    includeTests: false,
  });
  return projects.flatMap((project) => project.open().mentioning('').map((file) => relative(folder, file.fileName)));
}

test('of 300 files, the ten that matter', () => {
  const unrelated = Object.fromEntries(
    Array.from({ length: 290 }, (_, i) => [`src/other/o${i}.ts`, `import { o${i - 1} } from './o${i - 1}';\nexport const o${i} = ${i};`]),
  );
  const callers = Object.fromEntries(
    Array.from({ length: 6 }, (_, i) => [`src/w${i}.ts`, `import { charge } from '@pay';\ncharge('${i}');`]),
  );
  const parsed = parsedFiles({
    ...unrelated,
    ...callers,
    'src/pay/index.ts': "export * from './charge';",
    'src/pay/charge.ts': "import Stripe from 'stripe';\nimport { keyOf } from './keys';\nexport const charge = (id: string) => keyOf(id);",
    'src/pay/keys.ts': 'export const keyOf = (id: string) => id;',
    'src/main.ts': "import { start } from './w0';",
  });
  expect(parsed).toHaveLength(10);
  expect(parsed.filter((file) => file.includes('other'))).toEqual([]);
});

test('no program where nothing may hold a Stripe call', () => {
  expect(parsedFiles({ 'src/a.ts': 'export const a = 1;', 'src/table.ts': "export const style = 'striped'; // not Stripe\n/**\n * As Stripe does.\n */" })).toEqual([]);
});

test.each([
  ['require', "const { charge } = require('./charge');"],
  ['import()', "export const later = () => import('./charge');"],
  ['import =', "import pay = require('./charge');"],
  ['export from', "export { charge } from './charge.js';"],
  ['import type', "import type { charge } from './charge';"],
])('finds a caller by %s', (_how, text) => {
  const parsed = parsedFiles({ 'charge.ts': "import 'stripe'; export const charge = (key: string) => key;", 'caller.ts': text });
  expect(parsed).toEqual(['caller.ts', 'charge.ts']);
});

test('finds who calls through an interface', () => {
  const parsed = parsedFiles({
    'gateway.ts': 'export interface Gateway { pay(key: string): void }',
    'adapter.ts': "import type { Gateway } from './gateway';\nimport Stripe from 'stripe';\nexport class Adapter implements Gateway { pay(key: string) {} }",
    'service.ts': "import type { Gateway } from './gateway';\nexport const run = (gateway: Gateway) => gateway.pay('1');",
  });
  expect(parsed).toEqual(['adapter.ts', 'gateway.ts', 'service.ts']);
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
