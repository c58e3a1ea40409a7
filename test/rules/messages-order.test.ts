import { describe, expect, test } from 'vitest';
import { noChargeBeforeRecord } from '../../rules/no-charge-before-record.js';
import { noLocalDedup } from '../../rules/no-local-dedup.js';
import { requirePreflight } from '../../rules/require-preflight.js';
import { requireWebhookDedup } from '../../rules/require-webhook-dedup.js';
import type { Analysis, StripeCall } from '../../src/analysis/analysis.js';
import { FLAWS, type WayBefore } from '../../src/analysis/order/before.js';
import type { Rule } from '../../src/rule/rule.js';
import { analysisOf, keyReport, span, stripeCall } from '../rule/made-analysis.js';
import { expectReadable, messagesOf } from './message-checks.js';

const FAR = { file: 'packages/billing/src/keys/derive-idempotency-key.ts', line: 1204 };
const LONG_CALL = { method: 'POST /v1/treasury/outbound_payments' };
const LONG_NAME = 'eventOfTheConnectedAccountThatWasChecked';

const NOTHING: WayBefore = {
  entry: null,
  ends: 'entry',
  cause: { file: 'src/pay.ts', place: 'pay' },
  preflight: [],
  flawed: [],
  inserts: [],
  locks: [],
  selects: [],
  local: [],
  transaction: null,
  webhook: null,
  records: [],
  writes: [],
};

/** What a rule says of a call with this before it. */
function said(rule: Rule, way: Partial<WayBefore>, call: Partial<StripeCall> = {}): readonly string[] {
  const made = stripeCall({ method: 'charges.create', ...call });
  const analysis: Analysis = {
    ...analysisOf([[made, keyReport([], { verdict: 'unproven' })]]),
    before: () => ({ ways: [{ ...NOTHING, ...way }] }),
  };
  return messagesOf(rule, analysis);
}

const insert = { at: span('db.query(sql)', { line: 7 }), what: '`INSERT … ON CONFLICT DO NOTHING`' };
const select = { ...insert, what: 'a `SELECT`', goesOn: 'absent', isOfCharge: true } as const;
const memory = { ...select, what: 'a `Set` in memory' };

const SAMPLES: readonly (readonly [string, Rule, Partial<WayBefore>])[] = [
  ['nothing before', requirePreflight, {}],
  ...FLAWS.map((flaw) => [flaw, requirePreflight, { flawed: [{ ...insert, flaw }] }] as const),
  ['a plain insert', requirePreflight, { inserts: [{ ...insert, what: 'an `INSERT`' }] }],
  ['a read', requirePreflight, { selects: [select] }],
  ['a lock', requirePreflight, { locks: [{ ...insert, what: '`SET NX` in Redis' }] }],
  ['a set', requirePreflight, { local: [memory] }],
  ['a row behind', noChargeBeforeRecord, { records: [{ ...insert, what: 'an `INSERT`' }] }],
  ['a check', noChargeBeforeRecord, { selects: [select] }],
  ['a transaction', noChargeBeforeRecord, { transaction: { ...insert, what: 'a database transaction' } }],
  ['memory', noLocalDedup, { local: [memory] }],
  ['a webhook', requireWebhookDedup, { webhook: { at: span('event', { line: 3 }), usesId: false } }],
];

/** Everything that can be long is long at once. */
function stretched(way: Partial<WayBefore>): Partial<WayBefore> {
  const at = { ...span(LONG_NAME, FAR), text: LONG_NAME };
  const far = <D extends object>(deeds: readonly D[] = []): D[] => deeds.map((deed) => ({ ...deed, at }));
  return {
    ...way,
    flawed: far(way.flawed),
    inserts: far(way.inserts),
    selects: far(way.selects),
    locks: far(way.locks),
    local: far(way.local),
    records: far(way.records),
    transaction: far(way.transaction ? [way.transaction] : [])[0] ?? null,
    webhook: far(way.webhook ? [way.webhook] : [])[0] ?? null,
  };
}

describe('messages of the rules on order', () => {
  test.each(SAMPLES)('%s', (_, rule, way) => {
    expect(said(rule, way).join('\n')).toMatchSnapshot();
  });

  test.each(SAMPLES)('%s: readable', (_, rule, way) => {
    const messages = [...said(rule, way), ...said(rule, stretched(way), LONG_CALL)];
    expect(messages).toHaveLength(2);
    messages.forEach(expectReadable);
  });

  test('every message id has a sample', () => {
    const here = [requirePreflight, noChargeBeforeRecord, noLocalDedup, requireWebhookDedup];
    const sampled = new Set(
      SAMPLES.flatMap(([, rule, way]) =>
        said(rule, way).map((one) => `${rule.name}/${one.split('\n')[0] ?? ''}`),
      ),
    );
    const declared = here.flatMap(({ name, messages }) => Object.keys(messages).map((id) => `${name}/${id}`));
    expect([...sampled].sort()).toEqual(declared.sort());
  });
});
