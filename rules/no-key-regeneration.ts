import type { KeyRegeneration } from '../src/analysis/order/key-regeneration.js';
import { whereabouts } from '../src/rule/message.js';
import { defineRule } from '../src/rule/rule.js';
import { effectOf } from '../src/rule/unstable-origins.js';

type MessageId = KeyRegeneration['how'];

export const noKeyRegeneration = defineRule<MessageId>({
  name: 'no-key-regeneration',
  description:
    'Disallow a new idempotency key for a retry when the first call may have gone through: ' +
    'after a timeout, a 500 or a conflict, and in what a retry runs again.',
  suggests: 'make the key once, before the retry, or to repeat the call under its first key',
  messages: {
    caught:
      'The call on {{place}} may have gone through when it failed (a timeout, a 500), and the new key `{{key}}` ' +
      '{{effect}}. Repeat it under the first key, or test for a definitive decline first.',
    conflict:
      'A conflict means that the call on {{place}} is running or done: the new key `{{key}}` evades that and {{effect}}. ' +
      'Wait and repeat the first key; pass on an error about other params.',
    retried:
      'The retry on {{place}} makes `{{key}}` anew in each round: if a round went through but timed out, the next one ' +
      '{{effect}} within seconds. Make the key once, before the retry.',
  },
  presets: { recommended: 'error', strict: 'error', layers: 'error' },
  options: {},
  *check(call, analysis) {
    if (call.kind === 'browser') return;
    for (const regeneration of analysis.regenerations(call)) {
      const { at, how, around, cause, path } = regeneration;
      const data = {
        key: at.text,
        place: whereabouts(around, at),
        effect: effectOf(call),
      };
      const suggestions = () => analysis.repairs(call, { regeneration });
      yield { messageId: how, data, at, cause, path, suggestions };
    }
  },
});
