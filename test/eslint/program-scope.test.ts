import * as parser from '@typescript-eslint/parser';
import type { Linter } from 'eslint';
import ts from 'typescript';
import { describe, expect, test, vi } from 'vitest';
import { resolveInspection } from '../../rules/index.js';
import { analyse } from '../../src/analysis/analyse.js';
import { catalogue } from '../../src/catalogue/index.js';
import plugin from '../../src/eslint/index.js';
import { inspect } from '../../src/rule/inspect.js';
import { programProject } from '../../src/typescript/program-project.js';
import { eslintVersions } from './eslint-versions.js';
import { temporaryProject } from './temporary-project.js';

vi.mock('../../src/analysis/analyse.js', { spy: true });

const RULE = 'chargeonce/no-nondeterministic-key';
const FILES = {
  'package.json': '{ "type": "module" }',
  'tsconfig.json': JSON.stringify({
    compilerOptions: { strict: true, module: 'nodenext', skipLibCheck: true, noEmit: true, types: ['node'] },
    include: ['*.ts'],
  }),
  'gateway.ts': `import Stripe from 'stripe';
const stripe = new Stripe('sk_test_1');
export async function charge(customer: string, amount: number, key: string): Promise<void> {
  let params = { amount, currency: 'eur', customer };
  await stripe.paymentIntents.create(params, { idempotencyKey: key });
}
export const rename = (id: string, name: string) => stripe.customers.update(id, { name });
`,
  'keys.ts': `import { randomUUID } from 'node:crypto';
export const keyOf = (order: { id: string }): string => \`order-\${order.id}-\${randomUUID()}\`;
`,
  // Neither of the two names Stripe.
  'monthly.ts': `import { charge } from './gateway.js';
import { keyOf } from './keys.js';
type Order = { id: string; total: number };
export function monthly(order: Order) { let { id, total } = order; return charge(id, total, keyOf(order)); }
`,
  'yearly.ts': `import { charge } from './gateway.js';
import { keyOf } from './keys.js';
export const yearly = (order: { id: string; total: number }) => charge(order.id, order.total, keyOf(order));
`,
};

function typed(folder: string, more: Linter.Config = {}): Linter.Config[] {
  const languageOptions = { parser, parserOptions: { projectService: true, tsconfigRootDir: folder } };
  return [{ files: ['**/*.ts'], languageOptions }, ...plugin.configs['recommended-type-checked'], more];
}

function findingsOf(folder: string) {
  const fileNames = ts.sys.readDirectory(folder, ['.ts']);
  const options = { strict: true, module: ts.ModuleKind.NodeNext, skipLibCheck: true, types: ['node'] };
  const analysis = analyse(programProject(ts, ts.createProgram(fileNames, options), folder), catalogue);
  return inspect(
    analysis,
    resolveInspection({ preset: 'recommended', overrides: new Map(), calls: 'all', root: folder }),
  );
}

describe.each(eslintVersions)('$name, a whole program', { timeout: 60_000 }, (eslint) => {
  test('reports in the file to mend what the engine finds over all files, at the same range', async () => {
    const folder = temporaryProject(FILES);
    const results = await eslint.lint(
      folder,
      typed(folder, { settings: { chargeonce: { calls: 'all' } } }),
      '*.ts',
    );
    const seen = Object.entries(results).flatMap(([name, messages]) =>
      messages.map(({ ruleId, line, column, endLine, endColumn }) => ({
        name,
        ruleId,
        line,
        column,
        endLine,
        endColumn,
      })),
    );
    const expected = findingsOf(folder).map(({ rule, at: { file, line, column, endLine, endColumn } }) => {
      return {
        name: file.slice(folder.length + 1),
        ruleId: `chargeonce/${rule}`,
        line,
        column,
        endLine,
        endColumn,
      };
    });
    expect(expected.map(({ name }) => name)).toEqual(['gateway.ts', 'monthly.ts', 'yearly.ts']);
    expect(seen).toEqual(expected);
  });

  test('analyses the program once for all files and rules', async () => {
    const folder = temporaryProject(FILES);
    vi.mocked(analyse).mockClear();
    expect(Object.keys(await eslint.lint(folder, typed(folder), '*.ts'))).toHaveLength(4);
    expect(vi.mocked(analyse)).toHaveBeenCalledTimes(1);
  });

  test('points from the second place to the first one of the same cause', async () => {
    const folder = temporaryProject(FILES);
    const results = await eslint.lint(folder, typed(folder), '*.ts');
    expect(results['monthly.ts']).toMatchObject([{ ruleId: RULE, line: 4 }]);
    expect(results['monthly.ts']?.[0]?.message).not.toContain('Same cause');
    expect(results['yearly.ts']?.[0]?.message).toMatch(/ Same cause as monthly\.ts:4\.$/);
  });

  test('keeps its ranges when fixes of other rules make another program', async () => {
    const folder = temporaryProject(FILES);
    const results = await eslint.fix(folder, typed(folder, { rules: { 'prefer-const': 'error' } }));
    const fixed = FILES['monthly.ts'].replace('let', 'const');
    const column = (fixed.split('\n')[3]?.indexOf('keyOf') ?? 0) + 1;
    expect(results['monthly.ts']).toMatchObject([{ ruleId: RULE, line: 4, column, endColumn: column + 12 }]);
    expect(results['gateway.ts']).toEqual([]);
  });

  test('says once per file what is missing when there is no type information', async () => {
    const folder = temporaryProject(FILES);
    const config: Linter.Config[] = [
      { files: ['**/*.ts'], languageOptions: { parser } },
      ...plugin.configs['recommended-type-checked'],
    ];
    const { 'gateway.ts': messages } = await eslint.lint(folder, config, 'gateway.ts');
    expect(messages).toMatchObject([{ line: 1, column: 1, messageId: 'setup' }]);
    expect(messages?.[0]?.message).toContain('languageOptions.parserOptions.projectService: true');
    expect(messages?.[0]?.message).toContain('@typescript-eslint/parser');
  });
});
