import { every } from './every.js';
import { drawn, fromClock, perCaller } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const jsonwebtoken = 'd.ts @types/jsonwebtoken/index.d.ts';
const joseTypes = 'd.ts jose/dist/types/types.d.ts';
const joseSign = 'd.ts jose/dist/types/jwt/sign.d.ts';
const joseSecret = 'd.ts jose/dist/types/key/generate_secret.d.ts';

const token = {
  role: 'source',
  ...perCaller,
  what: 'a fact about one token',
  changes: 'when the caller signs in again',
  instead: 'the id of the user or of the order',
} as const;
const signed = {
  role: 'source',
  ...fromClock,
  what: 'a token with the time of its issue',
  instead: 'the id of the user or of the order',
} as const;

const claims = ['iat', 'exp', 'nbf', 'jti'];

export const tokenFiles: readonly CatalogueFile[] = [
  {
    system: 'JWT',
    package: 'jsonwebtoken',
    version: '9.0.3',
    rows: [
      { ...signed, member: 'sign', evidence: jsonwebtoken },
      ...every(['JwtPayload'], claims, { ...token, evidence: jsonwebtoken }),
      ...every(['JwtPayload'], ['sub'], { role: 'safe', scope: 'business', evidence: jsonwebtoken }),
      ...every(['JwtPayload'], ['iss', 'aud'], { role: 'safe', scope: 'constant', evidence: jsonwebtoken }),
      ...every([undefined], ['verify', 'decode'], {
        role: 'summary',
        gives: 'JwtPayload',
        evidence: jsonwebtoken,
      }),
    ],
    mirrored: [{ type: 'JwtPayload', telling: ['iat', 'exp', 'jti', 'nbf'] }],
  },
  {
    system: 'JWT',
    package: 'jose',
    version: '6.2.18',
    rows: [
      { role: 'summary', type: 'SignJWT', member: 'new', gives: 'SignJWT', evidence: joseSign },
      {
        role: 'summary',
        type: 'SignJWT',
        member: 'setProtectedHeader',
        gives: 'SignJWT',
        evidence: joseSign,
      },
      ...every(['ProduceJWT', 'SignJWT'], ['setIssuer', 'setSubject', 'setAudience', 'setJti'], {
        role: 'summary',
        gives: 'SignJWT',
        evidence: joseTypes,
      }),
      ...every(['ProduceJWT', 'SignJWT'], ['setIssuedAt', 'setNotBefore', 'setExpirationTime'], {
        ...signed,
        maxArguments: 0,
        evidence: joseTypes,
      }),
      { ...signed, type: 'SignJWT', member: 'sign', evidence: joseSign },
      {
        role: 'source',
        ...drawn,
        member: 'generateSecret',
        what: 'a random secret',
        evidence: joseSecret,
      },
      ...every(['JWTPayload'], claims, { ...token, evidence: joseTypes }),
      ...every(['JWTPayload'], ['sub'], { role: 'safe', scope: 'business', evidence: joseTypes }),
      ...every(['JWTPayload'], ['iss', 'aud'], { role: 'safe', scope: 'constant', evidence: joseTypes }),
    ],
  },
];
