import { describe, expect, test } from 'vitest';
import { noKeyReuse } from '../../rules/no-key-reuse.js';
import type { Analysis, StripeCall } from '../../src/analysis/analysis.js';
import type { KeyReuse } from '../../src/analysis/order/key-reuse.js';
import { inspect } from '../../src/rule/inspect.js';
import { splitAdvice } from '../../src/rule/message.js';
import { analysisOf, keyReport, ROOT, span, step, stripeCall } from '../rule/made-analysis.js';

const LONG =
  "createHash('sha256').update(JSON.stringify({ customer, period, at: `${Date.now()}` })).digest('hex')";
const key = span('idempotencyKey', { line: 22 });

interface Sample {
  readonly name: string;
  readonly call?: Partial<StripeCall>;
  readonly reuse: KeyReuse;
}

function reuse(overrides: Partial<KeyReuse>): KeyReuse {
  const at = overrides.at ?? key;
  return {
    at,
    differs: 'method',
    earlier: { method: 'customers.create', at: span('create', { line: 12 }) },
    suffix: 'paymentIntent',
    cause: { file: at.file, place: at.text },
    path: [step(span('idempotencyKey', { line: 12 }), ''), step(at, '')],
    ...overrides,
  };
}

const SAMPLES: readonly Sample[] = [
  { name: 'method', reuse: reuse({}) },
  {
    name: 'method, raw HTTP',
    call: { method: 'POST /v1/invoices', kind: 'http' },
    reuse: reuse({ suffix: 'invoice' }),
  },
  { name: 'object', call: { method: 'paymentIntents.capture' }, reuse: reuse({ differs: 'object' }) },
  { name: 'params', call: { method: 'transfers.create' }, reuse: reuse({ differs: 'params' }) },
];
const FAR = {
  method: 'testHelpers.issuing.authorizations.create',
  at: span('x', { file: 'derive-idempotency-key.ts', line: 1204 }),
};
const LONGEST: readonly Sample[] = (['method', 'object', 'params'] as const).map((differs) => ({
  name: `${differs}, long`,
  call: { method: 'testHelpers.issuing.authorizations.capture' },
  reuse: reuse({ differs, earlier: FAR, suffix: 'capture', at: { ...key, text: LONG } }),
}));

function messagesOf({ call, reuse: one }: Sample): readonly string[] {
  const analysis: Analysis = { ...analysisOf([[stripeCall(call), keyReport()]]), reuses: () => [one] };
  const active = [{ rule: noKeyReuse, severity: 'error' as const, options: {} }];
  return inspect(analysis, { rules: active, calls: 'all', root: ROOT }).map(
    ({ messageId, message }) => `${messageId}\n${message}`,
  );
}

describe('messages of no-key-reuse', () => {
  test.each(SAMPLES)('$name', (sample) => {
    expect(messagesOf(sample).join('\n')).toMatchSnapshot();
  });

  test.each([...SAMPLES, ...LONGEST])(
    '$name: a sentence of at most 240 characters that ends in advice',
    (sample) => {
      for (const [, message = ''] of messagesOf(sample).map((one) => one.split('\n'))) {
        expect(message.length, message).toBeLessThanOrEqual(240);
        expect(message).not.toContain('{{');
        expect(splitAdvice(message).advice, message).toMatch(/^[A-Z]/);
      }
    },
  );

  test('every message id has a sample', () => {
    const sampled = SAMPLES.flatMap((sample) => messagesOf(sample).map((one) => one.split('\n')[0]));
    expect([...new Set(sampled)].sort()).toEqual(Object.keys(noKeyReuse.messages).sort());
  });
});
