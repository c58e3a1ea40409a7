import { describe, expect, test } from 'vitest';
import { requireBusinessKey } from '../../rules/require-business-key.js';
import type { Analysis, StripeCall } from '../../src/analysis/analysis.js';
import type { UnbrandedKey } from '../../src/analysis/brand/unbranded-keys.js';
import { analysisOf, keyReport, span, step, stripeCall } from '../rule/made-analysis.js';
import { expectReadable, messagesOf } from './message-checks.js';

const LONG =
  "createHash('sha256').update(JSON.stringify({ customer, period, tenant, product })).digest('hex')";
const FAR = { file: 'packages/billing/src/keys/derive-idempotency-key.ts', line: 1204 };
const LONG_TYPE = "Opaque<string, 'idempotency key of the billing service, made by the gateway'> & Branded";

function said(key: Partial<UnbrandedKey>, call: Partial<StripeCall> = {}): readonly string[] {
  const at = span('idempotencyKey', { line: 22 });
  const whole = { why: 'type', at, from: at, type: 'string', path: [step(at, '')], ...key } as const;
  const cause = { file: at.file, place: at.text };
  const analysis: Analysis = {
    ...analysisOf([[stripeCall(call), keyReport()]]),
    unbrandedKeys: () => [{ ...whole, cause }],
  };
  return messagesOf(requireBusinessKey, analysis);
}

const elsewhere = span('message.key', { line: 9 });
const SAMPLES = [
  ['a text', said({})],
  ['a brand of the project', said({ type: 'PaymentKey' }, { method: 'refunds.create' })],
  ['any in place', said({ why: 'any', type: 'any' })],
  ['any further up', said({ why: 'any', type: 'any', from: elsewhere })],
  ['said in place', said({ why: 'asserted' })],
  ['said further up', said({ why: 'asserted', from: elsewhere })],
] as const;

const LONGEST = (['type', 'any', 'asserted'] as const).map((why) => {
  const call = { method: 'POST /v1/treasury/outbound_payments', repeat: 'sets' } as const;
  return [
    why,
    said({ why, at: span(LONG, { line: 22 }), from: span(LONG, FAR), type: LONG_TYPE }, call),
  ] as const;
});

describe('messages of require-business-key', () => {
  test.each(SAMPLES)('%s', (_, messages) => {
    expect(messages.join('\n')).toMatchSnapshot();
  });

  test.each([...SAMPLES, ...LONGEST])('%s: readable', (_, messages) => {
    expect(messages).toHaveLength(1);
    messages.forEach(expectReadable);
  });

  test('every message id has a sample', () => {
    const ids = SAMPLES.flatMap(([, messages]) => messages.map((one) => one.split('\n')[0]));
    expect([...new Set(ids)].sort()).toEqual(Object.keys(requireBusinessKey.messages).sort());
  });
});
