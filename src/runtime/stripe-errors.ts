/**
 * What an error of a Stripe call means for the charge, by what the catch block has to do:
 * - `declined`: a definitive no, kept under the key. Record it; another try is a new attempt with a key of its own.
 * - `unknown`: it may have charged. Repeat with the same key and parameters while Stripe keeps the key; past that, look first.
 * - `conflict`: a request with this key is still running. Wait, then repeat with the same key.
 * - `retryable`: refused before it began. Wait, then repeat with the same key.
 * - `invalid`: the request is wrong, and so is a repeat of it. Stop and tell a person; never go on with a new key.
 */
export type StripeErrorKind = 'declined' | 'unknown' | 'conflict' | 'retryable' | 'invalid';

/** What all majors of stripe-node have in common in their errors. */
interface StripeErrorShape {
  readonly name?: unknown;
  readonly type?: unknown;
  readonly rawType?: unknown;
  readonly statusCode?: unknown;
}

/** Refusals by this package, before anything was sent. */
const OWN_REFUSALS: readonly unknown[] = ['BusinessKeyError', 'GuardError'];

/**
 * Says what an error of a Stripe call means for the charge. It goes by the HTTP status, since one answer has different
 * classes in different majors. Whatever is no error of Stripe's is `unknown`: nobody knows how far the call had come.
 */
export function classifyStripeError(error: unknown): StripeErrorKind {
  if (typeof error !== 'object' || error === null) return 'unknown';
  const { name, type, rawType, statusCode } = error as StripeErrorShape;
  if (OWN_REFUSALS.includes(name)) return 'invalid';
  if (typeof type !== 'string' || !type.startsWith('Stripe')) return 'unknown';
  if (type === 'StripeSignatureVerificationError') return 'invalid';
  if (rawType === 'card_error') return 'declined';
  return typeof statusCode === 'number' ? byStatus(statusCode) : 'unknown';
}

function byStatus(status: number): StripeErrorKind {
  if (status === 402) return 'declined';
  if (status === 409) return 'conflict';
  if (status === 429) return 'retryable';
  // 408 and 424: the request timed out, or a system behind Stripe failed, at a point that nobody knows.
  return status >= 400 && status < 500 && status !== 408 && status !== 424 ? 'invalid' : 'unknown';
}
