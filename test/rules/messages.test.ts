import { describe, expect, test } from 'vitest';
import { rules } from '../../rules/index.js';
import type { KeyOrigin } from '../../src/analysis/analysis.js';
import { inspect } from '../../src/rule/inspect.js';
import type { Finding } from '../../src/rule/finding.js';
import { splitAdvice } from '../../src/rule/message.js';
import {
  analysisOf,
  keyReport,
  missing,
  ROOT,
  source,
  span,
  stripeCall,
  unstable,
} from '../rule/made-analysis.js';
import { KEY_TEXT_SAMPLES } from './key-text-samples.js';
import type { Sample } from './sample.js';

const LONG =
  "createHash('sha256').update(JSON.stringify({ customer, period, at: `${Date.now()}` })).digest('hex')";
const FAR = { file: 'packages/billing/src/keys/derive-idempotency-key.ts', line: 1204 };

const clock = source({ nature: 'clock', what: 'the current time', at: span('Date.now()', { line: 12 }) });
const counter = source({ nature: 'counter', scope: 'process', what: 'a counter in process memory' });
const json = source({ nature: 'serialization', what: 'JSON text of an object with open field order' });
const offset = source({
  nature: 'metadata',
  scope: 'delivery',
  what: 'the partition offset',
  changes: 'when the record is copied or replayed',
});

const retry = source({
  nature: 'metadata',
  scope: 'attempt',
  what: 'a retry counter',
  changes: 'with every attempt',
});

function metadata(
  scope: 'attempt' | 'process' | 'lock' | 'run' | 'message',
  what: string,
  changes: string,
): KeyOrigin {
  return unstable({ source: source({ nature: 'metadata', scope, what, changes }) });
}

const SAMPLES: readonly Sample[] = [
  { name: 'random', origin: unstable({ source: source() }) },
  { name: 'random, the source itself', origin: unstable({ at: source().at, source: source() }) },
  { name: 'random, in another file', origin: unstable({ source: source({ at: span('nanoid()', FAR) }) }) },
  { name: 'random, once per process', origin: unstable({ source: source({ scope: 'process' }) }) },
  {
    name: 'random, in a browser',
    call: { kind: 'browser', method: 'POST /api/pay' },
    origin: unstable({ source: source() }),
  },
  {
    name: 'random, no money',
    call: { money: false, method: 'customers.create' },
    origin: unstable({ source: source() }),
  },
  {
    name: 'random, a step that is done once',
    call: { repeat: 'transition', method: 'paymentIntents.capture' },
    origin: unstable({ source: source() }),
  },
  { name: 'clock', origin: unstable({ source: clock }) },
  {
    name: 'clock, long',
    call: { method: 'transfers.create' },
    origin: unstable({ at: span(LONG), source: clock }),
  },
  { name: 'counter', origin: unstable({ source: counter }) },
  { name: 'serialization', call: { method: 'refunds.create' }, origin: unstable({ source: json }) },
  { name: 'attempt', origin: metadata('attempt', "the job's attempt counter", 'with every attempt') },
  { name: 'delivery', origin: unstable({ source: offset }) },
  {
    name: 'delivery with a stable field',
    origin: unstable({ source: { ...offset, instead: '`event.invoiceId`' } }),
  },
  {
    name: 'attempt with a phrase for advice',
    origin: unstable({ source: { ...retry, instead: 'the same key for every attempt' } }),
  },
  { name: 'process', origin: metadata('process', 'the host name', 'when the job moves to another host') },
  { name: 'lock', origin: metadata('lock', 'a fencing token', 'each time that the lock is taken') },
  { name: 'run', origin: metadata('run', 'the workflow run id', 'with every new run') },
  { name: 'message', origin: metadata('message', 'the SQS message id', 'when the event is sent again') },
  { name: 'no-key', origin: missing({ absence: 'no-key' }) },
  {
    name: 'no-key, raw HTTP',
    call: { kind: 'http', method: 'POST /v1/refunds' },
    origin: missing({ absence: 'no-key' }),
  },
  {
    name: 'no-key, no money',
    call: { money: false, method: 'customers.create' },
    origin: missing({ absence: 'no-key' }),
  },
  {
    name: 'no-key, a step that is done once',
    call: { repeat: 'transition', money: false, method: 'invoices.finalizeInvoice' },
    origin: missing({ absence: 'no-key' }),
  },
  {
    name: 'no-key, a setting',
    call: { repeat: 'sets', method: 'subscriptions.update' },
    origin: missing({ absence: 'no-key' }),
  },
  {
    name: 'no-key, meter event',
    call: { method: 'billing.meterEvents.create' },
    origin: missing({ absence: 'no-key' }),
  },
  {
    name: 'left-out',
    origin: missing({ absence: 'left-out', at: span('charge', { file: 'cron.ts', line: 9 }) }),
  },
  {
    name: 'left-out, with names that must stay whole',
    call: { repeat: 'transition', method: 'testHelpers.issuing.authorizations.capture' },
    origin: missing({
      absence: 'left-out',
      at: span('captureTestAuthorization', { file: 'cron.ts', line: 9 }),
    }),
  },
  {
    name: 'undefined',
    origin: missing({ absence: 'undefined', path: [{ at: span('undefined', { line: 18 }), step: '' }] }),
  },
  { name: 'empty', origin: missing({ absence: 'empty', path: [{ at: span("''", FAR), step: '' }] }) },
  { name: 'in-params', origin: missing({ absence: 'in-params' }) },
  {
    name: 'in-params, raw HTTP',
    call: { kind: 'http', method: 'POST /v1/charges' },
    origin: missing({ absence: 'in-params' }),
  },
  {
    name: 'overridden',
    origin: missing({ absence: 'overridden', path: [{ at: span("''", { line: 24 }), step: '' }] }),
  },
  ...KEY_TEXT_SAMPLES,
];

function findingsOn({ call, origin, pieces, operation, namespace }: Sample): readonly Finding[] {
  const made = stripeCall(call);
  const texts = new Map(pieces ? [[made, [{ ...origin, pieces }]]] : []);
  const analysis = {
    ...analysisOf([[made, keyReport([origin])]], [], texts),
    permanent: () => (operation ? [{ ...origin, operation }] : []),
    namespace: () => namespace && { ...namespace, at: origin.at },
  };
  const active = rules.map((rule) => ({
    rule,
    severity: 'error' as const,
    options: { minimumScope: 'business' },
  }));
  return inspect(analysis, { rules: active, calls: 'all', root: ROOT });
}

/** Everything that can be long is long at once. */
function stretched({ call, origin, pieces, operation, namespace }: Sample): Sample {
  const at = { ...origin.at, text: LONG };
  const path = origin.path.map((step) => ({
    ...step,
    at: { ...step.at, file: `${ROOT}/${FAR.file}`, line: 1204 },
  }));
  const from = origin.source && {
    ...origin.source,
    at: { ...origin.source.at, file: `${ROOT}/${FAR.file}`, line: 1204 },
  };
  return {
    name: '',
    call: { method: 'POST /v1/treasury/outbound_payments', ...call },
    origin: { ...origin, at, key: at, path, source: from },
    ...(operation ? { operation } : {}),
    ...(namespace
      ? { namespace: { ...namespace, otherAt: { ...at, file: `${ROOT}/${FAR.file}`, line: 1204 } } }
      : {}),
    ...(pieces ? { pieces: pieces.map((piece) => ({ ...piece, at })) } : {}),
  };
}

describe('messages', () => {
  test.each(SAMPLES)('$name', (sample) => {
    const findings = findingsOn(sample);
    expect(findings).toHaveLength(1);
    expect(
      findings.map(({ rule, messageId, message }) => `${rule}/${messageId}\n${message}`).join(),
    ).toMatchSnapshot();
  });

  test.each(SAMPLES)('$name: a sentence of at most 240 characters that ends in advice', (sample) => {
    for (const { message } of [...findingsOn(sample), ...findingsOn(stretched(sample))]) {
      expect(message.length, message).toBeLessThanOrEqual(240);
      expect(message).toMatch(/^[A-Z`].*[^.]\.$/);
      expect(message).not.toContain('{{');
      expect(splitAdvice(message).advice, message).toMatch(/^[A-Z]/);
    }
  });

  test('every message id has a sample', () => {
    const sampled = new Set(SAMPLES.flatMap(findingsOn).map(({ rule, messageId }) => `${rule}/${messageId}`));
    const names = new Set([...sampled].map((id) => id.split('/')[0]));
    const here = rules.filter(({ name }) => names.has(name));
    const declared = here.flatMap((rule) => Object.keys(rule.messages).map((id) => `${rule.name}/${id}`));
    expect([...sampled].sort()).toEqual(declared.sort());
  });
});
