/** What a field can hold: text that is not empty, a whole number, true or false. */
export type FieldValue = string | number | bigint | boolean;

/** Each message once, for the compiler as a type and for the run time as a text; it goes on after "`name` is". */
export const FAULTS = {
  date: 'a Date: its text differs by time zone and machine, so a redelivery could get another key and charge twice. Write the stored period or day as text.',
  fraction:
    'not a whole number: machines and languages round and print it differently, so one intent could get two keys and be charged twice. Use minor units (cents) or text.',
  unsafe:
    'beyond 2^53, where neighbours are the same number: two intents could share a key, and the second is never charged. Use a bigint or text.',
  undefined:
    'undefined: without it two intents could share a key, and the second is never charged. Check it first, or leave the field out of every such key.',
  null: 'null: without it two intents could share a key, and the second is never charged. Check it first, or leave the field out of every such key.',
  empty:
    'an empty string: all records that lack it would share one key, and only the first is charged. Check it before you make the key.',
  object:
    'not a plain value: the text of an object is the same for all of them or changes with their layout. Name the fields that you mean, each as text or a whole number.',
  surrogate:
    'text with half of a surrogate pair: it has no UTF-8 form, and another language would make another key and charge twice. Mend the text where it was cut.',
} as const;

export type Fault = keyof typeof FAULTS;

type IsAny<V> = 0 extends 1 & V ? true : false;

/** Without `strictNullChecks` every type takes undefined, and nothing can be said about it. */
type NullsAreSeen = undefined extends string ? false : true;

type ObjectIn<V> = V extends FieldValue | null | undefined ? never : V extends Date ? 'date' : 'object';

type NullIn<V> = NullsAreSeen extends true
  ? V extends undefined
    ? 'undefined'
    : V extends null
      ? 'null'
      : never
  : never;

type TextIn<V> = V extends '' ? 'empty' : never;

type FractionIn<V> = V extends number
  ? number extends V
    ? never
    : `${V}` extends `${bigint}`
      ? never
      : 'fraction'
  : never;

type FaultsIn<V> = unknown extends V ? 'object' : ObjectIn<V> | NullIn<V> | TextIn<V> | FractionIn<V>;

/** The faults of a type; a union has those of all its members. `any` has none: the run time looks at the value. */
export type FaultIn<V> = IsAny<V> extends true ? never : FaultsIn<V>;

/** The fault of a value that is no string. */
export function faultOf(value: unknown): Fault | undefined {
  switch (typeof value) {
    case 'number':
      if (Number.isSafeInteger(value)) return undefined;
      return Number.isInteger(value) ? 'unsafe' : 'fraction';
    case 'bigint':
    case 'boolean':
      return undefined;
    case 'undefined':
      return 'undefined';
    default:
      if (value === null) return 'null';
      return isDate(value) ? 'date' : 'object';
  }
}

/** A Date of another realm is one too. */
function isDate(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object Date]';
}
