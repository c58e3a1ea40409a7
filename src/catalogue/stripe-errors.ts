/**
 * What a test of an error finds out about the request that failed, by the names that such a test mentions: classes, types,
 * codes and statuses of Stripe's errors. From https://docs.stripe.com/error-low-level and the declarations of the SDK.
 */
export const definitiveErrors: readonly string[] = [
  'StripeCardError',
  'StripeInvalidRequestError',
  'StripeAuthenticationError',
  'StripePermissionError',
  'StripeInvalidGrantError',
  'card_error',
  'invalid_request_error',
  'authentication_error',
  'decline_code',
  'card_declined',
  'expired_card',
  'incorrect_cvc',
  'insufficient_funds',
  'authentication_required',
  'resource_missing',
  'parameter_missing',
  'parameter_invalid_empty',
  'amount_too_small',
  'balance_insufficient',
  '400',
  '401',
  '402',
  '403',
  '404',
  'declined',
  'invalid',
];

/** The key is known at Stripe: a call with it is running, or came with other params. */
export const conflictErrors: readonly string[] = [
  'StripeIdempotencyError',
  'idempotency_error',
  'idempotency_key_in_use',
  '409',
];

/** Methods that each take the money for one intent: after one of them failed, another of them is a second try. */
export const chargingMethods: ReadonlySet<string> = new Set([
  'charges.create',
  'paymentIntents.create',
  'paymentIntents.confirm',
  'invoices.pay',
  'POST /v1/charges',
  'POST /v1/payment_intents',
]);
