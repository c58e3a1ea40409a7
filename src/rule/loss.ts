import type { StripeCall } from '../analysis/analysis.js';

/** What does not happen when Stripe answers a second intent with the result of the first, as a verb phrase. */
export function lossOf(call: StripeCall): string {
  if (call.repeat === 'transition') return 'never does it';
  if (call.repeat === 'sets') return 'never sets it';
  if (!call.money) return 'creates nothing';
  if (/meter/i.test(call.method)) return 'never counts it';
  if (/refund/i.test(call.method)) return 'never refunds it';
  if (/payout|transfer/i.test(call.method)) return 'never pays it';
  return 'never charges it';
}
