import type { WayBefore } from '../src/analysis/order/before.js';
import { capital, whereabouts } from '../src/rule/message.js';
import { defineRule } from '../src/rule/rule.js';
import { effectOf } from '../src/rule/unstable-origins.js';

const KEYS = ['unstable', 'all'] as const;

export const noLocalDedup = defineRule<'local'>({
  name: 'no-local-dedup',
  description:
    'Disallow memory of the process, its task or its grid as the only guard against charging for one event twice.',
  messages: {
    local:
      '{{what}} ({{place}}) is all that keeps `{{method}}` from a second run: a restart empties it, so a redelivery {{effect}}. Insert a row with `ON CONFLICT DO NOTHING` and stop when it was there.',
  },
  presets: { recommended: 'error', strict: 'error', layers: 'error' },
  options: {
    keys: {
      enum: KEYS,
      default: 'unstable',
      description:
        'Of which calls the rule speaks: `unstable` of those whose key is not proven stable, `all` of every call.',
    },
  },
  presetOptions: { strict: { keys: 'all' }, layers: { keys: 'all' } },
  *check(call, analysis, { keys }) {
    if (!call.money || call.repeat !== 'creates') return;
    if (keys !== 'all' && analysis.key(call).verdict === 'stable') return;
    for (const way of analysis.before(call).ways) {
      const guard = onlyGuard(way);
      if (!guard) continue;
      const { at, what } = guard;
      const data = {
        method: call.method,
        effect: effectOf(call),
        what: capital(what),
        place: whereabouts(at, call.at),
      };
      const path = [{ at, step: what }];
      yield { messageId: 'local', data, at: call.at, cause: way.cause, path };
      return;
    }
  },
});

/** What is remembered in memory, where nothing durable stands beside it. */
function onlyGuard(way: WayBefore): WayBefore['local'][number] | undefined {
  const others = [way.preflight, way.flawed, way.inserts, way.locks];
  if (others.some((deeds) => deeds.length > 0) || way.selects.some(({ isOfCharge }) => isOfCharge))
    return undefined;
  return way.local.find(({ goesOn }) => goesOn === 'absent' || goesOn === 'is-not');
}
