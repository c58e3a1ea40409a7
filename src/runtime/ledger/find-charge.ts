import { METADATA_KEY, type LedgerMetadata } from './intent.js';
import { LedgerError } from './ledger-error.js';
import { isStripeObject, kindOf, type StripeObject } from './stripe-object.js';

/** What `find` is asked for. */
export interface ChargeSearch {
  /** The object carries this metadata, if it exists. */
  readonly metadata: LedgerMetadata;
  /** No such object is older: seconds since 1970, for Stripe's `created: { gte: since }`. */
  readonly since: number;
}

/**
 * What `find` gives: the listing, which the ledger reads to its last page; or a promise of the object, and of `null`
 * only when the last page was read and it is not there. Anything else is no answer, and nothing is charged.
 */
export type ChargeFinding<F extends StripeObject> = AsyncIterable<F> | Promise<F | null>;

/** What was found: `declined` is an object that Stripe made and could not charge. */
export type Found<F> = { readonly as: 'charged' | 'declined'; readonly object: F } | null;

/** Asks `find` and reads its listing to the end. Throws `LedgerError` `find-failed` where there is no final answer. */
export async function findCharge<F extends StripeObject>(
  find: (search: ChargeSearch) => ChargeFinding<F>,
  search: ChargeSearch,
): Promise<Found<F>> {
  try {
    const finding = find(search);
    // Stripe's list is a promise of its first page too: the listing comes first.
    if (isListing(finding)) return await searchListing(finding, search.metadata);
    return judgeAnswer(await finding, search.metadata);
  } catch (cause) {
    if (cause instanceof LedgerError) throw cause;
    throw noAnswer('it failed (see cause)', cause);
  }
}

async function searchListing<F extends StripeObject>(
  listing: AsyncIterable<F>,
  metadata: LedgerMetadata,
): Promise<Found<F>> {
  let declined: Found<F> = null;
  for await (const object of listing) {
    if (tracedKey(object) !== metadata[METADATA_KEY]) continue;
    const found = judge(object);
    if (found?.as === 'charged') return found;
    declined ??= found;
  }
  return declined;
}

function judgeAnswer<F extends StripeObject>(
  answer: F | null | undefined,
  metadata: LedgerMetadata,
): Found<F> {
  if (answer === null) return null;
  if (isPage(answer)) throw noAnswer('it gave one page of a listing');
  // An empty array is what a page without the charge looks like: taken for an object, it would be a charge that was never made.
  if (!isStripeObject(answer)) throw noAnswer(`it gave ${kindOf(answer)}`);
  const key = tracedKey(answer);
  if (key !== undefined && key !== metadata[METADATA_KEY])
    throw noAnswer('it gave the object of another intent');
  return judge(answer);
}

function noAnswer(why: string, cause?: unknown): LedgerError {
  return new LedgerError(
    'find-failed',
    `Stripe may have forgotten the key, so \`find\` had to say whether the charge was made, but ${why}; nothing was sent. Return the listing itself, as in find: ({ since }) => stripe.paymentIntents.list({ created: { gte: since } }), or the object, or null after the last page.`,
    cause === undefined ? {} : { cause },
  );
}

function isPage(answer: unknown): boolean {
  return Array.isArray(member(answer, 'data'));
}

function isListing<F extends StripeObject>(finding: ChargeFinding<F>): finding is AsyncIterable<F> {
  return typeof finding === 'object' && Symbol.asyncIterator in finding;
}

function tracedKey(object: unknown): unknown {
  const metadata = member(object, 'metadata');
  return member(metadata, METADATA_KEY);
}

/**
 * A call that Stripe answered with an object counts as charged, one that it answered with a card error as declined;
 * an object is judged by which of the two its call must have got.
 */
function judge<F>(object: F): Found<F> {
  const kind = member(object, 'object');
  const status = member(object, 'status');
  const refused =
    (kind === 'payment_intent' &&
      status === 'requires_payment_method' &&
      Boolean(member(object, 'last_payment_error'))) ||
    (kind === 'charge' && status === 'failed');
  return { as: refused ? 'declined' : 'charged', object };
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
