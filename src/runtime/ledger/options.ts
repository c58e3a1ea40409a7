import type { KeyForms } from '../business-key.js';
import { classifyStripeError, type StripeErrorKind } from '../stripe-errors.js';
import { LedgerError } from './ledger-error.js';

/** How the ledger works. `onLedgerError` has no default: both answers lose something, and only you know which. */
export interface LedgerOptions extends KeyForms {
  /**
   * What to do when the database fails. `throw`: nothing is charged without a row; billing waits for the database.
   * `proceed-with-same-key`: Stripe is called all the same, which is safe for as long as Stripe keeps the key.
   */
  readonly onLedgerError: 'throw' | 'proceed-with-same-key';
  /** How long a claim belongs to its worker, in seconds. Longer than any call with its retries. Default 600. */
  readonly leaseSeconds?: number;
  /** How long Stripe keeps a key, in seconds. Default 24 hours, as for v1 of its API; 30 days, as for v2, at most. */
  readonly windowSeconds?: number;
  /** How long before the end of the window a key no longer counts as kept, in seconds. Default one hour. */
  readonly marginSeconds?: number;
  /** The table, with its schema if need be. Default `chargeonce_ledger`. */
  readonly table?: string;
  /** What an error of `call` means. Only `declined` is final; all others leave the outcome open. */
  readonly classify?: (error: unknown) => StripeErrorKind;
}

/** The options with their defaults. */
export interface LedgerSettings extends Required<Omit<LedgerOptions, 'acceptColonJoined'>> {
  readonly forms: KeyForms;
}

/** API v2 keeps keys for 30 days, v1 for one. */
const LONGEST_WINDOW = 30 * 24 * 3600;

/** Throws `LedgerError` `options` for what would make the ledger unsafe. */
export function readOptions(options: LedgerOptions): LedgerSettings {
  const { onLedgerError, table = 'chargeonce_ledger', acceptColonJoined } = options;
  // The type demands it; untyped code meets the sentence.
  if (!['throw', 'proceed-with-same-key'].includes(onLedgerError)) {
    throw new LedgerError(
      'options',
      "`onLedgerError` is missing: write 'throw' (no charge without a row; billing waits for the database) or 'proceed-with-same-key' (billing goes on, and a redelivery after 24 hours can charge twice).",
    );
  }
  if (!/^[a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)?$/i.test(table)) {
    throw new LedgerError(
      'options',
      '`table` is no plain name of a table, such as billing.chargeonce_ledger.',
    );
  }
  const leaseSeconds = secondsOf('leaseSeconds', options.leaseSeconds ?? 600);
  const marginSeconds = secondsOf('marginSeconds', options.marginSeconds ?? 3600);
  const windowSeconds = secondsOf('windowSeconds', options.windowSeconds ?? 24 * 3600);
  if (marginSeconds < leaseSeconds || windowSeconds <= marginSeconds + leaseSeconds) {
    throw new LedgerError(
      'options',
      '`marginSeconds` must be at least `leaseSeconds`, and `windowSeconds` longer than both together: a call that starts at the end of the window must end before Stripe forgets its key.',
    );
  }
  if (windowSeconds > LONGEST_WINDOW) {
    throw new LedgerError(
      'options',
      '`windowSeconds` is more than 30 days, and no API of Stripe keeps a key for longer: a redelivery would charge again.',
    );
  }
  const { classify = classifyStripeError } = options;
  return {
    onLedgerError,
    table,
    leaseSeconds,
    marginSeconds,
    windowSeconds,
    classify,
    forms: { acceptColonJoined },
  };
}

function secondsOf(name: string, value: number): number {
  if (Number.isFinite(value) && value > 0) return value;
  throw new LedgerError('options', `\`${name}\` is no number of seconds above 0.`);
}
