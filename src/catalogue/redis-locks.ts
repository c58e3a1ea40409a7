import { every } from './every.js';
import { perAttempt, perLease } from './metadata.js';
import type { CatalogueFile, Row } from './schema.js';

const source = { role: 'source' } as const;
const token = {
  ...source,
  ...perLease,
  what: 'the random token of the lock',
  changes: 'with every acquisition',
  instead: 'the business id that the lock is named after',
} as const;
const expiration = {
  ...source,
  ...perLease,
  what: 'the end of the lock',
  changes: 'with every acquisition',
  instead: 'the business id that the lock is named after',
} as const;

/** Redlock and its successor; version 4 has the same members without declarations. */
const lock = (evidence: string): readonly Row[] => [
  { ...token, type: 'Lock', member: 'value', evidence },
  { ...expiration, type: 'Lock', member: 'expiration', evidence },
  {
    ...source,
    ...perAttempt,
    type: 'Lock',
    member: 'attempts',
    what: 'the attempts to get the lock',
    evidence,
  },
  {
    role: 'conditional',
    type: 'Lock',
    member: 'resources',
    when: 'the lock is named after the business event',
    then: 'business',
    otherwise: 'business',
    evidence,
  },
  ...every(['Redlock'], ['acquire', 'extend'], { role: 'summary', gives: 'Lock', evidence }),
];

const five = 'js: redlock/dist/esm/index.js';
const four = 'js: redlock/redlock.js';

export const redlock: CatalogueFile = {
  system: 'Redis locks',
  package: 'redlock',
  version: '5.0.0-beta.2',
  rows: [
    // Its manifest hides the declarations from Node's own resolution.
    ...lock(five),
    { role: 'summary', member: 'new', gives: 'Redlock', evidence: five },
    // Version 4.
    { role: 'summary', type: 'Redlock', member: 'lock', gives: 'Lock', evidence: four },
  ],
};

const successor = 'd.ts @sesamecare-oss/redlock/build/index.d.ts';

export const sesamecareRedlock: CatalogueFile = {
  system: 'Redis locks',
  package: '@sesamecare-oss/redlock',
  version: '1.4.0',
  rows: [
    ...lock(successor),
    { role: 'summary', type: 'Redlock', member: 'new', gives: 'Redlock', evidence: successor },
    {
      role: 'summary',
      type: 'RedlockUsingContext',
      member: 'lock',
      gives: 'Lock',
      carries: 'receiver',
      evidence: successor,
    },
    ...[2, 3].flatMap((argument) =>
      every(['Redlock'], ['using'], {
        role: 'summary',
        hands: { argument, parameter: 1, type: 'RedlockUsingContext' },
        evidence: successor,
      }),
    ),
  ],
};

const untyped = 'js: ioredis-lock/lib/lock.js';

export const ioredisLock: CatalogueFile = {
  system: 'Redis locks',
  package: 'ioredis-lock',
  version: '4.0.0',
  rows: [
    { ...token, type: 'Lock', member: '_id', evidence: untyped },
    ...every([undefined], ['createLock'], { role: 'summary', gives: 'Lock', evidence: untyped }),
  ],
};
