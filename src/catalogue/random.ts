import { every } from './every.js';
import type { CatalogueFile } from './schema.js';

const random = { role: 'source', scope: 'call', nature: 'random', changes: 'with every call' } as const;

const es5 = { ...random, evidence: 'd.ts typescript/lib/lib.es5.d.ts' };
const dom = { ...random, evidence: 'd.ts typescript/lib/lib.dom.d.ts' };
const node = { ...random, evidence: 'd.ts @types/node/crypto.d.ts' };

export const randomGlobals: CatalogueFile = {
  system: 'JavaScript',
  package: 'global',
  rows: [
    { ...es5, type: 'Math', member: 'random', what: 'a random number' },
    ...every(['crypto', 'Crypto'], ['randomUUID'], { ...dom, what: 'a random UUID' }),
    ...every(['crypto', 'Crypto'], ['getRandomValues'], { ...dom, what: 'random bytes', fills: 0 }),
    ...every(['crypto.subtle', 'SubtleCrypto'], ['generateKey'], { ...dom, what: 'a random key' }),
  ],
};

export const randomNode: CatalogueFile = {
  system: 'Node.js',
  package: 'node:crypto',
  rows: [
    ...every([undefined, 'webcrypto', 'Crypto'], ['randomUUID'], { ...node, what: 'a random UUID' }),
    ...every([undefined, 'webcrypto', 'Crypto'], ['getRandomValues'], {
      ...node,
      what: 'random bytes',
      fills: 0,
    }),
    ...every([undefined], ['randomBytes', 'pseudoRandomBytes'], { ...node, what: 'random bytes' }),
    ...every([undefined], ['randomFill', 'randomFillSync'], { ...node, what: 'random bytes', fills: 0 }),
    { ...node, member: 'randomInt', what: 'a random integer' },
    ...every([undefined], ['generateKeySync', 'generateKeyPairSync'], { ...node, what: 'a random key' }),
    ...every([undefined], ['generatePrimeSync'], { ...node, what: 'a random prime' }),
    ...every(['webcrypto.subtle', 'SubtleCrypto'], ['generateKey'], { ...node, what: 'a random key' }),
  ],
};
