import { afterEach, describe, expect, test, vi } from 'vitest';
import { analyse } from '../../src/analysis/analyse.js';
import plugin from '../../src/eslint/index.js';
import { loadCompiler } from '../../src/typescript/load-compiler.js';
import { ProjectProblem } from '../../src/typescript/project-problem.js';
import { analysisOf } from '../rule/made-analysis.js';
import { eslintVersions } from './eslint-versions.js';

vi.mock('../../src/analysis/analyse.js', { spy: true });
vi.mock('../../src/typescript/load-compiler.js', { spy: true });

const TEXT = `import Stripe from 'stripe';
await new Stripe('sk_test_1').refunds.create({ charge: 'ch_1' });
`;

afterEach(() => {
  vi.resetAllMocks();
});

describe.each(eslintVersions)('$name', (eslint) => {
  const lint = () => eslint.lintText(import.meta.dirname, plugin.configs.recommended, 'refund.js', TEXT);

  test('goes on when the engine fails, and says so once per file', async () => {
    vi.mocked(analyse).mockImplementation(() => {
      throw new TypeError('no {{message}}');
    });
    const messages = await lint();
    expect(messages).toMatchObject([{ line: 1, column: 1, messageId: 'internal' }]);
    expect(messages[0]?.message).toContain('`no {{message}}`');
  });

  test('passes on what the engine failed at, once per file', async () => {
    const fault = { file: `${import.meta.dirname}/refund.js`, message: 'too deep' };
    vi.mocked(analyse).mockReturnValue(analysisOf([], [fault]));
    expect(await lint()).toMatchObject([
      { line: 1, messageId: 'internal', message: expect.stringContaining('too deep') as string },
    ]);
  });

  test('repeats once per file what is wrong with the compiler', async () => {
    vi.mocked(loadCompiler).mockImplementation(() => {
      throw new ProjectProblem('TypeScript is not installed: run npm i');
    });
    expect(await lint()).toMatchObject([
      { line: 1, messageId: 'setup', message: 'TypeScript is not installed: run npm i' },
    ]);
  });

  test('asks the engine once for all rules, and not at all for a file that names no Stripe', async () => {
    await lint();
    expect(vi.mocked(analyse)).toHaveBeenCalledTimes(1);
    await eslint.lintText(
      import.meta.dirname,
      plugin.configs.recommended,
      'other.js',
      'export const one = 1;\n',
    );
    expect(vi.mocked(analyse)).toHaveBeenCalledTimes(1);
  });
});
