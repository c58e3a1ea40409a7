import { BusinessKeyError } from './business-key-error.js';
import { crc32 } from './crc32.js';
import type { Fault, FaultIn, FAULTS } from './field-values.js';
import type { StoredNameFor } from './field-names.js';
import { encodeFields, VERSION, type METADATA, type NO_FIELDS, type NOT_PLAIN } from './key-encoding.js';
import { sha256 } from './sha256.js';

/** The half of `BusinessKey` that no text has. Only `businessKey`, `colonJoined` and `parseBusinessKey` give it. */
export interface MadeByBusinessKey {
  readonly ' made by': 'businessKey() or parseBusinessKey()';
}

/**
 * An idempotency key that is a function of business fields, and so the same on every delivery. It is a plain string
 * of at most 142 ASCII characters at run time, and tells by itself that it was made here and not changed since.
 */
export type BusinessKey = string & MadeByBusinessKey;

type Named<Name> = `\`${Name & (string | number)}\``;

type Verb<F extends Fault> = F extends 'undefined' | 'null' ? 'may be' : 'is';

/** The type of a field that can be in a key, else the sentence that says why it cannot. */
export type CheckedField<Name, V> = [StoredNameFor<`${Name & (string | number)}`>] extends [never]
  ? [FaultIn<V>] extends [never]
    ? V
    : { [F in FaultIn<V>]: `${Named<Name>} ${Verb<F>} ${(typeof FAULTS)[F]}` }[FaultIn<V>]
  : `${Named<Name>} is ${typeof METADATA} \`${StoredNameFor<`${Name & (string | number)}`>}\`.`;

/** The fields of a key as they may be given: each one stays as it is, or becomes the sentence that says why not. */
export type CheckedFields<F> = [keyof F] extends [never]
  ? typeof NO_FIELDS
  : [F] extends [NotPlain]
    ? typeof NOT_PLAIN
    : { readonly [Name in keyof F]-?: CheckedField<Name, F[Name]> };

type NotPlain =
  readonly unknown[] | Date | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | (() => unknown);

/** A namespace as it may be given, or the sentence that says why not; one that is not known yet is looked at later. */
export type CheckedNamespace<N extends string> = string extends N
  ? N
  : Anything extends Record<N, unknown>
    ? N
    : N extends Lowercase<N>
      ? N extends '' | `${string}${':' | ' ' | '/'}${string}`
        ? typeof NAMESPACE
        : N
      : typeof NAMESPACE;

/** It has every property of a template such as `${string}.charge`, and lacks that of every single text. */
type Anything = { readonly ' '?: never };

const NAMESPACE =
  'A namespace is 1 to 64 of a-z, 0-9, dot, dash and underscore, the first a letter or digit, such as `invoice.charge`: it stands in the key.';

/**
 * Makes the key of one intent: the same namespace and fields give the same key on every delivery, machine and version
 * of Node, and other fields give another one. Throws `BusinessKeyError`, which names the field, for what cannot be
 * told apart or does not stay the same. `5` and `5n` are one value, `"5"` is another.
 */
export function businessKey<const N extends string, const F extends object>(
  namespace: CheckedNamespace<N>,
  fields: CheckedFields<F>,
): BusinessKey {
  if (typeof namespace !== 'string' || !/^[a-z0-9][a-z0-9._-]{0,63}$/.test(namespace)) {
    throw new BusinessKeyError('namespace', NAMESPACE);
  }
  const body = `${VERSION}:${namespace}:${sha256(encodeFields(namespace, fields))}`;
  return `${body}:${crc32(body)}` as BusinessKey;
}

/** What `parseBusinessKey` and `isBusinessKey` take beside their own form. */
export interface KeyForms {
  /** Take 32 digits of lower-case hex too, which is what `colonJoined` makes and what any other digest looks like. */
  readonly acceptColonJoined?: boolean | undefined;
}

/** Whether the value is a key as it was made: no wrapper object, nothing cut, added or changed. Needs no registry. */
export function isBusinessKey(value: unknown, forms?: KeyForms): value is BusinessKey {
  if (typeof value !== 'string') return false;
  const body = KEY.exec(value)?.[1];
  if (body !== undefined) return value === `${body}:${crc32(body)}`;
  return forms?.acceptColonJoined === true && /^[0-9a-f]{32}$/.test(value);
}

const KEY = /^(co1:[a-z0-9][a-z0-9._-]{0,63}:[0-9a-f]{64}):[0-9a-f]{8}$/;

/** Takes a key back that was read from a queue, a database or JSON. Throws `BusinessKeyError` for any other text. */
export function parseBusinessKey(text: unknown, forms?: KeyForms): BusinessKey {
  if (isBusinessKey(text, forms)) return text;
  throw new BusinessKeyError(
    'not-a-key',
    'This is no business key: it was not made by businessKey(), or was cut or changed on its way. A key made in its ' +
      'place would charge again: find out where it was stored or sent, and keep it there as it is.',
  );
}

/** The namespace of a key, or `colon-joined` for the form of `colonJoined`, which holds none that can be read. */
export function namespaceOf(key: BusinessKey): string {
  return KEY.test(key) ? key.slice(VERSION.length + 1, key.indexOf(':', VERSION.length + 1)) : 'colon-joined';
}
