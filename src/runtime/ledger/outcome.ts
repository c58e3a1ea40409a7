import type { BusinessKey } from '../business-key.js';
import type { StoredCharge } from './stored-charge.js';

/** Stripe made the object; the message can be acknowledged. */
export interface Charged<T> {
  readonly status: 'charged';
  readonly attempt: number;
  readonly idempotencyKey: BusinessKey;
  /** What the row keeps. For the whole object retrieve `stored.id`. */
  readonly stored: StoredCharge;
  /** What `call` or `find` gave just now; null if an earlier delivery charged. */
  readonly result: T | null;
  /** Whether the row says so. False if another worker has taken the row over, or the database failed and billing goes on. */
  readonly recorded: boolean;
}

/** Stripe refused for good under this key; the message can be acknowledged. Only `nextAttempt` leads to another try. */
export interface Declined {
  readonly status: 'declined';
  readonly attempt: number;
  readonly idempotencyKey: BusinessKey;
  /** Stripe's decline code, its code, or the type of its error. */
  readonly reason: string;
  /** What `call` threw just now; null if the row or `find` told. */
  readonly error: unknown;
  /** As for a charge. */
  readonly recorded: boolean;
}

/** A definitive answer. Everything else is thrown, so that a consumer cannot acknowledge it by mistake. */
export type ChargeOutcome<T> = Charged<T> | Declined;
