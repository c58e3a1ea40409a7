import { every } from './every.js';
import { drawn } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const faker = 'd.ts @faker-js/faker/dist/index.d.ts';
const chance = 'd.ts @types/chance/index.d.ts';
const made = { role: 'source', ...drawn, what: 'a made-up value' } as const;

const members: Readonly<Record<string, readonly string[]>> = {
  string: ['uuid', 'nanoid', 'ulid', 'alpha', 'alphanumeric', 'numeric', 'hexadecimal', 'sample'],
  number: ['int', 'float', 'bigInt', 'hex'],
  date: ['past', 'future', 'recent', 'soon', 'anytime', 'between'],
  finance: ['accountNumber', 'amount', 'transactionDescription', 'iban', 'creditCardNumber'],
  internet: ['email', 'username', 'ip', 'url'],
  person: ['fullName', 'firstName', 'lastName'],
  commerce: ['price', 'product', 'productName'],
};

const moduleOf = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Module`;

export const fakeDataFiles: readonly CatalogueFile[] = [
  {
    system: 'Fake data',
    package: '@faker-js/faker',
    version: '10.6.0',
    rows: Object.entries(members).flatMap(([name, methods]) => [
      ...every([`faker.${name}`], methods, { ...made, evidence: faker }),
      // Their classes are not exported.
      ...every([moduleOf(name)], methods, { ...made, evidence: 'doc: https://fakerjs.dev/api/' }),
    ]),
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
