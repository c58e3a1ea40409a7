import type { KeyOrigin, Sharing, StripeCall } from '../src/analysis/analysis.js';
import { defineRule } from '../src/rule/rule.js';
import { lossOf } from '../src/rule/loss.js';

const SO = 'so the next one gets the result of the first, or an error, and Stripe {{loss}}.';

/** That an object is printed instead of its id is for `no-ambiguous-key` to say. */
type Shared = Exclude<Sharing, 'object'>;

export const noSharedKey = defineRule<Shared>({
  name: 'no-shared-key',
  description:
    'Disallow idempotency keys that stand for several intents: a constant, one per process, per loop, per batch or per customer.',
  suggests: 'add the one business id in the request to the key',
  messages: {
    constant: `Idempotency key \`{{key}}\` is one text for every intent, ${SO} Add what tells the intents apart, such as the invoice id.`,
    process: `Idempotency key \`{{key}}\` is the same for every intent of a process, ${SO} Build it from the intent, such as the invoice id.`,
    loop: `Idempotency key \`{{key}}\` is the same in every turn of the loop, but the params are not, so {{refused}}. Add the id of the item.`,
    batch: `Idempotency key \`{{key}}\` is the same for every intent of one batch, period or amount, ${SO} Add the customer and what is paid for.`,
    customer: `Idempotency key \`{{key}}\` is the same for every intent of one customer, ${SO} Add the invoice id or the billing period.`,
  },
  presets: { recommended: 'error', strict: 'error', layers: 'error' },
  options: {},
  *check(call, analysis) {
    for (const origin of sharedOrigins(analysis.key(call).origins)) {
      const { at, key, sharing, cause, path } = origin;
      const data = { key: (key ?? at).text, ...wordsOf(call) };
      const suggestions = () => analysis.repairs(call, { origin });
      yield { messageId: sharing, data, at, cause, path, suggestions };
    }
  },
});

type SharedOrigin = KeyOrigin & { readonly sharing: Shared };

/** The ways on which the key is shared, one per place of a finding. */
function sharedOrigins(origins: readonly KeyOrigin[]): readonly SharedOrigin[] {
  const chosen = new Map<string, SharedOrigin>();
  for (const origin of origins) {
    const { at, sharing } = origin;
    const place = `${at.start} ${at.end} ${at.file}`;
    if (sharing !== null && sharing !== 'object' && !chosen.has(place))
      chosen.set(place, { ...origin, sharing });
  }
  return [...chosen.values()];
}

function wordsOf(call: StripeCall): Readonly<Record<string, string>> {
  return {
    loss: lossOf(call),
    refused:
      call.method.startsWith('v2.') || call.kind === 'browser'
        ? 'only the first is done'
        : 'Stripe refuses all but the first',
  };
}
