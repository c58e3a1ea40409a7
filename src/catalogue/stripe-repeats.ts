/** What a second execution of a method does at Stripe. Reads and settings leave the same state, so both are `sets`. */
export type Repeat = 'creates' | 'transition' | 'sets';

/** By the method's name, for methods that no line below names. */
export function repeatByName(method: string): Repeat {
  if (/^create(?![a-z])/.test(method)) return 'creates';
  if (/^(?:update|set|modify)(?![a-z])/.test(method)) return 'sets';
  return 'transition';
}

/** Methods whose repeat is not what their name says. */
export const repeats: Readonly<Record<string, Repeat>> = {
  // Adds the lines once more.
  'invoices.addLines': 'creates',
  // Computes an invoice and keeps nothing.
  'invoices.createPreview': 'sets',
  // A return is a new object, and a refund with it.
  'orders.returnOrder': 'creates',
  'paymentRecords.reportPayment': 'creates',
  'paymentRecords.reportPaymentAttempt': 'creates',
  'paymentRecords.reportRefund': 'creates',
  'terminal.readers.refundPayment': 'creates',
  'testHelpers.customers.fundCashBalance': 'creates',
  'testHelpers.issuing.transactions.refund': 'creates',
  'v2.moneyManagement.testHelpers.financialAddresses.credit': 'creates',
};

/** Of a method that only moves money with some of its params: their names. Other params set a flag. */
export const moneyParams: Readonly<Record<string, readonly string[]>> = {
  'subscriptions.update': [
    'add_invoice_items',
    'billing_cycle_anchor',
    'discounts',
    'items',
    'payment_behavior',
    'pending_invoice_item_interval',
    'proration_behavior',
    'proration_date',
    'trial_end',
  ],
};

/** Of methods that create what there is one of, for each customer or for each period of the whole business: for which. */
export const grainsNeeded: ReadonlyMap<string, 'customer' | 'batch'> = new Map([
  ['customers.create', 'customer'],
  ['accounts.create', 'customer'],
  ['v2.core.accounts.create', 'customer'],
  // From and to the balance of the account itself.
  ['payouts.create', 'batch'],
  ['topups.create', 'batch'],
]);

/**
 * Operations that a customer can mean a second time in the same words: a refund of a part, a payment of the same amount, the
 * same plan again after it ended, a setting that is changed there and back.
 */
export const repeatables: ReadonlyMap<string, 'partial' | 'payment' | 'subscription' | 'setting'> = new Map([
  ['refunds.create', 'partial'],
  ['transfers.createReversal', 'partial'],
  ['applicationFees.createRefund', 'partial'],
  ['creditNotes.create', 'partial'],
  ['paymentIntents.create', 'payment'],
  ['charges.create', 'payment'],
  ['transfers.create', 'payment'],
  ['invoiceItems.create', 'payment'],
  ['customers.createBalanceTransaction', 'payment'],
  ['billing.creditGrants.create', 'payment'],
  ['subscriptions.create', 'subscription'],
  ['subscriptions.update', 'setting'],
  ['subscriptionItems.update', 'setting'],
]);

/**
 * Methods whose repeat can move money or commit to it. Opening a hosted page (`checkout.sessions.create`,
 * `paymentLinks.create`) and storing a card (`setupIntents`) move none.
 */
export const moneyMethods: ReadonlySet<string> = new Set([
  // One-off payments and what returns them.
  'charges.create',
  'charges.capture',
  'paymentIntents.create',
  'paymentIntents.confirm',
  'paymentIntents.capture',
  'paymentIntents.incrementAuthorization',
  'paymentIntents.applyCustomerBalance',
  'refunds.create',
  'applicationFees.createRefund',
  'terminal.readers.processPaymentIntent',
  'terminal.readers.confirmPaymentIntent',
  'terminal.readers.refundPayment',
  'orders.pay',
  'orders.returnOrder',
  'climate.orders.create',

  // Invoices, subscriptions and what is billed through them.
  'invoiceItems.create',
  'invoices.create',
  'invoices.addLines',
  'invoices.pay',
  'subscriptions.create',
  'subscriptions.update',
  'subscriptions.resume',
  'subscriptionItems.create',
  'subscriptionItems.update',
  'subscriptionItems.createUsageRecord',
  'subscriptionSchedules.create',
  'quotes.accept',
  'billing.meterEvents.create',
  'v2.billing.meterEvents.create',
  'v2.billing.meterEventStream.create',

  // Credit.
  'creditNotes.create',
  'customers.createBalanceTransaction',
  'billing.creditGrants.create',

  // Money between balances and banks.
  'transfers.create',
  'transfers.createReversal',
  'payouts.create',
  'payouts.reverse',
  'topups.create',
  'treasury.inboundTransfers.create',
  'treasury.outboundPayments.create',
  'treasury.outboundTransfers.create',
  'treasury.creditReversals.create',
  'treasury.debitReversals.create',
  'v2.moneyManagement.inboundTransfers.create',
  'v2.moneyManagement.outboundPayments.create',
  'v2.moneyManagement.payoutIntents.create',
  'v2.moneyManagement.payoutIntents.confirm',
]);

/** Methods that move money only later, however their repeat is billed: a lost answer leaves no charge behind. */
export const chargesLater: ReadonlySet<string> = new Set([
  'billing.meterEvents.create',
  'v2.billing.meterEvents.create',
  'v2.billing.meterEventStream.create',
  'subscriptionItems.createUsageRecord',
  'climate.orders.create',
]);

/** Methods that charge at once only where a param says so: its name. */
export const chargesOnlyWith: Readonly<Record<string, string>> = {
  'paymentIntents.create': 'confirm',
};
