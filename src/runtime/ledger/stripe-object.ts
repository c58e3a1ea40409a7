import { LedgerError } from './ledger-error.js';

/** What the SDK gives for something that Stripe made. A meter event has no id, and a page of a listing is no object. */
export type StripeObject = { readonly id: string } | { readonly object: string; readonly data?: undefined };

/** Untyped code gives anything, and so does a handler whose `return` was forgotten. */
export function isStripeObject(value: unknown): value is StripeObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { id, object, data }: Readonly<Partial<Record<string, unknown>>> = { ...value };
  return isName(id) || (isName(object) && data === undefined);
}

/** What a value is, for a message: never what it holds. */
export function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object without `id`' : `a ${typeof value}`;
}

/** Why an answer of `call` cannot be recorded as a charge. */
export function noObject(result: unknown): LedgerError {
  return new LedgerError(
    'no-object',
    `\`call\` gave ${kindOf(result)} instead of what Stripe's SDK gives, and whether Stripe charged is unknown: return it, as in call: ({ params, idempotencyKey }) => stripe.paymentIntents.create(params, { idempotencyKey }). The next delivery sends the same key again.`,
    { result },
  );
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
