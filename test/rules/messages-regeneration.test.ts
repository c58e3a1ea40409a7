import { describe, expect, test } from 'vitest';
import { noKeyRegeneration } from '../../rules/no-key-regeneration.js';
import type { Analysis, StripeCall } from '../../src/analysis/analysis.js';
import type { KeyRegeneration } from '../../src/analysis/order/key-regeneration.js';
import { inspect } from '../../src/rule/inspect.js';
import { splitAdvice } from '../../src/rule/message.js';
import { analysisOf, keyReport, ROOT, span, step, stripeCall } from '../rule/made-analysis.js';

const LONG =
  "createHash('sha256').update(JSON.stringify({ customer, period, at: `${Date.now()}` })).digest('hex')";

interface Sample {
  readonly name: string;
  readonly call?: Partial<StripeCall>;
  readonly again: KeyRegeneration;
}

function again(overrides: Partial<KeyRegeneration>): KeyRegeneration {
  const at = overrides.at ?? span('`${key}:retry`', { line: 22 });
  const first = span('key', { line: 12 });
  return {
    at,
    how: 'caught',
    around: span('create', { line: 12 }),
    cause: { file: at.file, place: at.text },
    path: [step(first, ''), step(at, '')],
    ...overrides,
  };
}

const retried = { how: 'retried', around: span('for (;;)', { line: 8 }) } as const;
const SAMPLES: readonly Sample[] = [
  { name: 'caught', again: again({}) },
  { name: 'caught, a refund', call: { method: 'refunds.create' }, again: again({}) },
  { name: 'conflict', again: again({ how: 'conflict' }) },
  { name: 'retried', again: again({ ...retried, at: span('randomUUID()', { line: 12 }) }) },
];
const FAR = span('create', { file: 'packages/billing/src/keys/derive-idempotency-key.ts', line: 1204 });
const LONGEST: readonly Sample[] = (['caught', 'conflict', 'retried'] as const).map((how) => ({
  name: `${how}, long`,
  call: { repeat: 'sets', money: false },
  again: again({
    how,
    around: FAR,
    at: span(LONG, { line: 22 }),
  }),
}));

function messagesOf({ call, again: one }: Sample): readonly string[] {
  const analysis: Analysis = { ...analysisOf([[stripeCall(call), keyReport()]]), regenerations: () => [one] };
  const active = [{ rule: noKeyRegeneration, severity: 'error' as const, options: {} }];
  return inspect(analysis, { rules: active, calls: 'all', root: ROOT }).map(
    ({ messageId, message }) => `${messageId}\n${message}`,
  );
}

describe('messages of no-key-regeneration', () => {
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
    expect([...new Set(sampled)].sort()).toEqual(Object.keys(noKeyRegeneration.messages).sort());
  });
});
