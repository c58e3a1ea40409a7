import { attemptKey, type ChargeIntent, demandIntent } from './intent.js';
import { LedgerError } from './ledger-error.js';
import { type LedgerContext, run, tell } from './ledger-context.js';

/** Which decline the next attempt answers. */
export interface NextAttemptOptions {
  /**
   * The number of the declined attempt, as the outcome tells it. With it a redelivered decision to try again gives
   * the same attempt for ever; without it the decision counts for the latest attempt, whichever that is.
   */
  readonly after?: number;
}

/** Stores the attempt after a declined one, or finds it stored. It may be part of the caller's transaction. */
export async function addNextAttempt<P extends object>(
  context: LedgerContext,
  intent: ChargeIntent<P>,
  { after }: NextAttemptOptions = {},
): Promise<ChargeIntent<P>> {
  demandIntent(intent, context.settings.forms);
  const { key, params } = intent;
  const [row] = await run(context, 'read', key);
  const latest = Number(row?.['attempt'] ?? 0);
  if (!row || latest < (after ?? 1)) throw noSuchAttempt();
  const stored = { key, params, attempt: latest };
  if (after !== undefined && latest > after) return stored;
  if (row['state'] === 'charged') throw alreadyCharged();
  if (after === undefined && latest > 1 && row['state'] !== 'declined') return stored;
  if (row['state'] !== 'declined') throw notDeclined(String(row['state']));
  const attempt = latest + 1;
  // If another worker was faster its row is the same one.
  await run(context, 'addAttempt', key, String(latest), attemptKey(key, attempt));
  tell(key, 'next-attempt');
  return { key, params, attempt };
}

function noSuchAttempt(): LedgerError {
  return new LedgerError(
    'attempt-unknown',
    'The ledger holds no such attempt of this intent, so none was declined: call charge() first.',
  );
}

function alreadyCharged(): LedgerError {
  return new LedgerError(
    'already-charged',
    'This intent has been charged: another attempt would charge the customer a second time.',
  );
}

function notDeclined(state: string): LedgerError {
  return new LedgerError(
    'not-declined',
    `The last attempt of this intent is ${state}, not declined: it may still charge, and another attempt has another key, so both could. Call charge() until the outcome is known.`,
  );
}
