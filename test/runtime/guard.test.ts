import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { businessKey, isBusinessKey, type BusinessKey } from '../../src/runtime/business-key.js';
import { onEvent, type ChargeonceEvent } from '../../src/runtime/events.js';
import { GuardError, type GuardFault } from '../../src/runtime/guard-error.js';
import { guardStripe } from '../../src/runtime/guard-stripe.js';
import { STRIPE_MAJORS, stripeClient } from './stripe-clients.js';
import { startStripeDouble, type StripeDouble } from './stripe-double.js';

const KEY = businessKey('invoice.charge', { invoiceId: 'in_1' });
const OTHER_KEY = businessKey('invoice.charge', { invoiceId: 'in_2' });
const PAYMENT = { amount: 1000, currency: 'eur', confirm: true };

let double: StripeDouble;
let raw: Stripe;
/** The guarded client, typed as if it were not: the tests do what the types forbid. */
let stripe: Stripe;

beforeEach(async () => {
  double = await startStripeDouble();
  connect(23);
});
afterEach(() => double.close());

function connect(major: (typeof STRIPE_MAJORS)[number], settings: object = {}): void {
  raw = stripeClient(major, double.port, settings);
  stripe = guardStripe(raw) as unknown as Stripe;
}

/** The code of the guard's refusal, 'sdk' for one of the SDK's own, or 'sent'; a refused call must not have sent anything. */
async function verdict(call: () => Promise<unknown>): Promise<string> {
  const before = double.requests().length;
  const error = await call().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) return 'sent';
  expect(double.requests()).toHaveLength(before);
  if (error instanceof GuardError) return error.code;
  if (error instanceof Error && error.message.startsWith('Stripe: Unknown arguments')) return 'sdk';
  throw new Error('The call failed otherwise.', { cause: error });
}

describe.each(STRIPE_MAJORS)('stripe %i', (major) => {
  beforeEach(() => {
    connect(major);
  });

  test('a business key passes and is what Stripe gets', async () => {
    const { id } = await stripe.paymentIntents.create(PAYMENT, { idempotencyKey: KEY });
    expect(id).toMatch(/^pi_/);
    expect(double.requests().map(({ key }) => key)).toEqual([KEY]);
  });

  test('options that hold nothing', async () => {
    // Up to 21 the SDK does not take them for options.
    const answer = await verdict(() => stripe.paymentIntents.create(PAYMENT, {}));
    expect(answer).toBe(major < 22 ? 'sdk' : 'no-key');
  });

  test.each<[string, object | undefined]>([
    ['no-key', undefined],
    ['no-key', { idempotencyKey: '' }],
    ['no-key', { idempotencyKey: undefined }],
    ['no-key', { idempotencyKey: null }],
    ['not-a-business-key', { idempotencyKey: 'invoice-1' }],
    ['not-a-business-key', { idempotencyKey: 'stripe-node-retry-1' }],
  ])('%s: %o', async (code, options) => {
    expect(await verdict(() => stripe.paymentIntents.create(PAYMENT, options))).toBe(code);
    expect(await verdict(() => stripe.paymentIntents.confirm('pi_1', {}, options))).toBe(code);
    expect(
      await verdict(() => stripe.customers.createTaxId('cus_1', { type: 'eu_vat', value: 'x' }, options)),
    ).toBe(code);
    expect(await verdict(() => stripe.checkout.sessions.create({ mode: 'setup' }, options))).toBe(code);
    expect(await verdict(() => stripe.testHelpers.testClocks.advance('c', { frozen_time: 1 }, options))).toBe(
      code,
    );
    expect(await verdict(() => stripe.v2.core.eventDestinations.disable('x', {}, options))).toBe(code);
    expect(await verdict(() => stripe.v2.core.eventDestinations.del('x', {}, options))).toBe(code);
    expect(await verdict(() => stripe.rawRequest('POST', '/v1/x', { a: 1 }, options))).toBe(code);
    expect(await verdict(() => stripe.rawRequest('delete', '/v2/x', undefined, options))).toBe(code);
  });

  test('a key among the params', async () => {
    const params = { ...PAYMENT, idempotencyKey: KEY };
    expect(await verdict(() => stripe.paymentIntents.create(params))).toBe('key-in-params');
    expect(await verdict(() => stripe.rawRequest('POST', '/v1/payment_intents', params))).toBe(
      'key-in-params',
    );
    const confirm = { payment_method: 'pm_1', idempotencyKey: KEY };
    expect(await verdict(() => stripe.paymentIntents.confirm('pi_1', confirm as object))).toBe(
      'key-in-params',
    );
    // Up to 21 an object that holds nothing else is the options.
    const alone = await verdict(() =>
      stripe.paymentIntents.confirm('pi_1', { idempotencyKey: KEY } as object),
    );
    expect(alone).toBe(major < 22 ? 'sent' : 'key-in-params');
    const metadata = { idempotencyKey: 'x' };
    expect(
      await verdict(() => stripe.refunds.create({ charge: 'ch_1', metadata }, { idempotencyKey: OTHER_KEY })),
    ).toBe('sent');
  });

  test.each(['Idempotency-Key', 'idempotency-key', 'IDEMPOTENCY-KEY'])(
    'a key in the header %s',
    async (name) => {
      const headers = { [name]: OTHER_KEY };
      const options = { idempotencyKey: KEY };
      expect(await verdict(() => stripe.refunds.create({}, { ...options, headers }))).toBe('key-in-headers');
      // 17 knows no headers among the options.
      const alone = await verdict(() => stripe.refunds.create({}, { headers }));
      expect(alone).toBe(major === 17 ? 'sdk' : 'key-in-headers');
      const raw = { ...options, additionalHeaders: headers };
      expect(await verdict(() => stripe.rawRequest('POST', '/v1/refunds', {}, raw))).toBe('key-in-headers');
    },
  );

  test('other headers pass where the SDK keeps the key beside them', async () => {
    const options = { idempotencyKey: KEY, additionalHeaders: { 'X-Trace': '1' } };
    const answer = await verdict(() => stripe.rawRequest('POST', '/v1/refunds', { charge: 'ch_1' }, options));
    expect(answer).toBe(major === 17 ? 'dropped-key' : 'sent');
  });

  test('the same key with the same params passes, whatever their order', async () => {
    const { amount, ...rest } = PAYMENT;
    const first = await stripe.paymentIntents.create({ amount, ...rest }, { idempotencyKey: KEY });
    const again = await stripe.paymentIntents.create(
      { ...rest, amount, description: undefined },
      { idempotencyKey: KEY },
    );
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  test('the same key with other params, on another endpoint, on another account', async () => {
    await stripe.paymentIntents.create(PAYMENT, { idempotencyKey: KEY });
    const options = { idempotencyKey: KEY };
    const create = (params: object, more = {}): Promise<unknown> =>
      stripe.paymentIntents.create({ ...PAYMENT, ...params }, { ...options, ...more });
    expect(await verdict(() => create({ amount: 1001 }))).toBe('other-params');
    expect(await verdict(() => create({ metadata: { a: 'b' } }))).toBe('other-params');
    expect(await verdict(() => create({ expand: ['customer'] }))).toBe('other-params');
    expect(await verdict(() => create({}, { stripeAccount: 'acct_1' }))).toBe('other-account');
    expect(await verdict(() => create({}, { apiKey: 'sk_test_other' }))).toBe('other-account');
    expect(await verdict(() => create({}, { apiKey: 'sk_test_0' }))).toBe('sent');
    expect(await verdict(() => stripe.refunds.create({ payment_intent: 'pi_1' }, options))).toBe(
      'other-endpoint',
    );
    expect(await verdict(() => stripe.paymentIntents.confirm('pi_1', {}, options))).toBe('other-endpoint');
  });

  test('retries of the SDK pass', async () => {
    connect(major, { maxNetworkRetries: 2 });
    double.plan({ kind: 'cut-before' }, { kind: 'cut-after' });
    await stripe.paymentIntents.create({ ...PAYMENT, metadata: { intent: 'a' } }, { idempotencyKey: KEY });
    expect([...double.executionsByIntent()]).toEqual([['a', 1]]);
  });

  test('reads, and DELETE of v1, need no key', async () => {
    const calls = [
      () => stripe.customers.retrieve('cus_1'),
      () => stripe.customers.list(),
      () => stripe.paymentIntents.search({ query: "metadata['a']:'b'" }),
      () => stripe.customers.del('cus_1'),
      () => stripe.subscriptions.cancel('sub_1'),
      () => stripe.invoices.createPreview({ customer: 'cus_1' }),
      () => stripe.v2.core.events.retrieve('evt_1'),
      () => stripe.rawRequest('GET', '/v1/customers'),
      () => stripe.rawRequest('get', '/v1/customers'),
    ];
    for (const call of calls) expect(await verdict(call)).toBe('sent');
    expect(await verdict(() => stripe.customers.retrieve('cus_1', {}, { idempotencyKey: 'plain' }))).toBe(
      'sent',
    );
  });

  test('meter events need their identifier instead of a key', async () => {
    const event = { event_name: 'calls', payload: { value: '1' } };
    const events = stripe.billing.meterEvents;
    expect(await verdict(() => events.create(event))).toBe('no-identifier');
    expect(await verdict(() => events.create(event, { idempotencyKey: KEY }))).toBe('no-identifier');
    expect(await verdict(() => events.create({ ...event, identifier: 'x' }))).toBe(
      'identifier-not-a-business-key',
    );
    expect(await verdict(() => events.create({ ...event, identifier: KEY }, { idempotencyKey: 'x' }))).toBe(
      'not-a-business-key',
    );
    expect(await verdict(() => events.create({ ...event, identifier: KEY }))).toBe('sent');
    expect(await verdict(() => events.create({ ...event, payload: { value: '2' }, identifier: KEY }))).toBe(
      'other-params',
    );
    const long = businessKey('usage.of-the-whole-month-report', { invoiceId: 'in_1' });
    expect(await verdict(() => events.create({ ...event, identifier: long }))).toBe('identifier-too-long');
    expect(await verdict(() => stripe.v2.billing.meterEvents.create({ ...event, identifier: long }))).toBe(
      'sent',
    );
    const stream = (...identifiers: string[]): Promise<unknown> =>
      stripe.v2.billing.meterEventStream.create({
        events: identifiers.map((identifier) => ({ ...event, identifier })),
      });
    expect(await verdict(() => stream(OTHER_KEY, 'x'))).toBe('identifier-not-a-business-key');
  });

  test('the client that was passed in is as it was', async () => {
    const names = Object.getOwnPropertyNames(raw);
    const before = names.map((name) => Reflect.get(raw, name) as unknown);
    guardStripe(raw);
    await stripe.paymentIntents.create(PAYMENT, { idempotencyKey: KEY });
    expect(names.map((name) => Reflect.get(raw, name) as unknown)).toEqual(before);
    expect(Object.getOwnPropertyNames(raw)).toEqual(names);
    await raw.paymentIntents.create(PAYMENT);
    expect(double.executions()).toHaveLength(2);
  });

  test('pages, errors, events, webhooks and classes survive', async () => {
    for (let n = 0; n < 12; n++) await raw.customers.create({ name: `n${n}` });
    const names: unknown[] = [];
    for await (const { name } of stripe.customers.list({ limit: 5 })) names.push(name);
    expect(names).toHaveLength(12);
    expect(await stripe.customers.list({ limit: 5 }).autoPagingToArray({ limit: 100 })).toHaveLength(12);
    double.plan({ kind: 'decline' });
    const seen: (string | undefined)[] = [];
    const emitter = stripe as unknown as {
      on(event: string, listener: (event: Stripe.RequestEvent) => void): void;
    };
    emitter.on('request', ({ idempotency_key }) => seen.push(idempotency_key));
    const error = await stripe.paymentIntents
      .create(PAYMENT, { idempotencyKey: KEY })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(stripe.errors.StripeCardError);
    expect(seen).toEqual([KEY]);
    const { secret, payload } = { secret: 'whsec_1', payload: '{"object":"event","id":"evt_1"}' };
    const header = stripe.webhooks.generateTestHeaderString({ payload, secret });
    expect(stripe.webhooks.constructEvent(payload, header, secret).id).toBe('evt_1');
    expect(stripe).toBeInstanceOf(raw.constructor);
    expect(stripe.customers).toBeInstanceOf(raw.customers.constructor);
    const create = (): unknown => Reflect.get(stripe.customers, 'create');
    expect(create()).toBe(create());
  });

  test('nothing behind the guard leads around it', async () => {
    const inner = stripe.customers as unknown as { readonly _stripe: Stripe };
    expect(inner._stripe).toBe(stripe);
    expect(await verdict(() => inner._stripe.refunds.create({}))).toBe('no-key');
    const core = stripe.v2.core as unknown as { readonly stripe?: Stripe };
    if (core.stripe) expect(core.stripe).toBe(stripe);
    const twice = guardStripe(stripe) as unknown as Stripe;
    expect(await verdict(() => twice.refunds.create({}))).toBe('no-key');
    expect(await verdict(() => twice.refunds.create({}, { idempotencyKey: OTHER_KEY }))).toBe('sent');
  });

  test('a request that left no trace at Stripe may be mended under its key', async () => {
    const create = (amount: number): Promise<unknown> =>
      stripe.paymentIntents.create({ ...PAYMENT, amount }, { idempotencyKey: KEY });
    await expect(create(0.5)).rejects.toMatchObject({ code: 'parameter_invalid_integer' });
    await create(5);
    expect(await verdict(() => create(6))).toBe('other-params');
    double.plan({ kind: 'rate-limit' });
    await expect(create(5)).rejects.toMatchObject({ statusCode: 429 });
    expect(await verdict(() => create(6))).toBe('other-params');
  });

  test('events tell the outcome and no field', async () => {
    const events: ChargeonceEvent[] = [];
    const stop = onEvent((event) => events.push(event));
    await stripe.paymentIntents.create(PAYMENT, { idempotencyKey: KEY });
    await stripe.paymentIntents.create(PAYMENT, { idempotencyKey: KEY });
    double.plan({ kind: 'decline' }, { kind: 'cut-before', times: 2 });
    await stripe.paymentIntents.create(PAYMENT, { idempotencyKey: OTHER_KEY }).catch(() => 0);
    await stripe.paymentIntents
      .create(PAYMENT, { idempotencyKey: businessKey('a.b', { x: 1 }) })
      .catch(() => 0);
    await stripe.refunds.create({ charge: 'secret' }, { idempotencyKey: KEY }).catch(() => 0);
    await stripe.refunds.create({ charge: 'secret' }).catch(() => 0);
    await stripe.customers.retrieve('cus_1');
    stop();
    const charged = { type: 'request', namespace: 'invoice.charge', method: 'paymentIntents.create' };
    const refused = { type: 'key.refused', method: 'refunds.create' };
    expect(events).toEqual([
      { ...charged, outcome: 'succeeded', replayed: false },
      { ...charged, outcome: 'succeeded', replayed: true },
      { ...charged, outcome: 'declined', replayed: false },
      { ...charged, namespace: 'a.b', outcome: 'unknown', replayed: null },
      { ...refused, namespace: 'invoice.charge', reason: 'other-endpoint' },
      { ...refused, namespace: null, reason: 'no-key' },
    ]);
  });
});

test('up to 21 a callback gets the refusal', async () => {
  connect(17);
  const refunds = stripe.refunds as unknown as {
    create(params: object, callback: (error: unknown) => void): void;
  };
  const error = await new Promise((done) => refunds.create({ charge: 'ch_1' }, done));
  expect(error).toMatchObject({ code: 'no-key' });
});

test('what is no client is refused at once', () => {
  for (const wrong of [{}, { _requestSender: {} }, { _requestSender: null }])
    expect(() => guardStripe(wrong)).toThrow(/is no client of the stripe package/);
});

test('clients that are guarded twice remember together, other clients do not', async () => {
  await stripe.paymentIntents.create(PAYMENT, { idempotencyKey: KEY });
  const again = guardStripe(raw) as unknown as Stripe;
  expect(await verdict(() => again.refunds.create({}, { idempotencyKey: KEY }))).toBe('other-endpoint');
  connect(23);
  expect(await verdict(() => stripe.paymentIntents.create(PAYMENT, { idempotencyKey: KEY }))).toBe('sent');
});

test.each([0, -1, NaN])('a memory of %s keys is refused', (remember) => {
  expect(() => guardStripe(raw, { remember })).toThrow('`remember` is no number of keys from 1.');
});

test('the memory holds the keys that were used last', async () => {
  const small = guardStripe(stripeClient(23, double.port), { remember: 2 }) as unknown as Stripe;
  const key = (n: number): BusinessKey => businessKey('customer.create', { customerId: n });
  const create = (n: number, name: string): Promise<unknown> =>
    small.customers.create({ name }, { idempotencyKey: key(n) });
  await create(1, 'a');
  await create(2, 'a');
  await create(1, 'a');
  await create(3, 'a');
  expect(await verdict(() => create(1, 'b'))).toBe('other-params');
  // 2 is forgotten: Stripe tells it.
  await expect(create(2, 'b')).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
});

test('joined keys pass where they are allowed', async () => {
  const joined = 'a3f5a3f5a3f5a3f5a3f5a3f5a3f5a3f5';
  expect(await verdict(() => stripe.customers.create({}, { idempotencyKey: joined }))).toBe(
    'not-a-business-key',
  );
  const open = guardStripe(stripeClient(23, double.port), { acceptColonJoined: true }) as unknown as Stripe;
  expect(await verdict(() => open.customers.create({}, { idempotencyKey: joined }))).toBe('sent');
});

test('files are told apart by their bytes', async () => {
  const upload = (bytes: string): Promise<unknown> =>
    stripe.files.create(
      { purpose: 'dispute_evidence', file: { data: Buffer.from(bytes), name: 'a.txt', type: 'text/plain' } },
      { idempotencyKey: KEY, ...{ host: '127.0.0.1', apiBase: 'api' } },
    );
  expect(await verdict(() => upload('abc'))).toBe('sent');
  expect(await verdict(() => upload('abd'))).toBe('other-params');
});

test.each<GuardFault>([
  'no-key',
  'dropped-key',
  'not-a-business-key',
  'key-in-params',
  'key-in-headers',
  'other-params',
  'other-endpoint',
  'other-account',
  'no-identifier',
  'identifier-not-a-business-key',
  'identifier-too-long',
])('the sentence of %s', (code) => {
  expect(new GuardError(code, 'paymentIntents.create').message).toMatchSnapshot();
});

describe('forged keys', () => {
  class Key extends String {}
  const cut = KEY.slice(0, -1);
  const forgeries: readonly (readonly [string, unknown])[] = [
    ['a plain string behind a cast', 'invoice-1'],
    ['cut at the end', cut],
    ['cut at the start', KEY.slice(1)],
    ['only its digest', KEY.split(':')[2]],
    ['a suffix', `${KEY}-2`],
    ['an attempt as suffix', `${KEY}:1`],
    ['a prefix', `retry-${KEY}`],
    ['a space behind', `${KEY} `],
    ['a line break behind', `${KEY}\n`],
    ['upper case', KEY.toUpperCase()],
    ['another namespace', KEY.replace('invoice.charge', 'invoice.refund')],
    ['one digit changed', KEY.replace(/:([0-9a-f])/, (_, digit: string) => `:${digit === '0' ? '1' : '0'}`)],
    ['another version', KEY.replace(/^co1/, 'co2')],
    ['the check of another key', `${KEY.slice(0, -8)}${OTHER_KEY.slice(-8)}`],
    ['JSON, which has quotes', JSON.stringify(KEY)],
    ['base64', btoa(KEY)],
    ['percent-encoded', encodeURIComponent(KEY)],
    ['a String object', new String(KEY)],
    ['a subclass of String', new Key(KEY)],
    ['an object with toString', { toString: () => KEY }],
    ['an object with toPrimitive', { [Symbol.toPrimitive]: () => KEY }],
    ['a Proxy', new Proxy(new String(KEY), {})],
    ['an array', [KEY]],
    ['a function', () => KEY],
    ['a number', 42],
    ['true', true],
    ['a branded object', { ' made by': 'businessKey() or parseBusinessKey()' }],
    ['a promise', Promise.resolve(KEY)],
    ['a random UUID', crypto.randomUUID()],
    ['a digest of the fields', 'a3f5a3f5a3f5a3f5a3f5a3f5a3f5a3f5'],
  ];
  test.each(forgeries)('%s', async (_, forged) => {
    expect(isBusinessKey(forged)).toBe(false);
    const call = (): Promise<unknown> => stripe.refunds.create({}, { idempotencyKey: forged as string });
    expect(await verdict(call)).toBe('not-a-business-key');
  });
  test.each([
    ['JSON and back', (JSON.parse(JSON.stringify({ key: KEY })) as { key: string }).key],
    ['a template', `${KEY.slice(0, 9)}${KEY.slice(9)}`],
    ['String()', String(KEY)],
    ['a split and a join', KEY.split('').join('')],
    ['a structured clone', structuredClone(KEY)],
  ])('%s leaves a key what it is', async (_, same) => {
    expect(await verdict(() => stripe.refunds.create({}, { idempotencyKey: same }))).toBe('sent');
  });
});
