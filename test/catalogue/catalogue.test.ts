import { describe, expect, test } from 'vitest';
import { chargeonceRuntime } from '../../src/catalogue/chargeonce.js';
import { buildCatalogue, catalogue, packageKey } from '../../src/catalogue/index.js';
import type { CatalogueFile } from '../../src/catalogue/schema.js';
import * as runtime from '../../src/runtime/index.js';

describe('packageKey', () => {
  test.each([
    ['crypto', 'node:crypto'],
    ['node:crypto', 'node:crypto'],
    ['fs/promises', 'node:fs/promises'],
    ['uuid', 'uuid'],
    ['uuid/v4', 'uuid'],
    ['uuid/v5', 'uuid/v5'],
    ['uuid/v3', 'uuid/v5'],
    ['nanoid/non-secure', 'nanoid'],
    ['@aws-sdk/client-sqs/dist-types/models', '@aws-sdk/client-sqs'],
    ['@types/aws-lambda', 'aws-lambda'],
    ['@types/aws-lambda/trigger/sqs', 'aws-lambda'],
    ['@types/scope__name', '@scope/name'],
    ['lodash-es', 'lodash'],
    ['mongodb/lib/sessions', 'mongodb'],
    ['./storm', './storm.js'],
    ['../vendor/storm.js', './storm.js'],
    ['./lib/storm.mjs', './storm.js'],
    ['./keys.js', './keys.js'],
    ['unheard-of/deep/path', 'unheard-of'],
  ])('%s is %s', (specifier, key) => {
    expect(packageKey(specifier)).toBe(key);
  });
});

describe('the catalogue', () => {
  test.each([
    ['global', 'Math', 'random', 'call'],
    ['global', 'Date', 'new', 'call'],
    ['node:crypto', undefined, 'randomUUID', 'call'],
    ['node:os', undefined, 'hostname', 'process'],
    ['global', 'process.env', 'POD_NAME', 'process'],
    ['global', 'process.env', 'CLOUD_RUN_TASK_ATTEMPT', 'attempt'],
    ['kafkajs', 'KafkaMessage', 'offset', 'delivery'],
    ['kafkajs', 'RecordBatchEntry', 'timestamp', 'delivery'],
    ['aws-lambda', 'SQSRecord', 'messageId', 'message'],
    ['aws-lambda', 'SQSRecordAttributes', 'ApproximateReceiveCount', 'attempt'],
    ['aws-lambda', 'Context', 'awsRequestId', 'delivery'],
    ['aws-lambda', 'EventBridgeEvent', 'id', 'message'],
    ['bullmq', 'Job', 'timestamp', 'message'],
    ['bullmq', 'Job', 'token', 'lock'],
    ['hazelcast-client', 'FencedLock', 'tryLock', 'lock'],
    ['hazelcast-client', 'IAtomicLong', 'incrementAndGet', 'attempt'],
    ['hazelcast-client', 'ReadResultSet', 'getSequence', 'message'],
    ['./storm.js', 'Tuple', 'id', 'delivery'],
    ['bullmq', 'LockToken', 'itself', 'lock'],
    ['nanoid', 'Generator', 'call', 'call'],
    ['hyperid', 'Instance', 'call', 'call'],
  ])('knows %s %s.%s as a source of scope %s', (pkg, type, member, scope) => {
    expect(catalogue.rows(pkg, type, member)).toContainEqual(
      expect.objectContaining({ role: 'source', scope }),
    );
  });

  test('payloads are business facts', () => {
    const payloads = [
      catalogue.rows('stripe', 'WebhookObject', 'constructEvent'),
      catalogue.rows('stripe', 'Webhooks', 'constructEventAsync'),
      catalogue.rows('kafkajs', 'KafkaMessage', 'value'),
      catalogue.rows('bullmq', 'Job', 'data'),
      catalogue.rows('aws-lambda', 'SQSRecord', 'body'),
      catalogue.rows('./storm.js', 'Tuple', 'values'),
    ];
    for (const rows of payloads) expect(rows).toMatchObject([{ role: 'safe', scope: 'business' }]);
  });

  test('an unlisted member has no rows', () => {
    expect(catalogue.rows('kafkajs', 'KafkaMessage', 'constructor')).toEqual([]);
    expect(catalogue.rows('unheard-of', undefined, 'default')).toEqual([]);
    expect(catalogue.knows('unheard-of')).toBe(false);
    expect(catalogue.knows('kafkajs')).toBe(true);
  });

  test('handlers are found by their package', () => {
    const positions = catalogue
      .hands('kafkajs')
      .map(({ type, member, hands }) => [type, member, hands?.property, hands?.type]);
    expect(positions).toContainEqual(['Consumer', 'run', 'eachMessage', 'EachMessagePayload']);
    expect(catalogue.hands('bullmq')).toMatchObject([
      { type: 'Worker', member: 'new', hands: { argument: 1, parameter: 0, type: 'Job' } },
      { type: 'Worker', member: 'new', hands: { argument: 1, parameter: 1, type: 'LockToken' } },
    ]);
    expect(
      catalogue.hands('./storm.js').map(({ type, member, hands }) => [type, member, hands?.type]),
    ).toContainEqual(['BasicBolt', 'initialize', 'Context']);
  });

  test('a hand-written type is taken for the first listed one that it resembles', () => {
    const takenFor = (members: readonly string[]) =>
      catalogue
        .mirrored()
        .find(({ telling }) => telling.filter((name) => members.includes(name)).length >= 2);
    expect(takenFor(['id', 'component', 'stream', 'task', 'values'])).toMatchObject({
      pkg: './storm.js',
      type: 'Tuple',
    });
    expect(takenFor(['topic', 'partition', 'offset', 'value'])).toMatchObject({
      pkg: 'node-rdkafka',
      type: 'Message',
    });
    expect(takenFor(['topic', 'partition', 'message'])).toMatchObject({
      pkg: 'kafkajs',
      type: 'EachMessagePayload',
    });
    expect(takenFor(['attemptsMade', 'data'])).toMatchObject({ pkg: 'bullmq', type: 'Job' });
    expect(takenFor(['txid', 'partitionIndex'])).toMatchObject({
      pkg: './storm.js',
      type: 'TransactionAttempt',
    });
    expect(takenFor(['id', 'customerId', 'amount', 'createdAt'])).toBeUndefined();
  });
});

test('files of one package add up, and roles stand side by side', () => {
  const file = (rows: CatalogueFile['rows']): CatalogueFile => ({ system: 'Test', package: 'a', rows });
  const built = buildCatalogue([
    file([{ role: 'safe', scope: 'business', type: 'T', member: 'm', evidence: 'doc: test' }]),
    file([{ role: 'summary', type: 'T', member: 'm', gives: 'U', evidence: 'doc: test' }]),
  ]);
  expect(built.rows('a', 'T', 'm').map(({ role }) => role)).toEqual(['safe', 'summary']);
});

test('what is said of our own runtime is exported by it', () => {
  expect(Object.keys(runtime)).toEqual(
    expect.arrayContaining(
      chargeonceRuntime.rows.filter(({ type }) => type === undefined).map(({ member }) => member),
    ),
  );
});
