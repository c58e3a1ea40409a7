import type { BusinessKey } from '../business-key.js';
import type { Claim } from './claim.js';
import { errorCodeOf } from './error-code.js';
import { METADATA_KEY } from './intent.js';
import { LedgerError } from './ledger-error.js';
import { type LedgerContext, run, tell } from './ledger-context.js';
import type { ChargeOutcome } from './outcome.js';
import { storedChargeOf } from './stored-charge.js';

/** The attempt that an answer is for: a claimed row, or none if billing goes on without the database. */
export type Answering = Claim | { readonly key: BusinessKey; readonly attempt: number };

/** Records the object that Stripe made. Throws `LedgerError` `not-recorded` or `key-not-used`, which hold it. */
export async function settleCharged<T>(
  context: LedgerContext,
  answering: Answering,
  result: T,
): Promise<ChargeOutcome<T>> {
  const stored = storedChargeOf(result);
  const values = ['charged', stored.id, JSON.stringify(stored), null] as const;
  const recorded = await record(context, answering, values, result);
  tell(answering.key, 'charged');
  demandKeyUsed(answering.key, result);
  const { key: idempotencyKey, attempt } = answering;
  return { status: 'charged', attempt, idempotencyKey, stored, result, recorded };
}

/** Records that Stripe refused for good. Throws `LedgerError` `not-recorded`. */
export async function settleDeclined(
  context: LedgerContext,
  answering: Answering,
  { reason, error, objectId = null }: { reason: string; error: unknown; objectId?: string | null },
): Promise<ChargeOutcome<never>> {
  const recorded = await record(context, answering, ['declined', objectId, null, reason], undefined);
  tell(answering.key, 'declined');
  const { key: idempotencyKey, attempt } = answering;
  return { status: 'declined', attempt, idempotencyKey, reason, error, recorded };
}

/** Gives the row up without an outcome, so that the next delivery need not wait for the end of the lease. */
export async function giveUp(context: LedgerContext, answering: Answering, error: unknown): Promise<void> {
  tell(answering.key, 'unknown');
  if (!('place' in answering)) return;
  // If this fails the row stays claimed and its lease ends: the next delivery takes it over then.
  await run(context, 'record', ...answering.place, 'unknown', null, null, errorCodeOf(error)).catch(
    () => undefined,
  );
}

type Values = readonly [state: string, objectId: string | null, stored: string | null, reason: string | null];

async function record(
  context: LedgerContext,
  answering: Answering,
  values: Values,
  result: unknown,
): Promise<boolean> {
  if (!('place' in answering)) return false;
  try {
    const rows = await run(context, 'record', ...answering.place, ...values);
    if (rows.length === 0) tell(answering.key, 'lease-lost');
    return rows.length > 0;
  } catch (cause) {
    tell(answering.key, 'not-recorded');
    if (context.settings.onLedgerError === 'proceed-with-same-key') return false;
    throw new LedgerError(
      'not-recorded',
      `Stripe answered (${values[0]}), and the database failed to record it (see cause). Let the message be delivered again: it is sent under the same key and gets the same answer.`,
      { cause, result },
    );
  }
}

/** stripe-node tells which key it has sent. */
function demandKeyUsed(key: BusinessKey, result: unknown): void {
  if (typeof result !== 'object' || result === null) return;
  const response = 'lastResponse' in result ? result.lastResponse : undefined;
  const used =
    typeof response === 'object' && response !== null && 'idempotencyKey' in response
      ? response.idempotencyKey
      : undefined;
  const metadata = 'metadata' in result ? result.metadata : undefined;
  if (typeof metadata === 'object' && metadata !== null && !(METADATA_KEY in metadata)) tell(key, 'untraced');
  if (typeof used !== 'string' || used === key) return;
  throw new LedgerError(
    'key-not-used',
    'Stripe charged under another idempotency key than the one that `call` was given, so a redelivery after a crash would charge again: write call: ({ params, idempotencyKey }) => stripe.paymentIntents.create(params, { idempotencyKey }).',
    { result },
  );
}
