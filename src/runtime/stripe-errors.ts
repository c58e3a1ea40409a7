/** What an error of a Stripe call means for the charge. */
export type StripeErrorKind = 'declined' | 'unknown' | 'conflict' | 'retryable' | 'invalid';
