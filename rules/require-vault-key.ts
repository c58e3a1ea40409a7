import type { LongLivedSecret } from '../src/analysis/secret/long-lived-secrets.js';
import { defineRule } from '../src/rule/rule.js';
import { effectOf } from '../src/rule/unstable-origins.js';

type MessageId = LongLivedSecret['why'];

const EACH = 'as often as it comes';
const TAKE = 'Take one for each period from `issueVaultKey`.';

export const requireVaultKey = defineRule<MessageId>({
  name: 'require-vault-key',
  description:
    'Require clients that charge to send a vault key, whose cap comes from what its period should cost: the last layer, ' +
    'when code, records and keys all fail.',
  messages: {
    configured: `\`{{secret}}\` is a long-lived key without a cap: where all else fails, a redelivery of \`{{method}}\` {{effect}}, ${EACH}. ${TAKE}`,
    literal: `The key \`{{secret}}\` is written into the code and has no cap: where all else fails, a redelivery of \`{{method}}\` {{effect}}, ${EACH}. ${TAKE}`,
    cap: 'The expected total `{{secret}}` is one and the same for every period: up to it the cap lets pass each redelivery of `{{method}}` that {{effect}}. Add up what the period should cost.',
  },
  presets: { recommended: 'off', strict: 'off', layers: 'warning' },
  options: {},
  *check(call, analysis) {
    if (!call.money) return;
    for (const { why, at, cause, path } of analysis.longLivedSecrets(call)) {
      const data = { secret: at.text, method: call.method, effect: effectOf(call) };
      yield { messageId: why, data, at, cause, path };
    }
  },
});
