import type { EffectFacts, EffectFile, EffectRow } from './schema.js';

type Facts = EffectFacts & Pick<EffectRow, 'evidence' | 'given' | 'hosts' | 'telling'>;

/** One row for each pair of owner and member. The owner `undefined` is the package itself. */
function each(
  owners: readonly (string | undefined)[],
  members: readonly string[],
  facts: Facts,
): readonly EffectRow[] {
  return owners.flatMap((type) =>
    members.map((member): EffectRow => ({
      role: 'effect',
      ...facts,
      member,
      ...(type === undefined ? {} : { type }),
    })),
  );
}

const claim = { effect: 'claim', tells: 'answer' } as const;
const transaction = { effect: 'transaction', what: 'a database transaction', hosts: true } as const;
const lock = { effect: 'lock' } as const;
const memory = { effect: 'local', tells: 'answer' } as const;
const grid = { ...memory, what: 'a map of the grid' } as const;
const collections = ['has', 'get', 'includes', 'indexOf', 'some', 'find'];
const redisClients = ['Redis', 'Cluster', 'RedisCommander', 'RedisClientType', 'Commands'];
const aws =
  'doc: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.ConditionExpressions.html';
const redisSet = 'doc: https://redis.io/docs/latest/commands/set/';

/** What guards a charge, what only looks as if it did, and around what a charge must not stand. */
const effectFiles: readonly EffectFile[] = [
  {
    system: 'chargeonce',
    package: 'chargeonce',
    rows: each(['Ledger'], ['charge'], {
      effect: 'claim',
      what: 'the row of the ledger',
      hosts: true,
      evidence: 'repo: src/runtime/ledger/postgres-ledger.ts',
    }),
  },
  {
    system: 'Drizzle',
    package: 'drizzle-orm',
    version: '0.45.4',
    rows: [
      ...each(['PgInsertBase', 'SQLiteInsertBase'], ['onConflictDoNothing'], {
        ...claim,
        what: '`onConflictDoNothing()`',
        telling: true,
        evidence: 'd.ts drizzle-orm/pg-core/query-builders/insert.d.ts',
      }),
      ...each(['MySqlInsertBuilder'], ['ignore'], {
        ...claim,
        what: '`ignore()`',
        evidence: 'd.ts drizzle-orm/mysql-core/query-builders/insert.d.ts',
      }),
      ...each(['PgDatabase'], ['transaction'], {
        ...transaction,
        evidence: 'd.ts drizzle-orm/pg-core/db.d.ts',
      }),
    ],
  },
  {
    system: 'Kysely',
    package: 'kysely',
    version: '0.28.19',
    rows: [
      ...each(['InsertQueryBuilder'], ['onConflict'], {
        ...claim,
        given: 'doNothing',
        what: '`onConflict(… doNothing())`',
        telling: true,
        evidence: 'd.ts kysely/dist/cjs/query-builder/insert-query-builder.d.ts',
      }),
      ...each(['InsertQueryBuilder'], ['ignore', 'orIgnore'], {
        ...claim,
        what: '`orIgnore()`',
        evidence: 'd.ts kysely/dist/cjs/query-builder/insert-query-builder.d.ts',
      }),
      ...each(['TransactionBuilder'], ['execute'], {
        ...transaction,
        evidence: 'd.ts kysely/dist/cjs/kysely.d.ts',
      }),
    ],
  },
  {
    system: 'Knex',
    package: 'knex',
    version: '3.3.0',
    rows: [
      ...each([undefined, 'OnConflictQueryBuilder', 'Knex.OnConflictQueryBuilder'], ['ignore'], {
        ...claim,
        what: '`onConflict().ignore()`',
        evidence: 'd.ts knex/types/index.d.ts',
      }),
      ...each(['QueryBuilder', 'QueryInterface'], ['onConflict'], {
        ...claim,
        given: 'ignore',
        what: '`onConflict().ignore()`',
        telling: true,
        evidence: 'd.ts knex/types/index.d.ts',
      }),
      ...each(['Knex'], ['transaction'], { ...transaction, evidence: 'd.ts knex/types/index.d.ts' }),
    ],
  },
  {
    system: 'TypeORM',
    package: 'typeorm',
    rows: [
      ...each(['InsertQueryBuilder'], ['orIgnore'], {
        ...claim,
        what: '`orIgnore()`',
        telling: true,
        evidence: 'd.ts typeorm/query-builder/InsertQueryBuilder.d.ts',
      }),
      ...each(['DataSource', 'EntityManager'], ['transaction'], {
        ...transaction,
        evidence: 'd.ts typeorm/entity-manager/EntityManager.d.ts',
      }),
    ],
  },
  {
    system: 'Sequelize',
    package: 'sequelize',
    rows: [
      ...each(['Model'], ['findOrCreate', 'findCreateFind'], {
        ...claim,
        what: '`findOrCreate()`',
        telling: true,
        evidence: 'd.ts sequelize/types/model.d.ts',
      }),
      ...each(['Model'], ['bulkCreate'], {
        ...claim,
        given: 'ignoreDuplicates',
        what: '`bulkCreate()` with `ignoreDuplicates`',
        telling: true,
        evidence: 'd.ts sequelize/types/model.d.ts',
      }),
      ...each(['Sequelize'], ['transaction'], {
        ...transaction,
        evidence: 'd.ts sequelize/types/sequelize.d.ts',
      }),
    ],
  },
  {
    system: 'Prisma',
    package: '@prisma/client',
    version: '7.10.0',
    rows: [
      ...each(['Delegate'], ['createMany', 'createManyAndReturn'], {
        ...claim,
        given: 'skipDuplicates',
        what: '`createMany()` with `skipDuplicates`',
        telling: true,
        evidence: 'doc: https://www.prisma.io/docs/orm/reference/prisma-client-reference#createmany',
      }),
      ...each(['Delegate'], ['updateMany', 'updateManyAndReturn'], {
        ...claim,
        what: '`updateMany()`',
        telling: true,
        evidence: 'doc: https://www.prisma.io/docs/orm/reference/prisma-client-reference#updatemany',
      }),
      ...each(['Delegate'], ['upsert'], {
        ...claim,
        what: '`upsert()`',
        telling: true,
        evidence: 'doc: https://www.prisma.io/docs/orm/reference/prisma-client-reference#upsert',
      }),
      ...each(['PrismaClient'], ['$transaction'], {
        ...transaction,
        telling: true,
        evidence: 'doc: https://www.prisma.io/docs/orm/prisma-client/queries/transactions',
      }),
    ],
  },
  {
    system: 'MongoDB',
    package: 'mongodb',
    aliases: ['mongoose'],
    rows: [
      ...each(['Collection'], ['updateOne', 'findOneAndUpdate'], {
        ...claim,
        what: 'a conditional update',
        telling: true,
        evidence: 'd.ts mongodb/mongodb.d.ts',
      }),
      ...each(['Collection'], ['insertOne'], {
        effect: 'insert',
        tells: 'error',
        what: '`insertOne()`',
        telling: true,
        evidence: 'd.ts mongodb/mongodb.d.ts',
      }),
      ...each(['ClientSession'], ['withTransaction'], {
        ...transaction,
        telling: true,
        evidence: 'd.ts mongodb/mongodb.d.ts',
      }),
    ],
  },
  {
    system: 'DynamoDB',
    package: '@aws-sdk/lib-dynamodb',
    aliases: ['@aws-sdk/client-dynamodb', 'aws-sdk'],
    rows: [
      ...['PutCommand', 'PutItemCommand', 'UpdateCommand', 'UpdateItemCommand', 'TransactWriteCommand'].map(
        (type): EffectRow => ({
          role: 'effect',
          effect: 'claim',
          tells: 'error',
          given: 'ConditionExpression',
          what: 'a conditional put',
          type,
          member: 'new',
          telling: true,
          evidence: aws,
        }),
      ),
      ...each(['DocumentClient', 'DynamoDB.DocumentClient', 'DynamoDB'], ['put', 'putItem'], {
        effect: 'claim',
        tells: 'error',
        given: 'ConditionExpression',
        what: 'a conditional put',
        telling: true,
        evidence: aws,
      }),
    ],
  },
  {
    system: 'PostgreSQL client',
    package: 'postgres',
    version: '3.4.9',
    rows: each(['Sql'], ['begin'], { ...transaction, evidence: 'd.ts postgres/types/index.d.ts' }),
  },
  {
    system: 'PostgreSQL client',
    package: 'pg-promise',
    rows: each(['IBaseProtocol', 'IDatabase'], ['tx', 'txIf'], {
      ...transaction,
      evidence: 'doc: https://vitaly-t.github.io/pg-promise/Database.html#tx',
    }),
  },
  {
    system: 'Redis',
    package: 'ioredis',
    aliases: ['redis', '@redis/client'],
    rows: [
      ...each(redisClients, ['set'], {
        ...lock,
        tells: 'answer',
        given: 'NX',
        what: '`SET NX` in Redis',
        telling: true,
        evidence: redisSet,
      }),
      ...each(redisClients, ['setnx', 'setNX'], {
        ...lock,
        tells: 'answer',
        what: '`SETNX` in Redis',
        telling: true,
        evidence: redisSet,
      }),
    ],
  },
  {
    system: 'Redis locks',
    package: 'redlock',
    aliases: ['@sesamecare-oss/redlock'],
    rows: [
      ...each(['Redlock', 'default'], ['acquire', 'lock'], {
        ...lock,
        what: 'a lock in Redis',
        evidence: 'doc: https://github.com/mike-marcacci/node-redlock',
      }),
      ...each(['Redlock', 'default'], ['using'], {
        ...lock,
        what: 'a lock in Redis',
        hosts: true,
        evidence: 'doc: https://github.com/mike-marcacci/node-redlock',
      }),
    ],
  },
  {
    system: 'Hazelcast',
    package: 'hazelcast-client',
    version: '5.6.0',
    rows: [
      ...each(['IMap'], ['get', 'containsKey', 'putIfAbsent'], {
        ...grid,
        evidence: 'd.ts hazelcast-client/lib/proxy/IMap.d.ts',
      }),
      ...each(['ReplicatedMap'], ['get', 'containsKey'], {
        ...grid,
        evidence: 'd.ts hazelcast-client/lib/proxy/ReplicatedMap.d.ts',
      }),
      ...each(['FencedLock'], ['lock'], {
        ...lock,
        what: 'a lock of the grid',
        evidence: 'd.ts hazelcast-client/lib/proxy/FencedLock.d.ts',
      }),
      ...each(['FencedLock'], ['tryLock'], {
        ...lock,
        tells: 'answer',
        what: 'a lock of the grid',
        evidence: 'd.ts hazelcast-client/lib/proxy/FencedLock.d.ts',
      }),
    ],
  },
  {
    system: 'Kafka Streams',
    package: 'kafka-streams',
    rows: each(['KStorage', 'KeyValueStore', 'ReadOnlyKeyValueStore'], ['get'], {
      ...memory,
      what: 'the state store of a task',
      evidence: 'd.ts kafka-streams/kafka-streams.d.ts',
    }),
  },
  {
    system: 'JavaScript',
    package: 'global',
    rows: [
      ...each(['Set', 'WeakSet', 'ReadonlySet'], collections, {
        ...memory,
        what: 'a `Set` in memory',
        evidence: 'd.ts typescript/lib/lib.es2015.collection.d.ts',
      }),
      ...each(['Map', 'WeakMap', 'ReadonlyMap'], collections, {
        ...memory,
        what: 'a `Map` in memory',
        evidence: 'd.ts typescript/lib/lib.es2015.collection.d.ts',
      }),
      ...each(['Array'], collections, {
        ...memory,
        what: 'a list in memory',
        evidence: 'd.ts typescript/lib/lib.es5.d.ts',
      }),
    ],
  },
  {
    system: 'Caches in memory',
    package: 'lru-cache',
    aliases: ['node-cache', 'quick-lru', 'memory-cache', '@isaacs/ttlcache', 'tiny-lru', 'cacheable'],
    rows: each(
      ['LRUCache', 'NodeCache', 'QuickLRU', 'TTLCache', 'default', 'CacheClass', 'Cacheable', undefined],
      ['get', 'has', 'peek'],
      {
        ...memory,
        what: 'a cache in memory',
        evidence: 'doc: https://github.com/isaacs/node-lru-cache',
      },
    ),
  },
  {
    system: 'Node.js',
    package: 'node:async_hooks',
    rows: each(['AsyncLocalStorage'], ['getStore'], {
      ...memory,
      what: 'the store of the request',
      evidence: 'd.ts @types/node/async_hooks.d.ts',
    }),
  },
];

/** What the error of a duplicate row goes by, or what a `catch` calls it that looks for one. */
export const DUPLICATE_ERROR =
  /23505|P2002|11000|1062|ER_DUP_ENTRY|SQLITE_CONSTRAINT|ConditionalCheckFailed|duplicate|unique|conflict|already|exists|constraint/i;

/** Packages that keep records: what their members are called says what they do. */
const STORES = new Set([
  ...['drizzle-orm', 'kysely', 'knex', 'typeorm', 'sequelize', '@prisma/client', '.prisma', 'prisma'],
  ...['mongodb', 'mongoose', 'pg', 'postgres', 'pg-promise', 'mysql2', 'better-sqlite3', 'sqlite3', 'sqlite'],
  ...['objection', '@mikro-orm/core', '@supabase/supabase-js', '@supabase/postgrest-js', 'slonik', 'libsql'],
  ...['firebase-admin', '@google-cloud/firestore', 'ioredis', '@redis/client', '@aws-sdk/lib-dynamodb'],
  ...['@aws-sdk/client-dynamodb', 'convex', 'faunadb', 'massive', 'bookshelf', '@neondatabase/serverless'],
]);

/** True for a package whose members are named after what they do to records. */
export function keepsRecords(pkg: string): boolean {
  return STORES.has(pkg);
}

interface Index {
  readonly byMember: ReadonlyMap<string, readonly EffectRow[]>;
  readonly telling: ReadonlyMap<string, readonly EffectRow[]>;
}

/** The effect rows of a member of a package's type; `undefined` for the package itself. */
export function effectRows(pkg: string, type: string | undefined, member: string): readonly EffectRow[] {
  return index().byMember.get(`${pkg} ${type ?? ''} ${member}`) ?? [];
}

/** The effect rows that a name alone tells, or the name of a class behind `new`. */
export function tellingRows(name: string): readonly EffectRow[] {
  return index().telling.get(name) ?? [];
}

let built: Index | undefined;

function index(): Index {
  built ??= buildIndex();
  return built;
}

function buildIndex(): Index {
  const byMember = new Map<string, EffectRow[]>();
  const telling = new Map<string, EffectRow[]>();
  for (const file of effectFiles)
    for (const row of file.rows) {
      for (const pkg of [file.package, ...(file.aliases ?? [])])
        add(byMember, `${pkg} ${row.type ?? ''} ${row.member}`, row);
      if (row.telling) add(telling, row.member === 'new' ? (row.type ?? '') : row.member, row);
    }
  return { byMember, telling };
}

function add(lists: Map<string, EffectRow[]>, key: string, row: EffectRow): void {
  const list = lists.get(key);
  if (list) list.push(row);
  else lists.set(key, [row]);
}
