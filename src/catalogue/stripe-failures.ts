/**
 * What a failed call of Stripe means for the charge: `declined` and `invalid` are answers, kept under the key; `waits`
 * was refused before it began (in use, too many, no access); after `unreached` and `server` nobody knows.
 */
export type StripeFailure = 'declined' | 'invalid' | 'waits' | 'unreached' | 'server';

/** Every failure; an error that is none of Stripe's is like one that never got through. */
export const stripeFailures: readonly StripeFailure[] = [
  'declined',
  'invalid',
  'waits',
  'unreached',
  'server',
];

const answered = ['declined', 'invalid', 'waits', 'server'] as const;

/** Names of the SDK's error classes, which are also what `error.type` says, and the kinds behind `classifyStripeError`. */
const classes: Readonly<Record<string, readonly StripeFailure[]>> = {
  Error: stripeFailures,
  StripeError: stripeFailures,
  StripeCardError: ['declined'],
  StripeInvalidRequestError: ['invalid'],
  StripeIdempotencyError: ['invalid'],
  StripeConnectionError: ['unreached'],
  // A request under a key that is in use comes as one too.
  StripeAPIError: ['server', 'waits'],
  StripeRateLimitError: ['waits'],
  StripeAuthenticationError: ['waits'],
  StripePermissionError: ['waits'],
  card_error: ['declined'],
  invalid_request_error: ['invalid'],
  idempotency_error: ['invalid'],
  api_error: ['server'],
  api_connection_error: ['unreached'],
  rate_limit_error: ['waits'],
  authentication_error: ['waits'],
  declined: ['declined'],
  invalid: ['invalid'],
  conflict: ['waits'],
  retryable: ['waits'],
  unknown: ['unreached', 'server'],
};

/** What `error.code` says: only some of the failures of a kind have the code. */
const codes: Readonly<Record<string, readonly StripeFailure[]>> = {
  card_declined: ['declined'],
  expired_card: ['declined'],
  incorrect_cvc: ['declined'],
  insufficient_funds: ['declined'],
  authentication_required: ['declined'],
  balance_insufficient: ['declined'],
  processing_error: ['declined'],
  charge_already_captured: ['invalid'],
  charge_already_refunded: ['invalid'],
  payment_intent_unexpected_state: ['invalid'],
  resource_missing: ['invalid'],
  idempotency_key_in_use: ['waits'],
  lock_timeout: ['waits'],
  rate_limit: ['waits'],
  ETIMEDOUT: ['unreached'],
  ECONNRESET: ['unreached'],
  ECONNREFUSED: ['unreached'],
  ECONNABORTED: ['unreached'],
  EPIPE: ['unreached'],
};

/** What a text or class name that a program compares an error with means; `whole`: all failures of the kind have it. */
export function failuresNamed(
  name: string,
): { readonly failures: readonly StripeFailure[]; readonly whole: boolean } | undefined {
  if (Object.hasOwn(classes, name)) return { failures: classes[name] ?? [], whole: true };
  return Object.hasOwn(codes, name) ? { failures: codes[name] ?? [], whole: false } : undefined;
}

/** The failures that come with an HTTP status. */
export function failuresOfStatus(status: number): readonly StripeFailure[] {
  if (status === 402) return ['declined'];
  if (status === 401 || status === 403 || status === 409 || status === 429) return ['waits'];
  if (status >= 500) return ['server'];
  return status >= 400 ? ['invalid'] : [];
}

/** Members that only some failures have: a test for their presence tells these apart. */
export const membersOfFailures: Readonly<Record<string, readonly StripeFailure[]>> = {
  decline_code: ['declined'],
  statusCode: answered,
};
