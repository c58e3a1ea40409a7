import { every } from './every.js';
import { drawn } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const faker = 'd.ts @faker-js/faker/dist/index.d.ts';
const chance = 'd.ts @types/chance/index.d.ts';
const made = { role: 'source', ...drawn, what: 'a made-up value' } as const;

const modules = [
  'string',
  'number',
  'date',
  'finance',
  'helpers',
  'datatype',
  'internet',
  'person',
  'commerce',
  'company',
  'location',
  'lorem',
  'word',
];

export const fakeDataFiles: readonly CatalogueFile[] = [
  {
    system: 'Fake data',
    package: '@faker-js/faker',
    version: '10.6.0',
    rows: every(['faker', 'Faker'], modules, { ...made, evidence: faker }),
  },
  {
    system: 'Fake data',
    package: 'chance',
    version: '1.1.13',
    rows: [
      { role: 'summary', member: 'new', gives: 'Chance', evidence: chance },
      ...every(['Chance'], ['guid', 'hash', 'string', 'integer', 'natural', 'word'], {
        ...made,
        evidence: chance,
      }),
    ],
  },
];
