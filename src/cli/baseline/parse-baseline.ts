import { UsageError } from '../errors.js';
import { didYouMean } from '../nearest.js';
import { BASELINE_VERSION, type BaselineEntry } from './baseline.js';

const TEXTS = ['fingerprint', 'rule', 'file', 'code'] as const;
const REMARKS = ['reason', 'owner', 'expires'] as const;
const FIELDS: readonly string[] = [...TEXTS, 'calls', ...REMARKS];
const FINGERPRINT = /^[0-9a-f]{32}$/;

type Json = Readonly<Record<string, unknown>>;

/** The entries that the text of a baseline holds. `name` is what messages call it. Throws `UsageError`. */
export function parseBaseline(text: string, name: string): readonly BaselineEntry[] {
  const value = read(text, name);
  if (!isObject(value) || !Array.isArray(value['entries']))
    throw new UsageError(`${name} is no baseline: it must hold { "version": 1, "entries": [] }`);
  if (value['version'] !== BASELINE_VERSION)
    throw new UsageError(
      `${name} is of version ${JSON.stringify(value['version'])}: only version 1 is known`,
    );
  const entries = value['entries'].map((entry: unknown, at) => entryOf(entry, `${name}: entries[${at}]`));
  const known = new Set<string>();
  for (const [at, { fingerprint }] of entries.entries()) {
    if (known.has(fingerprint))
      throw new UsageError(
        `${name}: entries[${at}] has the fingerprint of another entry: take one of them out`,
      );
    known.add(fingerprint);
  }
  return entries;
}

function read(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const what = /^(?:<{7}|>{7})/m.test(text) ? 'holds the marks of a merge conflict' : `is no JSON (${why})`;
    throw new UsageError(`${name} ${what}: mend it, or delete it and write it with --update-baseline`);
  }
}

function entryOf(value: unknown, place: string): BaselineEntry {
  if (!isObject(value)) throw new UsageError(`${place} is no object`);
  const unknown = Object.keys(value).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined)
    throw new UsageError(
      `${place}.${unknown}: no such field${didYouMean(unknown, FIELDS) || `; one of ${FIELDS.join(', ')}`}`,
    );
  const [fingerprint = '', rule = '', file = '', code = ''] = TEXTS.map((name) => textIn(value, name, place));
  if (!FINGERPRINT.test(fingerprint))
    throw new UsageError(`${place}.fingerprint is none: take the entry out`);
  const [reason = null, owner = null, expires = null] = REMARKS.map((name) => remarkIn(value, name, place));
  if (expires !== null && !isDay(expires))
    throw new UsageError(`${place}.expires: "${expires}" is no day: write it as 2026-12-31`);
  return { fingerprint, rule, file, code, calls: callsIn(value, place), reason, owner, expires };
}

function textIn(value: Json, name: string, place: string): string {
  const text = value[name];
  if (typeof text === 'string') return text;
  throw new UsageError(`${place}.${name} must be a text`);
}

/** Who writes an entry by hand may leave a remark out. */
function remarkIn(value: Json, name: string, place: string): string | null {
  return value[name] === undefined || value[name] === null ? null : textIn(value, name, place);
}

function callsIn(value: Json, place: string): readonly string[] {
  const { calls } = value;
  if (Array.isArray(calls) && calls.every((call) => typeof call === 'string')) return calls;
  throw new UsageError(`${place}.calls must be a list of texts`);
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
