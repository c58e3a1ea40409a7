import { businessKey } from '../src/runtime/business-key.js';
import { colonJoined } from '../src/runtime/colon-joined.js';
import { encodeFields } from '../src/runtime/key-encoding.js';
import { sha256 } from '../src/runtime/sha256.js';

/** A field as every language can read it: its name, what it holds (`s` text, `i` integer, `b` boolean), and that as text. */
type Field = readonly [name: string, kind: 's' | 'i' | 'b', text: string];

interface Case {
  readonly about: string;
  readonly namespace?: string;
  readonly fields: readonly Field[];
}

const s = (name: string, text: string): Field => [name, 's', text];
const i = (name: string, text: string): Field => [name, 'i', text];
const b = (name: string, value: boolean): Field => [name, 'b', String(value)];

const KEYS: readonly Case[] = [
  { about: 'two fields of text', fields: [s('customerId', 'cus_1'), s('billingPeriod', '2026-11')] },
  { about: 'the same in another order', fields: [s('billingPeriod', '2026-11'), s('customerId', 'cus_1')] },
  { about: 'one field', fields: [s('invoiceId', 'in_1')] },
  { about: 'another namespace', namespace: 'invoice.refund', fields: [s('invoiceId', 'in_1')] },
  { about: 'the shortest namespace', namespace: 'a', fields: [s('invoiceId', 'in_1')] },
  { about: 'a namespace of digits', namespace: '2026', fields: [s('invoiceId', 'in_1')] },
  { about: 'all signs of a namespace', namespace: 'a.b_c-d', fields: [s('invoiceId', 'in_1')] },
  { about: 'the longest namespace', namespace: 'n'.repeat(64), fields: [s('invoiceId', 'in_1')] },
  { about: 'a colon in a value', fields: [s('a', 'x:y'), s('b', 'z')] },
  { about: 'the colon in the other value', fields: [s('a', 'x'), s('b', 'y:z')] },
  { about: 'a value that looks like the encoding', fields: [s('a', 'x' + 'f1:b' + 's1:y')] },
  { about: 'the fields that it looks like', fields: [s('a', 'x'), s('b', 'y')] },
  { about: 'a name that looks like the encoding', fields: [s('a' + 's1:x' + 'f1:b', 'y')] },
  { about: 'a colon in a name', fields: [s('a:b', 'c')] },
  { about: 'a line break and a tab', fields: [s('note', 'first\nsecond\tthird\r\n')] },
  { about: 'a null character', fields: [s('note', 'a\u0000b')] },
  { about: 'quotes and a backslash', fields: [s('note', '"\\\'')] },
  { about: 'spaces around a value', fields: [s('note', ' x ')] },
  { about: 'one space', fields: [s('note', ' ')] },
  { about: 'the integer 5', fields: [i('count', '5')] },
  { about: 'the text 5', fields: [s('count', '5')] },
  { about: 'zero', fields: [i('count', '0')] },
  { about: 'a negative integer', fields: [i('count', '-5')] },
  { about: 'the largest safe integer', fields: [i('count', '9007199254740991')] },
  { about: 'the integer above it', fields: [i('count', '9007199254740992')] },
  { about: 'its odd neighbour', fields: [i('count', '9007199254740993')] },
  { about: 'an integer of 40 digits', fields: [i('count', '-1234567890123456789012345678901234567890')] },
  { about: 'true', fields: [b('final', true)] },
  { about: 'false', fields: [b('final', false)] },
  { about: 'the text true', fields: [s('final', 'true')] },
  { about: 'two bytes a character', fields: [s('name', 'Zoë Ærø')] },
  { about: 'the same with combining marks, which is another text', fields: [s('name', 'Zoe\u0308 Ærø')] },
  { about: 'three bytes a character', fields: [s('name', '請求書€')] },
  { about: 'four bytes a character', fields: [s('name', '𝄞🧾')] },
  { about: 'a flag and a family of several code points', fields: [s('name', '🇩🇰👨‍👩‍👧')] },
  { about: 'right to left', fields: [s('name', 'חשבונית')] },
  { about: 'the last code point', fields: [s('name', '\u{10ffff}')] },
  { about: 'a byte order mark', fields: [s('name', '\ufeffx')] },
  { about: 'names that are not ASCII', fields: [s('kundennummer', '1'), s('größe', '2'), s('請求', '3')] },
  { about: 'capitals before small letters', fields: [s('b', '1'), s('B', '2'), s('a', '3'), s('A', '4')] },
  {
    about: 'names that are numbers, in the order of bytes',
    fields: [s('10', 'x'), s('9', 'y'), s('1', 'z')],
  },
  { about: 'a name that begins another one', fields: [s('ab', '1'), s('a', '2'), s('abc', '3')] },
  { about: 'U+FFFD before U+10000: UTF-16 has it the other way', fields: [s('𐀀', '1'), s('\ufffd', '2')] },
  {
    about: 'the same behind a common beginning',
    fields: [s('x🧾', '1'), s('x\ue000', '2'), s('x\ud7ff', '3')],
  },
  { about: 'underscore, dash and dot in names', fields: [s('a_b', '1'), s('a-b', '2'), s('a.b', '3')] },
  { about: 'a name that objects have anyway', fields: [s('__proto__', '1'), s('constructor', '2')] },
  { about: 'a name of an attempt that is stored', fields: [s('dunningAttemptId', 'da_1')] },
  { about: 'values of all kinds', fields: [s('a', '1'), i('b', '1'), b('c', true)] },
  { about: 'a value of 64 bytes', fields: [s('a', 'x'.repeat(64))] },
  { about: 'a value of 1,000 characters', fields: [s('a', '€'.repeat(1000))] },
  ...[41, 42, 49, 50].map((size) => ({
    about: `padding of the digest at a value of ${size} bytes`,
    namespace: 'n',
    fields: [s('a', 'x'.repeat(size))],
  })),
];

const REFUSED: readonly (Case & { readonly code: string })[] = [
  { about: 'no fields', fields: [], code: 'fields' },
  { about: 'an empty value', fields: [s('customerId', '')], code: 'field-value' },
  { about: 'an empty name', fields: [s('', 'cus_1')], code: 'field-name' },
  { about: 'the first half of a pair', fields: [s('name', 'x\ud83e')], code: 'field-value' },
  { about: 'the second half of a pair', fields: [s('name', '\uddfex')], code: 'field-value' },
  { about: 'the halves in the wrong order', fields: [s('name', '\uddfe\ud83e')], code: 'field-value' },
  { about: 'half of a pair in a name', fields: [s('x\ud83e', '1')], code: 'field-name' },
  { about: 'an empty namespace', namespace: '', fields: [s('a', '1')], code: 'namespace' },
  { about: 'a capital in the namespace', namespace: 'Invoice', fields: [s('a', '1')], code: 'namespace' },
  { about: 'a colon in the namespace', namespace: 'a:b', fields: [s('a', '1')], code: 'namespace' },
  { about: 'a namespace that begins with a dot', namespace: '.a', fields: [s('a', '1')], code: 'namespace' },
  { about: 'a line break behind the namespace', namespace: 'a\n', fields: [s('a', '1')], code: 'namespace' },
  {
    about: 'a namespace that is too long',
    namespace: 'n'.repeat(65),
    fields: [s('a', '1')],
    code: 'namespace',
  },
];

const COLON_JOINED: readonly (readonly [string, string, ...string[]])[] = [
  ['cus_1', '2026-11', 'invoice.charge'],
  ['cus_1', '2026-11'],
  ['Zoë', '請求書', '𝄞'],
];

/** Fields as JavaScript has them; a map of names, whatever the names are. */
export function fieldsOf(fields: readonly Field[]): Readonly<Record<string, string | bigint | boolean>> {
  const values = fields.map(([name, kind, text]) => {
    return [name, kind === 's' ? text : kind === 'i' ? BigInt(text) : text === 'true'] as const;
  });
  return Object.fromEntries(values);
}

/** Everything that stands in `docs/vectors.json`. */
function keyVectors(): object {
  const keys = KEYS.map(({ about, namespace = 'invoice.charge', fields }) => {
    const encoded = encodeFields(namespace, fieldsOf(fields));
    return {
      about,
      namespace,
      fields,
      encoded,
      sha256: sha256(encoded),
      key: businessKey(namespace, fieldsOf(fields)),
    };
  });
  const refused = REFUSED.map(({ namespace = 'invoice.charge', ...rest }) => ({ namespace, ...rest }));
  return {
    about:
      'Test vectors of chargeonce keys, version co1. A field is its name, its kind (s text, i integer, b boolean) and its text.',
    keys,
    refused,
    colonJoined: COLON_JOINED.map((parts) => ({ parts, key: colonJoined(...parts) })),
  };
}

/** The file as it is committed: one vector a line, so that a changed one is a changed line. */
export function renderVectors(): string {
  const lines = Object.entries(keyVectors()).map(([name, value]: [string, unknown]) => {
    const text = Array.isArray(value)
      ? `[\n${value.map((vector) => `    ${ascii(vector)}`).join(',\n')}\n  ]`
      : ascii(value);
    return `  "${name}": ${text}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** Editors and shells change what they cannot show: everything beyond ASCII is escaped. */
function ascii(value: unknown): string {
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
