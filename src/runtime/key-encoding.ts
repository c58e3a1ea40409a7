import { BusinessKeyError } from './business-key-error.js';
import { storedNameFor } from './field-names.js';
import { FAULTS, faultOf, type Fault } from './field-values.js';
import { sortByUtf8, utf8Length } from './utf8.js';

/** The version of the encoding. It stands in the digest and in the key; another encoding gets another one. */
export const VERSION = 'co1';

export const METADATA =
  'a name of the delivery, not of the business: it changes on a redelivery, which would charge twice. Use a stored field, such as';

/** The text that is digested: every part with its kind and its length in bytes, so that no two sets of fields share one. */
export function encodeFields(namespace: string, fields: unknown): string {
  let text = VERSION + part('n', namespace, namespace);
  for (const name of namesOf(fields)) {
    text += encodeName(name) + encodeValue(name, (fields as Record<string, unknown>)[name]);
  }
  return text;
}

function namesOf(fields: unknown): string[] {
  if (!isPlain(fields)) throw new BusinessKeyError('fields', NOT_PLAIN);
  const names = Object.keys(fields);
  if (names.length === 0) throw new BusinessKeyError('fields', NO_FIELDS);
  return sortByUtf8(names);
}

export const NOT_PLAIN =
  'The fields are no plain object: an instance, array or Map may differ on a redelivery, which would charge twice. Name each, as in { customerId }.';

export const NO_FIELDS =
  'There are no fields: two intents share a key, and the second is never charged. Name what tells them apart.';

/** Objects of another realm are plain too. */
function isPlain(fields: unknown): fields is object {
  if (typeof fields !== 'object' || fields === null) return false;
  const prototype: unknown = Object.getPrototypeOf(fields);
  const isObject = prototype === null || Object.getPrototypeOf(prototype) === null;
  return isObject && Object.getOwnPropertySymbols(fields).length === 0;
}

const encodedNames = new Map<string, string>();

function encodeName(name: string): string {
  // A program has few names and makes many keys.
  let encoded = encodedNames.get(name);
  if (encoded === undefined) {
    checkName(name);
    if (encodedNames.size > 500) encodedNames.clear();
    encodedNames.set(name, (encoded = part('f', name, name)));
  }
  return encoded;
}

function checkName(name: string): void {
  if (name === '' || utf8Length(name) === undefined)
    throw new BusinessKeyError('field-name', UNREADABLE, name);
  const stored = storedNameFor(name);
  if (stored === undefined) return;
  throw new BusinessKeyError('metadata-name', `\`${name}\` is ${METADATA} \`${stored}\`.`, name);
}

const UNREADABLE =
  'A field name is empty or has half of a surrogate pair: its bytes differ by language, so a redelivery may get another key and charge twice. Mend it.';

function encodeValue(name: string, value: unknown): string {
  const kind = typeof value === 'string' ? 's' : typeof value === 'boolean' ? 'b' : 'i';
  return part(kind, textOf(name, value), name);
}

/** The text of a value; throws `BusinessKeyError` with the name for one that has no such text. */
export function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return value === '' ? refuse(name, 'empty') : value;
  const fault = faultOf(value);
  // Minus zero and zero are one number, and print alike.
  return fault ? refuse(name, fault) : String(value);
}

function part(kind: string, text: string, name: string): string {
  return `${kind}${lengthOf(name, text)}:${text}`;
}

/** The length of a text in bytes of UTF-8; throws `BusinessKeyError` with the name for one that has no such form. */
export function lengthOf(name: string, text: string): number {
  return utf8Length(text) ?? refuse(name, 'surrogate');
}

function refuse(name: string, fault: Fault): never {
  throw new BusinessKeyError('field-value', `\`${name}\` is ${FAULTS[fault]}`, name);
}
