/** What `LedgerError` tells a program. */
export type LedgerFault =
  /** The ledger was made with options that it cannot work with. */
  | 'options'
  /** The intent is no intent: its key is no `BusinessKey`, or its params cannot be compared. */
  | 'intent'
  /** A table, column or constraint is missing in the database. */
  | 'schema'
  /** The claim would be part of a transaction that the caller can still roll back. Nothing was sent. */
  | 'in-transaction'
  /** The database failed before Stripe was called. Nothing was sent. */
  | 'unavailable'
  /** Stripe answered, and the database failed to record it: `result` holds the answer. */
  | 'not-recorded'
  /** Another worker holds the intent: deliver it again after `retryAfterSeconds`. */
  | 'in-flight'
  /** The intent was attempted with other params. Nothing was sent. */
  | 'intent-changed'
  /** The intent names an attempt that the ledger does not hold. Nothing was sent. */
  | 'attempt-unknown'
  /** A next attempt was asked for while the last one may still charge. */
  | 'not-declined'
  /** A next attempt was asked for after a charge. */
  | 'already-charged'
  /** `find` failed or gave no final answer, and without one a charge could be made twice. Nothing was sent. */
  | 'find-failed'
  /** Stripe charged under another idempotency key than the one that `call` was given: `result` holds the answer. */
  | 'key-not-used'
  /** `call` gave something else than what Stripe made: `result` holds it. Whether Stripe charged is unknown. */
  | 'no-object';

/** What some faults know beside their code. */
export interface LedgerFaultDetails {
  readonly cause?: unknown;
  /** What `call` returned, where it did. */
  readonly result?: unknown;
  /** After how many seconds the intent is worth another try. */
  readonly retryAfterSeconds?: number;
}

/** The ledger did not charge, or could not say so. The message is a sentence for the developer and holds no field's value. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError';
  /** The kind of fault, for programs. */
  readonly code: LedgerFault;
  /** What `call` returned: if the code is `not-recorded` or `key-not-used`, the charge has been made. */
  readonly result: unknown;
  /** After how many seconds the intent is worth another try, if the code is `in-flight`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: LedgerFault, message: string, details: LedgerFaultDetails = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.code = code;
    this.result = details.result;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
