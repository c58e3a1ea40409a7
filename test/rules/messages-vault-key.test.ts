import { describe, expect, test } from 'vitest';
import { requireVaultKey } from '../../rules/require-vault-key.js';
import type { Analysis, StripeCall } from '../../src/analysis/analysis.js';
import type { LongLivedSecret } from '../../src/analysis/secret/long-lived-secrets.js';
import { analysisOf, keyReport, span, step, stripeCall } from '../rule/made-analysis.js';
import { expectReadable, messagesOf } from './message-checks.js';

const LONG = 'configuration.get<string>(`payments.${environment}.stripe.secretKeyOfThePlatformAccount`)';

function said(why: LongLivedSecret['why'], text: string, call: Partial<StripeCall> = {}): readonly string[] {
  const at = span(text, { line: 4 });
  const secret = { why, at, cause: { file: at.file, place: text }, path: [step(at, '')] };
  const analysis: Analysis = {
    ...analysisOf([[stripeCall(call), keyReport()]]),
    longLivedSecrets: () => [secret],
  };
  return messagesOf(requireVaultKey, analysis);
}

const SAMPLES = [
  ['out of the environment', said('configured', 'process.env.STRIPE_SECRET_KEY')],
  ['written out', said('literal', "'sk_live_…'", { method: 'refunds.create' })],
  ['a constant total', said('cap', '5_000_000')],
] as const;

const LONGEST = (['configured', 'literal', 'cap'] as const).map(
  (why) => [why, said(why, LONG, { method: 'POST /v1/treasury/outbound_payments', repeat: 'sets' })] as const,
);

describe('messages of require-vault-key', () => {
  test.each(SAMPLES)('%s', (_, messages) => {
    expect(messages.join('\n')).toMatchSnapshot();
  });

  test.each([...SAMPLES, ...LONGEST])('%s: readable', (_, messages) => {
    expect(messages).toHaveLength(1);
    messages.forEach(expectReadable);
  });

  test('nothing is said of what moves no money', () => {
    expect(said('configured', 'process.env.KEY', { money: false, method: 'customers.create' })).toEqual([]);
  });

  test('every message id has a sample', () => {
    const ids = SAMPLES.flatMap(([, messages]) => messages.map((one) => one.split('\n')[0]));
    expect([...new Set(ids)].sort()).toEqual(Object.keys(requireVaultKey.messages).sort());
  });
});
