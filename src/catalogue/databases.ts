import { every } from './every.js';
import { drawn, fromClock, perAttempt, perMessage, perProcess, perRequest } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const pgFile = 'd.ts @types/pg/index.d.ts';
const mysqlFile = 'd.ts mysql2/typings/mysql/lib/protocol/packets/ResultSetHeader.d.ts';
const mongoFile = 'd.ts mongodb/mongodb.d.ts';
const bsonFile = 'd.ts bson/bson.d.ts';
const cassandraFile = 'd.ts cassandra-driver/lib/types/index.d.ts';
const knexFile = 'd.ts knex/types/index.d.ts';

const source = { role: 'source', instead: 'a business id from the row' } as const;
const business = { role: 'safe', scope: 'business' } as const;
const connection = {
  ...source,
  ...perProcess,
  what: 'the connection to the database',
  changes: 'with every connection',
} as const;
const oplog = {
  ...source,
  ...perMessage,
  what: 'a position in the oplog',
  changes: 'when the document is written again',
} as const;

const changes = [
  'ChangeStreamDocumentCommon',
  'ChangeStreamInsertDocument',
  'ChangeStreamUpdateDocument',
  'ChangeStreamReplaceDocument',
  'ChangeStreamDeleteDocument',
];

/**
 * What comes out of a database beside its rows. The rows themselves are judged by what the function does: whether it
 * read them, found or created them, or inserted them a moment ago.
 */
export const databaseFiles: readonly CatalogueFile[] = [
  {
    system: 'PostgreSQL client',
    package: 'pg',
    version: '8.23.1',
    aliases: ['pg-pool'],
    rows: [
      ...every(['Notification'], ['processId'], { ...connection, evidence: pgFile }),
      ...every(['Notification'], ['payload'], { ...business, evidence: pgFile }),
      ...every(['Notification'], ['channel'], { role: 'safe', scope: 'constant', evidence: pgFile }),
      ...every(['QueryResultBase'], ['oid'], {
        ...source,
        ...perAttempt,
        what: 'the object id of the inserted row',
        evidence: pgFile,
      }),
      ...every(['QueryResultBase'], ['rowCount'], {
        ...source,
        ...perAttempt,
        what: 'the number of rows that the statement changed',
        changes: 'when the statement runs again',
        evidence: pgFile,
      }),
      ...every(['Client', 'ClientBase'], ['processID'], { ...connection, evidence: 'js: pg/lib/client.js' }),
    ],
  },
  {
    system: 'PostgreSQL client',
    package: 'pg-protocol',
    rows: every(['DatabaseError'], ['code', 'constraint', 'table'], {
      role: 'safe',
      scope: 'constant',
      evidence: 'd.ts pg-protocol/dist/messages.d.ts',
    }),
  },
  {
    system: 'MySQL',
    package: 'mysql2',
    version: '3.24.6',
    aliases: ['mysql'],
    rows: [
      ...every(['ResultSetHeader'], ['affectedRows', 'changedRows'], {
        ...source,
        ...perAttempt,
        what: 'the number of rows that the statement changed',
        changes: 'when the statement runs again',
        evidence: mysqlFile,
      }),
      ...every(['Connection'], ['threadId'], {
        ...connection,
        evidence: 'd.ts mysql2/typings/mysql/lib/Connection.d.ts',
      }),
    ],
  },
  {
    system: 'MongoDB',
    package: 'mongodb',
    version: '7.9.0',
    rows: [
      ...every(changes, ['_id'], {
        ...source,
        ...perMessage,
        what: 'the resume token of the change stream',
        changes: 'when the document is written again',
        evidence: mongoFile,
      }),
      ...every(changes, ['clusterTime', 'txnNumber', 'lsid'], { ...oplog, evidence: mongoFile }),
      ...every(['ChangeStreamDocumentWallTime', ...changes.slice(1)], ['wallTime'], {
        ...oplog,
        what: 'the time of the write',
        evidence: mongoFile,
      }),
      ...every(['ChangeStreamDocumentKey', ...changes.slice(1)], ['documentKey'], {
        ...business,
        evidence: mongoFile,
      }),
      ...every(changes.slice(1, 4), ['fullDocument'], { ...business, evidence: mongoFile }),
      ...every(['ClientSession'], ['id', 'clusterTime', 'operationTime'], {
        ...source,
        ...perRequest,
        what: 'the session with the database',
        changes: 'with every session',
        evidence: mongoFile,
      }),
    ],
    mirrored: [
      {
        type: 'ChangeStreamInsertDocument',
        telling: ['documentKey', 'fullDocument', 'clusterTime', 'operationType'],
      },
    ],
  },
  {
    system: 'MongoDB',
    package: 'bson',
    version: '7.3.4',
    rows: [
      ...every(['Timestamp'], ['t', 'i'], { ...oplog, evidence: bsonFile }),
      ...every(['ObjectId'], ['createFromHexString', 'createFromTime', 'createFromBase64'], {
        role: 'summary',
        carries: 'arguments',
        evidence: bsonFile,
      }),
      ...every(['ObjectId'], ['toHexString', 'toString', 'getTimestamp'], {
        role: 'summary',
        carries: 'receiver',
        evidence: bsonFile,
      }),
    ],
  },
  {
    system: 'MongoDB',
    package: 'mongoose',
    version: '9.12.1',
    rows: every(['Document'], ['__v'], {
      ...source,
      ...perAttempt,
      what: 'the version counter of the document',
      changes: 'with every write',
      evidence: 'doc: https://mongoosejs.com/docs/guide.html#versionKey',
    }),
  },
  {
    system: 'Cassandra',
    package: 'cassandra-driver',
    version: '4.10.0',
    rows: [
      ...every(['types.Uuid', 'Uuid'], ['random'], {
        role: 'source',
        ...drawn,
        what: 'a random UUID',
        evidence: cassandraFile,
      }),
      ...every(['types.TimeUuid', 'TimeUuid'], ['now', 'fromDate'], {
        role: 'source',
        ...drawn,
        what: 'a UUID made from the clock',
        evidence: cassandraFile,
      }),
      ...every(['types.Uuid', 'Uuid', 'types.TimeUuid', 'TimeUuid'], ['fromString'], {
        role: 'summary',
        carries: 'arguments',
        evidence: cassandraFile,
      }),
    ],
  },
  {
    system: 'Knex',
    package: 'knex',
    version: '3.3.0',
    rows: [
      ...every(['FunctionHelper', 'Knex.FunctionHelper'], ['now'], {
        role: 'source',
        ...fromClock,
        what: 'the current time',
        evidence: knexFile,
      }),
      ...every(['FunctionHelper', 'Knex.FunctionHelper'], ['uuid'], {
        role: 'source',
        ...drawn,
        what: 'a random UUID',
        evidence: knexFile,
      }),
    ],
  },
];
