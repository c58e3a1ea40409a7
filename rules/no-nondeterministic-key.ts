import type { Source, StripeCall } from '../src/analysis/analysis.js';
import type { Nature } from '../src/catalogue/schema.js';
import { defineRule } from '../src/rule/rule.js';
import { keyWords, unstableOrigins } from '../src/rule/unstable-origins.js';

type MessageId = Exclude<Nature, 'metadata'>;

const ADVICE: Readonly<Record<MessageId, string>> = {
  random: 'Build it from a business id (invoice, order) or store it before the first attempt.',
  clock: 'Take the date or period from the stored record.',
  counter: 'Use the id of the stored record instead.',
  serialization: 'Hash chosen fields in a fixed order.',
};

export const noNondeterministicKey = defineRule<MessageId>({
  name: 'no-nondeterministic-key',
  description:
    'Disallow idempotency keys made from randomness, a clock, process memory or unordered serialization: ' +
    'they are made again on retry.',
  suggests: 'leave the unstable part out of the key, or to put the one business id in scope in its place',
  messages: {
    random:
      'Idempotency key `{{key}}` {{source}}, made again {{when}}, so {{occasion}} {{effect}}. {{advice}}',
    clock:
      'Idempotency key `{{key}}` {{source}}, read again {{when}}, so {{occasion}} {{effect}}. {{advice}}',
    counter:
      'Idempotency key `{{key}}` {{source}}, which moves on or starts anew, so {{occasion}} {{effect}}. {{advice}}',
    serialization:
      'Idempotency key `{{key}}` {{source}}, whose text can differ on retry, so {{occasion}} {{effect}}. {{advice}}',
  },
  presets: { recommended: 'error', strict: 'error', layers: 'error' },
  options: {},
  *check(call, analysis) {
    for (const origin of unstableOrigins(analysis.key(call).origins, isNondeterministic)) {
      const { at, source, cause, path } = origin;
      const data = {
        ...keyWords(call, origin),
        ...retryWords(call, source),
        advice: adviceFor(call, source),
      };
      const suggestions = () => analysis.repairs(call, { origin });
      yield { messageId: source.nature, data, at, cause, path, suggestions };
    }
  },
});

function isNondeterministic(source: Source): source is Source & { readonly nature: MessageId } {
  return source.nature !== 'metadata';
}

function retryWords(call: StripeCall, source: Source): Readonly<Record<string, string>> {
  if (call.kind === 'browser') return { when: 'on every click', occasion: 'a second click' };
  if (source.scope === 'process') return { when: 'after a restart', occasion: 'a redelivery' };
  return { when: 'on retry', occasion: 'a redelivery' };
}

function adviceFor(call: StripeCall, source: Source & { readonly nature: MessageId }): string {
  if (source.instead !== undefined) return `Use ${source.instead}.`;
  if (call.kind === 'browser')
    return 'Make it once per purchase and keep it in sessionStorage until the outcome is final.';
  return ADVICE[source.nature];
}
