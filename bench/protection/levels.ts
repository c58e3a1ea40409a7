import type pg from 'pg';
import type Stripe from 'stripe';
import { businessKey } from '../../src/runtime/business-key.js';
import type { LedgerDatabase } from '../../src/runtime/ledger/database.js';
import { postgresLedger } from '../../src/runtime/ledger/postgres-ledger.js';
import type { BillingEvent, KillPoint, Level } from './events.js';

/** Says that the worker has come to a point; does not return if it is killed there. */
export type Reach = (point: KillPoint, afterMs?: number) => Promise<void>;

/** What a worker has. */
export interface World {
  readonly level: Level;
  readonly stripe: Stripe;
  readonly pool: pg.Pool;
  /** The intents that this process has seen. */
  readonly seen: Set<string>;
}

/** Charges for an event as the level does it. Ends without an error if the event may be acknowledged. */
export async function charge(
  world: World,
  event: BillingEvent,
  receipt: string,
  reach: Reach,
): Promise<void> {
  await reach('before the claim');
  switch (world.level) {
    case 'no key':
      return send(world, event, {}, reach);
    case 'metadata key':
      return send(world, event, { idempotencyKey: `billing-${receipt}` }, reach);
    case 'content hash only':
      return send(world, event, { idempotencyKey: keyOf(event) }, reach);
    case 'in-memory set only':
      if (world.seen.has(event.intent)) return;
      world.seen.add(event.intent);
      return send(world, event, {}, reach);
    case 'full pattern':
      return chargeByLedger(world, event, reach);
  }
}

function keyOf({ customerId, billingPeriod }: BillingEvent) {
  return businessKey('invoice.charge', { customerId, billingPeriod });
}

function paramsOf({ intent, amount, customerId }: BillingEvent) {
  return { amount, currency: 'eur', confirm: true, customer: customerId, metadata: { intent } };
}

async function send(
  { stripe }: World,
  event: BillingEvent,
  options: Stripe.RequestOptions,
  reach: Reach,
): Promise<void> {
  const calling = stripe.paymentIntents.create(paramsOf(event), options);
  await Promise.race([calling, reach('during the call', 20).then(() => calling)]);
  await reach('after the call');
}

async function chargeByLedger({ stripe, pool }: World, event: BillingEvent, reach: Reach): Promise<void> {
  const ledger = postgresLedger(watched(pool, reach), { onLedgerError: 'throw' });
  const outcome = await ledger.charge(
    { key: keyOf(event), params: paramsOf(event) },
    {
      call: async ({ params, idempotencyKey }) => {
        const calling = stripe.paymentIntents.create(params, { idempotencyKey });
        const made = await Promise.race([calling, reach('during the call', 20).then(() => calling)]);
        await reach('after the call');
        return made;
      },
      find: async function* ({ since }) {
        const search = { customer: event.customerId, created: { gte: since }, limit: 100 };
        for await (const payment of stripe.paymentIntents.list(search)) {
          await reach('while it looks for the charge');
          yield payment;
        }
      },
    },
  );
  if (outcome.status !== 'charged') throw new Error(`unexpected ${outcome.reason}`);
}

/** The pool, with the points between the statements of the ledger. */
function watched(pool: pg.Pool, reach: Reach): LedgerDatabase {
  return {
    query: async (text, values) => {
      const records = text.includes('object_id = $5') && values[3] === 'charged';
      if (records) await reach('before the record');
      const asked = pool.query<Record<string, unknown>>(text, values);
      if (records) await Promise.race([asked, reach('during the record').then(() => asked)]);
      const answer = await asked;
      if (text.includes("'claimed'") && text.includes('txid_current()') && answer.rows.length > 0)
        await reach('after the claim');
      if (text.includes('SET window_from = clock_timestamp()')) await reach('after the window began anew');
      return answer;
    },
  };
}
