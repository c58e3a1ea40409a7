import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { STRIPE_MAJORS, stripeClient } from './stripe-clients.js';
import { startStripeDouble, type StripeDouble } from './stripe-double.js';

const HOUR_MS = 3_600_000;
const PAYMENT = { amount: 1000, currency: 'eur', confirm: true, metadata: { intent: 'a' } };
const OPTIONS = { idempotencyKey: 'k-1' };

let double: StripeDouble;
let stripe: Stripe;

beforeEach(async () => {
  double = await startStripeDouble();
  stripe = stripeClient(23, double.port);
});
afterEach(() => double.close());

/** What an error says that stripe-node raised, in the words that billing code tells errors apart by. */
async function errorOf(call: Promise<unknown>): Promise<Record<string, unknown>> {
  const error = await call.then(
    () => new Error('no error'),
    (reason: unknown) => reason,
  );
  const { type, rawType, statusCode, code, message } = error as Record<string, unknown>;
  return { type, rawType, statusCode, code, message };
}

function headersOf(answer: Stripe.Response<object>): Readonly<Record<string, string>> {
  return answer.lastResponse.headers;
}

describe.each(STRIPE_MAJORS)('stripe %i', (major) => {
  beforeEach(() => {
    stripe = stripeClient(major, double.port);
  });

  test('the same key gets the stored answer, and is executed once', async () => {
    const first = await stripe.paymentIntents.create(PAYMENT, OPTIONS);
    const again = await stripe.paymentIntents.create({ ...PAYMENT }, OPTIONS);
    expect(again.id).toBe(first.id);
    expect(headersOf(first)['idempotent-replayed']).toBeUndefined();
    expect(headersOf(again)['idempotent-replayed']).toBe('true');
    expect(again.lastResponse.idempotencyKey).toBe('k-1');
    expect([...double.executionsByIntent()]).toEqual([['a', 1]]);
    expect(double.executions()[0]?.charged).toBe(1000);
  });

  test('without a key, and with another key, it is executed again', async () => {
    await stripe.paymentIntents.create(PAYMENT);
    await stripe.paymentIntents.create(PAYMENT);
    await stripe.paymentIntents.create(PAYMENT, OPTIONS);
    await stripe.paymentIntents.create(PAYMENT, { idempotencyKey: 'k-2' });
    expect([...double.executionsByIntent()]).toEqual([['a', 4]]);
  });

  test('other parameters and another endpoint are errors', async () => {
    await stripe.paymentIntents.create(PAYMENT, OPTIONS);
    const refused = { type: 'StripeIdempotencyError', rawType: 'idempotency_error', statusCode: 400 };
    expect(await errorOf(stripe.paymentIntents.create({ ...PAYMENT, amount: 1 }, OPTIONS))).toMatchObject(
      refused,
    );
    expect(await errorOf(stripe.refunds.create({ payment_intent: 'pi_1' }, OPTIONS))).toMatchObject(refused);
    expect(double.executions()).toHaveLength(1);
  });

  test('the order of the parameters does not matter, the connected account does', async () => {
    const { amount, ...rest } = PAYMENT;
    await stripe.paymentIntents.create(PAYMENT, OPTIONS);
    await stripe.paymentIntents.create({ ...rest, amount }, OPTIONS);
    expect(double.executions()).toHaveLength(1);
    await stripe.paymentIntents.create(PAYMENT, { ...OPTIONS, stripeAccount: 'acct_1' });
    expect(double.executions()).toHaveLength(2);
  });

  test('a key whose request still runs is in use', async () => {
    double.plan({ kind: 'hold' });
    const first = stripe.paymentIntents.create(PAYMENT, OPTIONS);
    await expect.poll(() => double.held()).toBe(1);
    expect(await errorOf(stripe.paymentIntents.create(PAYMENT, OPTIONS))).toMatchObject({
      type: 'StripeAPIError',
      statusCode: 409,
      code: 'idempotency_key_in_use',
    });
    double.release();
    const { id } = await first;
    expect((await stripe.paymentIntents.create(PAYMENT, OPTIONS)).id).toBe(id);
    expect(double.executions()).toHaveLength(1);
  });

  test('a key is pruned after 24 hours', async () => {
    await stripe.paymentIntents.create(PAYMENT, OPTIONS);
    double.advance(24 * HOUR_MS - 10_000);
    await stripe.paymentIntents.create(PAYMENT, OPTIONS);
    expect(double.executions()).toHaveLength(1);
    double.advance(10_000);
    await stripe.paymentIntents.create(PAYMENT, OPTIONS);
    expect(double.executions()).toHaveLength(2);
  });

  test('a decline is stored, and its payment intent can be read', async () => {
    double.plan({ kind: 'decline', declineCode: 'insufficient_funds' });
    const declined = { type: 'StripeCardError', statusCode: 402, code: 'card_declined' };
    expect(await errorOf(stripe.paymentIntents.create(PAYMENT, OPTIONS))).toMatchObject(declined);
    expect(await errorOf(stripe.paymentIntents.create(PAYMENT, OPTIONS))).toMatchObject(declined);
    expect(double.executions()).toHaveLength(0);
    expect((await stripe.paymentIntents.list()).data.map(({ status }) => status)).toEqual([
      'requires_payment_method',
    ]);
  });

  test.each([true, false])('a 500 is stored and replayed, executed: %s', async (executed) => {
    double.plan({ kind: 'server-error', executed });
    const failed = { type: 'StripeAPIError', statusCode: 500 };
    expect(await errorOf(stripe.paymentIntents.create(PAYMENT, OPTIONS))).toMatchObject(failed);
    expect(await errorOf(stripe.paymentIntents.create(PAYMENT, OPTIONS))).toMatchObject(failed);
    expect(double.executions()).toHaveLength(executed ? 1 : 0);
    expect((await stripe.paymentIntents.list()).data).toHaveLength(executed ? 1 : 0);
  });

  test('parameter errors, 401 and 429 are not stored', async () => {
    const wrong = { ...PAYMENT, amount: 0.5 };
    expect(await errorOf(stripe.paymentIntents.create(wrong, OPTIONS))).toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'parameter_invalid_integer',
    });
    double.plan({ kind: 'rate-limit' });
    const limited = await errorOf(stripe.paymentIntents.create(PAYMENT, OPTIONS));
    expect(limited).toMatchObject({ type: 'StripeRateLimitError', statusCode: 429 });
    await stripe.paymentIntents.create(PAYMENT, OPTIONS);
    expect(double.executions()).toHaveLength(1);
  });

  test.each(['cut-before', 'cut-after'] as const)('%s', async (kind) => {
    // The SDK tries a closed connection once more whatever its settings say.
    double.plan({ kind, times: 2 });
    expect(await errorOf(stripe.paymentIntents.create(PAYMENT, OPTIONS))).toMatchObject({
      type: 'StripeConnectionError',
    });
    expect(double.executions()).toHaveLength(kind === 'cut-after' ? 1 : 0);
    const { lastResponse } = await stripe.paymentIntents.create(PAYMENT, OPTIONS);
    expect(lastResponse.headers['idempotent-replayed']).toBe(kind === 'cut-after' ? 'true' : undefined);
    expect(double.executions()).toHaveLength(1);
  });

  test('lists are paged and filtered', async () => {
    for (let n = 0; n < 25; n++)
      await stripe.paymentIntents.create(
        { ...PAYMENT, customer: n < 20 ? 'cus_1' : 'cus_2' },
        { idempotencyKey: `k-${n}` },
      );
    const all = await stripe.paymentIntents.list({ limit: 10 }).autoPagingToArray({ limit: 100 });
    expect(new Set(all.map(({ id }) => id)).size).toBe(25);
    const ours = await stripe.paymentIntents
      .list({ limit: 7, customer: 'cus_2' })
      .autoPagingToArray({ limit: 100 });
    expect(ours).toHaveLength(5);
    const later = Math.floor(Date.now() / 1000) + 100;
    expect((await stripe.paymentIntents.list({ created: { gte: later } })).data).toEqual([]);
    const newest = all[0]?.id ?? '';
    expect(
      (await stripe.paymentIntents.list({ ending_before: all[1]?.id ?? '' })).data.map(({ id }) => id),
    ).toEqual([newest]);
  });

  test('a search finds by metadata, page by page', async () => {
    for (let n = 0; n < 12; n++)
      await stripe.paymentIntents.create({ ...PAYMENT, metadata: { intent: n % 2 ? 'odd' : 'even' } });
    const query = "metadata['intent']:'odd'";
    const found = await stripe.paymentIntents.search({ query, limit: 4 }).autoPagingToArray({ limit: 100 });
    expect(found.map(({ metadata }) => metadata['intent'])).toEqual(Array(6).fill('odd'));
  });

  test('what is not confirmed moves no money until it is', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 1000, currency: 'eur' });
    const confirmed = await stripe.paymentIntents.confirm(id, {}, OPTIONS);
    expect(confirmed.status).toBe('succeeded');
    await stripe.paymentIntents.confirm(id, {}, OPTIONS);
    expect(double.executions().map(({ charged }) => charged)).toEqual([0, 1000]);
  });

  test('a meter event is refused when its identifier was there within 24 hours', async () => {
    const event = { event_name: 'calls', payload: { value: '1' }, identifier: 'i-1' };
    await stripe.billing.meterEvents.create(event);
    expect(await errorOf(stripe.billing.meterEvents.create(event))).toMatchObject({ statusCode: 400 });
    double.advance(25 * HOUR_MS);
    await stripe.billing.meterEvents.create(event);
    expect(double.executions()).toHaveLength(2);
  });
});

test('a key inside the params is an unknown parameter', async () => {
  expect(await errorOf(stripe.rawRequest('POST', '/v1/customers', { idempotencyKey: 'k' }))).toMatchObject({
    code: 'parameter_unknown',
  });
});

test('v2 executes a failed request again and keeps keys for 30 days', async () => {
  const post = (): Promise<unknown> =>
    stripe.rawRequest('POST', '/v2/core/accounts', { display_name: 'x' }, OPTIONS);
  double.plan({ kind: 'server-error', executed: false });
  expect(await errorOf(post())).toMatchObject({ statusCode: 500 });
  await post();
  double.advance(29 * 24 * HOUR_MS);
  await post();
  expect(double.executions()).toHaveLength(1);
});

test('a search is blind to what is younger than its lag', async () => {
  await double.close();
  double = await startStripeDouble({ searchLagMs: 60_000 });
  stripe = stripeClient(23, double.port);
  await stripe.paymentIntents.create(PAYMENT);
  const query = { query: "metadata['intent']:'a'" };
  expect((await stripe.paymentIntents.search(query)).data).toEqual([]);
  double.advance(61_000);
  expect((await stripe.paymentIntents.search(query)).data).toHaveLength(1);
});

test('faults can be meant for one intent', async () => {
  double.plan({ kind: 'decline', intent: 'b' });
  await stripe.paymentIntents.create(PAYMENT);
  const other = stripe.paymentIntents.create({ ...PAYMENT, metadata: { intent: 'b' } });
  expect(await errorOf(other)).toMatchObject({ statusCode: 402 });
});

test('it runs in a process of its own and is steered by requests', async () => {
  const child = spawn(
    process.execPath,
    ['--import', 'jiti/register', join(import.meta.dirname, 'start-double.ts')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { port } = JSON.parse(line.toString()) as { port: number };
  const control = async (name: string, body: object = {}): Promise<unknown> => {
    const request = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    };
    return (await fetch(`http://127.0.0.1:${port}/_double/${name}`, request)).json();
  };
  await control('plan', { faults: [{ kind: 'decline' }] });
  const there = stripeClient(23, port);
  expect(await errorOf(there.paymentIntents.create(PAYMENT, OPTIONS))).toMatchObject({ statusCode: 402 });
  await control('advance', { milliseconds: 24 * HOUR_MS });
  await there.paymentIntents.create(PAYMENT, OPTIONS);
  expect(await control('executions')).toMatchObject([{ path: '/v1/payment_intents', charged: 1000 }]);
  child.kill();
  await once(child, 'exit');
});
