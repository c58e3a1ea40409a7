import type { Deed, Flaw, WayBefore } from '../src/analysis/order/before.js';
import { capital, whereabouts } from '../src/rule/message.js';
import { defineRule } from '../src/rule/rule.js';
import { effectOf } from '../src/rule/unstable-origins.js';

type MessageId = Flaw | 'none' | 'plain' | 'check' | 'lock' | 'local';

const SO = 'so a late redelivery {{effect}}.';

export const requirePreflight = defineRule<MessageId>({
  name: 'require-preflight',
  description:
    'Require a durable row that only one delivery can insert, committed before a Stripe write that moves money.',
  messages: {
    none: `No durable row goes before \`{{method}}\`, and Stripe may forget a key after 24 hours, ${SO} Insert one with \`ON CONFLICT DO NOTHING\` and stop when it was there.`,
    plain: `{{what}} ({{place}}) before \`{{method}}\` stops no second delivery: nobody looks for a duplicate, ${SO} Add \`ON CONFLICT DO NOTHING\` on a business key and stop when it was there.`,
    unread: `Nobody looks at what {{what}} ({{place}}) says, so a redelivery that inserts nothing still comes to \`{{method}}\` and {{effect}}. Stop when no row was inserted.`,
    bypassed: `A path leads to \`{{method}}\` around {{what}} ({{place}}), ${SO} Make the insert on every path and stop when the row was there.`,
    'fail-open': `When {{what}} ({{place}}) fails, \`{{method}}\` is called all the same, ${SO} Rethrow the error: no row, no charge.`,
    uncommitted: `{{what}} ({{place}}) is not committed when \`{{method}}\` is called: a rollback takes the row and leaves the charge, ${SO} Commit the row first.`,
    check: `{{what}} ({{place}}) only reads before \`{{method}}\`: two workers pass it together, ${SO} Insert a row with \`ON CONFLICT DO NOTHING\` and stop when it was there.`,
    lock: `{{what}} ({{place}}) around \`{{method}}\` ends and remembers nothing, ${SO} Insert a row with \`ON CONFLICT DO NOTHING\` inside it and stop when it was there.`,
    local: `{{what}} ({{place}}) is gone after a restart, ${SO} Insert a row with \`ON CONFLICT DO NOTHING\` before \`{{method}}\` and stop when it was there.`,
  },
  presets: { recommended: 'off', strict: 'off', layers: 'error' },
  options: {},
  *check(call, analysis) {
    if (!call.money || call.repeat !== 'creates') return;
    const open = analysis.before(call).ways.find(({ preflight }) => preflight.length === 0);
    if (!open) return;
    const [messageId, deed] = nearest(open);
    const data = {
      method: call.method,
      effect: effectOf(call),
      what: deed ? capital(deed.what) : '',
      place: deed ? whereabouts(deed.at, call.at) : '',
    };
    const path = deed ? [{ at: deed.at, step: deed.what }] : [];
    yield { messageId, data, at: call.at, cause: open.cause, path };
  },
});

/** What comes nearest to a pre-flight row on a way that has none. */
function nearest(way: WayBefore): readonly [MessageId, Deed | undefined] {
  const [flawed] = way.flawed;
  if (flawed) return [flawed.flaw, flawed];
  if (way.inserts[0]) return ['plain', way.inserts[0]];
  if (way.selects[0]) return ['check', way.selects[0]];
  if (way.local[0]) return ['local', way.local[0]];
  return way.locks[0] ? ['lock', way.locks[0]] : ['none', undefined];
}
