import { whereabouts } from '../src/rule/message.js';
import { defineRule } from '../src/rule/rule.js';
import { effectOf } from '../src/rule/unstable-origins.js';

export const consistentKeyNamespace = defineRule<'differs'>({
  name: 'consistent-key-namespace',
  description:
    'Require calls that charge for one intent to build their key in one namespace: two namespaces are two charges.',
  suggests: 'write the key in the words of the other one',
  messages: {
    differs:
      'Idempotency key `{{key}}` says `{{own}}` where {{place}} says `{{other}}` for the same request and fields: when both stages run, Stripe {{effect}}. Build both keys with one function.',
  },
  presets: { recommended: 'off', strict: 'warning', layers: 'warning' },
  options: {},
  *check(call, analysis) {
    const namespace = analysis.namespace(call);
    if (!namespace) return;
    const { at, own, other, otherAt } = namespace;
    const data = { key: at.text, own, other, place: whereabouts(otherAt, at), effect: effectOf(call) };
    const path = [
      { at: otherAt, step: 'the key of the other call' },
      { at, step: `idempotencyKey of \`${call.method}\`` },
    ];
    const suggestions = () => analysis.repairs(call, { namespace });
    yield { messageId: 'differs', data, at, cause: { file: otherAt.file, place: other }, path, suggestions };
  },
});
