/** Some thousands of tuples; `npm run prove:keys` takes a million, and the other versions of Node too. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../scripts/key-vectors.js';
import { businessKey } from '../../src/runtime/business-key.js';
import { portableSha256 } from '../../src/runtime/portable-sha256.js';
import { sha256 } from '../../src/runtime/sha256.js';
import { readPage, REPOSITORY } from '../docs/page.js';
import { SURROUNDINGS } from './surroundings.js';
import { decoded, identityOf, keyOf, tuples } from './key-tuples.js';

const runs = { numRuns: 5_000 };

describe('for any fields', () => {
  test('the encoding is read back as it was', () => {
    fc.assert(
      fc.property(tuples(), (tuple) => identityOf(decoded(tuple)) === identityOf(tuple)),
      runs,
    );
  });

  test('two tuples have one key only if they are the same', () => {
    const seen = new Map<string, string>();
    fc.assert(
      fc.property(tuples(), (tuple) => {
        const key = keyOf(tuple);
        const before = seen.get(key) ?? identityOf(tuple);
        seen.set(key, before);
        return before === identityOf(tuple);
      }),
      runs,
    );
  });

  test('their order does not count', () => {
    fc.assert(
      fc.property(tuples(), (tuple) => keyOf(tuple) === keyOf(tuple, true)),
      runs,
    );
  });

  test('a safe integer and its bigint are one value', () => {
    const one = (count: number): boolean =>
      businessKey('n', { count }) === businessKey('n', { count: BigInt(count) });
    fc.assert(fc.property(fc.maxSafeInteger(), one), runs);
  });

  test('the digest of the host is the portable one', () => {
    const any = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(any, (text) => sha256(text) === portableSha256(text)),
      runs,
    );
  });
});

describe('in another process, on this version of Node', () => {
  const runtime = join(REPOSITORY, 'dist/src/runtime/index.js');
  const vectors = JSON.parse(readPage('docs/vectors.json')) as {
    keys: readonly {
      namespace: string;
      fields: readonly (readonly [string, 's' | 'i' | 'b', string])[];
      key: string;
    }[];
  };
  const sets = vectors.keys.map(({ namespace, fields }) => [namespace, fields]);
  const program = `import { businessKey } from ${JSON.stringify(runtime)};
    ${fieldsOf.toString()}
    const sets = ${JSON.stringify(sets)};
    console.log(JSON.stringify(sets.map(([namespace, fields]) => businessKey(namespace, fieldsOf(fields)))));`;

  test.each(SURROUNDINGS)('with %j the keys are the same', (surroundings) => {
    if (!existsSync(runtime)) throw new Error('dist/ is missing: run npm run build first');
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
      env: { ...process.env, ...surroundings },
    });
    expect(JSON.parse(stdout)).toEqual(vectors.keys.map(({ key }) => key));
  });
});
