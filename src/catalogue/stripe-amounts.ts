/** Params that say how much: Stripe refuses the same key with another value of them, as of any other param. */
export const amountParams: ReadonlySet<string> = new Set([
  'amount',
  'amount_to_capture',
  'application_fee',
  'application_fee_amount',
  'quantity',
  'refund_amount',
  'unit_amount',
  'unit_amount_decimal',
  'unit_amount_excluding_tax',
]);
