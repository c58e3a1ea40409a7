import type { StripeCall } from '../analysis/analysis.js';
import { moneyWordsOf } from './money-words.js';

/** What does not happen when Stripe answers a second intent with the result of the first, as a verb phrase. */
export function lossOf(call: StripeCall): string {
  if (call.repeat === 'transition') return 'never does it';
  if (call.repeat === 'sets') return 'never sets it';
  if (!call.money) return 'creates nothing';
  return moneyWordsOf(call.method).never;
}
