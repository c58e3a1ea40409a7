import type { Operation } from '../src/analysis/analysis.js';
import { lossOf } from '../src/rule/loss.js';
import { defineRule } from '../src/rule/rule.js';

export const noPermanentKey = defineRule<Operation>({
  name: 'no-permanent-key',
  description:
    'Disallow idempotency keys that never change on an operation that can be meant again: a partial refund, the same payment, ' +
    'the same plan, a setting.',
  messages: {
    partial:
      'Idempotency key `{{key}}` only names what is paid back and how much, so a second refund of the same amount counts as a retry and is never paid. Add the id of the refund request.',
    payment:
      'Idempotency key `{{key}}` only names the customer and the amount, so a second payment of the same amount counts as a retry and Stripe {{loss}}. Add the id of the order or invoice.',
    subscription:
      'Idempotency key `{{key}}` only names the customer and the plan, so who cancels and subscribes again gets the old, cancelled subscription back. Add the id of the order or signup.',
    setting:
      'Idempotency key `{{key}}` only names what is set and to what, so setting it there, back and there again counts as a retry and is lost. Add the id or version of the change request.',
  },
  presets: { recommended: 'off', strict: 'warning', layers: 'warning' },
  options: {},
  *check(call, analysis) {
    for (const { at, cause, path, operation } of analysis.permanent(call))
      yield { messageId: operation, data: { key: at.text, loss: lossOf(call) }, at, cause, path };
  },
});
