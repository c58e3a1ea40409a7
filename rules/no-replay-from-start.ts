import { whereabouts } from '../src/rule/message.js';
import { defineRule } from '../src/rule/rule.js';
import { effectOf } from '../src/rule/unstable-origins.js';

const WHY =
  'begins at the oldest event: keys that Stripe has dropped by then stop no repeat, and `{{method}}` ({{place}}) {{effect}}. ' +
  'Insert a row per intent first, or stop there.';

export const noReplayFromStart = defineRule<'option' | 'fallback'>({
  name: 'no-replay-from-start',
  description:
    'Disallow a billing consumer that begins at the oldest event when its checkpoint is lost, without a pre-flight row.',
  messages: {
    option: `Without a stored offset \`{{start}}\` ${WHY}`,
    fallback: `When the checkpoint is lost \`{{start}}\` ${WHY}`,
  },
  presets: { recommended: 'off', strict: 'warning', layers: 'warning' },
  options: {},
  *check(call, analysis) {
    const { fromStart } = analysis.driven(call);
    if (fromStart.length === 0) return;
    if (!analysis.before(call).ways.some(({ preflight }) => preflight.length === 0)) return;
    for (const { kind, at, cause, path } of fromStart) {
      const data = {
        start: at.text,
        place: whereabouts(call.at, at),
        method: call.method,
        effect: effectOf(call),
      };
      yield { messageId: kind, data, at, cause, path };
    }
  },
});
