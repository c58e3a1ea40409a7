import { describe, expect, test } from 'vitest';
import { VERDICTS } from '../../src/analysis/analysis.js';
import { SCOPES } from '../../src/catalogue/schema.js';
import { HELP } from '../../src/cli/help.js';
import plugin from '../../src/eslint/index.js';
import { temporaryFolder } from '../typescript/temporary-folder.js';
import { runCommand } from './command.js';
import { codeBlocks, quotedNames, readPage, REPOSITORY, sectionOf, tableRows } from './page.js';

/** Stripe's own types are large. */
const PATIENCE_MS = 60_000;

const readme = readPage('README.md');
const firstScreen = readme.split('\n## ')[0] ?? '';

function flagsIn(text: string): readonly string[] {
  return [...new Set(text.match(/(?<![\w-])--?[a-z][\w-]*/g))].sort();
}

describe('the first screen', () => {
  test('shows what the terminal prints on the example', { timeout: PATIENCE_MS }, () => {
    const { code, out } = runCommand(REPOSITORY, 'check', 'fixtures/billing-worker');
    const shown = codeBlocks(readme, 'text').map((block) => block.replace(/\d+\.\d s$/, 'N s'));
    expect(shown).toHaveLength(2);
    for (const block of shown) expect(out.replace(/\d+\.\d s\n$/, 'N s\n')).toContain(`${block}\n`);
    expect(code).toBe(1);
  });

  test('has two commands, one for the example and one for the tests', () => {
    expect(codeBlocks(firstScreen, 'sh')).toEqual([
      'npm ci && npx chargeonce check fixtures/billing-worker',
      'npm ci && npm test',
    ]);
    const { scripts, bin } = JSON.parse(readPage('package.json')) as Record<string, Record<string, string>>;
    expect(Object.keys(bin ?? {})).toEqual(['chargeonce']);
    expect(scripts?.['prepare']).toBe('node scripts/prepare.mjs');
    expect(readPage('scripts/prepare.mjs')).toMatch(/npm run build[^]*npm ci --prefix fixtures/);
  });
});

describe('words', () => {
  test('the verdicts and the scopes, in their order', () => {
    const names = tableRows(sectionOf(readme, 'Verdicts')).map(([name = '']) => quotedNames(name)[0]);
    expect(names).toEqual([...VERDICTS, ...SCOPES]);
  });
});

describe('the command', () => {
  test('every option of the help, and no other', () => {
    const options = tableRows(sectionOf(readme, 'The command')).map(([option = '']) => option);
    expect(flagsIn(options.join(' '))).toEqual(flagsIn(HELP));
  });
});

describe('ESLint', () => {
  test('every config', () => {
    const [configs] = sectionOf(readme, 'ESLint').match(/\| config[^]*?\n\n/) ?? [''];
    const names = tableRows(configs).flatMap(([name = '']) => quotedNames(name));
    expect([...names].sort()).toEqual(Object.keys(plugin.configs).sort());
  });
});

describe('comments', () => {
  const file = (comment: string) => ({
    'refund.js': [
      "import Stripe from 'stripe';",
      "const stripe = new Stripe('sk_test');",
      `export const refund = (charge) => stripe.refunds.create({ charge },`,
      comment,
      '{ idempotencyKey: String(Math.random()) });',
    ].join('\n'),
  });

  const [documented = ''] = codeBlocks(sectionOf(readme, 'Allowing one line'), 'ts');

  test('with the rule and a reason answer a finding', () => {
    expect(documented).toMatch(/-- run by hand/);
    const run = runCommand(temporaryFolder(file(documented)), 'check');
    expect(run.code).toBe(0);
    expect(run.out).toContain('1 unstable');
  });

  test('of ESLint count too', () => {
    const comment = '// eslint-disable-next-line chargeonce/no-nondeterministic-key -- run by hand';
    expect(runCommand(temporaryFolder(file(comment)), 'check').code).toBe(0);
  });

  test('without a reason the finding stays', () => {
    const [bare = ''] = documented.split(' -- ');
    expect(runCommand(temporaryFolder(file(bare)), 'check').code).toBe(1);
  });
});

describe('unknown calls', () => {
  const verdictOf = (key: string): string => {
    const folder = temporaryFolder({
      'pay.ts': [
        "import Stripe from 'stripe';",
        "import { mixed } from 'not-installed';",
        'declare function sha(...parts: unknown[]): string;',
        'declare const keys: { sha(...parts: unknown[]): Promise<string>; load(id: unknown): Promise<string> };',
        "const stripe = new Stripe('sk_test');",
        'export async function pay(order: { id: string }) {',
        `  await stripe.refunds.create({}, { idempotencyKey: ${key} });`,
        '}',
      ].join('\n'),
    });
    const { out } = runCommand(folder, 'check', '--format', 'json');
    const { calls } = JSON.parse(out) as { calls: { verdict: string; reason: string | null }[] };
    return calls.map(({ verdict, reason }) => (reason === null ? verdict : `${verdict}: ${reason}`)).join();
  };

  test.each([
    ['sha(order.id, Date.now())', 'unstable'],
    ['sha(order.id)', 'stable'],
    ["sha('refund')", 'unproven: external'],
    ['await keys.load(Date.now())', 'stable'],
    ['await keys.sha(order.id, Date.now())', 'unstable'],
    ['mixed(order.id)', 'unproven: unresolved import'],
    ['mixed(order.id, Date.now())', 'unstable'],
  ])('%s is %s', (key, expected) => {
    expect(verdictOf(key)).toBe(expected);
  });
});
