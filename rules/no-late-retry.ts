import type { StripeCall } from '../src/analysis/analysis.js';
import { whereabouts } from '../src/rule/message.js';
import { defineRule } from '../src/rule/rule.js';
import { effectOf } from '../src/rule/unstable-origins.js';

const WHY = 'Stripe may drop a key after {{window}}, and then it {{effect}}.';

export const noLateRetry = defineRule<'rows' | 'backoff'>({
  name: 'no-late-retry',
  description:
    'Disallow retries under an old key later than Stripe keeps it for certain: 24 hours on v1, 30 days on v2.',
  messages: {
    rows: `\`{{method}}\` drives rows of any age from \`{{rows}}\` ({{place}}) again under their old key. ${WHY} Past that age look the payment up first.`,
    backoff: `\`{{rows}}\` ({{place}}) can repeat \`{{method}}\` for {{total}} in all. ${WHY} End it inside the window and look the payment up past it.`,
  },
  presets: { recommended: 'off', strict: 'warning', layers: 'warning' },
  options: {},
  *check(call, analysis) {
    const { verdict, scope } = analysis.key(call);
    // Without a key, or with a new one each time, there is no window to miss.
    if (verdict === 'missing' || scope === 'call' || scope === 'attempt') return;
    for (const late of analysis.driven(call).late) {
      const { kind, at, cause, path } = late;
      const named = kind === 'rows' ? late.rows : late.name;
      const data = {
        method: call.method,
        rows: named.text,
        place: whereabouts(named, at),
        window: windowOf(call),
        total: late.kind === 'backoff' ? daysOf(late.total) : '',
        effect: effectOf(call),
      };
      yield { messageId: kind, data, at, cause, path };
    }
  },
});

function windowOf({ method }: StripeCall): string {
  return /^v2\.|\/v2\//.test(method) ? '30 days' : '24 hours';
}

function daysOf(milliseconds: number): string {
  const days = milliseconds / 86_400_000;
  return days < 3650 ? `${Math.ceil(days * 10) / 10} days` : 'years';
}
