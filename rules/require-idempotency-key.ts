import type { Absence, KeyOrigin, Span, StripeCall } from '../src/analysis/analysis.js';
import { whereabouts } from '../src/rule/message.js';
import { byPosition } from '../src/rule/order.js';
import { defineRule } from '../src/rule/rule.js';
import { effectOf } from '../src/rule/unstable-origins.js';

const SO = 'so a redelivery {{effect}}{{?sdk}}.';

export const requireIdempotencyKey = defineRule<Absence>({
  name: 'require-idempotency-key',
  description:
    'Require every Stripe write to send an idempotency key that really reaches Stripe, on every path.',
  suggests:
    'move a key from the params to the options, or to send one made of the one business id in the request',
  messages: {
    'no-key': `\`{{method}}\` sends no {{noun}}, ${SO} {{advice}}`,
    'left-out': `\`{{callee}}\` is called without the {{noun}} that \`{{method}}\` needs{{place}}, ${SO} {{advice}}`,
    undefined: `On one path the {{noun}} of \`{{method}}\` is undefined{{place}}, ${SO} {{advice}}`,
    empty: `The {{noun}} of \`{{method}}\` can be an empty string{{place}} and then counts as none, ${SO} {{advice}}`,
    'in-params': `The {{noun}} of \`{{method}}\` stands in the params, where it is no key, ${SO} {{advice}}`,
    overridden: `A header beats the {{noun}} of \`{{method}}\`{{place}}, which never arrives, ${SO} {{advice}}`,
  },
  presets: { recommended: 'error', strict: 'error', layers: 'error' },
  options: {},
  *check(call, analysis) {
    for (const origin of missingOrigins(analysis.key(call).origins)) {
      const { at, absence, cause, path } = origin;
      const cited = absence === 'left-out' ? call.at : path[0]?.at;
      const data = {
        ...callWords(call),
        callee: at.text,
        place: placeOf(cited, at),
        advice: adviceFor(absence, call),
      };
      const suggestions = () => analysis.repairs(call, { origin });
      yield { messageId: absence, data, at, cause, path, suggestions };
    }
  },
});

/** The ways in which no key reaches the call, one per place of a finding. */
function missingOrigins(origins: readonly KeyOrigin[]): (KeyOrigin & { readonly absence: Absence })[] {
  const chosen = new Map<string, KeyOrigin & { readonly absence: Absence }>();
  for (const origin of origins) {
    const { at, absence } = origin;
    const place = `${at.start} ${at.end} ${at.file}`;
    if (absence !== null && !chosen.has(place)) chosen.set(place, { ...origin, absence });
  }
  return [...chosen.values()];
}

function callWords(call: StripeCall): Readonly<Record<string, string>> {
  return {
    method: call.method,
    noun: isMeterEvent(call) ? '`identifier`' : 'idempotency key',
    effect: effectOf(call),
    sdk:
      call.kind === 'sdk' && !isMeterEvent(call)
        ? " (the SDK's own key only covers retries inside one call)"
        : '',
  };
}

function placeOf(cited: Span | undefined, at: Span): string {
  return cited === undefined || byPosition(cited, at) === 0 ? '' : ` (${whereabouts(cited, at)})`;
}

function adviceFor(absence: Absence, call: StripeCall): string {
  switch (absence) {
    case 'no-key':
      return `Pass one built from business fields ${slotOf(call)}.`;
    case 'left-out':
      return 'Pass one built from business fields.';
    case 'undefined':
      return 'Build it from business fields on every path.';
    case 'empty':
      return 'Throw when its fields are missing.';
    case 'in-params':
      return call.kind === 'sdk'
        ? 'Move it to the options argument, the last one.'
        : `Pass it ${slotOf(call)}.`;
    case 'overridden':
      return 'Remove the header and keep `idempotencyKey`.';
  }
}

/** Where Stripe looks for the key of this call. */
function slotOf(call: StripeCall): string {
  if (isMeterEvent(call)) return 'as `identifier` in the params';
  if (call.kind === 'sdk') return 'as `idempotencyKey` in the last argument';
  return 'as the `Idempotency-Key` header';
}

/** Stripe drops a repeated meter event by its `identifier`, not by an idempotency key. */
function isMeterEvent(call: StripeCall): boolean {
  return /meter_?event/i.test(call.method) && !/adjustment/i.test(call.method);
}
