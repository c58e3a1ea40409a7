/** What a vault key saves when the first two layers are gone: the amount stops at the expected total and a tenth. */
import pg from 'pg';
import Stripe from 'stripe';
import { businessKey } from '../../src/runtime/business-key.js';
import type { LedgerDatabase } from '../../src/runtime/ledger/database.js';
import { postgresLedger } from '../../src/runtime/ledger/postgres-ledger.js';
import { vaultHttpClient } from '../../src/runtime/vault/vault-http-client.js';
import { issueVaultKey } from '../../src/runtime/vault/vault-key.js';
import type { PostgresServer } from '../../test/runtime/ledger/server.js';
import { startSpendCapProxy } from '../../test/runtime/spend-cap-proxy.js';
import { startStripeDouble } from '../../test/runtime/stripe-double.js';

/** How the first two layers can be gone. */
export const BREACHES = [
  'the ledger is down, the code goes on, the key is forgotten',
  'the rows were deleted, the key is forgotten',
  'there is no ledger, the key is forgotten',
] as const;
export type Breach = (typeof BREACHES)[number];

/** What was taken from customers, in minor units. */
export interface Breached {
  readonly breach: Breach;
  readonly expected: number;
  readonly cap: bigint;
  readonly withoutVault: number;
  readonly withVault: number;
}

const EVENTS = Array.from({ length: 40 }, (_, index) => ({
  id: `invoice-${index}`,
  amount: 500 + 25 * index,
}));
const EXPECTED = EVENTS.reduce((sum, { amount }) => sum + amount, 0);
/** Each time a day later than the last. */
const DELIVERIES = 5;

/** Delivers a period's events five times, 25 hours apart, without and with a vault key. */
export async function breach(server: PostgresServer, kind: Breach): Promise<Breached> {
  const pool = new pg.Pool({
    connectionString: await server.withLedger(`breach_${BREACHES.indexOf(kind)}`),
    max: 4,
  });
  pool.on('error', () => undefined);
  try {
    const withoutVault = await charged(kind, pool, false);
    const withVault = await charged(kind, pool, true);
    return {
      breach: kind,
      expected: EXPECTED,
      cap: withVault.cap,
      withoutVault: withoutVault.sum,
      withVault: withVault.sum,
    };
  } finally {
    await pool.end();
  }
}

async function charged(kind: Breach, pool: pg.Pool, vault: boolean): Promise<{ sum: number; cap: bigint }> {
  const double = await startStripeDouble();
  const proxy = await startSpendCapProxy(double.port);
  try {
    const key = await issueVaultKey(
      {
        period: kind,
        expectedTotal: EXPECTED,
        currency: 'eur',
        endpoints: ['POST /v1/payment_intents', 'GET /v1/payment_intents'],
        expiresAt: new Date(Date.now() + 3_600_000),
      },
      { url: proxy.issueUrl },
    );
    const direct = { host: '127.0.0.1', port: double.port, protocol: 'http' as const };
    const through = { httpClient: vaultHttpClient(Stripe.createFetchHttpClient(), proxy.baseUrl) };
    const stripe = new Stripe(vault ? key.reveal() : 'sk_test_0', {
      ...(vault ? through : direct),
      maxNetworkRetries: 0,
      telemetry: false,
    });
    await pool.query('DELETE FROM chargeonce_ledger');
    for (let delivery = 0; delivery < DELIVERIES; delivery++) {
      for (const event of EVENTS) await charge(kind, pool, stripe, event).catch(() => undefined);
      double.advance(25 * 3_600_000);
      if (kind === 'the rows were deleted, the key is forgotten')
        await pool.query('DELETE FROM chargeonce_ledger');
    }
    return { sum: double.executions().reduce((sum, execution) => sum + execution.charged, 0), cap: key.cap };
  } finally {
    await proxy.close();
    await double.close();
  }
}

const DOWN: LedgerDatabase = { query: () => Promise.reject(new Error('connection refused')) };

async function charge(
  kind: Breach,
  pool: pg.Pool,
  stripe: Stripe,
  { id, amount }: (typeof EVENTS)[number],
): Promise<void> {
  const key = businessKey('invoice.charge', { invoiceId: id });
  const params = { amount, currency: 'eur', confirm: true };
  if (kind === 'there is no ledger, the key is forgotten') {
    await stripe.paymentIntents.create(params, { idempotencyKey: key });
    return;
  }
  const gone = kind === 'the ledger is down, the code goes on, the key is forgotten';
  const ledger = gone
    ? postgresLedger(DOWN, { onLedgerError: 'proceed-with-same-key' })
    : postgresLedger(pool, { onLedgerError: 'throw' });
  await ledger.charge(
    { key, params },
    {
      call: (request) =>
        stripe.paymentIntents.create(request.params, { idempotencyKey: request.idempotencyKey }),
      find: ({ since }) => stripe.paymentIntents.list({ created: { gte: since } }),
    },
  );
}
