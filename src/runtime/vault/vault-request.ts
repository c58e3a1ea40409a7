import { businessKey, type BusinessKey } from '../business-key.js';
import { capFor, isCurrency } from './cap.js';
import { VaultError } from './vault-error.js';

/** What a vault key is asked for. */
export interface VaultRequest {
  /** What is billed with it, such as `2026-11`. Two keys for one period would be two caps. */
  readonly period: string;
  /** What the period should cost, in the unit that Stripe takes amounts in. */
  readonly expectedTotal: number | bigint;
  /** ISO code. */
  readonly currency: string;
  /** What the key may call: `POST /v1/payment_intents`. Nothing else passes. */
  readonly endpoints: readonly string[];
  /** From when on the key is refused. */
  readonly expiresAt: Date;
}

/** What the vault is told. `cap` is a text of digits, so that no amount is rounded on its way. */
export interface VaultOrder {
  readonly period: string;
  readonly cap: string;
  /** Lower case. */
  readonly currency: string;
  readonly endpoints: readonly string[];
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
  /** The same for each request of one period and currency: a vault that heeds it issues one key. */
  readonly idempotencyKey: BusinessKey;
}

/** Checks the request and computes the cap. Throws `VaultError` with the code `bad-request`. */
export function orderOf(request: VaultRequest): VaultOrder {
  const { period, expectedTotal, currency, endpoints, expiresAt } = request;
  demand(typeof period === 'string' && period !== '', 'names the period that it is for, such as `2026-11`');
  demand(isCurrency(currency), 'names its currency by the ISO code, such as `eur`');
  // Untyped code gives anything.
  const list: unknown = endpoints;
  const wellFormed = Array.isArray(list) && list.length > 0 && list.every(isEndpoint);
  demand(
    wellFormed,
    'lists each endpoint that may be called as `POST /v1/payment_intents`, and at least one',
  );
  demand(expiresAt instanceof Date && expiresAt.getTime() > Date.now(), 'expires at a Date that lies ahead');
  const unit = currency.toLowerCase();
  return {
    period,
    cap: String(capFor(expectedTotal, { currency: unit })),
    currency: unit,
    endpoints: [...endpoints],
    expiresAt: expiresAt.toISOString(),
    idempotencyKey: businessKey('vault.issue', { period, currency: unit }),
  };
}

function isEndpoint(each: unknown): boolean {
  return typeof each === 'string' && /^(?:GET|POST|DELETE) \/v[12]\/\S+$/.test(each);
}

/** Throws `VaultError` `bad-request`, whose rule goes on after "a vault key". */
export function demand(condition: boolean, rule: string): void {
  if (!condition)
    throw new VaultError('bad-request', `The vault key was not asked for: a vault key ${rule}.`);
}
