import { every } from './every.js';
import { drawn } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const carries = { role: 'summary', carries: 'arguments' } as const;
const salted = {
  role: 'source',
  ...drawn,
  what: 'a hash with a random salt',
  instead: 'a digest without a salt, such as SHA-256',
} as const;

const passwords = (
  pkg: string,
  version: string,
  hashes: readonly string[],
  evidence: string,
): CatalogueFile => ({
  system: 'Password hashing',
  package: pkg,
  version,
  rows: every([undefined], hashes, { ...salted, evidence }),
});

const digest = (
  system: string,
  pkg: string,
  version: string,
  members: readonly string[],
  evidence: string,
  text?: 'hex' | 'bytes',
): CatalogueFile => ({
  system,
  package: pkg,
  version,
  rows: members.map((member) => ({
    ...carries,
    member,
    evidence,
    ...(text === undefined ? {} : { digests: { algorithm: algorithmOf(pkg, member), text } }),
  })),
});

/** A package that has one digest is called like it; `object-hash` makes SHA-1, `hash-sum` eight hexadecimal digits. */
const algorithmOf = (pkg: string, member: string): string =>
  member === 'default' || member === 'keys'
    ? ({ 'object-hash': 'sha1', 'hash-sum': 'crc32', 'js-sha256': 'sha256' }[pkg] ?? pkg)
    : member;

/** Hashes for passwords differ with every call; all other digests and canonical texts hold what goes in. */
export const digestFiles: readonly CatalogueFile[] = [
  passwords(
    'bcrypt',
    '6.0.0',
    ['hash', 'hashSync', 'genSalt', 'genSaltSync'],
    'd.ts @types/bcrypt/index.d.ts',
  ),
  passwords('bcryptjs', '3.0.3', ['hash', 'hashSync', 'genSalt', 'genSaltSync'], 'd.ts bcryptjs/types.d.ts'),
  passwords('argon2', '0.45.1', ['hash'], 'd.ts argon2/argon2.d.cts'),

  {
    ...digest(
      'Hashing',
      '@noble/hashes/sha2.js',
      '2.4.0',
      ['sha256', 'sha384', 'sha512'],
      'd.ts @noble/hashes/sha2.d.ts',
      'bytes',
    ),
    aliases: ['@noble/hashes/sha2', '@noble/hashes/sha256'],
  },
  {
    system: 'Hashing',
    package: '@noble/hashes/utils.js',
    version: '2.4.0',
    aliases: ['@noble/hashes/utils'],
    rows: [
      {
        role: 'source',
        ...drawn,
        member: 'randomBytes',
        what: 'random bytes',
        evidence: 'd.ts @noble/hashes/utils.d.ts',
      },
    ],
  },
  digest(
    'Hashing',
    'object-hash',
    '3.0.0',
    ['default', 'sha1', 'MD5', 'keys'],
    'd.ts @types/object-hash/index.d.ts',
    'hex',
  ),
  digest('Hashing', 'hash-sum', '2.0.0', ['default'], 'js: hash-sum/hash-sum.js', 'hex'),
  digest('Hashing', 'md5', '2.3.0', ['default'], 'js: md5/md5.js', 'hex'),
  digest(
    'Hashing',
    'js-sha256',
    '1.0.0',
    ['default', 'sha256', 'sha224'],
    'd.ts js-sha256/index.d.ts',
    'hex',
  ),
  {
    system: 'Hashing',
    package: 'crypto-js',
    version: '4.2.0',
    rows: [
      ...['MD5', 'SHA1', 'SHA256', 'SHA512', 'HmacSHA256', 'HmacSHA512'].map((member) => ({
        ...carries,
        member,
        digests: { algorithm: member.replace('Hmac', ''), text: 'hex' as const },
        evidence: 'd.ts @types/crypto-js/index.d.ts',
      })),
      {
        role: 'source',
        ...drawn,
        type: 'lib.WordArray',
        member: 'random',
        what: 'random bytes',
        evidence: 'd.ts @types/crypto-js/index.d.ts',
      },
      {
        ...salted,
        type: 'AES',
        member: 'encrypt',
        what: 'a text that was encrypted with a random salt',
        evidence: 'd.ts @types/crypto-js/index.d.ts',
      },
    ],
  },

  digest(
    'Canonical JSON',
    'fast-json-stable-stringify',
    '2.1.0',
    ['default'],
    'd.ts fast-json-stable-stringify/index.d.ts',
  ),
  digest(
    'Canonical JSON',
    'json-stable-stringify',
    '1.3.0',
    ['default'],
    'd.ts json-stable-stringify/index.d.ts',
  ),
  digest(
    'Canonical JSON',
    'safe-stable-stringify',
    '3.0.0',
    ['default', 'stringify', 'configure'],
    'd.ts safe-stable-stringify/index.d.ts',
  ),
  digest('Canonical JSON', 'canonicalize', '4.0.0', ['default'], 'd.ts canonicalize/lib/canonicalize.d.ts'),
  digest(
    'Canonical JSON',
    'json-stringify-deterministic',
    '1.0.16',
    ['default'],
    'd.ts json-stringify-deterministic/lib/index.d.ts',
  ),
];
