import { expect, test } from 'vitest';
import { moneyWordsOf } from '../../src/rule/money-words.js';
import { moneyMethods } from '../../src/catalogue/stripe-repeats.js';

test.each([
  ['charges.create', 'charges twice'],
  ['transfers.create', 'pays twice'],
  ['transfers.createReversal', 'takes the money back twice'],
  ['POST /v1/transfers/{id}/reversals', 'takes the money back twice'],
  ['applicationFees.createRefund', 'refunds twice'],
  ['customers.createBalanceTransaction', 'changes the balance twice'],
  ['POST /v1/customers/{id}/balance_transactions', 'changes the balance twice'],
  ['creditNotes.create', 'gives the credit twice'],
  ['billing.creditGrants.create', 'gives the credit twice'],
])('a second %s %s', (method, twice) => {
  expect(moneyWordsOf(method).twice).toBe(twice);
});

test('money that is taken back is not said to be paid, nor to be charged', () => {
  const back = [...moneyMethods].filter((method) => /revers|refund|credit/i.test(method));
  expect(back.filter((method) => /charge|pay/.test(moneyWordsOf(method).twice))).toEqual([]);
});
