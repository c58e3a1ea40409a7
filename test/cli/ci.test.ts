import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { repositoryFolder, writeStepSummary } from '../../src/cli/ci.js';
import { runCommand } from '../docs/command.js';
import { temporaryFolder } from '../typescript/temporary-folder.js';

test.each([
  [{}, '/repo/packages/a'],
  [{ GITHUB_WORKSPACE: '' }, '/repo/packages/a'],
  [{ GITHUB_WORKSPACE: '/repo' }, '/repo'],
  [{ CI_PROJECT_DIR: '/repo/' }, '/repo'],
  [{ GITHUB_WORKSPACE: '/elsewhere' }, '/repo/packages/a'],
  [{ GITHUB_WORKSPACE: '/rep' }, '/repo/packages/a'],
])('the repository of a run with %j', (environment, expected) => {
  expect(repositoryFolder('/repo/packages/a', environment)).toBe(expected);
});

test('the summary of a step is added to what is there', () => {
  const folder = temporaryFolder({ 'summary.md': 'before\n' });
  writeStepSummary('after\n', { GITHUB_STEP_SUMMARY: `${folder}/summary.md` });
  expect(readFileSync(`${folder}/summary.md`, 'utf8')).toBe('before\nafter\n');
});

test('outside of GitHub there is no summary to write', () => {
  expect(() => writeStepSummary('x', {})).not.toThrow();
});

test('a summary that cannot be written is said', () => {
  const folder = temporaryFolder({});
  expect(() => writeStepSummary('x', { GITHUB_STEP_SUMMARY: folder })).toThrow(/GITHUB_STEP_SUMMARY/);
});

test('the command writes a format to a file', () => {
  const folder = temporaryFolder({
    'refund.js': [
      "import Stripe from 'stripe';",
      "const stripe = new Stripe('sk_test');",
      'export const refund = (charge) =>',
      '  stripe.refunds.create({ charge }, { idempotencyKey: String(Math.random()) });',
    ].join('\n'),
  });
  const { code, out } = runCommand(folder, 'check', '--format', 'sarif', '--output', 'report.sarif');
  expect([code, out.split('.')[0]]).toEqual([1, '1 Stripe write: 1 unstable']);
  const log = readFileSync(`${folder}/report.sarif`, 'utf8');
  expect(log).toContain('"ruleId": "no-nondeterministic-key"');
  // The page of the rule comes along as its help.
  expect(log).toContain('## When Not To Use It');
});
