/** The ledger on a real PostgreSQL server, with the real `stripe` package in front of a Stripe that keeps its rules. */
import pg from 'pg';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { onEvent, type ChargeonceEvent } from '../../../src/runtime/events.js';
import type { LedgerDatabase } from '../../../src/runtime/ledger/database.js';
import type { LedgerOptions } from '../../../src/runtime/ledger/options.js';
import { postgresLedger, type Ledger } from '../../../src/runtime/ledger/postgres-ledger.js';
import { stripeClient } from '../stripe-clients.js';
import type { Fault } from '../stripe-double-faults.js';
import { startStripeDouble, type StripeDouble } from '../stripe-double.js';
import { type PostgresServer, schemaSql, startPostgres } from './server.js';
import { faultOf, gate, handlersOf, letPass, paymentFor, rowOf } from './world.js';

let server: PostgresServer | undefined;
let pool: pg.Pool;
let double: StripeDouble;
let stripe: Stripe;
let ledger: Ledger;

beforeAll(async () => {
  server = await startPostgres();
  pool = new pg.Pool({ connectionString: await server.withLedger('states'), max: 20 });
  // The server ends connections that the pool is still closing.
  pool.on('error', () => undefined);
});
afterAll(async () => {
  if (!server) return;
  await pool.end();
  await server.stop();
});
beforeEach(async () => {
  await pool.query('TRUNCATE chargeonce_ledger');
  double = await startStripeDouble();
  stripe = stripeClient(23, double.port);
  ledger = ledgerOn(pool);
  return () => double.close();
});

function ledgerOn(db: LedgerDatabase, options: Partial<LedgerOptions> = {}): Ledger {
  return postgresLedger(db, { onLedgerError: 'throw', ...options });
}

/** The SDK itself tries a cut connection once more. */
function cut(when: 'before' | 'after', intent: string): Fault {
  return { kind: `cut-${when}`, intent, times: 2 };
}

/** A delivery whose connection to Stripe is cut, without the pause of the SDK. */
async function lose(when: 'before' | 'after', name: string): Promise<void> {
  const handlers = handlersOf(stripe);
  const call: typeof handlers.call = async (request) => {
    if (when === 'after') await handlers.call(request);
    throw new Error('connection cut');
  };
  await expect(ledger.charge(paymentFor(name), { ...handlers, call })).rejects.toThrow('connection cut');
}

const executed = (name: string): number => double.executionsByIntent().get(name) ?? 0;
const deliver = (name: string) => ledger.charge(paymentFor(name), handlersOf(stripe));
const stateOf = async (name: string) => (await rowOf(pool, paymentFor(name)))?.['state'];

describe('charged', () => {
  test('the first delivery charges, every other one gets what the row keeps', async () => {
    const { key } = paymentFor('a');
    const first = await deliver('a');
    expect(first).toMatchObject({ status: 'charged', attempt: 1, idempotencyKey: key, recorded: true });
    expect(first).toMatchObject({ result: { id: 'pi_1', metadata: { intent: 'a', chargeonce_key: key } } });
    const requests = double.requests().length;
    const stored = {
      id: 'pi_1',
      object: 'payment_intent',
      status: 'succeeded',
      amount: 4200,
      currency: 'eur',
    };
    expect(await deliver('a')).toEqual({
      status: 'charged',
      attempt: 1,
      idempotencyKey: key,
      stored,
      result: null,
      recorded: true,
    });
    expect(double.requests()).toHaveLength(requests);
    expect(await rowOf(pool, paymentFor('a'))).toMatchObject({
      state: 'charged',
      fence: 1,
      object_id: 'pi_1',
      result: stored,
    });
  });

  test('the row is there, committed, before Stripe is called', async () => {
    const handlers = handlersOf(stripe);
    const call: typeof handlers.call = async (request) => {
      expect(await stateOf('a')).toBe('claimed');
      return handlers.call(request);
    };
    await ledger.charge(paymentFor('a'), { ...handlers, call });
    expect(executed('a')).toBe(1);
  });
});

describe('declined', () => {
  beforeEach(() => double.plan({ kind: 'decline', intent: 'a', declineCode: 'insufficient_funds' }));

  test('is final: no other delivery asks Stripe', async () => {
    expect(await deliver('a')).toMatchObject({
      status: 'declined',
      reason: 'insufficient_funds',
      error: { statusCode: 402 },
      recorded: true,
    });
    await letPass(48, pool, double);
    expect(await deliver('a')).toMatchObject({
      status: 'declined',
      reason: 'insufficient_funds',
      error: null,
    });
    expect(double.requests()).toHaveLength(1);
  });

  test('the next attempt has a key of its own, and may have other params', async () => {
    await deliver('a');
    const intent = await ledger.nextAttempt({ ...paymentFor('a'), params: paymentFor('a', 4300).params });
    expect(intent.attempt).toBe(2);
    expect(await ledger.nextAttempt(intent)).toEqual(intent);
    const second = await ledger.charge(intent, handlersOf(stripe));
    expect(second).toMatchObject({ status: 'charged', attempt: 2, stored: { amount: 4300 } });
    expect(second.idempotencyKey).not.toBe(intent.key);
    expect(await ledger.charge(intent, handlersOf(stripe))).toMatchObject({
      status: 'charged',
      attempt: 2,
      result: null,
    });
    expect((await faultOf(ledger.nextAttempt(intent))).code).toBe('already-charged');
    expect(executed('a')).toBe(1);
  });

  test('a delivery that knows nothing of the next attempt joins it', async () => {
    await deliver('a');
    await ledger.nextAttempt(paymentFor('a'));
    expect(await deliver('a')).toMatchObject({ status: 'charged', attempt: 2 });
  });

  test('a redelivered decision to try again stores no attempt more', async () => {
    await deliver('a');
    double.plan({ kind: 'decline', intent: 'a' });
    const second = await ledger.nextAttempt(paymentFor('a'), { after: 1 });
    expect(await ledger.charge(second, handlersOf(stripe))).toMatchObject({ status: 'declined', attempt: 2 });
    expect(await ledger.nextAttempt(paymentFor('a'), { after: 1 })).toEqual(second);
    expect(await ledger.charge(second, handlersOf(stripe))).toMatchObject({ status: 'declined', attempt: 2 });
    expect((await ledger.nextAttempt(paymentFor('a'), { after: 2 })).attempt).toBe(3);
  });

  test('two workers that decide at once store one attempt', async () => {
    await deliver('a');
    const attempts = await Promise.all(Array.from({ length: 12 }, () => ledger.nextAttempt(paymentFor('a'))));
    expect(new Set(attempts.map(({ attempt }) => attempt))).toEqual(new Set([2]));
    const { rows } = await pool.query('SELECT attempt FROM chargeonce_ledger');
    expect(rows).toHaveLength(2);
  });

  test('an attempt that was never stored is not sent', async () => {
    await deliver('a');
    const fault = await faultOf(ledger.charge({ ...paymentFor('a'), attempt: 2 }, handlersOf(stripe)));
    expect(fault.code).toBe('attempt-unknown');
    expect(double.requests()).toHaveLength(1);
  });
});

test('there is no next attempt before the outcome is known', async () => {
  expect((await faultOf(ledger.nextAttempt(paymentFor('a')))).code).toBe('attempt-unknown');
  await lose('before', 'a');
  expect((await faultOf(ledger.nextAttempt(paymentFor('a')))).code).toBe('not-declined');
});

describe('unknown', () => {
  test.each([
    ['the connection was cut before the execution', cut('before', 'a')],
    ['the connection was cut after the execution', cut('after', 'a')],
    ['too many requests', { kind: 'rate-limit', intent: 'a' }],
  ] as const)('%s: the next delivery sends the same again', async (_, fault) => {
    double.plan(fault);
    await expect(deliver('a')).rejects.toThrow();
    expect(await rowOf(pool, paymentFor('a'))).toMatchObject({ state: 'unknown', fence: 1 });
    expect(await deliver('a')).toMatchObject({ status: 'charged', recorded: true });
    expect(new Set(double.requests().map(({ key }) => key))).toEqual(new Set([paymentFor('a').key]));
    expect(executed('a')).toBe(1);
  });

  test.each([true, false])(
    'a stored 500 is replayed until the key is forgotten; had it charged: %s',
    async (charged) => {
      double.plan({ kind: 'server-error', executed: charged, intent: 'a' });
      await expect(deliver('a')).rejects.toThrow('Something went wrong');
      await expect(deliver('a')).rejects.toThrow('Something went wrong');
      expect(await stateOf('a')).toBe('unknown');
      await letPass(25, pool, double);
      expect(await deliver('a')).toMatchObject({
        status: 'charged',
        recorded: true,
        result: { object: 'payment_intent' },
      });
      expect(executed('a')).toBe(1);
    },
  );

  test('a bug in the caller is no answer of Stripe', async () => {
    const call = () => Promise.reject(new TypeError('oops'));
    await expect(ledger.charge(paymentFor('a'), { ...handlersOf(stripe), call })).rejects.toThrow('oops');
    expect(await rowOf(pool, paymentFor('a'))).toMatchObject({ state: 'unknown', reason: 'TypeError' });
    expect(await deliver('a')).toMatchObject({ status: 'charged' });
  });
});

describe('a claim whose holder is gone', () => {
  const crash = async (name: string, afterCall: boolean) => {
    const handlers = handlersOf(stripe);
    const never = new Promise<never>(() => undefined);
    const reached = gate();
    const call: typeof handlers.call = async (request) => {
      if (afterCall) await handlers.call(request);
      reached.open();
      return never;
    };
    void ledger.charge(paymentFor(name), { ...handlers, call });
    await reached.opened;
  };

  test.each([true, false])('is left alone until its lease ends; it had called: %s', async (afterCall) => {
    await crash('a', afterCall);
    const fault = await faultOf(deliver('a'));
    expect(fault.code).toBe('in-flight');
    expect(fault.retryAfterSeconds).toBeGreaterThan(590);
    await letPass(1, pool, double);
    expect(await deliver('a')).toMatchObject({ status: 'charged', recorded: true });
    expect(await rowOf(pool, paymentFor('a'))).toMatchObject({ fence: 2 });
    expect(executed('a')).toBe(1);
  });

  test.each([true, false])(
    'is reconciled once the key is forgotten; it had called: %s',
    async (afterCall) => {
      for (let index = 0; index < 230; index++)
        await stripe.paymentIntents.create({ amount: 1, currency: 'eur' });
      await crash('a', afterCall);
      for (let index = 0; index < 120; index++)
        await stripe.paymentIntents.create({ amount: 1, currency: 'eur' });
      await letPass(30, pool, double);
      expect(await deliver('a')).toMatchObject({ status: 'charged', recorded: true });
      expect(executed('a')).toBe(1);
      // From now on Stripe keeps the key for a day again: another delivery need not look.
      expect(await stateOf('a')).toBe('charged');
    },
  );

  test('counts from the first attempt: a retry in between does not keep the key alive', async () => {
    double.plan({ kind: 'server-error', executed: true, intent: 'a' });
    await expect(deliver('a')).rejects.toThrow();
    for (const hours of [10, 10]) {
      await letPass(hours, pool, double);
      await expect(deliver('a')).rejects.toThrow();
    }
    await letPass(4.5, pool, double);
    expect(await deliver('a')).toMatchObject({ status: 'charged' });
    expect(executed('a')).toBe(1);
  });

  test('the safety margin: between 23 and 24 hours `find` decides already', async () => {
    await crash('a', true);
    await letPass(23.5, pool, double);
    const handlers = handlersOf(stripe);
    const call = () => Promise.reject(new Error('must not be called'));
    expect(await ledger.charge(paymentFor('a'), { ...handlers, call })).toMatchObject({ status: 'charged' });
  });

  test('a refusal that was found counts as one', async () => {
    double.plan({ kind: 'decline', intent: 'a' });
    const handlers = handlersOf(stripe);
    const call: typeof handlers.call = (request) =>
      handlers.call(request).catch(() => Promise.reject(new Error('cut')));
    await expect(ledger.charge(paymentFor('a'), { ...handlers, call })).rejects.toThrow('cut');
    await letPass(30, pool, double);
    expect(await deliver('a')).toMatchObject({ status: 'declined', reason: 'found_declined', error: null });
    expect(executed('a')).toBe(0);
  });

  test('a window that began anew counts from then', async () => {
    await crash('a', false);
    await letPass(30, pool, double);
    await lose('after', 'a');
    await letPass(20, pool, double);
    const find = () => Promise.reject(new Error('must not be asked'));
    expect(await ledger.charge(paymentFor('a'), { ...handlersOf(stripe), find })).toMatchObject({
      status: 'charged',
    });
    expect(executed('a')).toBe(1);
  });
});

describe('find', () => {
  const late = async () => {
    await lose('after', 'a');
    await letPass(30, pool, double);
  };
  const page = async () => {
    const listed = await stripe.paymentIntents.list({ limit: 1 });
    return listed as unknown as Stripe.PaymentIntent;
  };

  test.each([
    ['one page of a listing', page],
    ['nothing at all', () => Promise.resolve(undefined as unknown as null)],
    ['a yes', () => Promise.resolve(true as unknown as null)],
    ['the data of a page', async () => (await stripe.paymentIntents.list()).data as never],
    ['the data of an empty page', () => Promise.resolve([] as never)],
    ['an object that is none of Stripe', () => Promise.resolve({ charges: [] } as never)],
    [
      'the object of another intent',
      () => stripe.paymentIntents.create({ amount: 1, currency: 'eur', metadata: { chargeonce_key: 'b' } }),
    ],
    ['an error', () => Promise.reject(new Error('search is down'))],
    [
      'an error at once',
      () => {
        throw new Error('search is down');
      },
    ],
  ])('gives %s: nothing is sent, and the row waits', async (_, find) => {
    await late();
    const fault = await faultOf(ledger.charge(paymentFor('a'), { ...handlersOf(stripe), find }));
    expect(fault.code).toBe('find-failed');
    expect(fault.message).toMatchSnapshot();
    expect(await rowOf(pool, paymentFor('a'))).toMatchObject({ state: 'unknown', reason: 'find-failed' });
    expect(await deliver('a')).toMatchObject({ status: 'charged' });
    expect(executed('a')).toBe(1);
  });

  test('gives the object, or null', async () => {
    await late();
    const listed = await stripe.paymentIntents.list();
    const find = () => Promise.resolve(listed.data[0] ?? null);
    expect(await ledger.charge(paymentFor('a'), { ...handlersOf(stripe), find })).toMatchObject({
      status: 'charged',
    });
    await lose('before', 'b');
    await letPass(30, pool, double);
    const nothing = () => Promise.resolve(null);
    expect(await ledger.charge(paymentFor('b'), { ...handlersOf(stripe), find: nothing })).toMatchObject({
      status: 'charged',
    });
    expect([executed('a'), executed('b')]).toEqual([1, 1]);
  });

  test('is told when the row was made, with an hour for the clocks', async () => {
    await late();
    const asked: number[] = [];
    const handlers = handlersOf(stripe);
    const find: typeof handlers.find = (search) => {
      asked.push(search.since);
      return handlers.find(search);
    };
    await ledger.charge(paymentFor('a'), { ...handlers, find });
    expect(Math.abs((asked[0] ?? 0) - (Date.now() / 1000 - 31 * 3600))).toBeLessThan(60);
  });
});

describe('another worker', () => {
  test('that takes over while the call runs is refused by Stripe, and nothing is lost', async () => {
    double.plan({ kind: 'hold', intent: 'a' });
    const first = deliver('a');
    await vi.waitUntil(() => double.held() === 1);
    await letPass(0.5, pool, double);
    await expect(deliver('a')).rejects.toMatchObject({ statusCode: 409 });
    expect(await rowOf(pool, paymentFor('a'))).toMatchObject({ state: 'unknown', fence: 2 });
    double.release();
    // The first holder knows the answer, but the row is no longer its own.
    expect(await first).toMatchObject({ status: 'charged', recorded: false });
    expect(await stateOf('a')).toBe('unknown');
    expect(await deliver('a')).toMatchObject({ status: 'charged', recorded: true });
    expect(executed('a')).toBe(1);
  });

  test('a holder that was paused cannot write over the one after it', async () => {
    const handlers = handlersOf(stripe);
    const reached = gate();
    const paused = gate();
    const call: typeof handlers.call = async () => {
      reached.open();
      await paused.opened;
      throw new Error('timed out');
    };
    const old = ledger.charge(paymentFor('a'), { ...handlers, call });
    await reached.opened;
    await letPass(1, pool, double);
    expect(await deliver('a')).toMatchObject({ status: 'charged', recorded: true });
    paused.open();
    await expect(old).rejects.toThrow('timed out');
    expect(await rowOf(pool, paymentFor('a'))).toMatchObject({ state: 'charged', fence: 2 });
  });

  test('a holder that lost its lease while it looked does not call', async () => {
    await lose('before', 'a');
    await letPass(30, pool, double);
    const handlers = handlersOf(stripe);
    const find = async () => {
      await letPass(0.5, pool, double);
      expect(await deliver('a')).toMatchObject({ status: 'charged' });
      return null;
    };
    const fault = await faultOf(ledger.charge(paymentFor('a'), { ...handlers, find }));
    expect(fault.code).toBe('in-flight');
    expect(executed('a')).toBe(1);
  });

  test('a claim whose answer was late is made again', async () => {
    let slow = true;
    const db: LedgerDatabase = {
      query: async (text, values) => {
        const answer = await pool.query(text, values);
        if (slow) await new Promise((over) => setTimeout(over, 300));
        slow = false;
        return answer;
      },
    };
    const quick = ledgerOn(db, { leaseSeconds: 0.2, marginSeconds: 1 });
    expect(await quick.charge(paymentFor('a'), handlersOf(stripe))).toMatchObject({
      status: 'charged',
      recorded: true,
    });
    expect(await rowOf(pool, paymentFor('a'))).toMatchObject({ fence: 2 });
  });
});

describe('races', () => {
  test('two connections on one intent, a hundred times', async () => {
    const outcomes = new Map<string, number>();
    const note = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    for (let round = 0; round < 100; round++) {
      const name = `race-${round}`;
      const pair = await Promise.allSettled([deliver(name), deliver(name)]);
      for (const result of pair)
        note(result.status === 'fulfilled' ? result.value.status : (result.reason as { code: string }).code);
      expect(executed(name)).toBe(1);
    }
    expect(outcomes.get('charged')).toBeGreaterThanOrEqual(100);
    expect([...outcomes.keys()].filter((outcome) => !['charged', 'in-flight'].includes(outcome))).toEqual([]);
    expect(outcomes.get('in-flight')).toBeGreaterThan(20);
  });

  test('twenty workers on two hundred intents, each delivered until it is settled', async () => {
    const queue = Array.from({ length: 600 }, (_, index) => `many-${index % 200}`);
    const worker = async (): Promise<void> => {
      for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
        const settled = await deliver(name).catch(() => null);
        if (!settled) {
          queue.push(name);
          await new Promise((over) => setTimeout(over, 2));
        }
      }
    };
    await Promise.all(Array.from({ length: 20 }, worker));
    const counts = [...double.executionsByIntent().values()];
    expect(counts).toHaveLength(200);
    expect(new Set(counts)).toEqual(new Set([1]));
  });

  test.each([1, 30])('fifteen workers find a stale claim after %i hours: one takes it', async (hours) => {
    await lose('before', 'a');
    await letPass(hours, pool, double);
    double.plan({ kind: 'delay', ms: 100, intent: 'a' });
    const all = await Promise.allSettled(Array.from({ length: 15 }, () => deliver('a')));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await rowOf(pool, paymentFor('a'))).toMatchObject({ state: 'charged', fence: 2 });
    expect(executed('a')).toBe(1);
  });

  test.each([-72, 72])('the clock of a worker that is %i hours off changes nothing', async (hours) => {
    await lose('after', 'a');
    const there = gate();
    const finish = gate();
    const handlers = handlersOf(stripe);
    const call: typeof handlers.call = async (request) => {
      there.open();
      await finish.opened;
      return handlers.call(request);
    };
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
    // Stripe is in this process too, and its clock is right.
    double.advance(-hours * 3_600_000);
    try {
      const find = () => Promise.reject(new Error('must not be asked'));
      const held = ledger.charge(paymentFor('a'), { call, find });
      await there.opened;
      expect((await faultOf(deliver('a'))).code).toBe('in-flight');
      finish.open();
      expect(await held).toMatchObject({ status: 'charged' });
    } finally {
      vi.useRealTimers();
    }
    expect(executed('a')).toBe(1);
  });
});

describe('other params', () => {
  test.each(['charged', 'unknown'])(
    'for an intent that is %s are refused before the network',
    async (state) => {
      if (state === 'unknown') double.plan(cut('after', 'a'));
      await deliver('a').catch(() => undefined);
      const requests = double.requests().length;
      const fault = await faultOf(ledger.charge(paymentFor('a', 4300), handlersOf(stripe)));
      expect(fault.code).toBe('intent-changed');
      expect(fault.message).toMatchSnapshot();
      expect(double.requests()).toHaveLength(requests);
    },
  );

  test('the order of names, and names without a value, are no difference', async () => {
    await deliver('a');
    const { key, params } = paymentFor('a');
    const turned = Object.fromEntries(Object.entries(params).reverse());
    const again = await ledger.charge(
      { key, params: { ...turned, description: undefined } },
      {
        call: () => Promise.reject(new Error('must not be called')),
        find: () => Promise.resolve(null),
      },
    );
    expect(again).toMatchObject({ status: 'charged' });
  });
});

describe('a transaction of the caller', () => {
  test.each([
    ['that has begun', ['BEGIN']],
    ['that has written', ['BEGIN', 'CREATE TEMP TABLE mine (id int)', 'INSERT INTO mine VALUES (1)']],
    ['with a savepoint', ['BEGIN', 'SAVEPOINT here']],
    ['that is serializable', ['BEGIN ISOLATION LEVEL SERIALIZABLE', 'SELECT 1']],
  ])('%s is refused, and nothing is sent', async (_, statements) => {
    const client = await pool.connect();
    try {
      for (const statement of statements) await client.query(statement);
      const fault = await faultOf(ledgerOn(client).charge(paymentFor('a'), handlersOf(stripe)));
      expect(fault.code).toBe('in-transaction');
      expect(fault.message).toMatchSnapshot();
      await client.query('ROLLBACK');
      await client.query('DISCARD TEMP');
    } finally {
      client.release();
    }
    expect(double.requests()).toHaveLength(0);
    expect(await stateOf('a')).toBeUndefined();
  });

  test('a lone connection without one is fine', async () => {
    const client = await pool.connect();
    try {
      expect(await ledgerOn(client).charge(paymentFor('a'), handlersOf(stripe))).toMatchObject({
        status: 'charged',
      });
    } finally {
      client.release();
    }
  });

  test('that stores the next attempt keeps it back until it commits', async () => {
    double.plan({ kind: 'decline', intent: 'a' });
    await deliver('a');
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const intent = await ledgerOn(client).nextAttempt(paymentFor('a'));
      expect((await faultOf(ledger.charge(intent, handlersOf(stripe)))).code).toBe('attempt-unknown');
      await client.query('COMMIT');
      expect(await ledger.charge(intent, handlersOf(stripe))).toMatchObject({
        status: 'charged',
        attempt: 2,
      });
    } finally {
      client.release();
    }
  });
});

describe('the database', () => {
  const failing = (suits: (text: string) => boolean): LedgerDatabase => ({
    query: (text, values) =>
      suits(text) ? Promise.reject(new Error('ECONNREFUSED')) : pool.query(text, values),
  });
  const down = failing(() => true);
  const noRecord = failing((text) => text.includes('object_id = $5'));

  test('is down: throw', async () => {
    const fault = await faultOf(ledgerOn(down).charge(paymentFor('a'), handlersOf(stripe)));
    expect(fault.code).toBe('unavailable');
    expect(fault.message).toMatchSnapshot();
    expect(double.requests()).toHaveLength(0);
  });

  test('is down: proceed with the same key, and the row comes later', async () => {
    const proceeding = ledgerOn(down, { onLedgerError: 'proceed-with-same-key' });
    expect(await proceeding.charge(paymentFor('a'), handlersOf(stripe))).toMatchObject({
      status: 'charged',
      recorded: false,
    });
    expect(await proceeding.charge(paymentFor('a'), handlersOf(stripe))).toMatchObject({
      status: 'charged',
      recorded: false,
    });
    expect(await deliver('a')).toMatchObject({ status: 'charged', recorded: true });
    expect(executed('a')).toBe(1);
  });

  test('is down: proceed with the key of the stored attempt', async () => {
    double.plan({ kind: 'decline', intent: 'a' });
    await deliver('a');
    const intent = await ledger.nextAttempt(paymentFor('a'));
    const proceeding = ledgerOn(down, { onLedgerError: 'proceed-with-same-key' });
    expect(await proceeding.charge(intent, handlersOf(stripe))).toMatchObject({
      status: 'charged',
      attempt: 2,
    });
    expect(await ledger.charge(intent, handlersOf(stripe))).toMatchObject({ status: 'charged', attempt: 2 });
    expect(executed('a')).toBe(1);
  });

  test('fails to record: throw, with the answer', async () => {
    const fault = await faultOf(ledgerOn(noRecord).charge(paymentFor('a'), handlersOf(stripe)));
    expect(fault.code).toBe('not-recorded');
    expect(fault.message).toMatchSnapshot();
    expect(fault.result).toMatchObject({ id: 'pi_1' });
    await letPass(1, pool, double);
    expect(await deliver('a')).toMatchObject({ status: 'charged', recorded: true, stored: { id: 'pi_1' } });
    expect(executed('a')).toBe(1);
  });

  test('fails to record: proceed', async () => {
    const proceeding = ledgerOn(noRecord, { onLedgerError: 'proceed-with-same-key' });
    expect(await proceeding.charge(paymentFor('a'), handlersOf(stripe))).toMatchObject({
      status: 'charged',
      recorded: false,
    });
    expect(await stateOf('a')).toBe('claimed');
  });

  test('fails to record that the outcome is unknown: the error of the call is the one that counts', async () => {
    double.plan(cut('after', 'a'));
    await expect(ledgerOn(noRecord).charge(paymentFor('a'), handlersOf(stripe))).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
    await letPass(1, pool, double);
    expect(await deliver('a')).toMatchObject({ status: 'charged' });
    expect(executed('a')).toBe(1);
  });

  test('lost the row during the call: the answer counts, and the redelivery gets it again', async () => {
    const handlers = handlersOf(stripe);
    const call: typeof handlers.call = async (request) => {
      const made = await handlers.call(request);
      await pool.query('DELETE FROM chargeonce_ledger');
      return made;
    };
    expect(await ledger.charge(paymentFor('a'), { ...handlers, call })).toMatchObject({
      status: 'charged',
      recorded: false,
    });
    expect(await deliver('a')).toMatchObject({ status: 'charged', recorded: true });
    expect(executed('a')).toBe(1);
  });

  test.each([
    [
      'table',
      'ALTER TABLE chargeonce_ledger RENAME TO elsewhere',
      'ALTER TABLE elsewhere RENAME TO chargeonce_ledger',
    ],
    [
      'column',
      'ALTER TABLE chargeonce_ledger RENAME COLUMN fence TO other',
      'ALTER TABLE chargeonce_ledger RENAME COLUMN other TO fence',
    ],
    [
      'primary key',
      'ALTER TABLE chargeonce_ledger DROP CONSTRAINT chargeonce_ledger_pkey',
      'ALTER TABLE chargeonce_ledger ADD PRIMARY KEY (intent, attempt)',
    ],
  ])('misses a %s: a clear error, even for who proceeds, and no migration', async (_, breakIt, mendIt) => {
    await pool.query(breakIt);
    try {
      const proceeding = ledgerOn(pool, { onLedgerError: 'proceed-with-same-key' });
      const fault = await faultOf(proceeding.charge(paymentFor('a'), handlersOf(stripe)));
      expect(fault.code).toBe('schema');
      expect(fault.message).toMatchSnapshot();
    } finally {
      await pool.query(mendIt);
    }
    expect(double.requests()).toHaveLength(0);
  });

  test('misses any one column: that shows before the call', async () => {
    const columns = [
      ...(await schemaSql()).matchAll(/^ {2}([a-z_]+) (?:text|integer|timestamptz|jsonb)/gm),
    ].map(([, name]) => name ?? '');
    expect(columns).toHaveLength(13);
    for (const column of columns) {
      await pool.query(`ALTER TABLE chargeonce_ledger RENAME COLUMN ${column} TO other`);
      const fault = await faultOf(deliver('a'));
      await pool.query(`ALTER TABLE chargeonce_ledger RENAME COLUMN other TO ${column}`);
      expect([column, fault.code, fault.message.slice(0, 39)]).toEqual([
        column,
        'schema',
        'A column is missing (SQLSTATE 42703): r',
      ]);
    }
    expect(double.requests()).toHaveLength(0);
  });

  test('a table in a schema', async () => {
    await pool.query('CREATE SCHEMA billing');
    await pool.query('CREATE TABLE billing.charges (LIKE chargeonce_ledger INCLUDING ALL)');
    const elsewhere = ledgerOn(pool, { table: 'billing.charges' });
    expect(await elsewhere.charge(paymentFor('a'), handlersOf(stripe))).toMatchObject({ status: 'charged' });
    expect(await stateOf('a')).toBeUndefined();
  });
});

test('a call that sends another key is told, after its answer was recorded', async () => {
  const call = ({ params }: { params: Stripe.PaymentIntentCreateParams }) =>
    stripe.paymentIntents.create(params, { idempotencyKey: 'mine' });
  const fault = await faultOf(ledger.charge(paymentFor('a'), { ...handlersOf(stripe), call }));
  expect(fault.code).toBe('key-not-used');
  expect(fault.message).toMatchSnapshot();
  expect(await stateOf('a')).toBe('charged');
});

test.each<[string, (made: Stripe.PaymentIntent) => unknown]>([
  ['undefined', () => undefined],
  ['an array', (made) => [made]],
  ['an object without `id`', (made) => ({ made })],
  ['an object without `id`', () => ({ object: 'list', data: [] })],
  ['a string', (made) => made.id],
])('a call that gives %s: nobody knows whether it charged', async (what, give) => {
  const handlers = handlersOf(stripe);
  const call = async (request: Parameters<typeof handlers.call>[0]) =>
    give(await handlers.call(request)) as Stripe.PaymentIntent;
  const fault = await faultOf(ledger.charge(paymentFor('a'), { ...handlers, call }));
  expect(fault).toMatchObject({ code: 'no-object', message: expect.stringContaining(what) as string });
  expect(await rowOf(pool, paymentFor('a'))).toMatchObject({ state: 'unknown', reason: 'no-object' });
  expect(await deliver('a')).toMatchObject({ status: 'charged', result: { id: 'pi_1' } });
  expect(executed('a')).toBe(1);
});

test('a meter event has no id, and counts', async () => {
  const call = () => Promise.resolve({ object: 'billing.meter_event', identifier: 'x' });
  const outcome = await ledger.charge(paymentFor('a'), { ...handlersOf(stripe), call });
  expect(outcome).toMatchObject({ status: 'charged', stored: { id: null, object: 'billing.meter_event' } });
});

test('events name what happened, and hold no field, no key and no amount', async () => {
  const events: ChargeonceEvent[] = [];
  const end = onEvent((event) => events.push(event));
  double.plan(cut('after', 'secret'));
  await deliver('secret').catch(() => undefined);
  await letPass(30, pool, double);
  await deliver('secret');
  end();
  expect(events.map((event) => event.type === 'ledger' && event.outcome)).toEqual([
    'claimed',
    'unknown',
    'taken-over',
    'found-charged',
    'charged',
  ]);
  expect(JSON.stringify(events)).not.toMatch(/secret|co1:|4200|pi_/);
});

describe('what the ledger does not take', () => {
  test.each([
    ['no choice', {}],
    ['another choice', { onLedgerError: 'ignore' }],
    ['a lease of nothing', { onLedgerError: 'throw', leaseSeconds: 0 }],
    ['a lease without end', { onLedgerError: 'throw', leaseSeconds: Infinity }],
    ['a lease longer than the margin', { onLedgerError: 'throw', leaseSeconds: 7200 }],
    ['a window shorter than the margin', { onLedgerError: 'throw', windowSeconds: 3600 }],
    ['a window longer than Stripe keeps any key', { onLedgerError: 'throw', windowSeconds: 31 * 86_400 }],
    ['a table that is SQL', { onLedgerError: 'throw', table: 'x; DROP TABLE y' }],
  ])('%s', (_, options) => {
    expect(() => postgresLedger(pool, options as LedgerOptions)).toThrowErrorMatchingSnapshot();
  });

  test.each([
    ['a text that is no key', { key: 'invoice-1' }],
    ['32 digits of hex', { key: '0123456789abcdef0123456789abcdef' }],
    ['no params', { params: undefined }],
    ['params that hold themselves', { params: circle() }],
    ['params with a function', { params: { amount: () => 1 } }],
    ['half an attempt', { attempt: 1.5 }],
    ['no intent', { key: undefined, params: undefined }],
  ])('%s', async (_, part) => {
    const intent = { ...paymentFor('a'), ...part } as ReturnType<typeof paymentFor>;
    const fault = await faultOf(ledger.charge(intent, handlersOf(stripe)));
    expect(fault.code).toBe('intent');
    expect(fault.message).toMatchSnapshot();
    expect(await stateOf('a')).toBeUndefined();
  });

  test('a charge without find', async () => {
    const { call } = handlersOf(stripe);
    const handlers = { call } as ReturnType<typeof handlersOf>;
    expect((await faultOf(ledger.charge(paymentFor('a'), handlers))).message).toMatchSnapshot();
    expect((await faultOf(ledger.charge(paymentFor('a'), undefined as never))).code).toBe('intent');
  });

  test('32 digits of hex are taken where colonJoined is in use', async () => {
    const key = '0123456789abcdef0123456789abcdef' as ReturnType<typeof paymentFor>['key'];
    const joined = ledgerOn(pool, { acceptColonJoined: true });
    double.plan({ kind: 'decline', intent: 'a' });
    const intent = { ...paymentFor('a'), key };
    expect(await joined.charge(intent, handlersOf(stripe))).toMatchObject({ status: 'declined' });
    const next = await joined.nextAttempt(intent);
    expect(await joined.charge(next, handlersOf(stripe))).toMatchObject({ status: 'charged', attempt: 2 });
  });
});

function circle(): object {
  const params: Record<string, unknown> = { amount: 1 };
  params['self'] = params;
  return params;
}
