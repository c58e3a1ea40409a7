/** What the tests of the ledger share: intents, a worker that charges for them, and time that goes by. */
import type pg from 'pg';
import type Stripe from 'stripe';
import { type BusinessKey, businessKey } from '../../../src/runtime/business-key.js';
import type { ChargeSearch } from '../../../src/runtime/ledger/find-charge.js';
import type { ChargeIntent } from '../../../src/runtime/ledger/intent.js';
import { LedgerError } from '../../../src/runtime/ledger/ledger-error.js';
import type { ChargeHandlers, ChargeRequest } from '../../../src/runtime/ledger/postgres-ledger.js';
import type { StripeDouble } from '../stripe-double.js';

export interface Payment {
  readonly amount: number;
  readonly currency: string;
  readonly confirm: true;
  readonly customer: string;
  readonly metadata: { readonly intent: string };
}

export type PaymentIntent = ChargeIntent<Payment>;

/** A charge of its own for each name. */
export function paymentFor(name: string, amount = 4200): PaymentIntent {
  const key: BusinessKey = businessKey('invoice.charge', { invoiceId: name });
  return {
    key,
    params: { amount, currency: 'eur', confirm: true, customer: `cus_${name}`, metadata: { intent: name } },
  };
}

/** The handlers as the docs show them. */
export function handlersOf(
  stripe: Stripe,
): ChargeHandlers<Payment, Stripe.PaymentIntent, Stripe.PaymentIntent> {
  return {
    call: ({ params, idempotencyKey }: ChargeRequest<Payment>) =>
      stripe.paymentIntents.create(params, { idempotencyKey }),
    find: ({ since }: ChargeSearch) => stripe.paymentIntents.list({ created: { gte: since }, limit: 100 }),
  };
}

/** Moves everything in the ledger into the past and Stripe's clock forward. */
export async function letPass(hours: number, pool: pg.Pool, double: StripeDouble): Promise<void> {
  double.advance(hours * 3_600_000);
  await pool.query(
    `UPDATE chargeonce_ledger SET created_at = created_at - $1 * interval '1 hour', window_from = window_from - $1 * interval '1 hour',
      lease_until = lease_until - $1 * interval '1 hour', updated_at = updated_at - $1 * interval '1 hour'`,
    [hours],
  );
}

/** The row of an intent's latest attempt. */
export async function rowOf(
  pool: pg.Pool,
  { key }: PaymentIntent,
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await pool.query<Record<string, unknown>>(
    'SELECT * FROM chargeonce_ledger WHERE intent = $1 ORDER BY attempt DESC LIMIT 1',
    [key],
  );
  return rows[0];
}

/** The error that a promise ends with. */
export async function faultOf(promise: Promise<unknown>): Promise<LedgerError> {
  const error: unknown = await promise.then(
    (value) => new Error(`no error, but ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (error instanceof LedgerError) return error;
  throw error;
}

/** A promise and the function that ends it. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
