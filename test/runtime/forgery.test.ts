/**
 * The ways in which a key is forged by accident, and what stops each one: the compiler, or the run time in front of the
 * network, or nothing, since the text is the same key and harmless. What passes the compiler and is refused only at run time is
 * for `require-business-key` to flag.
 */
import { readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { BusinessKeyError } from '../../src/runtime/business-key-error.js';
import {
  businessKey,
  isBusinessKey,
  parseBusinessKey,
  type BusinessKey,
} from '../../src/runtime/business-key.js';
import { colonJoined } from '../../src/runtime/colon-joined.js';
import { REPOSITORY } from '../docs/page.js';
import { temporaryFolder } from '../typescript/temporary-folder.js';
import { bundled } from './bundled.js';

const key = businessKey('invoice.charge', { invoiceId: 'in_1' });
class Text extends String {}

interface Attempt {
  readonly way: string;
  /** The value that would be sent. */
  readonly value: unknown;
  /** The same as an expression over `key`, for the compiler. */
  readonly code: string;
  /** Whether the compiler refuses the expression where a BusinessKey is asked for. */
  readonly type: 'refused' | 'passes';
  /** What the run time says. */
  readonly runtime: 'refused' | 'same key';
}

const ATTEMPTS: readonly Attempt[] = [
  { way: 'a text', value: 'order-1', code: `'order-1'`, type: 'refused', runtime: 'refused' },
  {
    way: 'a UUID',
    value: '7f0c1c1e-9d0b-4c58-8f3c-2f6a4c0c5a11',
    code: `uuid`,
    type: 'refused',
    runtime: 'refused',
  },
  {
    way: 'a text with a cast',
    value: 'order-1',
    code: `'order-1' as BusinessKey`,
    type: 'passes',
    runtime: 'refused',
  },
  {
    way: 'a text with two casts',
    value: 'order-1',
    code: `'order-1' as unknown as BusinessKey`,
    type: 'passes',
    runtime: 'refused',
  },
  { way: 'a text that is any', value: 'order-1', code: `loose`, type: 'passes', runtime: 'refused' },
  {
    way: 'a key that lost its type',
    value: String(key),
    code: `String(key)`,
    type: 'refused',
    runtime: 'same key',
  },
  {
    way: 'a template of the key alone',
    value: ['', key].join(''),
    code: '`${key}`',
    type: 'refused',
    runtime: 'same key',
  },
  {
    way: 'a template around the key',
    value: `${key}-item`,
    code: '`${key}-item`',
    type: 'refused',
    runtime: 'refused',
  },
  { way: 'a prefix', value: 'retry-' + key, code: `'retry-' + key`, type: 'refused', runtime: 'refused' },
  { way: 'a suffix of one space', value: key + ' ', code: `key + ' '`, type: 'refused', runtime: 'refused' },
  {
    way: 'a line break at the end',
    value: key + '\n',
    code: `key + '\\n'`,
    type: 'refused',
    runtime: 'refused',
  },
  { way: 'a cut', value: key.slice(0, 64), code: `key.slice(0, 64)`, type: 'refused', runtime: 'refused' },
  {
    way: 'the digest alone',
    value: key.split(':')[2],
    code: `key.split(':')[2]!`,
    type: 'refused',
    runtime: 'refused',
  },
  {
    way: 'a key without its check',
    value: key.slice(0, -9),
    code: `key.slice(0, -9)`,
    type: 'refused',
    runtime: 'refused',
  },
  {
    way: 'capitals',
    value: key.toUpperCase(),
    code: `key.toUpperCase()`,
    type: 'refused',
    runtime: 'refused',
  },
  {
    way: 'another namespace in its text',
    value: key.replace('charge', 'refund'),
    code: `key.replace('charge', 'refund')`,
    type: 'refused',
    runtime: 'refused',
  },
  {
    way: 'two digits exchanged',
    value: key.replace(/:(.)(.)/, ':$2$1'),
    code: `key.replace(/:(.)(.)/, ':$2$1')`,
    type: 'refused',
    runtime: 'refused',
  },
  { way: 'a key in Base64', value: btoa(key), code: `btoa(key)`, type: 'refused', runtime: 'refused' },
  {
    way: 'a key encoded for a URL',
    value: encodeURIComponent(key),
    code: `encodeURIComponent(key)`,
    type: 'refused',
    runtime: 'refused',
  },
  {
    way: 'a key in JSON',
    value: JSON.stringify(key),
    code: `JSON.stringify(key)`,
    type: 'refused',
    runtime: 'refused',
  },
  {
    way: 'a key through JSON and back',
    value: JSON.parse(JSON.stringify(key)) as unknown,
    code: `JSON.parse(JSON.stringify(key))`,
    type: 'passes',
    runtime: 'same key',
  },
  {
    way: 'two keys joined',
    value: [key, key].join(),
    code: `[key, key].join()`,
    type: 'refused',
    runtime: 'refused',
  },
  { way: 'a list of one key', value: [key], code: `[key]`, type: 'refused', runtime: 'refused' },
  {
    way: 'its characters spread',
    value: Array.from(key),
    code: `[...key]`,
    type: 'refused',
    runtime: 'refused',
  },
  {
    way: 'spread into an object',
    value: { ...(Object(key) as object) },
    code: `{ ...key }`,
    type: 'refused',
    runtime: 'refused',
  },
  {
    way: 'a String object',
    value: Object(key) as unknown,
    code: `new String(key)`,
    type: 'refused',
    runtime: 'refused',
  },
  {
    way: 'a subclass of String',
    value: new Text(key),
    code: `new (class extends String {})(key)`,
    type: 'refused',
    runtime: 'refused',
  },
  {
    way: 'a Proxy around a String',
    value: new Proxy(new Text(key), {}),
    code: `new Proxy(new String(key), {})`,
    type: 'refused',
    runtime: 'refused',
  },
  {
    way: 'an object that inherits from a String',
    value: Object.create(new Text(key)) as unknown,
    code: `Object.create(new String(key))`,
    type: 'passes',
    runtime: 'refused',
  },
  {
    way: 'an object that prints as the key',
    value: { toString: () => key },
    code: `{ toString: () => key }`,
    type: 'refused',
    runtime: 'refused',
  },
  {
    way: 'an object with the property of the brand',
    value: { ' made by': 'businessKey() or parseBusinessKey()' },
    code: `{ ' made by': 'businessKey() or parseBusinessKey()' }`,
    type: 'refused',
    runtime: 'refused',
  },
  {
    way: 'a promise of a key',
    value: Promise.resolve(key),
    code: `Promise.resolve(key)`,
    type: 'refused',
    runtime: 'refused',
  },
  {
    way: 'a function that gives the key',
    value: () => key,
    code: `() => key`,
    type: 'refused',
    runtime: 'refused',
  },
  { way: 'an empty text', value: '', code: `''`, type: 'refused', runtime: 'refused' },
  { way: 'undefined', value: undefined, code: `undefined`, type: 'refused', runtime: 'refused' },
  { way: 'a number', value: 7, code: `7`, type: 'refused', runtime: 'refused' },
  {
    way: "a digest of one's own",
    value: 'ab'.repeat(32),
    code: `'ab'.repeat(32)`,
    type: 'refused',
    runtime: 'refused',
  },
  {
    way: 'a key written by hand',
    value: `co1:invoice.charge:${'ab'.repeat(32)}:00000000`,
    code: '`co1:invoice.charge:${uuid}:00000000`',
    type: 'refused',
    runtime: 'refused',
  },
  {
    way: 'a colon-joined key where nobody asked for them',
    value: colonJoined('cus_1', '2026-11'),
    code: `colonJoined('cus_1', '2026-11')`,
    type: 'passes',
    runtime: 'refused',
  },
];

const PROGRAM = `import { type BusinessKey } from 'RUNTIME/business-key.js';
import { colonJoined } from 'RUNTIME/colon-joined.js';
declare const key: BusinessKey;
declare const uuid: \`\${string}-\${string}-\${string}-\${string}-\${string}\`;
declare const loose: any;
declare const btoa: (text: string) => string;
declare function send(key: BusinessKey): void;
`;

describe('a forged key', () => {
  test('is refused by the compiler where the table says so', () => {
    const lines = ATTEMPTS.map(({ code }) => `send(${code});`).join('\n');
    const before = PROGRAM.split('\n').length;
    const refused = linesWithErrors(PROGRAM + lines).map((line) => ATTEMPTS[line - before]?.way);
    expect([...new Set(refused)]).toEqual(
      ATTEMPTS.filter(({ type }) => type === 'refused').map(({ way }) => way),
    );
  });

  test('is tried in at least 25 ways', () => {
    expect(ATTEMPTS.length).toBeGreaterThanOrEqual(25);
  });

  test.each(ATTEMPTS)('$way: to the compiler it $type, at run time it is $runtime', ({ value, runtime }) => {
    expect(isBusinessKey(value)).toBe(runtime === 'same key');
    if (runtime === 'same key') expect(value).toBe(key);
    else expect(() => parseBusinessKey(value)).toThrow(BusinessKeyError);
  });

  test.each([...Array(key.length).keys()])('with another character at %i is refused', (at) => {
    for (const other of ['0', 'f', 'x', ':']) {
      const changed = key.slice(0, at) + other + key.slice(at + 1);
      expect(isBusinessKey(changed)).toBe(changed === key);
    }
  });
});

describe('a key that went a long way is the same key', () => {
  test('through a worker', () => {
    const { port1, port2 } = new MessageChannel();
    port1.postMessage({ key });
    const { message } = receiveMessageOnPort(port2) as { message: { key: BusinessKey } };
    port1.close();
    expect(isBusinessKey(message.key)).toBe(true);
  });

  test('from another copy of the package, in another realm', async () => {
    const copy = runInContext(`${await bundled('businessKey', 'isBusinessKey')};made`, createContext({})) as {
      businessKey: (namespace: string, fields: object) => string;
      isBusinessKey: (value: unknown) => boolean;
    };
    expect(copy.businessKey('invoice.charge', { invoiceId: 'in_1' })).toBe(key);
    expect(copy.isBusinessKey(key)).toBe(true);
  });

  test('to the compiler, from another copy of the package', () => {
    const source = (name: string): string => readFileSync(join(REPOSITORY, 'src/runtime', name), 'utf8');
    const names = [
      'business-key',
      'business-key-error',
      'crc32',
      'field-names',
      'field-values',
      'key-encoding',
    ];
    const copied = [...names, 'portable-sha256', 'sha256', 'utf8'].map((name) => [
      `copy/${name}.ts`,
      source(`${name}.ts`),
    ]);
    const program = `${PROGRAM}import { businessKey as other } from './copy/business-key.js';\nsend(other('n', { id: 'x' }));\n`;
    expect(linesWithErrors(program, Object.fromEntries(copied) as Record<string, string>)).toEqual([]);
  });

  test('and parseBusinessKey takes it back', () => {
    expect(parseBusinessKey((JSON.parse(JSON.stringify({ key })) as { key: unknown }).key)).toBe(key);
  });
});

/** The lines on which tsc finds fault, from 1. */
function linesWithErrors(program: string, others: Readonly<Record<string, string>> = {}): readonly number[] {
  const text = program.replaceAll('RUNTIME', join(REPOSITORY, 'src/runtime'));
  const cwd = temporaryFolder({ ...others, 'tries.ts': text });
  const flags =
    '--noEmit --strict --pretty false --target es2023 --module esnext --moduleResolution bundler --skipLibCheck';
  const args = [join(REPOSITORY, 'node_modules/typescript/bin/tsc'), ...flags.split(' '), 'tries.ts'];
  const { stdout } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  return [...stdout.matchAll(/^tries\.ts\((\d+),/gm)].map(([, line]) => Number(line));
}
