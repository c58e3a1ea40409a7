import { describe, expect, test } from 'vitest';
import { keyCoversBody } from '../../rules/key-covers-body.js';
import type { Analysis, Span } from '../../src/analysis/analysis.js';
import type { BodyReport } from '../../src/analysis/body/body-report.js';
import { inspect } from '../../src/rule/inspect.js';
import { splitAdvice } from '../../src/rule/message.js';
import { analysisOf, keyReport, ROOT, source, span, step, stripeCall } from '../rule/made-analysis.js';

const FAR = { file: 'packages/billing/src/keys/derive-idempotency-key.ts', line: 1204 };
const LONG =
  'carts.currentTotalOfEverythingThatIsNotPaidYet(cartId, { currency: "usd", including: ["tax", "shipping"] })';

function bodyOf(kind: keyof BodyReport, at: Span, from: Span, key: Span): BodyReport {
  const param = {
    at,
    name: 'metadata.sentAt',
    key,
    cause: { file: at.file, place: at.text },
    path: [step(from, '')],
  };
  const nothing = { volatile: [], live: [] };
  return kind === 'volatile'
    ? { ...nothing, volatile: [{ ...param, source: source({ at: from, what: 'the current time' }) }] }
    : { ...nothing, live: [{ ...param, name: 'amount', read: from }] };
}

function messagesOf(body: BodyReport): readonly string[] {
  const analysis: Analysis = { ...analysisOf([[stripeCall(), keyReport()]]), body: () => body };
  const active = [{ rule: keyCoversBody, severity: 'warning' as const, options: {} }];
  return inspect(analysis, { rules: active, calls: 'all', root: ROOT }).map(
    ({ messageId, message }) => `${messageId}\n${message}`,
  );
}

const at = span('sentAt: new Date().toISOString()', { line: 12 });
const key = span('`order:${order.id}`', { line: 14 });
const SAMPLES: readonly (readonly [string, BodyReport])[] = [
  ['volatile', bodyOf('volatile', at, { ...at, text: 'new Date()' }, key)],
  ['volatile, made further up', bodyOf('volatile', at, span('Date.now()', { line: 3 }), key)],
  ['live-amount', bodyOf('live', at, span('carts.total(cartId)', { line: 9 }), key)],
  ['live-amount, read in place', bodyOf('live', at, { ...at, text: 'carts.total(cartId)' }, key)],
];
const LONGEST: readonly (readonly [string, BodyReport])[] = [
  ['volatile', bodyOf('volatile', at, span(LONG, FAR), { ...key, text: LONG })],
  ['live-amount', bodyOf('live', at, span(LONG, FAR), { ...key, text: LONG })],
];

describe('messages of key-covers-body', () => {
  test.each(SAMPLES)('%s', (_, body) => {
    expect(messagesOf(body).join('\n')).toMatchSnapshot();
  });

  test.each([...SAMPLES, ...LONGEST])(
    '%s: a sentence of at most 240 characters that ends in advice',
    (_, body) => {
      for (const [, message = ''] of messagesOf(body).map((one) => one.split('\n'))) {
        expect(message.length, message).toBeLessThanOrEqual(240);
        expect(message).not.toContain('{{');
        expect(splitAdvice(message).advice, message).toMatch(/^[A-Z]/);
      }
    },
  );

  test('every message id has a sample', () => {
    const sampled = SAMPLES.flatMap(([, body]) => messagesOf(body).map((one) => one.split('\n')[0]));
    expect([...new Set(sampled)].sort()).toEqual(Object.keys(keyCoversBody.messages).sort());
  });
});
