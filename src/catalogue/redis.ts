import { inStream } from './delivery.js';
import { every } from './every.js';
import { drawn, fromClock, perAttempt, perLease, perProcess } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const commander = 'd.ts ioredis/built/utils/RedisCommander.d.ts';
const source = { role: 'source' } as const;

const entryId = {
  ...source,
  ...inStream,
  what: 'the id of the stream entry',
  changes: 'when the event is added again',
  instead: 'a business id from the fields of the entry',
} as const;
const counter = {
  ...source,
  ...perAttempt,
  what: 'a counter that all workers share',
  changes: 'when another worker moves it',
} as const;
const serverTime = { ...source, ...fromClock, what: 'the time of the Redis server' } as const;
const lease = {
  ...source,
  ...perLease,
  what: 'the time that the entry has left',
  changes: 'with every call',
} as const;
const pending = { ...source, ...perAttempt, what: 'the delivery count of the entry' } as const;
const connection = {
  ...source,
  ...perProcess,
  what: 'the id of this connection',
  changes: 'when the client connects again',
} as const;

/** The class and what it is declared by. */
const ioredisClients = ['Redis', 'Cluster', 'RedisCommander'] as const;
const counts = ['incr', 'incrby', 'decr', 'decrby', 'hincrby'];

export const ioredis: CatalogueFile = {
  system: 'Redis',
  package: 'ioredis',
  version: '6.0.0',
  rows: [
    ...every(ioredisClients, ['xadd'], { ...entryId, evidence: commander }),
    ...every(ioredisClients, counts, { ...counter, evidence: commander }),
    ...every(ioredisClients, ['xpending'], { ...pending, evidence: commander }),
    ...every(ioredisClients, ['time'], { ...serverTime, evidence: commander }),
    ...every(ioredisClients, ['ttl', 'pttl'], { ...lease, evidence: commander }),
    ...every(ioredisClients, ['randomkey'], {
      ...source,
      ...drawn,
      what: 'a random key of the database',
      evidence: commander,
    }),
    ...every(ioredisClients, ['client'], { ...connection, evidence: commander }),
    { role: 'summary', member: 'new', gives: 'Redis', evidence: 'd.ts ioredis/built/Redis.d.ts' },
    {
      role: 'summary',
      type: 'Redis',
      member: 'new',
      gives: 'Redis',
      evidence: 'd.ts ioredis/built/Redis.d.ts',
    },
  ],
};

const commands = 'd.ts @redis/client/dist/lib/client/index.d.ts';
const entry = 'd.ts @redis/client/dist/lib/commands/generic-transformers.d.ts';
const reads = 'doc: https://redis.io/docs/latest/develop/clients/nodejs/';

/** Which name shows depends on how the client is made. */
const clients = ['RedisClientType'] as const;

export const redis: CatalogueFile = {
  system: 'Redis',
  package: '@redis/client',
  version: '6.3.1',
  aliases: ['redis'],
  rows: [
    ...every(clients, ['xAdd'], { ...entryId, evidence: commands }),
    ...every(clients, ['incr', 'incrBy', 'decr', 'decrBy', 'hIncrBy'], { ...counter, evidence: commands }),
    ...every(clients, ['xPending'], { ...pending, evidence: commands }),
    ...every(clients, ['time'], { ...serverTime, evidence: commands }),
    ...every(clients, ['ttl', 'pTTL'], { ...lease, evidence: commands }),
    ...every(clients, ['randomKey'], {
      ...source,
      ...drawn,
      what: 'a random key of the database',
      evidence: commands,
    }),
    ...every(clients, ['clientId'], { ...connection, evidence: commands }),

    { ...entryId, type: 'StreamMessageReply', member: 'id', evidence: entry },
    {
      ...pending,
      type: 'StreamMessageReply',
      member: 'deliveriesCounter',
      evidence: entry,
    },
    { role: 'safe', scope: 'business', type: 'StreamMessageReply', member: 'message', evidence: entry },
    ...every(clients, ['xRead', 'xReadGroup', 'xAutoClaim'], {
      role: 'summary',
      gives: 'StreamsMessagesReply',
      carries: 'element',
      evidence: commands,
    }),
    {
      role: 'summary',
      type: 'StreamsMessagesReply',
      member: 'messages',
      gives: 'StreamMessageReply',
      carries: 'element',
      evidence: reads,
    },
    ...every([undefined], ['createClient', 'createCluster'], {
      role: 'summary',
      gives: 'RedisClientType',
      evidence: 'd.ts @redis/client/dist/index.d.ts',
    }),
  ],
};
