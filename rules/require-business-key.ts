import type { UnbrandedKey } from '../src/analysis/brand/unbranded-keys.js';
import { whereabouts } from '../src/rule/message.js';
import { byPosition } from '../src/rule/order.js';
import { defineRule } from '../src/rule/rule.js';
import { effectOf } from '../src/rule/unstable-origins.js';

type MessageId = UnbrandedKey['why'];

const MAKE = 'Make it with `businessKey(…)`{{?stored}}.';
const STORED = ', or take a stored one back with `parseBusinessKey`';

export const requireBusinessKey = defineRule<MessageId>({
  name: 'require-business-key',
  description:
    'Require every idempotency key to be a `BusinessKey`, which only `businessKey` and `parseBusinessKey` give: ' +
    'proof by its type.',
  suggests: 'make the key with `businessKey` from the fields that it has, with the import',
  messages: {
    type: `Idempotency key \`{{key}}\` is of type \`{{type}}\`, not \`BusinessKey\`: if it differs on a redelivery, that one {{effect}}. ${MAKE}`,
    any: `Idempotency key \`{{key}}\` is an \`any\`{{place}}: any value passes for one, and if it differs on a redelivery, that one {{effect}}. ${MAKE}`,
    asserted: `Idempotency key \`{{key}}\` is only said to be a \`BusinessKey\`{{place}}: if it differs on a redelivery, that one {{effect}}. ${MAKE}`,
  },
  needsTypes: true,
  presets: { recommended: 'off', strict: 'off', layers: 'error' },
  options: {},
  *check(call, analysis) {
    for (const unbranded of analysis.unbrandedKeys(call)) {
      const { why, at, from, type, cause, path } = unbranded;
      const place = byPosition(at, from) === 0 ? '' : ` (${whereabouts(from, at)})`;
      const data = { key: at.text, type, place, effect: effectOf(call), stored: STORED };
      const suggestions = () => analysis.repairs(call, { unbranded });
      yield { messageId: why, data, at, cause, path, suggestions };
    }
  },
});
