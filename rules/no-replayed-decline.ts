import { whereabouts } from '../src/rule/message.js';
import { defineRule } from '../src/rule/rule.js';

const WHY =
  'repeats `{{method}}` ({{place}}) after a card error too, but Stripe keeps a decline under its key: each round reads it ' +
  'again and never charges.';

export const noReplayedDecline = defineRule<'loop' | 'wrapper'>({
  name: 'no-replayed-decline',
  description:
    'Disallow loops and retry functions that repeat a definitive answer (a card error, another stored 4xx) under its own key.',
  messages: {
    loop: `\`{{name}}\` ${WHY} Stop at a card error; another try is a stored attempt with its own key.`,
    wrapper: `\`{{name}}\` ${WHY} Stop it at a card error; another try is a stored attempt.`,
  },
  presets: { recommended: 'off', strict: 'warning', layers: 'warning' },
  options: {},
  *check(call, analysis) {
    const { verdict, scope } = analysis.key(call);
    // Without a key of its own, or with another one in each round, nothing is replayed.
    if (verdict === 'missing' || scope === 'call' || scope === 'attempt') return;
    for (const { by, name, at, cause, path } of analysis.after(call).replayed) {
      yield {
        messageId: by,
        data: { name, method: call.method, place: whereabouts(call.at, at) },
        at,
        cause,
        path,
      };
    }
  },
});
