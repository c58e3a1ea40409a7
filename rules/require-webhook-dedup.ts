import type { WayBefore } from '../src/analysis/order/before.js';
import { whereabouts } from '../src/rule/message.js';
import { defineRule } from '../src/rule/rule.js';
import { effectOf } from '../src/rule/unstable-origins.js';

export const requireWebhookDedup = defineRule<'event-id'>({
  name: 'require-webhook-dedup',
  description: "Require a webhook handler that moves money to use the event's id before it does.",
  messages: {
    'event-id':
      'Stripe may deliver `{{event}}` ({{place}}) again, and nothing before `{{method}}` uses its id, so the second delivery {{effect}}. Put `{{id}}` into the key, or first into a row with a unique key.',
  },
  presets: { recommended: 'off', strict: 'warning', layers: 'warning' },
  options: {},
  *check(call, analysis) {
    if (!call.money || call.repeat !== 'creates') return;
    const open = analysis.before(call).ways.find(isOpen);
    // A key from the event's own object is the same at each delivery.
    if (!open?.webhook || analysis.key(call).verdict === 'stable') return;
    const { at } = open.webhook;
    const data = {
      event: at.text,
      id: `${at.text}.id`,
      place: whereabouts(at, call.at),
      method: call.method,
      effect: effectOf(call),
    };
    const path = [{ at, step: 'the event' }];
    yield { messageId: 'event-id', data, at: call.at, cause: open.cause, path };
  },
});

/** The event's id is not used, and nothing else that is written down tells a second delivery. */
function isOpen({ webhook, preflight, flawed, locks, selects }: WayBefore): boolean {
  if (!webhook || webhook.usesId || preflight.length + flawed.length + locks.length > 0) return false;
  return !selects.some(
    ({ goesOn, isOfCharge }) => goesOn === 'is' || goesOn === 'is-not' || (isOfCharge && goesOn === 'absent'),
  );
}
