import { every } from './every.js';
import type { CatalogueFile } from './schema.js';

const es5 = 'd.ts typescript/lib/lib.es5.d.ts';
const collections = 'd.ts typescript/lib/lib.es2015.collection.d.ts';
const dom = 'd.ts typescript/lib/lib.dom.d.ts';
const crypto = 'd.ts @types/node/crypto.d.ts';

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
    ...every(['Array'], ['push', 'unshift', 'splice', 'fill'], { ...mutates, evidence: es5 }),
    ...every(['Map', 'WeakMap'], ['set'], { ...mutates, evidence: collections }),
    ...every(['Set', 'WeakSet'], ['add'], { ...mutates, evidence: collections }),
    ...every(['URLSearchParams', 'Headers', 'FormData'], ['append', 'set'], { ...mutates, evidence: dom }),

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
    { role: 'summary', member: 'createHash', gives: 'Hash', carries: 'arguments', evidence: crypto },
    { role: 'summary', member: 'createHmac', gives: 'Hmac', carries: 'arguments', evidence: crypto },
  ],
};
