import type { StripeCall } from '../src/analysis/analysis.js';
import type { Deed, WayBefore } from '../src/analysis/order/before.js';
import { capital, whereabouts } from '../src/rule/message.js';
import { defineRule } from '../src/rule/rule.js';
import { effectOf } from '../src/rule/unstable-origins.js';

type MessageId = 'record-after' | 'check-then-charge' | 'in-transaction';

export const noChargeBeforeRecord = defineRule<MessageId>({
  name: 'no-charge-before-record',
  description:
    'Disallow Stripe writes that move money before a durable row says that they begin, or inside a database transaction.',
  messages: {
    'record-after':
      '{{what}} ({{place}}) comes after `{{method}}`: a crash between the two forgets it, so the next delivery {{effect}}. Insert the row as `pending` first and update it afterwards.',
    'check-then-charge':
      '{{what}} ({{place}}) only looks before `{{method}}`: two deliveries pass it together, so the second one {{effect}}. Insert a row with `ON CONFLICT DO NOTHING` first and stop when it was there.',
    'in-transaction':
      '`{{method}}` runs inside {{what}} ({{place}}): a rollback takes the row and leaves the charge, so a retry {{effect}}. Commit a `pending` row first, and call Stripe outside.',
  },
  presets: { recommended: 'off', strict: 'error', layers: 'error' },
  options: {},
  *check(call, analysis) {
    if (!call.money || call.repeat !== 'creates') return;
    for (const way of analysis.before(call).ways) {
      const fault = faultOn(way);
      if (!fault) continue;
      const [messageId, deed] = fault;
      const path = [{ at: deed.at, step: deed.what }];
      yield { messageId, data: dataOf(call, messageId, deed), at: call.at, cause: way.cause, path };
      return;
    }
  },
});

function faultOn(way: WayBefore): readonly [MessageId, Deed] | undefined {
  if (way.transaction) return ['in-transaction', way.transaction];
  if (way.preflight.length + way.inserts.length + way.flawed.length > 0) return undefined;
  const [record] = way.records;
  if (record) return ['record-after', record];
  const check = way.selects.find(
    ({ goesOn, isOfCharge }) =>
      isOfCharge && (goesOn === 'absent' || (goesOn !== 'there' && way.writes.length > 0)),
  );
  return check && way.locks.length === 0 ? ['check-then-charge', check] : undefined;
}

function dataOf(
  call: StripeCall,
  messageId: MessageId,
  { what, at }: Deed,
): Readonly<Record<string, string>> {
  return {
    method: call.method,
    effect: effectOf(call),
    what: messageId === 'in-transaction' ? what : capital(what),
    place: whereabouts(at, call.at),
  };
}
