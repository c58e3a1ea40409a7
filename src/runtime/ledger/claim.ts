import type { BusinessKey } from '../business-key.js';
import type { DatabaseRow } from './database.js';
import type { ChargeIntent } from './intent.js';
import { LedgerError } from './ledger-error.js';
import { type LedgerContext, run, tell } from './ledger-context.js';
import type { ChargeOutcome } from './outcome.js';
import { parseStoredCharge } from './stored-charge.js';

/** A row that this worker holds until its lease ends. */
export interface Claim {
  /** What Stripe gets as the idempotency key. */
  readonly key: BusinessKey;
  /** Where the row is: the business key of the intent, the number of the attempt, and the fence, as statements take them. */
  readonly place: readonly [intent: string, attempt: string, fence: string];
  readonly attempt: number;
  /** When the row was made, in seconds since 1970 by the clock of the database. */
  readonly born: number;
  /** Whether Stripe still keeps the key. */
  readonly inside: boolean;
  /** The transaction that the claim was made in. */
  readonly transaction: string;
}

const TRIES = 3;

/**
 * Claims the intent, or gives the outcome that its row already has. Throws `LedgerError` `in-flight`, `intent-changed`,
 * `attempt-unknown`, `schema` or `unavailable`; nothing was sent then.
 */
export async function claimIntent(
  context: LedgerContext,
  intent: ChargeIntent,
  fingerprint: string,
): Promise<Claim | ChargeOutcome<never>> {
  const lease = context.settings.leaseSeconds;
  for (let tries = 0; tries < TRIES; tries++) {
    const asked = performance.now();
    const claim = await tryToClaim(context, intent, fingerprint);
    // An answer that was on its way for longer than the lease is worth nothing: the row may have another holder.
    if (claim && performance.now() - asked < lease * 1000) return claim;
    const outcome = claim ? undefined : await standing(context, intent, fingerprint);
    if (outcome) return outcome;
  }
  throw inFlight(intent.key, 1);
}

async function tryToClaim(
  context: LedgerContext,
  { key, attempt = 1 }: ChargeIntent,
  fingerprint: string,
): Promise<Claim | undefined> {
  const { leaseSeconds, windowSeconds, marginSeconds } = context.settings;
  // A later attempt has been stored by nextAttempt: if its row is gone, nobody knows what was sent under it.
  const [fresh] = attempt === 1 ? await run(context, 'claim', key, fingerprint, String(leaseSeconds)) : [];
  if (fresh) {
    tell(key, 'claimed');
    return claimOf(key, fresh);
  }
  const window = String(windowSeconds - marginSeconds);
  const [taken] = await run(context, 'takeOver', key, fingerprint, String(leaseSeconds), window);
  if (taken) tell(key, 'taken-over');
  return taken && claimOf(key, taken);
}

function claimOf(intent: BusinessKey, row: DatabaseRow): Claim {
  const attempt = Number(row['attempt']);
  return {
    key: row['key'] as BusinessKey,
    place: [intent, String(attempt), String(row['fence'])],
    attempt,
    born: Number(row['born']),
    inside: row['inside'] === true,
    transaction: String(row['transaction']),
  };
}

/** What the row says that could not be claimed; undefined if it can be by now. */
async function standing(
  context: LedgerContext,
  { key, attempt: wanted = 1 }: ChargeIntent,
  fingerprint: string,
): Promise<ChargeOutcome<never> | undefined> {
  const [row] = await run(context, 'read', key);
  const attempt = Number(row?.['attempt'] ?? 0);
  if (attempt < wanted) {
    if (wanted === 1) return undefined;
    throw attemptUnknown(wanted);
  }
  if (row?.['fingerprint'] !== null && row?.['fingerprint'] !== fingerprint) throw intentChanged();
  const idempotencyKey = row['key'] as BusinessKey;
  switch (row['state']) {
    case 'charged': {
      const stored = parseStoredCharge(row['result']);
      return { status: 'charged', attempt, idempotencyKey, stored, result: null, recorded: true };
    }
    case 'declined': {
      const reason = String(row['reason']);
      return { status: 'declined', attempt, idempotencyKey, reason, error: null, recorded: true };
    }
    case 'claimed':
      throw inFlight(key, Number(row['lease']));
    default:
      return undefined;
  }
}

/** Throws if the claim is not committed: the caller could still undo it after Stripe has charged. */
export async function demandCommitted(context: LedgerContext, claim: Claim): Promise<void> {
  const [row] = await run(context, 'openTransaction');
  if (row?.['transaction'] !== claim.transaction) return;
  throw new LedgerError(
    'in-transaction',
    'The ledger was given a connection with an open transaction: a rollback would delete the claim after Stripe has charged, and the redelivery would charge again. Give postgresLedger() the pool, and call charge() before or after your transaction, not inside it. Nothing was sent to Stripe.',
  );
}

/** The error for an intent that another worker holds for `seconds` more. */
export function inFlight(key: BusinessKey, seconds: number): LedgerError {
  tell(key, 'in-flight');
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds));
  return new LedgerError(
    'in-flight',
    `Another worker is charging for this intent: do not acknowledge the message, or the charge is lost if that worker dies. Let it be delivered again in ${retryAfterSeconds} s.`,
    { retryAfterSeconds },
  );
}

function attemptUnknown(attempt: number): LedgerError {
  return new LedgerError(
    'attempt-unknown',
    `The ledger holds no attempt ${attempt} of this intent: its row was deleted, or the transaction that stored it is not committed yet. Nothing was sent to Stripe, since nobody knows what was sent under that attempt before.`,
  );
}

function intentChanged(): LedgerError {
  return new LedgerError(
    'intent-changed',
    '`params` of the intent are not those that it was attempted with: Stripe would refuse the key, or charge a second time once it has forgotten it. Send what was stored with the intent; a charge of its own needs a field in businessKey() that tells it apart; after a decline call nextAttempt() first.',
  );
}
