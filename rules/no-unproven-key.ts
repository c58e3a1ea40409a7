import type { KeyOrigin } from '../src/analysis/analysis.js';
import { whereabouts } from '../src/rule/message.js';
import { byPosition } from '../src/rule/order.js';
import { defineRule } from '../src/rule/rule.js';
import { effectOf } from '../src/rule/unstable-origins.js';

type MessageId =
  'no-caller' | 'may-be-absent' | 'fresh-row' | 'unresolved' | 'external' | 'condition' | 'not-followed';

const HEAD = 'Nobody can tell whether idempotency key `{{key}}` is the same on a redelivery';

export const noUnprovenKey = defineRule<MessageId>({
  name: 'no-unproven-key',
  description:
    'Disallow idempotency keys of which the program does not show whether they stay the same, and say what would show it.',
  messages: {
    'no-caller': `${HEAD}: it is handed in whole, and no caller is in view. Check the callers too, or build it here from business fields.`,
    'may-be-absent': `Idempotency key \`{{key}}\` may be absent{{place}}, and then a redelivery {{effect}}. Throw when it is missing, or build it from a field that is always there.`,
    'fresh-row': `${HEAD}: it comes from a row that this code inserts{{?place}}, and a redelivery may insert another. Give the row a unique business key and read the existing one back.`,
    unresolved: `${HEAD}: \`{{stop}}\`{{?place}} comes from an import that leads nowhere. Install or build that package, or describe it in \`settings.chargeonce.catalogue\`.`,
    external: `${HEAD}: \`{{stop}}\`{{place}} is out of view. Build the key from business fields, or describe that API in \`settings.chargeonce.catalogue\`.`,
    condition: `${HEAD}: \`{{stop}}\`{{place}} stays only under a condition{{?condition}}. Show it in this program, or use a business field.`,
    'not-followed': `${HEAD}: it was not followed past \`{{stop}}\`{{place}} ({{reason}}). Make the key in one place, from business fields.`,
  },
  presets: { recommended: 'off', strict: 'warning', layers: 'warning' },
  options: {},
  *check(call, analysis) {
    for (const origin of unprovenOrigins(analysis.key(call).origins)) {
      const { at, key, path, cause, reason } = origin;
      const stop = path[0]?.at ?? at;
      const data = {
        key: (key ?? at).text,
        stop: stop.text,
        place: byPosition(stop, at) === 0 ? '' : ` (${whereabouts(stop, at)})`,
        reason: reason ?? '',
        condition: (reason ?? '').replace(/^stable only/, ','),
        effect: effectOf(call),
      };
      yield { messageId: messageFor(reason ?? ''), data, at, cause, path };
    }
  },
});

/** The ways that are not proven, one per place of a finding. */
function unprovenOrigins(origins: readonly KeyOrigin[]): readonly KeyOrigin[] {
  const chosen = new Map<string, KeyOrigin>();
  for (const origin of origins) {
    const { at, verdict } = origin;
    const place = `${at.start} ${at.end} ${at.file}`;
    if (verdict === 'unproven' && !chosen.has(place)) chosen.set(place, origin);
  }
  return [...chosen.values()];
}

function messageFor(reason: string): MessageId {
  switch (reason) {
    case 'no caller in view':
      return 'no-caller';
    case 'may be absent':
      return 'may-be-absent';
    case 'fresh row':
      return 'fresh-row';
    case 'unresolved import':
      return 'unresolved';
    case 'external':
      return 'external';
    default:
      return reason.startsWith('stable only if') ? 'condition' : 'not-followed';
  }
}
