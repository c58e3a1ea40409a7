import type { KeyReuse } from '../src/analysis/order/key-reuse.js';
import { whereabouts } from '../src/rule/message.js';
import { defineRule } from '../src/rule/rule.js';

type MessageId = KeyReuse['differs'];

const REFUSED = 'so Stripe refuses this call with an `idempotency_error`.';

export const noKeyReuse = defineRule<MessageId>({
  name: 'no-key-reuse',
  description:
    'Disallow one idempotency key for two different Stripe calls on one path: Stripe refuses the second.',
  suggests: 'add a suffix for the call to the key',
  messages: {
    method: `The key \`{{key}}\` went to \`{{earlier}}\` ({{place}}) and now goes to \`{{method}}\`, ${REFUSED} Add a suffix per call, such as \`:{{suffix}}\`.`,
    object: `The key \`{{key}}\` of \`{{method}}\` went to another object before ({{place}}), ${REFUSED} Put the object's id into the key.`,
    params: `The key \`{{key}}\` of \`{{method}}\` was sent with other params before ({{place}}), ${REFUSED} Put what differs into the key.`,
  },
  presets: { recommended: 'error', strict: 'error', layers: 'error' },
  options: {},
  *check(call, analysis) {
    if (call.kind === 'browser') return;
    for (const reuse of analysis.reuses(call)) {
      const { at, differs, earlier, suffix, cause, path } = reuse;
      const data = {
        key: at.text,
        method: call.method,
        earlier: earlier.method,
        place: whereabouts(earlier.at, at),
        suffix,
      };
      const suggestions = () => analysis.repairs(call, { reuse });
      yield { messageId: differs, data, at, cause, path, suggestions };
    }
  },
});
