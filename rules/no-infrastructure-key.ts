import type { Source } from '../src/analysis/analysis.js';
import type { Scope } from '../src/catalogue/schema.js';
import { defineRule } from '../src/rule/rule.js';
import { isBelow, keyWords, unstableOrigins } from '../src/rule/unstable-origins.js';

type MessageId = Exclude<Scope, 'call' | 'business' | 'constant'>;
type Metadata = Source & { readonly nature: 'metadata'; readonly scope: MessageId | 'call' };

const MINIMUM_SCOPES = ['run', 'message', 'business'] as const satisfies readonly Scope[];
const HEAD = 'Idempotency key `{{key}}` {{source}}, which changes {{changes}}, so';

export const noInfrastructureKey = defineRule<MessageId>({
  name: 'no-infrastructure-key',
  description:
    'Disallow idempotency keys made from metadata of the machinery (attempts, offsets, hosts, leases): ' +
    'the same event comes back with other metadata.',
  suggests: 'leave the metadata out of the key, or to put the one business id in scope in its place',
  messages: {
    attempt: `${HEAD} a retry {{effect}}. {{advice}}`,
    delivery: `${HEAD} a redelivery {{effect}}. {{advice}}`,
    process: `${HEAD} a retry {{effect}}. {{advice}}`,
    lock: `${HEAD} a retry under the next lock {{effect}}. {{advice}}`,
    run: `${HEAD} a second trigger {{effect}}. {{advice}}`,
    message: `${HEAD} a second publish {{effect}}. {{advice}}`,
  },
  presets: { recommended: 'error', strict: 'error', layers: 'error' },
  options: {
    minimumScope: {
      enum: MINIMUM_SCOPES,
      default: 'run',
      description:
        'The least stable metadata that may stand in a key: `run` allows run ids and message ids, `message` only ' +
        'message ids, `business` none.',
    },
  },
  presetOptions: { strict: { minimumScope: 'business' }, layers: { minimumScope: 'business' } },
  *check(call, analysis, { minimumScope }) {
    const minimum = MINIMUM_SCOPES.find((scope) => scope === minimumScope) ?? 'run';
    const concerns = (source: Source): source is Metadata =>
      source.nature === 'metadata' && isBelow(source.scope, minimum);
    for (const origin of unstableOrigins(analysis.key(call).origins, concerns)) {
      const { at, source, cause, path } = origin;
      const data = { ...keyWords(call, origin), advice: adviceFor(source) };
      const suggestions = () => analysis.repairs(call, { origin });
      yield {
        messageId: source.scope === 'call' ? 'attempt' : source.scope,
        data,
        at,
        cause,
        path,
        suggestions,
      };
    }
  },
});

function adviceFor({ instead }: Source): string {
  return instead === undefined ? 'Use business fields such as the invoice id.' : `Use ${instead}.`;
}
