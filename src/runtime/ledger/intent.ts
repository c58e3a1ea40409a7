import { type BusinessKey, businessKey, isBusinessKey, type KeyForms, namespaceOf } from '../business-key.js';
import { sha256 } from '../sha256.js';
import { canonicalJson } from './canonical-json.js';
import { LedgerError } from './ledger-error.js';

/** One charge that the business wants to happen once. */
export interface ChargeIntent<P extends object = object> {
  /** What the charge is for: the same on every delivery, another for every other charge. */
  readonly key: BusinessKey;
  /** What Stripe gets. Every delivery must bring the same. */
  readonly params: P;
  /** The number of the stored attempt, from 1; `nextAttempt` sets it. */
  readonly attempt?: number;
}

/** Under this name the idempotency key is kept in the metadata of the Stripe object, where `find` looks for it. */
export const METADATA_KEY = 'chargeonce_key';

/** The metadata that the ledger adds. */
export type LedgerMetadata = Readonly<Record<typeof METADATA_KEY, string>>;

/** Throws `LedgerError` `intent` for what is no intent. */
export function demandIntent(intent: ChargeIntent, forms: KeyForms): void {
  // Untyped code gives anything.
  const { key, params, attempt }: Readonly<Partial<Record<string, unknown>>> = { ...intent };
  if (!isBusinessKey(key, forms)) {
    throw new LedgerError(
      'intent',
      '`key` of the intent is no business key: a text that was put together by hand may differ on the next delivery, and the charge is made twice. Write businessKey(namespace, fields), or parseBusinessKey(text) for one that was stored.',
    );
  }
  if (typeof params !== 'object' || params === null) {
    throw new LedgerError(
      'intent',
      '`params` of the intent is no object: write the params of the Stripe call.',
    );
  }
  if (attempt !== undefined && !(Number.isSafeInteger(attempt) && Number(attempt) >= 1)) {
    throw new LedgerError(
      'intent',
      '`attempt` of the intent is no whole number from 1: use what nextAttempt() gave.',
    );
  }
}

/** What the params are known by in the ledger: a digest, so that no amount and no customer is stored. */
export function fingerprintOf(params: object): string {
  try {
    return sha256(canonicalJson(params));
  } catch (cause) {
    throw new LedgerError(
      'intent',
      '`params` of the intent cannot be compared with those of the next delivery (see cause): write plain values only.',
      { cause },
    );
  }
}

/**
 * The idempotency key of a stored attempt. The first one is the business key itself, so that code that goes on
 * without the ledger sends the same key.
 */
export function attemptKey(key: BusinessKey, attempt: number): BusinessKey {
  if (attempt === 1) return key;
  return businessKey(namespaceOf(key), { intentKey: key, storedAttemptId: attempt });
}

/** The params with the metadata by which `find` can tell the object from every other one. */
export function tracedParams<P extends object>(
  params: P,
  metadata: LedgerMetadata,
): P & { metadata: LedgerMetadata } {
  const own = 'metadata' in params ? params.metadata : undefined;
  return { ...params, metadata: { ...(typeof own === 'object' ? own : undefined), ...metadata } };
}
