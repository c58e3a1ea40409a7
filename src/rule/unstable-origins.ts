import type { KeyOrigin, Source, StripeCall } from '../analysis/analysis.js';
import { moneyWordsOf } from './money-words.js';
import { SCOPES } from '../catalogue/schema.js';
import type { Scope } from '../catalogue/schema.js';
import { whereabouts } from './message.js';
import { byPosition } from './order.js';

/** An origin that is unstable, with what makes it so. */
export interface UnstableOrigin<S extends Source = Source> extends KeyOrigin {
  readonly source: S;
}

/**
 * The unstable origins whose source a rule speaks of, one per place of a finding: the least stable source wins,
 * of equals the first by file and position.
 */
export function unstableOrigins<S extends Source>(
  origins: readonly KeyOrigin[],
  concerns: (source: Source) => source is S,
): readonly UnstableOrigin<S>[] {
  const chosen = new Map<string, UnstableOrigin<S>>();
  for (const origin of origins) {
    const { verdict, source, at } = origin;
    if (verdict !== 'unstable' || source === null || !concerns(source)) continue;
    const place = `${at.start} ${at.end} ${at.file}`;
    const rival = chosen.get(place);
    if (rival === undefined || isWorse(source, rival.source)) chosen.set(place, { ...origin, source });
  }
  return [...chosen.values()];
}

/** True when `scope` is less stable than `other`. */
export function isBelow(scope: Scope, other: Scope): boolean {
  return SCOPES.indexOf(scope) < SCOPES.indexOf(other);
}

/** Words for the message of a key with an unstable source: what it is, where, and what a second execution does. */
export function keyWords(
  call: StripeCall,
  { at, key, source }: UnstableOrigin,
): Readonly<Record<string, string>> {
  const expression = key ?? at;
  const itself = byPosition(expression, source.at) === 0;
  return {
    key: expression.text,
    source: itself ? `is ${source.what}` : `depends on ${source.what} (${whereabouts(source.at, at)})`,
    changes: source.changes,
    effect: effectOf(call),
  };
}

/** What a second execution of the call does, as a verb phrase. Stripe refuses a step that is done, and sets what is set. */
export function effectOf(call: StripeCall): string {
  if (call.repeat === 'transition') return 'gets an error, not the answer';
  if (call.repeat === 'sets') return 'sets it again, over later changes';
  if (!call.money) return 'creates it twice';
  return moneyWordsOf(call.method).twice;
}

function isWorse(source: Source, rival: Source): boolean {
  if (source.scope !== rival.scope) return isBelow(source.scope, rival.scope);
  return byPosition(source.at, rival.at) < 0;
}
