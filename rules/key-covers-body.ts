import type { Span } from '../src/analysis/analysis.js';
import type { LiveAmount, VolatileParam } from '../src/analysis/body/body-report.js';
import { whereabouts } from '../src/rule/message.js';
import { defineRule } from '../src/rule/rule.js';

type MessageId = 'volatile' | 'live-amount';

export const keyCoversBody = defineRule<MessageId>({
  name: 'key-covers-body',
  description:
    'Require the params of a Stripe write to stay the same for as long as its idempotency key does: ' +
    'Stripe refuses a key that comes back with other params.',
  messages: {
    volatile:
      '`{{param}}` holds {{what}}{{place}}, but the key `{{key}}` does not change with it: a redelivery gets an ' +
      '`idempotency_error` instead of the first answer. Take it from the stored record or leave it out.',
    'live-amount':
      '`{{param}}` is read anew by `{{read}}`{{place}} and is not in the key `{{key}}`: if it has changed, a retry gets ' +
      'an `idempotency_error`. Put the amount or its version into the key.',
  },
  presets: { recommended: 'off', strict: 'warning', layers: 'warning' },
  options: {},
  *check(call, analysis) {
    if (call.kind === 'browser') return;
    const { volatile, live } = analysis.body(call);
    for (const { at, cause, path, name, key, source } of firstPerPlace(volatile)) {
      const data = { param: name, key: key.text, what: source.what, place: placeOf(source.at, at) };
      yield { messageId: 'volatile', data, at, cause, path };
    }
    for (const { at, cause, path, name, key, read } of firstPerPlace(live)) {
      const data = { param: name, key: key.text, read: read.text, place: placeOf(read, at) };
      yield { messageId: 'live-amount', data, at, cause, path };
    }
  },
});

function firstPerPlace<Param extends VolatileParam | LiveAmount>(params: readonly Param[]): Param[] {
  const chosen = new Map<string, Param>();
  for (const param of params) {
    const place = `${param.at.file} ${param.at.start}`;
    if (!chosen.has(place)) chosen.set(place, param);
  }
  return [...chosen.values()];
}

function placeOf(place: Span, at: Span): string {
  return isInside(place, at) ? '' : ` (${whereabouts(place, at)})`;
}

function isInside(inner: Span, outer: Span): boolean {
  return inner.file === outer.file && inner.start >= outer.start && inner.end <= outer.end;
}
