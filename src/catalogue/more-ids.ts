import { every } from './every.js';
import { drawn } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const random = { role: 'source', ...drawn, what: 'a random value' } as const;
const generated = { role: 'source', ...drawn, what: 'a generated id' } as const;
const carries = { role: 'summary', carries: 'arguments' } as const;

const id128 = 'd.ts id128/index.d.ts';
const randomJs = 'd.ts random-js/dist/Random.d.ts';
const randomFile = 'd.ts random/dist/index.d.ts';
const numbers = ['int', 'integer', 'float', 'bool', 'boolean', 'choice', 'sample', 'shuffle', 'next'];
const distributions = ['uniform', 'uniformInt', 'uniformBoolean', 'normal'];

const factories = [
  'UlidFactory',
  'UlidMonotonicFactory',
  'UuidFactory',
  'Uuid1Factory',
  'Uuid4Factory',
  'Uuid6Factory',
];
const kinds = ['Ulid', 'UlidMonotonic', 'Uuid', 'Uuid1', 'Uuid4', 'Uuid6'];

/** Generators that are seeded with business facts repeat themselves; a seed is an argument like any other. */
export const moreIdFiles: readonly CatalogueFile[] = [
  {
    system: 'Id generators',
    package: 'id128',
    version: '1.6.6',
    rows: every([...kinds, ...factories], ['generate'], { ...generated, evidence: id128 }),
  },
  {
    system: 'Id generators',
    package: 'human-id',
    version: '4.2.2',
    rows: every([undefined], ['humanId', 'default'], {
      ...generated,
      what: 'a random name',
      evidence: 'd.ts human-id/dist/index.d.ts',
    }),
  },
  {
    system: 'Id generators',
    package: 'unique-names-generator',
    version: '4.7.1',
    rows: [
      {
        ...generated,
        member: 'uniqueNamesGenerator',
        what: 'a random name',
        evidence: 'd.ts unique-names-generator/dist/unique-names-generator.d.ts',
      },
    ],
  },
  {
    system: 'Id generators',
    package: 'sqids',
    version: '0.3.0',
    rows: [
      { ...carries, type: 'Sqids', member: 'encode', evidence: 'd.ts sqids/esm/sqids.d.ts' },
      { role: 'summary', member: 'new', gives: 'Sqids', evidence: 'd.ts sqids/esm/sqids.d.ts' },
    ],
  },
  {
    system: 'Id generators',
    package: 'hashids',
    version: '2.3.0',
    rows: [
      ...every(['Hashids'], ['encode', 'encodeHex'], {
        ...carries,
        evidence: 'd.ts hashids/esm/hashids.d.ts',
      }),
      { role: 'summary', member: 'new', gives: 'Hashids', evidence: 'd.ts hashids/esm/hashids.d.ts' },
    ],
  },
  {
    system: 'Snowflake ids',
    package: 'flakeid',
    version: '1.0.1',
    rows: [
      { role: 'summary', member: 'new', gives: 'FlakeId', evidence: 'js: flakeid/lib/flakeid.js' },
      { ...generated, type: 'FlakeId', member: 'gen', evidence: 'js: flakeid/lib/flakeid.js' },
    ],
  },
  {
    system: 'Snowflake ids',
    package: 'puid',
    version: '1.0.7',
    rows: [
      { role: 'summary', member: 'new', gives: 'Puid', evidence: 'js: puid/lib/puid.js' },
      { ...generated, type: 'Puid', member: 'generate', evidence: 'js: puid/lib/puid.js' },
    ],
  },
  {
    system: 'Snowflake ids',
    package: 'pushid',
    version: '1.0.0',
    rows: [{ ...generated, member: 'default', evidence: 'js: pushid/index.js' }],
  },
  {
    system: 'Random',
    package: 'random',
    version: '5.5.1',
    rows: every(['Random', undefined], [...numbers, ...distributions], { ...random, evidence: randomFile }),
  },
  {
    system: 'Random',
    package: 'random-js',
    version: '2.1.0',
    rows: [
      { role: 'summary', type: 'Random', member: 'new', gives: 'Random', evidence: randomJs },
      ...every(
        ['Random'],
        ['uuid4', 'integer', 'hex', 'string', 'int32', 'uint32', 'real', 'bool', 'pick', 'die', 'dice'],
        { ...random, evidence: randomJs },
      ),
      ...every(['MersenneTwister19937'], ['autoSeed'], {
        ...random,
        evidence: 'd.ts random-js/dist/engine/MersenneTwister19937.d.ts',
      }),
      ...every(['MersenneTwister19937'], ['seed', 'seedWithArray'], {
        ...carries,
        evidence: 'd.ts random-js/dist/engine/MersenneTwister19937.d.ts',
      }),
      { ...random, member: 'createEntropy', evidence: 'd.ts random-js/dist/utils/createEntropy.d.ts' },
    ],
  },
  {
    system: 'Random',
    package: 'seedrandom',
    version: '3.0.5',
    rows: [{ ...random, member: 'default', maxArguments: 0, evidence: 'd.ts @types/seedrandom/index.d.ts' }],
  },
];
