import { describe, expect, test } from 'vitest';
import { noLateRetry } from '../../rules/no-late-retry.js';
import { noReplayFromStart } from '../../rules/no-replay-from-start.js';
import { noReplayedDecline } from '../../rules/no-replayed-decline.js';
import { noSwallowedTimeout } from '../../rules/no-swallowed-timeout.js';
import { noUnguardedSchedule } from '../../rules/no-unguarded-schedule.js';
import type { Analysis, Span, StripeCall } from '../../src/analysis/analysis.js';
import { SWALLOWS, type AfterReport } from '../../src/analysis/order/after.js';
import type { WayBefore } from '../../src/analysis/order/before.js';
import type { DrivenReport } from '../../src/analysis/order/driven.js';
import { inspect } from '../../src/rule/inspect.js';
import { splitAdvice } from '../../src/rule/message.js';
import type { Rule } from '../../src/rule/rule.js';
import { analysisOf, keyReport, ROOT, span, stripeCall } from '../rule/made-analysis.js';

const RULES: readonly Rule[] = [
  noLateRetry,
  noReplayFromStart,
  noReplayedDecline,
  noSwallowedTimeout,
  noUnguardedSchedule,
];
const FAR = { file: 'packages/billing/src/workers/collect-open-invoices.ts', line: 1204 };
const LONG =
  "await this.paymentRepository.updateStatusOfEverythingThatIsOpen(payment.id, 'FAILED', { reason: error })";

function spot(at: Span): Pick<AfterReport['swallowed'][number], 'at' | 'cause' | 'path'> {
  return { at, cause: { file: at.file, place: at.text }, path: [] };
}

/** What the analysis answers of one call. */
type Answers = AfterReport & DrivenReport;

const nothing: Answers = { swallowed: [], replayed: [], late: [], scheduled: [], fromStart: [] };
const deed = span("await db.payments.setStatus(id, 'failed');", { line: 24 });

/** A way without anything before the call. */
const open: WayBefore = {
  entry: null,
  cause: { file: '', place: '' },
  webhook: null,
  writes: [],
  ends: 'entry',
  preflight: [],
  flawed: [],
  inserts: [],
  locks: [],
  selects: [],
  local: [],
  transaction: null,
  records: [],
};

function samples(place: Span): readonly (readonly [string, Answers])[] {
  const at = spot(place);
  const days = 40 * 86_400_000;
  const late = { ...at, at: span('create', { line: 20 }) };
  return [
    ...SWALLOWS.map((how) => [how, { ...nothing, swallowed: [{ ...at, how, deed: place }] }] as const),
    ['loop', { ...nothing, replayed: [{ ...at, by: 'loop', name: 'for' }] }],
    ['wrapper', { ...nothing, replayed: [{ ...at, by: 'wrapper', name: 'exponentialBackoffRetry' }] }],
    ['rows', { ...nothing, late: [{ ...late, kind: 'rows', rows: place }] }],
    ['backoff', { ...nothing, late: [{ ...late, kind: 'backoff', name: place, total: days }] }],
    ['schedule', { ...nothing, scheduled: [{ ...late, by: place }] }],
    ['option', { ...nothing, fromStart: [{ ...at, kind: 'option' }] }],
    ['fallback', { ...nothing, fromStart: [{ ...at, kind: 'fallback' }] }],
  ];
}

function messagesOf(answers: Answers, call: Partial<StripeCall> = {}): readonly string[] {
  const analysis: Analysis = {
    ...analysisOf([[stripeCall(call), keyReport()]]),
    after: () => answers,
    driven: () => answers,
    before: () => ({ ways: [open] }),
  };
  const active = RULES.map((rule) => ({ rule, severity: 'warning' as const, options: {} }));
  return inspect(analysis, { rules: active, calls: 'all', root: ROOT }).map(
    ({ rule, messageId, message }) => `${rule}/${messageId}\n${message}`,
  );
}

describe('messages of the rules on what stands around a call', () => {
  test.each(samples(deed))('%s', (_, answers) => {
    expect(messagesOf(answers).join('\n')).toMatchSnapshot();
  });

  test.each([...samples(deed), ...samples(span(LONG, FAR))])(
    '%s: a sentence of at most 240 characters that ends in advice',
    (_, answers) => {
      const call = { method: 'POST /v1/treasury/outbound_payments' };
      for (const one of [...messagesOf(answers), ...messagesOf(answers, call)]) {
        const message = one.slice(one.indexOf('\n') + 1);
        expect(message.length, message).toBeLessThanOrEqual(240);
        expect(message).not.toContain('{{');
        expect(splitAdvice(message).advice, message).toMatch(/^[A-Z]/);
      }
    },
  );

  test('a row or a lock on every way keeps the rules on schedules and starts silent', () => {
    const guard = { at: deed, what: 'a row' };
    const guarded = { ...open, preflight: [guard] };
    const answers = { ...nothing, scheduled: [{ ...spot(deed), by: deed }], fromStart: [] };
    const made: Analysis = {
      ...analysisOf([[stripeCall(), keyReport()]]),
      driven: () => answers,
      before: () => ({ ways: [guarded, { ...open, locks: [guard] }] }),
    };
    const [call] = made.calls();
    expect(call && [...noUnguardedSchedule.check(call, made, {})]).toEqual([]);
  });

  test('every message id has a sample', () => {
    const sampled = samples(deed).flatMap(([, answers]) =>
      messagesOf(answers).map((one) => one.split('\n')[0]),
    );
    const declared = RULES.flatMap((rule) => Object.keys(rule.messages).map((id) => `${rule.name}/${id}`));
    expect([...new Set(sampled)].sort()).toEqual(declared.sort());
  });
});
