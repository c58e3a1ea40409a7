/** The formatter in the processes that people start: real ESLint, the built plugin, the built formatter. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { REPOSITORY } from '../docs/page.js';
import { temporaryProject } from './temporary-project.js';

const FORMATTER = join(REPOSITORY, 'eslint-formatter.js');
const PLUGIN = pathToFileURL(join(REPOSITORY, 'dist/src/eslint/index.js')).href;
const FILES = {
  'package.json': '{ "type": "module" }',
  'eslint.config.js': `import chargeonce from '${PLUGIN}';
export default [
  { plugins: { billing: chargeonce }, rules: { 'billing/no-nondeterministic-key': 'error', 'prefer-const': 'warn' } },
];
`,
  'charge.js': `import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';

const stripe = new Stripe('sk_test_0');

export async function charge(customer, amount) {
  let key = 'charge:' + randomUUID();
  return stripe.paymentIntents.create({ amount, currency: 'usd', customer }, { idempotencyKey: key });
}
`,
  'right.js': 'export const one = 1;\n',
};

function eslint(version: string, folder: string, ...options: readonly string[]) {
  const bin = join(REPOSITORY, 'node_modules', version, 'bin/eslint.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, '-f', FORMATTER, ...options, '.'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  return { status, out: stdout, err: stderr };
}

beforeAll(() => {
  if (!existsSync(join(REPOSITORY, 'dist'))) throw new Error('dist/ is missing: run npm run build first');
});

describe.each(['eslint', 'eslint9'])('%s', (version) => {
  test('prints the path of a key below its finding, and other problems as they are', () => {
    const { status, out, err } = eslint(version, temporaryProject(FILES));
    expect(err).toBe('');
    expect(out).toMatchSnapshot();
    expect(status).toBe(1);
  });

  test('says so when a finding comes from the cache', () => {
    const folder = temporaryProject(FILES);
    expect(eslint(version, folder, '--cache').out).not.toContain('without a path');
    const { status, out } = eslint(version, folder, '--cache');
    expect(out).toContain('depends on a random UUID');
    expect(out).toContain('1 finding of chargeonce without a path');
    expect(status).toBe(1);
  });

  test('prints nothing when nothing is wrong', () => {
    const right = { ...FILES, 'charge.js': '' };
    expect(eslint(version, temporaryProject(right))).toEqual({ status: 0, out: '', err: '' });
  });
});

test('says so when a finding comes from another thread', () => {
  const { out } = eslint('eslint', temporaryProject(FILES), '--concurrency', '2');
  expect(out).toContain('depends on a random UUID');
  expect(out).toContain('1 finding of chargeonce without a path');
});
