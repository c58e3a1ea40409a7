import type { Linter } from 'eslint';
import * as parser from '@typescript-eslint/parser';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { resolveInspection } from '../../rules/index.js';
import { analyse } from '../../src/analysis/analyse.js';
import { catalogue } from '../../src/catalogue/index.js';
import plugin from '../../src/eslint/index.js';
import { inspect } from '../../src/rule/inspect.js';
import { isolatedProject } from '../../src/typescript/isolated-project.js';
import { eslintVersions } from './eslint-versions.js';

const FOLDER = import.meta.dirname;
const HEAD = `import Stripe from 'stripe';
import { randomUUID } from 'node:crypto';
const stripe = new Stripe(process.env.STRIPE_KEY);
`;
const RANDOM = `${HEAD}export async function charge(order) {
  const key = \`order-\${order.id}-\${randomUUID()}\`;
  await stripe.paymentIntents.create({ amount: order.total, currency: 'eur' }, { idempotencyKey: key });
}
`;
const CUSTOMER = `${HEAD}export const rename = (id, name) => stripe.customers.update(id, { name });
`;
const RULE = 'chargeonce/no-nondeterministic-key';

function withSettings(chargeonce: Record<string, unknown>): Linter.Config[] {
  return [...plugin.configs.recommended, { settings: { chargeonce } }];
}

describe.each(eslintVersions)('$name, one file without types', (eslint) => {
  const lint = (config: Linter.Config[], text: string, name = 'charge.js') =>
    eslint.lintText(FOLDER, config, name, text);

  test('reads the rows of the project', async () => {
    const stored = { role: 'sanitizer', member: 'stored' };
    const text = RANDOM.replace('randomUUID()}', 'stored(randomUUID())}').replace(
      'const stripe',
      'const stored = (key) => key;\nconst stripe',
    );
    const given = (...rows: readonly object[]): Linter.Config[] =>
      withSettings({ catalogue: [{ package: '.', rows }] });
    expect(await lint(given(), text)).toMatchObject([{ ruleId: RULE }]);
    expect(await lint(given(stored), text)).toEqual([]);
    expect(await lint(given({ ...stored, role: 'sanitiser' }), text)).toMatchObject([
      {
        messageId: 'setup',
        message: expect.stringMatching(
          /^settings\.chargeonce\.catalogue\[0\]\.rows\[0\]\.role: "sanitiser" is no role; one of .*\.$/,
        ) as string,
      },
    ]);
  });

  test('reports what the engine finds, at the same range', async () => {
    const messages = await lint(plugin.configs.recommended, RANDOM);
    const inspection = resolveInspection({
      preset: 'recommended',
      overrides: new Map(),
      calls: 'all',
      root: FOLDER,
    });
    const project = isolatedProject(ts, `${FOLDER}/charge.js`, RANDOM, { root: FOLDER });
    const expected = inspect(analyse(project, catalogue), inspection).map(
      ({ rule, message, messageId, at }) => ({
        ruleId: `chargeonce/${rule}`,
        message,
        messageId,
        line: at.line,
        column: at.column,
        endLine: at.endLine,
        endColumn: at.endColumn,
      }),
    );
    expect(expected).not.toHaveLength(0);
    expect(messages).toMatchObject(expected);
    expect(messages).toHaveLength(expected.length);
    expect(messages[0]).toMatchObject({ ruleId: RULE, severity: 2 });
  });

  test('is reached by every way to write the config', async () => {
    const byName = eslint.defineConfig({
      plugins: { chargeonce: plugin },
      extends: ['chargeonce/recommended'],
    });
    const renamed = eslint.defineConfig({ plugins: { billing: plugin }, extends: ['billing/recommended'] });
    expect(await lint(byName, RANDOM)).toMatchObject([{ ruleId: RULE }]);
    expect(await lint([...plugin.configs.strict], RANDOM)).toMatchObject([{ ruleId: RULE }]);
    expect(await lint(renamed, RANDOM)).toMatchObject([{ ruleId: 'billing/no-nondeterministic-key' }]);
  });

  test('works with a TypeScript parser that has no program', async () => {
    const typed = RANDOM.replace('(order)', '(order: { id: string; total: number }): Promise<void>');
    const config: Linter.Config[] = [
      { files: ['**/*.ts'], languageOptions: { parser } },
      ...plugin.configs.recommended,
    ];
    expect(await lint(config, typed, 'charge.ts')).toMatchObject([{ ruleId: RULE, line: 6 }]);
  });

  test('says nothing of calls that move no money, unless asked by the settings or by the rule', async () => {
    const byRule: Linter.Config = {
      rules: { 'chargeonce/require-idempotency-key': ['error', { calls: 'all' }] },
    };
    expect(await lint(plugin.configs.recommended, CUSTOMER)).toEqual([]);
    expect(await lint(withSettings({ calls: 'all' }), CUSTOMER)).toMatchObject([{ messageId: 'no-key' }]);
    expect(await lint([...plugin.configs.recommended, byRule], CUSTOMER)).toMatchObject([
      { messageId: 'no-key' },
    ]);
  });

  test("leaves braces in the user's code as they are", async () => {
    const braces = RANDOM.replace('order-', '{{message}}{{name}}').replace(
      'key }',
      '`{{message}}${randomUUID()}` }',
    );
    const [message] = await lint(plugin.configs.recommended, braces);
    expect(message?.message).toContain('{{message}}');
    expect(message?.message.length).toBeLessThanOrEqual(240);
  });

  test('leaves test files out, unless they shall count', async () => {
    expect(await lint(plugin.configs.recommended, RANDOM, 'charge.test.js')).toEqual([]);
    expect(await lint(withSettings({ includeTests: true }), RANDOM, 'charge.test.js')).toHaveLength(1);
  });

  test('answers comments, ours only with a reason', async () => {
    const commented = (comment: string) => RANDOM.replace('  await', `  // ${comment}\n  await`);
    const config: Linter.Config[] = [
      ...plugin.configs.recommended,
      { linterOptions: { reportUnusedDisableDirectives: 'error' } },
    ];
    expect(
      await lint(config, commented('chargeonce-disable-next-line no-nondeterministic-key -- read back')),
    ).toEqual([]);
    expect(
      await lint(config, commented('chargeonce-disable-next-line no-nondeterministic-key')),
    ).toHaveLength(1);
    expect(await lint(config, commented(`eslint-disable-next-line ${RULE} -- read back`))).toEqual([]);
  });

  test('takes text without a file name for JavaScript', async () => {
    expect(await lint([{ files: ['**/*'] }, ...plugin.configs.recommended], RANDOM, '<input>')).toHaveLength(
      1,
    );
  });

  test('names a setting that it does not know, once', async () => {
    expect(await lint(withSettings({ project: 'files' }), RANDOM)).toMatchObject([
      {
        line: 1,
        messageId: 'setup',
        message: 'settings.chargeonce.project is "files": write "file" or "program".',
      },
    ]);
  });
});
