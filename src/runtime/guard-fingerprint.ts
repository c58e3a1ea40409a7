import { sha256 } from './sha256.js';

/** Deeper values count as one: a value that contains itself must not hang a charge. */
const DEEPEST = 32;

/**
 * A short text that two sets of params share when Stripe takes them for the same: whatever the order of their names,
 * whether a number stands as text, and without what is undefined, which is not sent.
 */
export function fingerprintOf(params: unknown): string {
  return sha256(textOf(params, 0)).slice(0, 32);
}

function textOf(value: unknown, depth: number): string {
  switch (typeof value) {
    case 'object':
      return value === null ? '""' : textOfObject(value, depth);
    case 'string':
      return JSON.stringify(value);
    case 'function':
    case 'symbol':
      return '';
    default:
      return `"${String(value)}"`;
  }
}

function textOfObject(value: object, depth: number): string {
  if (depth > DEEPEST) return '…';
  if (Array.isArray(value)) return `[${value.map((item) => textOf(item, depth + 1)).join()}]`;
  if (value instanceof Date) return `"${Math.floor(value.getTime() / 1000)}"`;
  if (value instanceof Uint8Array) return textOfBytes(value);
  if ('pipe' in value || 'getReader' in value) return 'stream';
  if (hasJson(value)) return textOf(value.toJSON(), depth + 1);
  return textOfFields(value as Readonly<Record<string, unknown>>, depth);
}

/** Numbers of the SDK's own class, among others. */
function hasJson(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

function textOfFields(value: Readonly<Record<string, unknown>>, depth: number): string {
  let text = '';
  for (const name of Object.keys(value).sort()) {
    if (value[name] !== undefined) text += `${JSON.stringify(name)}:${textOf(value[name], depth + 1)},`;
  }
  return `{${text}}`;
}

/** A file may be large; two files of one length that share this sum are not worth a slow upload. */
function textOfBytes(bytes: Uint8Array): string {
  let sum = 0;
  for (const byte of bytes) sum = (Math.imul(sum, 31) + byte) | 0;
  return `bytes ${bytes.length} ${sum}`;
}
