/** What a field can hold: text that is not empty, a whole number, true or false. */
export type FieldValue = string | number | bigint | boolean;

/** Each message once, for the compiler as a type and for the run time as a text; it goes on after "`name` is". */
export const FAULTS = {
  date: 'a Date: its text differs by machine and time zone, so a redelivery may get another key and charge twice. Use the stored period or day as text.',
  fraction:
    'not a whole number: its text differs by machine and language, so a redelivery may get another key and charge twice. Use cents or text.',
  unsafe:
    'beyond 2^53, where numbers merge: two intents may share a key, and the second is never charged. Use a bigint or text.',
  undefined:
    'undefined: two intents without it share a key, and the second is never charged. Check it first.',
  null: 'null: two intents without it share a key, and the second is never charged. Check it first.',
  empty:
    'an empty string: two intents without it share a key, and the second is never charged. Check it first.',
  object:
    'not a plain value: its text differs by layout or is the same for all, so a redelivery may get another key and charge twice. Use its fields.',
  surrogate:
    'text with half of a surrogate pair: its bytes differ by language, so a redelivery may get another key and charge twice. Mend it.',
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
  if (typeof value === 'bigint' || typeof value === 'boolean' || Number.isSafeInteger(value))
    return undefined;
  if (typeof value === 'number') return Number.isInteger(value) ? 'unsafe' : 'fraction';
  if (value === undefined) return 'undefined';
  if (value === null) return 'null';
  // A Date of another realm is one too.
  return Object.prototype.toString.call(value) === '[object Date]' ? 'date' : 'object';
}
