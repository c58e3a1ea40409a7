import { every } from './every.js';
import type { CatalogueFile, SummaryRow } from './schema.js';

const es5 = 'd.ts typescript/lib/lib.es5.d.ts';
const collections = 'd.ts typescript/lib/lib.es2015.collection.d.ts';
const dom = 'd.ts typescript/lib/lib.dom.d.ts';
const crypto = 'd.ts @types/node/crypto.d.ts';

const es2015 = 'd.ts typescript/lib/lib.es2015.core.d.ts';

type Writes = NonNullable<SummaryRow['writes']>;
const writes = (how: Writes) => ({ role: 'summary', writes: how }) as const;
const puts = (how: Omit<Writes, 'into'>) => writes({ into: 'receiver', ...how });

const mutates = { role: 'summary', mutates: true } as const;
const element = { role: 'summary', carries: 'element' } as const;

const localeDependent = {
  role: 'source',
  scope: 'process',
  nature: 'serialization',
  what: 'a text in the format of the host',
  changes: 'with the locale or time zone of the host',
} as const;

const arrays = ['Array', 'ReadonlyArray'];

export const collectionsOfTheLanguage: CatalogueFile = {
  system: 'JavaScript',
  package: 'global',
  rows: [
    ...every(['Array'], ['push'], { ...puts({ from: 0, behind: true }), evidence: es5 }),
    ...every(['Array'], ['unshift', 'fill'], { ...puts({ from: 0 }), evidence: es5 }),
    ...every(['Array'], ['splice'], { ...puts({ from: 2 }), evidence: es5 }),
    ...every(['Map', 'WeakMap'], ['set'], { ...puts({ under: 0, from: 1 }), evidence: collections }),
    ...every(['Set', 'WeakSet'], ['add'], { ...puts({ from: 0 }), evidence: collections }),
    ...every(['URLSearchParams', 'Headers', 'FormData'], ['set'], {
      ...puts({ under: 0, from: 1 }),
      evidence: dom,
    }),
    ...every(['URLSearchParams', 'Headers', 'FormData'], ['append'], {
      ...puts({ under: 0, from: 1, behind: true }),
      evidence: dom,
    }),
    ...every(['Object'], ['assign'], { ...writes({ into: 0, from: 1, as: 'members' }), evidence: es2015 }),
    ...every(['Object', 'Reflect'], ['defineProperty'], {
      ...writes({ into: 0, under: 1, from: 2, as: 'descriptor' }),
      evidence: es5,
    }),
    ...every(['Object'], ['defineProperties'], {
      ...writes({ into: 0, from: 1, as: 'descriptor' }),
      evidence: es5,
    }),
    ...every(['Reflect'], ['set'], {
      ...writes({ into: 0, under: 1, from: 2 }),
      evidence: 'd.ts typescript/lib/lib.es2015.reflect.d.ts',
    }),

    ...every(arrays, ['find', 'findLast', 'at', 'filter', 'slice', 'flat', 'toSorted', 'toReversed'], {
      ...element,
      evidence: 'd.ts typescript/lib/lib.es2015.core.d.ts',
    }),
    ...every(['Array'], ['pop', 'shift', 'sort', 'reverse'], { ...element, evidence: es5 }),
    ...every(arrays, ['map', 'flatMap'], { ...element, evidence: es5 }),
    ...every([...arrays, 'Map', 'Set'], ['values', 'entries'], {
      ...element,
      evidence: 'd.ts typescript/lib/lib.es2015.iterable.d.ts',
    }),
    ...every(['Map', 'ReadonlyMap', 'WeakMap'], ['get'], { ...element, evidence: collections }),
  ],
};

/** Text that depends on the host unless locale and time zone are both given. */
export const localeText: CatalogueFile = {
  system: 'JavaScript',
  package: 'global',
  rows: [
    ...every(['Date'], ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'], {
      ...localeDependent,
      maxArguments: 1,
      instead: '`toISOString()` of the date',
      evidence: es5,
    }),
    ...every(['Date'], ['toString', 'toDateString', 'toTimeString'], {
      ...localeDependent,
      instead: '`toISOString()` of the date',
      evidence: es5,
    }),
    ...every(['Number', 'BigInt', 'Array'], ['toLocaleString'], {
      ...localeDependent,
      maxArguments: 0,
      instead: '`String(…)` of the value',
      evidence: es5,
    }),
    ...every(['Date'], ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString', 'toString'], {
      role: 'summary',
      carries: 'receiver',
      evidence: es5,
    }),
    ...every(['Date'], ['toDateString', 'toTimeString'], {
      role: 'summary',
      carries: 'receiver',
      evidence: es5,
    }),
    ...every(['Number', 'BigInt', 'Array'], ['toLocaleString'], {
      role: 'summary',
      carries: 'receiver',
      evidence: es5,
    }),
  ],
};

export const hashes: CatalogueFile = {
  system: 'Node.js',
  package: 'node:crypto',
  rows: [
    ...every(['Hash', 'Hmac', 'Sign'], ['update'], { ...mutates, evidence: crypto }),
    {
      role: 'summary',
      member: 'createHash',
      gives: 'Hash',
      carries: 'arguments',
      digests: { algorithm: 0 },
      evidence: crypto,
    },
    {
      role: 'summary',
      member: 'createHmac',
      gives: 'Hmac',
      carries: 'arguments',
      digests: { algorithm: 0 },
      evidence: crypto,
    },
  ],
};
