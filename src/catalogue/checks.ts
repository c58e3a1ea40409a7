/** Says what is wrong with a value, as `path: sentence`, or nothing. */
export type Check = (value: unknown, path: string) => string | undefined;

/** A check for each field that an object may have. */
export type Fields = Readonly<Record<string, Check>>;

export const text: Check = (value, path) =>
  typeof value === 'string' && value !== '' ? undefined : `${path}: ${shown(value)} is no text`;

/** A whole number from 0: an index, or a count. */
export const count: Check = (value, path) =>
  Number.isSafeInteger(value) && Number(value) >= 0
    ? undefined
    : `${path}: ${shown(value)} is no whole number from 0`;

export const flag: Check = (value, path) =>
  typeof value === 'boolean' ? undefined : `${path}: ${shown(value)} is neither true nor false`;

/** One of some words; `noun` is what such a word is: "scope". */
export function oneOf(noun: string, words: readonly string[]): Check {
  return (value, path) =>
    typeof value === 'string' && words.includes(value)
      ? undefined
      : `${path}: ${shown(value)} is no ${noun}; one of ${words.join(', ')}`;
}

/** What the first check accepts, or else the second: that one says what is wrong. */
export function either(first: Check, second: Check): Check {
  return (value, path) => (first(value, path) === undefined ? undefined : second(value, path));
}

export function listOf(check: Check): Check {
  return (value, path) => {
    if (!Array.isArray(value)) return `${path}: ${shown(value)} is no list`;
    return firstProblem(value.map((one: unknown, at) => check(one, `${path}[${at}]`)));
  };
}

/** An object with these fields and no others. */
export function object(required: Fields, optional: Fields = {}): Check {
  const known = { ...required, ...optional };
  return (value, path) => {
    if (!isObject(value)) return `${path}: ${shown(value)} is no object`;
    const missing = Object.keys(required).find((name) => value[name] === undefined);
    if (missing !== undefined) return `${path}.${missing}: missing`;
    return firstProblem(
      Object.entries(value).map(([name, field]) => {
        const check = Object.hasOwn(known, name) ? known[name] : undefined;
        if (!check) return `${path}.${name}: no such field; one of ${Object.keys(known).join(', ')}`;
        return field === undefined ? undefined : check(field, `${path}.${name}`);
      }),
    );
  };
}

/** An object of texts, whose names are the user's. */
export const texts: Check = (value, path) =>
  isObject(value)
    ? firstProblem(Object.entries(value).map(([name, one]) => text(one, `${path}.${name}`)))
    : `${path}: ${shown(value)} is no object`;

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function firstProblem(problems: readonly (string | undefined)[]): string | undefined {
  return problems.find((problem) => problem !== undefined);
}

const LONGEST = 60;

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'function') return 'a function';
  const json = typeof value === 'bigint' ? `${value}n` : (JSON.stringify(value) as string | undefined);
  const whole = json ?? typeof value;
  return whole.length > LONGEST ? `${whole.slice(0, LONGEST)}…` : whole;
}
