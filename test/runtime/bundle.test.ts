/** The key without Node: bundled for browsers, run where there is nothing but the language. */
import { createContext, runInContext } from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf } from '../../scripts/key-vectors.js';
import { readPage } from '../docs/page.js';
import { bundled, gzipSize } from './bundled.js';

interface Vector {
  readonly namespace: string;
  readonly fields: readonly (readonly [string, 's' | 'i' | 'b', string])[];
  readonly key: string;
}
interface Made {
  readonly businessKey: (namespace: string, fields: object) => string;
  readonly isBusinessKey: (value: unknown) => boolean;
}

const { keys } = JSON.parse(readPage('docs/vectors.json')) as { keys: readonly Vector[] };
let code = '';
beforeAll(async () => {
  code = await bundled('businessKey', 'isBusinessKey', 'parseBusinessKey');
});

describe('bundled for browsers', () => {
  test('needs no module', () => {
    expect(code).not.toMatch(/\brequire\b|\bimport\b|Buffer|TextEncoder|crypto\.subtle/);
  });

  test.each([
    ['nothing but the language', {}],
    ['a process that is not that of Node', { process: { env: {} } }],
    ['a host that knows no such module', { process: { getBuiltinModule: () => undefined } }],
  ])('makes the same keys where there is %s', (_, globals) => {
    const context = createContext({ ...globals });
    const { businessKey, isBusinessKey } = runInContext(`${code};made`, context) as Made;
    expect(runInContext('typeof TextEncoder + typeof require', context)).toBe('undefinedundefined');
    const made = keys.map(({ namespace, fields }) => businessKey(namespace, fieldsOf(fields)));
    expect(made).toEqual(keys.map(({ key }) => key));
    expect(made.every(isBusinessKey)).toBe(true);
  });

  test('takes the digest of the host where there is one', () => {
    const context = createContext({});
    const crypto = '{ hash: (algorithm, text) => algorithm + text.length }';
    runInContext(`globalThis.process = { getBuiltinModule: () => (${crypto}) };`, context);
    const { businessKey } = runInContext(`${code};made`, context) as Made;
    expect(businessKey('n', { id: 'x' })).toMatch(/^co1:n:sha25616:/);
  });

  test('businessKey alone is at most 3 kB', async () => {
    expect(gzipSize(await bundled('businessKey'))).toBeLessThanOrEqual(3000);
  });
});
