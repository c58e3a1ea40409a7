/** How messages speak of moving the same money twice, and of not moving it at all: verb phrases in the third person. */
export interface MoneyWords {
  readonly twice: string;
  readonly never: string;
}

/** By the method, or by the path of a raw request; the first that fits. */
const customs: readonly (readonly [pattern: RegExp, words: MoneyWords])[] = [
  [/meter/i, { twice: 'counts usage twice', never: 'never counts it' }],
  [/refund/i, { twice: 'refunds twice', never: 'never refunds it' }],
  [/revers/i, { twice: 'takes the money back twice', never: 'never takes it back' }],
  [/credit_?(?:grant|note)/i, { twice: 'gives the credit twice', never: 'never gives it' }],
  // A positive amount is owed, a negative one is given.
  [/balance_?transaction/i, { twice: 'changes the balance twice', never: 'never books it' }],
  [/payout|transfer/i, { twice: 'pays twice', never: 'never pays it' }],
];

const OTHERWISE: MoneyWords = { twice: 'charges twice', never: 'never charges it' };

/** The words for a method that moves money. */
export function moneyWordsOf(method: string): MoneyWords {
  return customs.find(([pattern]) => pattern.test(method))?.[1] ?? OTHERWISE;
}
