import { every } from './every.js';
import type { CatalogueFile, Row } from './schema.js';

const fresh = { role: 'source', scope: 'call', nature: 'random', changes: 'with every call' } as const;
const counted = { ...fresh, nature: 'counter', what: 'a counter of this process' } as const;
const clocked = { ...fresh, nature: 'clock', what: 'the current time' } as const;
const worker = {
  role: 'source',
  scope: 'process',
  nature: 'metadata',
  what: 'the id of this process',
  changes: 'when another process takes over',
} as const;
const fromArguments = { role: 'summary', carries: 'arguments' } as const;
const constant = { role: 'safe', scope: 'constant' } as const;

/** A UUID made from a name within a namespace. */
const named = {
  role: 'conditional',
  when: 'its name and namespace are business facts or constants',
  shownBy: { stableArguments: [0, 1] },
  then: 'given',
  otherwise: 'given',
} as const;

/**
 * A function that makes a generator: the source is each call of the generator. Where the generator is handed on out of
 * sight, the call that made it stands for it.
 */
const generators = (
  factories: readonly string[],
  type: string,
  what: string,
  read: { readonly factory: string; readonly generator: string },
): readonly Row[] => [
  ...every([undefined], factories, { ...fresh, what, evidence: read.factory }),
  ...every([undefined], factories, { role: 'summary', gives: type, evidence: read.factory }),
  { ...fresh, type, member: 'call', what, evidence: read.generator },
];

const uuid: CatalogueFile = {
  system: 'uuid',
  package: 'uuid',
  version: '14.0.3',
  aliases: ['uuid/v4'],
  rows: [
    // What the package itself exported up to version 7, and what `uuid/v4` exported.
    {
      ...fresh,
      member: 'default',
      what: 'a random UUID',
      evidence: 'doc: https://github.com/uuidjs/uuid#upgrading',
    },
    { ...fresh, member: 'v1', what: 'a UUID made from the clock', evidence: 'd.ts uuid/dist/v1.d.ts' },
    { ...fresh, member: 'v4', what: 'a random UUID', evidence: 'd.ts uuid/dist/v4.d.ts' },
    { ...fresh, member: 'v6', what: 'a UUID made from the clock', evidence: 'd.ts uuid/dist/v6.d.ts' },
    { ...fresh, member: 'v7', what: 'a random UUID', evidence: 'd.ts uuid/dist/v7.d.ts' },
    { ...named, member: 'v3', evidence: 'd.ts uuid/dist/v3.d.ts' },
    { ...named, member: 'v5', evidence: 'd.ts uuid/dist/v5.d.ts' },
    { ...fromArguments, member: 'v3', evidence: 'd.ts uuid/dist/v3.d.ts' },
    { ...fromArguments, member: 'v5', evidence: 'd.ts uuid/dist/v5.d.ts' },
    ...every([undefined], ['v1ToV6', 'v6ToV1', 'parse', 'stringify'], {
      ...fromArguments,
      evidence: 'd.ts uuid/dist/index.d.ts',
    }),
    ...every([undefined], ['NIL', 'MAX'], { ...constant, evidence: 'd.ts uuid/dist/index.d.ts' }),
    // The namespaces that the standard lays down.
    ...every(['v3'], ['DNS', 'URL'], { ...constant, evidence: 'd.ts uuid/dist/v3.d.ts' }),
    ...every(['v5'], ['DNS', 'URL'], { ...constant, evidence: 'd.ts uuid/dist/v5.d.ts' }),
  ],
};

const uuidFiles: readonly CatalogueFile[] = [
  uuid,
  {
    system: 'uuid',
    package: 'uuid/v1',
    rows: [
      {
        ...fresh,
        member: 'default',
        what: 'a UUID made from the clock',
        evidence: 'doc: https://github.com/uuidjs/uuid#upgrading',
      },
    ],
  },
  {
    system: 'uuid',
    package: 'uuid/v5',
    aliases: ['uuid/v3'],
    rows: [
      { ...fromArguments, member: 'default', evidence: 'doc: https://github.com/uuidjs/uuid#upgrading' },
      ...every([undefined], ['DNS', 'URL'], {
        ...constant,
        evidence: 'doc: https://github.com/uuidjs/uuid#upgrading',
      }),
    ],
  },
  {
    system: 'uuid',
    package: 'uuidv7',
    version: '1.2.1',
    rows: [
      ...every([undefined], ['uuidv7', 'uuidv7obj', 'uuidv4', 'uuidv4obj'], {
        ...fresh,
        what: 'a random UUID',
        evidence: 'd.ts uuidv7/dist/index.d.ts',
      }),
      {
        ...fresh,
        type: 'V7Generator',
        member: 'generate',
        what: 'a random UUID',
        evidence: 'd.ts uuidv7/dist/index.d.ts',
      },
    ],
  },
  {
    system: 'uuid',
    package: 'uuid-random',
    version: '1.3.2',
    rows: [
      ...every([undefined], ['default', 'bin'], {
        ...fresh,
        what: 'a random UUID',
        evidence: 'd.ts uuid-random/index.d.ts',
      }),
    ],
  },
  {
    system: 'uuid',
    package: '@lukeed/uuid',
    version: '2.0.1',
    rows: [{ ...fresh, member: 'v4', what: 'a random UUID', evidence: 'd.ts @lukeed/uuid/index.d.ts' }],
  },
  {
    system: 'uuid',
    package: 'short-uuid',
    version: '6.0.3',
    rows: [
      { ...fresh, member: 'generate', what: 'a random UUID', evidence: 'd.ts short-uuid/index.d.ts' },
      ...every(['Translator'], ['generate', 'uuid'], {
        ...fresh,
        what: 'a random UUID',
        evidence: 'js: short-uuid/src/types.ts',
      }),
      {
        role: 'summary',
        member: 'createTranslator',
        gives: 'Translator',
        evidence: 'd.ts short-uuid/index.d.ts',
      },
      // Up to version 4 the package itself was the factory, and `translator.new()` its main method.
      {
        role: 'summary',
        member: 'default',
        gives: 'Translator',
        evidence: 'doc: https://github.com/oculus42/short-uuid',
      },
      {
        ...fresh,
        type: 'Translator',
        member: 'new',
        what: 'a random UUID',
        evidence: 'doc: https://github.com/oculus42/short-uuid',
      },
    ],
  },
];

const shortIdFiles: readonly CatalogueFile[] = [
  {
    system: 'Nano ID',
    package: 'nanoid',
    version: '3.3.20',
    rows: [
      { ...fresh, member: 'nanoid', what: 'a random id', evidence: 'd.ts nanoid/index.d.ts' },
      {
        ...fresh,
        member: 'default',
        what: 'a random id',
        evidence: 'doc: https://github.com/ai/nanoid (versions 1, 2)',
      },
      { ...fresh, member: 'random', what: 'random bytes', evidence: 'd.ts nanoid/index.d.ts' },
      ...generators(['customAlphabet', 'customRandom'], 'Generator', 'a random id', {
        factory: 'd.ts nanoid/index.d.ts',
        generator: 'doc: https://github.com/ai/nanoid#custom-alphabet-or-size',
      }),
      { ...constant, member: 'urlAlphabet', evidence: 'd.ts nanoid/index.d.ts' },
    ],
  },
  {
    system: 'ULID',
    package: 'ulid',
    version: '3.0.2',
    aliases: ['ulidx'],
    rows: [
      { ...fresh, member: 'ulid', what: 'a random ULID', evidence: 'd.ts ulid/dist/ulid.d.ts' },
      ...generators(['monotonicFactory'], 'Generator', 'a random ULID', {
        factory: 'd.ts ulid/dist/ulid.d.ts',
        generator: 'doc: https://github.com/ulid/javascript#monotonic-ulids',
      }),
      // Up to version 2.
      ...every([undefined], ['factory'], {
        role: 'summary',
        gives: 'Generator',
        evidence: 'doc: https://github.com/ulid/javascript#use-your-own-prng',
      }),
      ...every([undefined], ['decodeTime', 'encodeTime'], {
        ...fromArguments,
        evidence: 'd.ts ulid/dist/ulid.d.ts',
      }),
    ],
  },
  {
    system: 'CUID',
    package: 'cuid',
    version: '3.0.0',
    rows: [
      ...every([undefined], ['default', 'slug'], {
        ...fresh,
        what: 'a random CUID',
        evidence: 'd.ts cuid/index.d.ts',
      }),
    ],
  },
  {
    system: 'CUID',
    package: '@paralleldrive/cuid2',
    version: '3.3.0',
    rows: [
      {
        ...fresh,
        member: 'createId',
        what: 'a random CUID',
        evidence: 'd.ts @paralleldrive/cuid2/index.d.ts',
      },
      ...generators(['init'], 'Generator', 'a random CUID', {
        factory: 'd.ts @paralleldrive/cuid2/index.d.ts',
        generator: 'doc: https://github.com/paralleldrive/cuid2#configuration',
      }),
    ],
  },
  {
    system: 'KSUID',
    package: 'ksuid',
    version: '3.0.0',
    rows: [
      ...every([undefined], ['random', 'randomSync'], {
        ...fresh,
        what: 'a random KSUID',
        evidence: 'd.ts ksuid/index.d.ts',
      }),
      ...every([undefined], ['fromParts', 'parse'], { ...fromArguments, evidence: 'd.ts ksuid/index.d.ts' }),
    ],
  },
  {
    system: 'shortid',
    package: 'shortid',
    version: '2.2.17',
    rows: [
      ...every([undefined, 'ShortId'], ['generate'], {
        ...fresh,
        what: 'a generated id',
        evidence: 'd.ts @types/shortid/index.d.ts',
      }),
      { ...fresh, member: 'default', what: 'a generated id', evidence: 'js: shortid/lib/index.js' },
    ],
  },
  {
    system: 'short-unique-id',
    package: 'short-unique-id',
    version: '5.3.2',
    rows: [
      {
        role: 'summary',
        member: 'new',
        gives: 'ShortUniqueId',
        evidence: 'doc: https://github.com/simplyhexagonal/short-unique-id',
      },
      // Up to version 4 the generator itself was called.
      {
        ...fresh,
        type: 'ShortUniqueId',
        member: 'call',
        what: 'a random id',
        evidence: 'doc: https://github.com/simplyhexagonal/short-unique-id',
      },
      ...every(['ShortUniqueId'], ['rnd', 'randomUUID', 'stamp', 'formattedUUID'], {
        ...fresh,
        what: 'a random id',
        evidence: 'd.ts short-unique-id/dist/short-unique-id-core.d.ts',
      }),
      ...every(['ShortUniqueId'], ['seq', 'sequentialUUID'], {
        ...counted,
        evidence: 'd.ts short-unique-id/dist/short-unique-id-core.d.ts',
      }),
    ],
  },
  {
    system: 'hyperid',
    package: 'hyperid',
    version: '4.0.0',
    rows: [
      ...generators(['default'], 'Instance', 'an id of this process with a counter', {
        factory: 'd.ts hyperid/index.d.ts',
        generator: 'doc: https://github.com/mcollina/hyperid',
      }),
      { ...worker, type: 'Instance', member: 'uuid', evidence: 'd.ts hyperid/index.d.ts' },
      { ...counted, type: 'IdObject', member: 'count', evidence: 'd.ts hyperid/index.d.ts' },
    ],
  },
  {
    system: 'xid',
    package: 'xid-js',
    version: '1.0.1',
    rows: [{ ...fresh, member: 'next', what: 'a generated id', evidence: 'js: xid-js/lib/xid.js' }],
  },
  {
    system: 'NUID',
    package: 'nuid',
    version: '2.0.0',
    rows: [
      ...every(['nuid', 'Nuid'], ['next'], {
        ...fresh,
        what: 'a random NUID',
        evidence: 'd.ts nuid/lib/nuid.d.ts',
      }),
    ],
  },
  {
    system: 'uniqid',
    package: 'uniqid',
    version: '5.4.0',
    rows: [
      ...every([undefined], ['default', 'process', 'time'], {
        ...fresh,
        what: 'an id made from the clock',
        evidence: 'd.ts @types/uniqid/index.d.ts',
      }),
    ],
  },
  {
    system: 'TypeID',
    package: 'typeid-js',
    version: '1.2.0',
    rows: [
      ...every([undefined], ['typeid', 'typeidUnboxed'], {
        ...fresh,
        what: 'a random TypeID',
        maxArguments: 1,
        evidence: 'd.ts typeid-js/dist/index.d.ts',
      }),
      ...every([undefined], ['fromString', 'fromUUID'], {
        ...fromArguments,
        evidence: 'd.ts typeid-js/dist/index.d.ts',
      }),
    ],
  },
  {
    system: 'crypto-random-string',
    package: 'crypto-random-string',
    version: '5.0.0',
    rows: [
      ...every([undefined], ['default', 'cryptoRandomStringAsync'], {
        ...fresh,
        what: 'a random text',
        evidence: 'd.ts crypto-random-string/index.d.ts',
      }),
    ],
  },
];

const snowflake = { ...fresh, what: 'a snowflake id made from the clock' };

const snowflakeFiles: readonly CatalogueFile[] = [
  {
    system: 'Snowflake ids',
    package: '@sapphire/snowflake',
    version: '3.5.5',
    rows: [
      ...every(['Snowflake', 'TwitterSnowflake', 'DiscordSnowflake'], ['generate'], {
        ...snowflake,
        evidence: 'd.ts @sapphire/snowflake/dist/esm/index.d.mts',
      }),
      ...every(
        ['Snowflake', 'TwitterSnowflake', 'DiscordSnowflake'],
        ['timestampFrom', 'decode', 'deconstruct'],
        {
          ...fromArguments,
          evidence: 'd.ts @sapphire/snowflake/dist/esm/index.d.mts',
        },
      ),
      ...every(['Snowflake'], ['workerId', 'processId'], {
        ...worker,
        evidence: 'd.ts @sapphire/snowflake/dist/esm/index.d.mts',
      }),
    ],
  },
  {
    system: 'Snowflake ids',
    package: 'nodejs-snowflake',
    version: '2.0.1',
    rows: [
      ...every(['Snowflake'], ['getUniqueID', 'idFromTimestamp'], {
        ...snowflake,
        evidence: 'd.ts nodejs-snowflake/nodejs_snowflake.d.ts',
      }),
      // Its name in version 1.
      ...every(['UniqueID'], ['getUniqueID', 'asyncGetUniqueID'], {
        ...snowflake,
        evidence: 'doc: https://github.com/utkarsh-pro/nodejs-snowflake',
      }),
      ...every(['Snowflake'], ['instanceID'], {
        ...worker,
        evidence: 'd.ts nodejs-snowflake/nodejs_snowflake.d.ts',
      }),
    ],
  },
  {
    system: 'Snowflake ids',
    package: 'sonyflake',
    version: '1.1.2',
    rows: [
      { ...snowflake, type: 'Sonyflake', member: 'nextId', evidence: 'd.ts sonyflake/lib/index.d.ts' },
      { ...worker, type: 'Sonyflake', member: 'machineId', evidence: 'd.ts sonyflake/lib/index.d.ts' },
      {
        ...fromArguments,
        type: 'Sonyflake',
        member: 'generateCustomId',
        evidence: 'd.ts sonyflake/lib/index.d.ts',
      },
    ],
  },
  {
    system: 'Snowflake ids',
    package: 'flake-idgen',
    rows: [
      { role: 'summary', member: 'new', gives: 'FlakeId', evidence: 'js: flake-idgen/flake-id-gen.js' },
      { ...snowflake, type: 'FlakeId', member: 'next', evidence: 'js: flake-idgen/flake-id-gen.js' },
    ],
  },
];

const objectId = { ...fresh, what: 'a generated ObjectId' };

const bsonIds: readonly Row[] = [
  { ...objectId, type: 'ObjectId', member: 'new', maxArguments: 0, evidence: 'd.ts bson/bson.d.ts' },
  { ...objectId, type: 'ObjectId', member: 'generate', evidence: 'd.ts bson/bson.d.ts' },
  {
    ...fresh,
    what: 'a random UUID',
    type: 'UUID',
    member: 'new',
    maxArguments: 0,
    evidence: 'd.ts bson/bson.d.ts',
  },
  { ...fresh, what: 'a random UUID', type: 'UUID', member: 'generate', evidence: 'd.ts bson/bson.d.ts' },
];

const objectIdFiles: readonly CatalogueFile[] = [
  {
    system: 'MongoDB',
    package: 'bson',
    version: '7.3.4',
    rows: bsonIds,
  },
  { system: 'MongoDB', package: 'mongodb', version: '7.9.0', rows: bsonIds },
  {
    system: 'MongoDB',
    package: 'mongoose',
    version: '9.12.1',
    rows: [
      ...every(['Types.ObjectId', 'mongo.ObjectId'], ['new'], {
        ...objectId,
        maxArguments: 0,
        evidence: 'd.ts mongoose/types/types.d.ts',
      }),
    ],
  },
];

const utilityFiles: readonly CatalogueFile[] = [
  {
    system: 'Lodash',
    package: 'lodash',
    version: '4.18.1',
    aliases: ['lodash-es'],
    rows: [
      ...every([undefined, 'LoDashStatic'], ['uniqueId'], {
        ...counted,
        evidence: 'd.ts @types/lodash/common/util.d.ts',
      }),
      ...every([undefined, 'LoDashStatic'], ['random', 'sample', 'sampleSize', 'shuffle'], {
        ...fresh,
        what: 'a random choice',
        evidence: 'd.ts @types/lodash/common/collection.d.ts',
      }),
      ...every([undefined, 'LoDashStatic'], ['now'], {
        ...clocked,
        evidence: 'd.ts @types/lodash/common/date.d.ts',
      }),
    ],
  },
  {
    system: 'Underscore',
    package: 'underscore',
    version: '1.13.8',
    rows: [
      ...every([undefined, 'UnderscoreStatic'], ['uniqueId'], {
        ...counted,
        evidence: 'd.ts @types/underscore/index.d.ts',
      }),
      ...every([undefined, 'UnderscoreStatic'], ['random', 'sample', 'shuffle'], {
        ...fresh,
        what: 'a random choice',
        evidence: 'd.ts @types/underscore/index.d.ts',
      }),
      ...every([undefined, 'UnderscoreStatic'], ['now'], {
        ...clocked,
        evidence: 'd.ts @types/underscore/index.d.ts',
      }),
    ],
  },
];

export const idFiles: readonly CatalogueFile[] = [
  ...uuidFiles,
  ...shortIdFiles,
  ...snowflakeFiles,
  ...objectIdFiles,
  ...utilityFiles,
];
