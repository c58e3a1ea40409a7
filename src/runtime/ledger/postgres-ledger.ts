import { type BusinessKey } from '../business-key.js';
import { type Claim, claimIntent, demandCommitted, inFlight } from './claim.js';
import type { LedgerDatabase } from './database.js';
import { errorCodeOf } from './error-code.js';
import { type ChargeFinding, type ChargeSearch, findCharge } from './find-charge.js';
import {
  attemptKey,
  type ChargeIntent,
  demandIntent,
  fingerprintOf,
  type LedgerMetadata,
  METADATA_KEY,
  tracedParams,
} from './intent.js';
import { LedgerError } from './ledger-error.js';
import { type LedgerContext, run, tell } from './ledger-context.js';
import { addNextAttempt, type NextAttemptOptions } from './next-attempt.js';
import { type LedgerOptions, readOptions } from './options.js';
import type { ChargeOutcome } from './outcome.js';
import { giveUp, type Answering, settleCharged, settleDeclined } from './settle.js';
import { statementsFor } from './statements.js';
import { storedChargeOf } from './stored-charge.js';
import { isStripeObject, noObject, type StripeObject } from './stripe-object.js';

/** What `call` sends to Stripe. */
export interface ChargeRequest<P extends object> {
  readonly idempotencyKey: BusinessKey;
  /** The params of the intent, with the metadata of the ledger among their own. */
  readonly params: P & { metadata: LedgerMetadata };
  /** The metadata of the ledger alone, for a call that does not take `params` as they are. */
  readonly metadata: LedgerMetadata;
}

/** The two questions to Stripe that the ledger leaves to you. */
export interface ChargeHandlers<P extends object, T extends StripeObject, F extends StripeObject> {
  /** Makes the charge, with this key and these params, and returns what Stripe made. May be called again after a crash. */
  readonly call: (request: ChargeRequest<P>) => Promise<T>;
  /** Looks for the charge once Stripe may have forgotten the key. Gives the listing, the object, or null after the last page. */
  readonly find: (search: ChargeSearch) => ChargeFinding<F>;
}

/** The pre-flight row of each charge. */
export interface Ledger {
  /**
   * Makes the charge once, however often the intent is delivered. Gives a definitive answer, from Stripe or from the
   * row; throws everything else, `LedgerError` or what `call` threw, and then the message must be delivered again.
   */
  charge<P extends object, T extends StripeObject, F extends StripeObject = T>(
    intent: ChargeIntent<P>,
    handlers: ChargeHandlers<P, T, F>,
  ): Promise<ChargeOutcome<T | F>>;
  /**
   * Stores another attempt after a decline and gives the intent to charge for. Until that attempt is declined too,
   * it gives the same one again. Throws `LedgerError` `not-declined`, `already-charged` or `attempt-unknown`.
   */
  nextAttempt<P extends object>(
    intent: ChargeIntent<P>,
    options?: NextAttemptOptions,
  ): Promise<ChargeIntent<P>>;
}

/**
 * The ledger in a PostgreSQL database, whose table `chargeonce ledger sql` prints. Throws `LedgerError` `options`.
 * Give it a pool, never a connection inside a transaction.
 */
export function postgresLedger(db: LedgerDatabase, options: LedgerOptions): Ledger {
  const settings = readOptions(options);
  const context: LedgerContext = { db, settings, statements: statementsFor(settings.table) };
  return {
    charge: (intent, handlers) => chargeOnce(context, intent, handlers),
    nextAttempt: (intent, options) => addNextAttempt(context, intent, options),
  };
}

async function chargeOnce<P extends object, T extends StripeObject, F extends StripeObject>(
  context: LedgerContext,
  intent: ChargeIntent<P>,
  handlers: ChargeHandlers<P, T, F>,
): Promise<ChargeOutcome<T | F>> {
  demandIntent(intent, context.settings.forms);
  const { call, find } = demandHandlers(handlers);
  const claim = await claimOrProceed(context, intent);
  if ('status' in claim) return claim;
  if ('place' in claim) {
    await demandCommitted(context, claim);
    const found = claim.inside ? null : await reconcile(context, claim, find);
    if (found) return found;
  }
  return send(context, claim, intent.params, call);
}

async function claimOrProceed(
  context: LedgerContext,
  intent: ChargeIntent,
): Promise<Answering | ChargeOutcome<never>> {
  try {
    return await claimIntent(context, intent, fingerprintOf(intent.params));
  } catch (error) {
    const proceed = context.settings.onLedgerError === 'proceed-with-same-key';
    if (!proceed || !(error instanceof LedgerError) || error.code !== 'unavailable') throw error;
    tell(intent.key, 'proceeded-without-row');
    const { key, attempt = 1 } = intent;
    return { key: attemptKey(key, attempt), attempt };
  }
}

/** An hour for the difference between the clocks of Stripe and of the database. */
const CLOCKS_SECONDS = 3600;

/** Asks whether the charge was made before Stripe forgot the key; gives null when it was not, and the window begins anew. */
async function reconcile<F extends StripeObject>(
  context: LedgerContext,
  claim: Claim,
  find: (search: ChargeSearch) => ChargeFinding<F>,
): Promise<ChargeOutcome<F> | null> {
  const since = Math.floor(claim.born) - CLOCKS_SECONDS;
  const found = await findCharge(find, { metadata: { [METADATA_KEY]: claim.key }, since }).catch(
    async (error: unknown) => {
      await giveUp(context, claim, error);
      throw error;
    },
  );
  if (found) {
    tell(claim.key, found.as === 'charged' ? 'found-charged' : 'found-declined');
    if (found.as === 'charged') return settleCharged(context, claim, found.object);
    const objectId = storedChargeOf(found.object).id;
    return settleDeclined(context, claim, { reason: 'found_declined', error: null, objectId });
  }
  tell(claim.key, 'found-nothing');
  const lease = String(context.settings.leaseSeconds);
  // Committed before the call, and only by the one who still holds the row.
  const rows = await run(context, 'restartWindow', ...claim.place, lease);
  if (rows.length === 0) throw inFlight(claim.key, 1);
  return null;
}

async function send<P extends object, T extends StripeObject>(
  context: LedgerContext,
  answering: Answering,
  params: P,
  call: (request: ChargeRequest<P>) => Promise<T>,
): Promise<ChargeOutcome<T>> {
  const metadata: LedgerMetadata = { [METADATA_KEY]: answering.key };
  let result: T;
  try {
    result = await call({ idempotencyKey: answering.key, params: tracedParams(params, metadata), metadata });
  } catch (error) {
    if (context.settings.classify(error) === 'declined') {
      return settleDeclined(context, answering, { reason: errorCodeOf(error), error });
    }
    await giveUp(context, answering, error);
    throw error;
  }
  if (isStripeObject(result)) return settleCharged(context, answering, result);
  const error = noObject(result);
  await giveUp(context, answering, error);
  throw error;
}

function demandHandlers<H extends Partial<Record<'call' | 'find', unknown>>>(handlers: H | undefined): H {
  if (typeof handlers?.call === 'function' && typeof handlers.find === 'function') return handlers;
  throw new LedgerError(
    'intent',
    '`call` and `find` must both be given: without `find` nobody can say after 24 hours whether a call that crashed has charged.',
  );
}
