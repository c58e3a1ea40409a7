import { BusinessKeyError } from './business-key-error.js';
import { isBusinessKey } from './business-key.js';
import { emit } from './events.js';

/**
 * Stands around a key that could not be proven stable at build time; `chargeonce/transformer` writes it. Gives back the
 * value as it came. For what is no business key it emits `key.unproven` with `report`, and throws `BusinessKeyError` with
 * `assert`. `where` is the place in the source, as `file:line:column`.
 */
export function checkKey<T>(value: T, where: string, mode: 'report' | 'assert' = 'report'): T {
  if (isBusinessKey(value)) return value;
  const found = value === undefined || value === null || value === '' ? 'missing' : 'plain';
  if (mode === 'report') emit({ type: 'key.unproven', namespace: null, where, found });
  else throw new BusinessKeyError('not-a-key', `The idempotency key at ${where} is ${REFUSED[found]}`);
  return value;
}

/**
 * The same for an object that holds the key as its member `member`: options that are built elsewhere. Gives back the
 * object as it came; without one the key is missing.
 */
export function checkKeyIn<T>(
  holder: T,
  member: string,
  where: string,
  mode: 'report' | 'assert' = 'report',
): T {
  const held: unknown =
    typeof holder === 'object' && holder !== null ? Reflect.get(holder, member) : undefined;
  checkKey(held, where, mode);
  return holder;
}

const REFUSED = {
  missing:
    'missing: Stripe takes each delivery for a new request and charges again. Make it with businessKey() from fields of the business.',
  plain:
    'not made by businessKey(), and nothing proves that a redelivery makes the same one: if it does not, it charges again. Make it with businessKey(), or take a stored one back with parseBusinessKey().',
} as const;

/** What `chargeonce/transformer` hands to each call of `assertTransformed` that it compiles. */
export type TransformerMark = 'compiled by chargeonce/transformer';

/**
 * Throws unless `chargeonce/transformer` compiled the file of this call: the transformer writes its mark into the call,
 * and a build that left it out leaves the call as it stands in the source. Never write the mark by hand.
 */
export function assertTransformed(mark?: TransformerMark): void {
  if (mark === ('compiled by chargeonce/transformer' satisfies TransformerMark)) return;
  throw new Error(
    'chargeonce: this file was built without chargeonce/transformer, so that its idempotency keys were neither proven nor ' +
      'are they checked, and an unstable one charges again. Add the transformer to the build, or remove assertTransformed().',
  );
}
