import { every } from './every.js';
import type { CatalogueFile } from './schema.js';

const dom = 'd.ts typescript/lib/lib.dom.d.ts';
const buffer = 'd.ts @types/node/buffer.buffer.d.ts';
const util = 'd.ts @types/node/util.d.ts';
const crypto = 'd.ts @types/node/crypto.d.ts';

const carries = { role: 'summary', carries: 'arguments' } as const;
const constant = { role: 'safe', scope: 'constant' } as const;

const ofBuffer = ['from', 'concat', 'byteLength'];
const ofSubtle = ['digest', 'sign', 'importKey'];

/** Text, bytes and digests of them: each holds what went in, and nothing of its own. */
export const encodings: CatalogueFile = {
  system: 'JavaScript',
  package: 'global',
  rows: [
    ...every(['TextEncoder', 'TextDecoder'], ['new'], { ...constant, evidence: dom }),
    { ...carries, type: 'TextEncoder', member: 'encode', evidence: dom },
    { ...carries, type: 'TextDecoder', member: 'decode', evidence: dom },
    ...every(['crypto.subtle', 'SubtleCrypto'], ofSubtle, { ...carries, evidence: dom }),
    ...every(['Buffer', 'BufferConstructor'], ofBuffer, { ...carries, evidence: buffer }),
    ...every(['Buffer', 'BufferConstructor'], ['alloc'], { ...constant, evidence: buffer }),
    ...every([undefined], ['atob', 'btoa'], { ...carries, evidence: dom }),
  ],
};

export const encodingsOfNode: readonly CatalogueFile[] = [
  {
    system: 'Node.js',
    package: 'node:util',
    rows: [
      ...every(['TextEncoder', 'TextDecoder'], ['new'], { ...constant, evidence: util }),
      { ...carries, type: 'TextEncoder', member: 'encode', evidence: util },
      { ...carries, type: 'TextDecoder', member: 'decode', evidence: util },
    ],
  },
  {
    system: 'Node.js',
    package: 'node:buffer',
    rows: [
      ...every(['Buffer'], ofBuffer, { ...carries, evidence: buffer }),
      { ...constant, type: 'Buffer', member: 'alloc', evidence: buffer },
    ],
  },
  {
    system: 'Node.js',
    package: 'node:crypto',
    rows: [
      // The same for the same input and salt.
      ...every([undefined], ['scryptSync', 'pbkdf2Sync', 'hkdfSync'], { ...carries, evidence: crypto }),
      { ...carries, member: 'hash', digests: { algorithm: 0, text: 2 }, evidence: crypto },
      ...every(['webcrypto.subtle', 'subtle', 'SubtleCrypto'], ofSubtle, { ...carries, evidence: crypto }),
    ],
  },
];
