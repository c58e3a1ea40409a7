import { BusinessKeyError } from './business-key-error.js';
import type { BusinessKey, CheckedField } from './business-key.js';
import type { FieldValue } from './field-values.js';
import { lengthOf, textOf } from './key-encoding.js';
import { sha256 } from './sha256.js';

const SEPARATOR =
  'text with a colon, which separates the parts: `a:b` with `c` and `a` with `b:c` would share one key, and the second intent is never charged. Use businessKey(), which takes any text.';

type CheckedPart<Name extends string, V> = V extends `${string}:${string}`
  ? `\`${Name}\` is ${typeof SEPARATOR}`
  : CheckedField<Name, V>;

/**
 * The first 32 hex digits of the SHA-256 of the parts with colons between them, for teams that already send keys of
 * the form `sha256(customerId:billingPeriod:namespace)`. Its text has no mark of its own, so that `isBusinessKey` and
 * what builds on it take it only with `acceptColonJoined`, and then any other text of that look too. `5` and `"5"` are
 * one part. Throws `BusinessKeyError` for what `businessKey` refuses, and for a part that holds a colon.
 */
export function colonJoined<const P extends readonly [FieldValue, FieldValue, ...FieldValue[]]>(
  ...parts: { readonly [At in keyof P]: CheckedPart<`parts[${At & string}]`, P[At]> }
): BusinessKey {
  if (parts.length < 2) throw new BusinessKeyError('fields', TOO_FEW);
  const texts = parts.map((part, at) => {
    const name = `parts[${at}]`;
    const text = textOf(name, part);
    lengthOf(name, text);
    if (text.includes(':')) throw new BusinessKeyError('separator', `\`${name}\` is ${SEPARATOR}`, name);
    return text;
  });
  return sha256(texts.join(':')).slice(0, 32) as BusinessKey;
}

const TOO_FEW =
  'colonJoined() takes two parts or more, such as customerId, billingPeriod and a namespace: one alone is the same for many intents, and only the first would be charged.';
