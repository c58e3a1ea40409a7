import type { Swallow } from '../src/analysis/order/after.js';
import { whereabouts } from '../src/rule/message.js';
import { defineRule } from '../src/rule/rule.js';
import { effectOf } from '../src/rule/unstable-origins.js';

const ADVICE = 'Do it for a card error only; rethrow the rest, so that a retry has the same key.';

export const noSwallowedTimeout = defineRule<Swallow>({
  name: 'no-swallowed-timeout',
  description:
    'Disallow handlers around a charge that acknowledge, record a failure or go on without telling a card error ' +
    'from an unknown outcome.',
  messages: {
    acks: `\`{{deed}}\` acknowledges, but \`{{method}}\` ({{place}}) may have timed out: nobody learns whether it went through. ${ADVICE}`,
    marks: `\`{{deed}}\` records a failure, but \`{{method}}\` ({{place}}) may have gone through before a timeout: the next try {{effect}}. ${ADVICE}`,
    'goes-on':
      'The code goes on here though `{{method}}` ({{place}}) may have timed out: nobody learns whether it went ' +
      'through. Handle a card error, and rethrow the rest, so that a retry has the same key.',
  },
  presets: { recommended: 'warning', strict: 'warning', layers: 'warning' },
  options: {},
  *check(call, analysis) {
    for (const { how, deed, at, cause, path } of analysis.after(call).swallowed) {
      const data = {
        method: call.method,
        deed: deed.text.replace(/;$/, ''),
        place: whereabouts(call.at, at),
        effect: effectOf(call),
      };
      yield { messageId: how, data, at, cause, path };
    }
  },
});
