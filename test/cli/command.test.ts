import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtCommand, installedProject } from './built-command.js';

const run = builtCommand();

describe('what is printed', () => {
  test('help, with every rule', () => {
    const { code, out } = run('.', '--help');
    expect(out).toContain('chargeonce explain FILE:LINE');
    expect(out).toContain('no-nondeterministic-key');
    expect(code).toBe(0);
  });

  test('the version', () => {
    expect(run('.', '--version')).toEqual({ code: 0, out: '0.1.0\n', err: '' });
  });
});

const BILLING = {
  'tsconfig.json':
    '{ "compilerOptions": { "target": "es2022", "module": "nodenext", "strict": true, "types": [] } }',
  'src/charge.ts': [
    "import Stripe from 'stripe';",
    "const stripe = new Stripe('sk_test');",
    'export async function charge(invoiceId: string, key: string) {',
    "  await stripe.paymentIntents.create({ amount: 100, currency: 'usd' }, { idempotencyKey: key });",
    '}',
    '',
  ].join('\n'),
  'src/worker.ts': [
    "import { charge } from './charge.js';",
    'export async function work(invoice: { id: string }) {',
    '  await charge(invoice.id, `charge-${invoice.id}-${Math.random()}`);',
    '}',
    '',
  ].join('\n'),
  'src/right.ts': [
    "import Stripe from 'stripe';",
    "const stripe = new Stripe('sk_test');",
    'export async function refund(invoice: { id: string }) {',
    "  await stripe.refunds.create({ charge: 'ch' }, { idempotencyKey: `refund-${invoice.id}` });",
    '}',
    '',
  ].join('\n'),
};

interface Printed {
  calls: { file: string; line: number; verdict: string }[];
  findings: { rule: string; file: string; line: number; calls: number[] }[];
  summary: { files: number; errors: number };
}

function isPrinted(value: unknown): value is Printed {
  return typeof value === 'object' && value !== null && 'calls' in value && 'findings' in value;
}

function read(text: string): Printed {
  const value: unknown = JSON.parse(text);
  if (!isPrinted(value)) throw new TypeError(text);
  return value;
}

describe('check', () => {
  test('finds the random key in the caller, and exits 1', () => {
    const folder = installedProject(BILLING, ['typescript', 'stripe']);
    const { code, out, err } = run(folder, 'check', '--format', 'json');
    const { calls, findings, summary } = read(out);
    expect(calls.map(({ file, line, verdict }) => [file, line, verdict])).toEqual([
      ['src/charge.ts', 4, 'unstable'],
      ['src/right.ts', 4, 'stable'],
    ]);
    expect(findings.map(({ rule, file, line }) => [rule, file, line])).toEqual([
      ['no-nondeterministic-key', 'src/worker.ts', 3],
    ]);
    expect(summary.files).toBe(3);
    expect(err).toBe('');
    expect(code).toBe(1);
  });

  test('is clean where the paths have nothing wrong, and reports what a path breaks elsewhere', () => {
    const folder = installedProject(BILLING);
    const right = run(folder, 'check', 'src/right.ts', '--format', 'json');
    expect(read(right.out)).toMatchObject({
      findings: [],
      calls: [{ file: 'src/right.ts' }],
      summary: { files: 1 },
    });
    expect(right.code).toBe(0);
    const worker = run(folder, 'check', 'src/worker.ts', '--format', 'json');
    expect(read(worker.out)).toMatchObject({
      findings: [{ calls: [0] }],
      calls: [{ file: 'src/charge.ts' }],
    });
    expect(worker.code).toBe(1);
  });

  test('a file with a syntax error is named, and calls before it are judged', () => {
    const folder = installedProject({
      ...BILLING,
      'src/broken.ts': "import Stripe from 'stripe';\nconst a = `unclosed;\n",
    });
    const { err } = run(folder, 'check');
    expect(err).toMatch(
      /^chargeonce: note: src\/broken\.ts:\d+ has a syntax error \(.+\): Stripe writes behind it may be missed$/m,
    );
  });

  test('a checked source is never overwritten by the report', () => {
    const folder = installedProject(BILLING);
    const [source = ''] = Object.keys(BILLING).filter((path) => path.endsWith('.ts'));
    const before = readFileSync(join(folder, source), 'utf8');
    expect(run(folder, 'check', '--output', source)).toMatchObject({ code: 2 });
    expect(readFileSync(join(folder, source), 'utf8')).toBe(before);
  });

  test('severities, warnings and unproven keys decide the exit code', () => {
    const folder = installedProject(BILLING);
    const warn = ['check', '--rule', 'no-nondeterministic-key=warn'];
    expect(run(folder, ...warn).code).toBe(0);
    expect(run(folder, ...warn, '--max-warnings', '1').code).toBe(0);
    expect(run(folder, ...warn, '--max-warnings', '0').code).toBe(1);
    expect(run(folder, 'check', '--rule', 'no-nondeterministic-key=off', '--fail-on', 'unproven').code).toBe(
      0,
    );
    expect(run(folder, 'check', 'src/charge.ts', '-p', '.').code).toBe(1);
  });

  test('writes the report to a file and the last line to the terminal', () => {
    const folder = installedProject(BILLING);
    writeFileSync(join(folder, 'report.json'), 'old');
    const { code, out } = run(folder, 'check', '--format', 'json', '--output', 'report.json');
    expect(out).toMatch(/^2 Stripe writes: 1 stable, 1 unstable\. \d+\.\d s\n$/);
    expect(read(readFileSync(join(folder, 'report.json'), 'utf8')).calls).toHaveLength(2);
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    expect(code).toBe(1);
  });

  test('prints plain text into a pipe, the summary last', () => {
    const { out } = run(installedProject(BILLING), 'check');
    expect(out).not.toContain('\u001b');
    expect(out).toMatch(/\n2 Stripe writes: 1 stable, 1 unstable\. \d+\.\d s\n$/);
  });

  test('gives the same bytes again', () => {
    const folder = installedProject(BILLING);
    const [first, second] = [1, 2].map(() => run(folder, 'check', '--format', 'json').out);
    expect(first).toBe(second);
  });

  test('a project with type errors is judged all the same', () => {
    const folder = installedProject({ ...BILLING, 'src/wrong.ts': 'export const a: string = 1;\nconst = ;' });
    expect(run(folder, 'check').code).toBe(1);
  });

  test('test files count only when asked for', () => {
    const folder = installedProject({ 'test/charge.ts': BILLING['src/right.ts'], 'src/a.ts': '' });
    expect(read(run(folder, 'check', '--format', 'json').out).calls).toEqual([]);
    expect(read(run(folder, 'check', '--format', 'json', '--include-tests').out).calls).toHaveLength(1);
  });

  test('JavaScript without a tsconfig', () => {
    const folder = installedProject({
      'charge.js':
        "const stripe = require('stripe')('sk');\nexports.pay = (key) => stripe.charges.create({}, { idempotencyKey: key });",
      'worker.js': "const { pay } = require('./charge');\npay(String(Date.now()));",
    });
    const { findings } = read(run(folder, 'check', '--format', 'json').out);
    expect(findings.map(({ file, line }) => [file, line])).toEqual([['worker.js', 2]]);
  });

  test('a package that another one calls is judged by that caller', () => {
    const folder = installedProject({
      'package.json': '{ "workspaces": ["packages/*"] }',
      'packages/billing/package.json':
        '{ "name": "@acme/billing", "main": "dist/charge.js", "type": "module" }',
      'packages/billing/tsconfig.json': BILLING['tsconfig.json'],
      'packages/billing/src/charge.ts': BILLING['src/charge.ts'],
      'packages/app/package.json': '{ "name": "app", "type": "module" }',
      'packages/app/tsconfig.json': BILLING['tsconfig.json'],
      'packages/app/src/worker.ts': BILLING['src/worker.ts'].replace('./charge.js', '@acme/billing'),
    });
    const { calls, findings } = read(run(folder, 'check', '--format', 'json').out);
    expect(calls).toMatchObject([{ file: 'packages/billing/src/charge.ts', verdict: 'unstable' }]);
    expect(findings).toMatchObject([{ file: 'packages/app/src/worker.ts', line: 3 }]);
  });
});

describe('explain', () => {
  test('prints the tree for a call, and for the line that a finding is on', () => {
    const folder = installedProject(BILLING);
    const { code, out } = run(folder, 'explain', 'src/charge.ts:4');
    expect(out).toContain('paymentIntents.create');
    expect(out).toContain('src/worker.ts:3');
    expect(code).toBe(0);
    expect(run(folder, 'explain', 'src/worker.ts:3').out).toBe(out);
  });

  test('names the nearest calls', () => {
    const { code, err } = run(installedProject(BILLING), 'explain', 'src/charge.ts:1');
    expect(err).toBe(
      'chargeonce: there is no Stripe write on src/charge.ts:1: the nearest are on src/charge.ts:4\n',
    );
    expect(code).toBe(2);
  });
});
