import { every, type Facts } from './every.js';
import type { CatalogueFile } from './schema.js';

const ack = (evidence: string): Facts => ({ role: 'drives', as: 'ack', evidence });
const schedule = (evidence: string): Facts => ({ role: 'drives', as: 'schedule', evidence });

const nodeTimers = 'd.ts @types/node/timers.d.ts';
const kafkaTypes = 'd.ts kafkajs/types/index.d.ts';
const amqplib = 'doc: https://amqp-node.github.io/amqplib/channel_api.html#channel_ack';
const jetstream = 'doc: https://nats-io.github.io/nats.js/jetstream/interfaces/JsMsg.html#ack';
const eventHubs =
  'doc: https://learn.microsoft.com/javascript/api/@azure/event-hubs/#@azure-event-hubs-earliesteventposition';

const DAY = 86_400_000;

/** What acknowledges a message, and what hands messages to a handler whose return acknowledges them. */
const brokers: readonly CatalogueFile[] = [
  {
    system: 'Kafka',
    package: 'kafkajs',
    version: '2.2.4',
    rows: [
      { ...ack(kafkaTypes), type: 'Consumer', member: 'commitOffsets' },
      { ...ack(kafkaTypes), type: 'EachBatchPayload', member: 'resolveOffset' },
      { role: 'drives', as: 'consume', type: 'Consumer', member: 'run', evidence: kafkaTypes },
      {
        role: 'drives',
        as: 'oldest',
        type: 'Consumer',
        member: 'subscribe',
        argument: 0,
        property: 'fromBeginning',
        value: 'true',
        evidence: kafkaTypes,
      },
      {
        role: 'drives',
        as: 'oldest',
        type: 'Consumer',
        member: 'seek',
        argument: 0,
        property: 'offset',
        value: '0',
        evidence: kafkaTypes,
      },
    ],
  },
  {
    system: 'RabbitMQ',
    package: 'amqplib',
    rows: [...every(['Channel', 'ConfirmChannel'], ['ack', 'ackAll'], ack(amqplib))],
  },
  {
    system: 'NATS',
    package: 'nats',
    rows: every(['JsMsg'], ['ack', 'ackAck', 'term'], ack(jetstream)),
  },
  {
    system: 'NATS',
    package: '@nats-io/jetstream',
    rows: every(['JsMsg'], ['ack', 'ackAck', 'term'], ack(jetstream)),
  },
  {
    system: 'Google Pub/Sub',
    package: '@google-cloud/pubsub',
    rows: every(
      ['Message'],
      ['ack', 'ackWithResponse'],
      ack('doc: https://cloud.google.com/nodejs/docs/reference/pubsub/latest/pubsub/message'),
    ),
  },
  {
    system: 'Azure Service Bus',
    package: '@azure/service-bus',
    rows: every(
      ['ServiceBusReceiver', 'ServiceBusSessionReceiver'],
      ['completeMessage'],
      ack('doc: https://learn.microsoft.com/javascript/api/@azure/service-bus/servicebusreceiver'),
    ),
  },
  {
    system: 'AWS SQS',
    package: '@aws-sdk/client-sqs',
    rows: [
      ...every(
        ['DeleteMessageCommand', 'DeleteMessageBatchCommand'],
        ['new'],
        ack(
          'doc: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_DeleteMessage.html',
        ),
      ),
      ...every(
        ['SQS'],
        ['deleteMessage', 'deleteMessageBatch'],
        ack(
          'doc: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_DeleteMessage.html',
        ),
      ),
    ],
  },
  {
    system: 'Redis',
    package: 'ioredis',
    rows: every(
      ['Redis', 'RedisCommander', 'Commander', 'ChainableCommander'],
      ['xack'],
      ack('doc: https://redis.io/docs/latest/commands/xack/'),
    ),
  },
  {
    system: 'Apache Storm',
    package: './storm.js',
    rows: [
      {
        role: 'drives',
        as: 'schedule',
        type: 'Tuple',
        member: 'stream',
        value: '__tick',
        evidence: 'doc: https://storm.apache.org/releases/current/javadocs/org/apache/storm/Constants.html',
      },
      ...every(
        ['BasicBolt', 'Storm'],
        ['ack'],
        ack('repo: apache/storm examples/storm-starter/multilang/resources/storm.js'),
      ),
    ],
  },
  {
    system: 'BullMQ',
    package: 'bullmq',
    rows: [
      {
        role: 'drives',
        as: 'consume',
        type: 'Worker',
        member: 'new',
        evidence: 'doc: https://docs.bullmq.io/guide/workers',
      },
    ],
  },
  {
    system: 'Azure Event Hubs',
    package: '@azure/event-hubs',
    rows: [{ role: 'drives', as: 'oldest', member: 'earliestEventPosition', evidence: eventHubs }],
  },
];

/** What reads a log from a position that the program keeps itself. */
const logs: readonly CatalogueFile[] = [
  {
    system: 'Hazelcast',
    package: 'hazelcast-client',
    rows: every(['Ringbuffer'], ['readOne', 'readMany'], {
      role: 'drives',
      as: 'oldest',
      argument: 0,
      value: '0',
      evidence: 'doc: https://docs.hazelcast.com/hazelcast/latest/data-structures/ringbuffer',
    }),
  },
];

/** What runs a function at set times in each process: one replica does not know of the others. */
const schedulers: readonly CatalogueFile[] = [
  {
    system: 'JavaScript',
    package: 'global',
    rows: [{ ...schedule(nodeTimers), member: 'setInterval' }],
  },
  {
    system: 'Cron schedulers',
    package: 'node-cron',
    rows: every(
      [undefined, 'NodeCron'],
      ['schedule', 'createTask'],
      schedule('d.ts node-cron/dist/node-cron.d.ts'),
    ),
  },
  {
    system: 'Cron schedulers',
    package: 'croner',
    rows: [{ ...schedule('d.ts croner/dist/croner.d.ts'), type: 'Cron', member: 'new' }],
  },
  {
    system: 'Cron schedulers',
    package: 'node-schedule',
    rows: [{ ...schedule('d.ts @types/node-schedule/index.d.ts'), member: 'scheduleJob' }],
  },
  {
    system: 'Cron schedulers',
    package: 'cron',
    rows: [
      {
        ...schedule('doc: https://github.com/kelektiv/node-cron#cronjob-class'),
        type: 'CronJob',
        member: 'new',
      },
      {
        ...schedule('doc: https://github.com/kelektiv/node-cron#cronjob-class'),
        type: 'CronJob',
        member: 'from',
      },
    ],
  },
  {
    system: 'Cron schedulers',
    package: 'toad-scheduler',
    rows: every(
      ['AsyncTask', 'Task'],
      ['new'],
      schedule('doc: https://github.com/kibertoad/toad-scheduler#getting-started'),
    ),
  },
  {
    system: 'NestJS',
    package: '@nestjs/schedule',
    rows: every(
      [undefined],
      ['Cron', 'Interval'],
      schedule('doc: https://docs.nestjs.com/techniques/task-scheduling'),
    ),
  },
];

/** What runs a function again when it fails. */
const retries: readonly CatalogueFile[] = [
  {
    system: 'Retry functions',
    package: 'p-retry',
    rows: [
      {
        role: 'drives',
        as: 'retry',
        member: 'default',
        argument: 1,
        decidedBy: ['shouldRetry', 'onFailedAttempt', 'shouldConsumeRetry'],
        waits: {
          times: ['retries', 10],
          first: ['minTimeout', 1000],
          factor: ['factor', 2],
          most: ['maxTimeout'],
        },
        evidence: 'doc: https://github.com/sindresorhus/p-retry#api',
      },
      {
        role: 'drives',
        as: 'give-up',
        type: 'AbortError',
        member: 'new',
        evidence: 'doc: https://github.com/sindresorhus/p-retry#aborterror',
      },
    ],
  },
  {
    system: 'Retry functions',
    package: 'async-retry',
    rows: [
      {
        role: 'drives',
        as: 'retry',
        member: 'default',
        argument: 1,
        waits: {
          times: ['retries', 10],
          first: ['minTimeout', 1000],
          factor: ['factor', 2],
          most: ['maxTimeout'],
        },
        evidence: 'doc: https://github.com/vercel/async-retry#api',
      },
    ],
  },
  {
    system: 'Retry functions',
    package: 'ts-retry-promise',
    rows: [
      {
        role: 'drives',
        as: 'retry',
        member: 'retry',
        argument: 1,
        decidedBy: ['retryIf', 'until'],
        waits: {
          times: ['retries', 10],
          first: ['delay', 250],
          factor: ['factor', 1],
          most: ['maxBackOff', 300_000],
        },
        evidence: 'doc: https://github.com/normartin/ts-retry-promise#configuration',
      },
      {
        role: 'drives',
        as: 'give-up',
        type: 'NotRetryableError',
        member: 'new',
        evidence: 'doc: https://github.com/normartin/ts-retry-promise#stopping',
      },
    ],
  },
  {
    system: 'Retry functions',
    package: 'exponential-backoff',
    rows: [
      {
        role: 'drives',
        as: 'retry',
        member: 'backOff',
        argument: 1,
        decidedBy: ['retry'],
        waits: {
          times: ['numOfAttempts', 10],
          first: ['startingDelay', 100],
          factor: ['timeMultiple', 2],
          most: ['maxDelay', DAY],
        },
        evidence: 'doc: https://github.com/coveooss/exponential-backoff#readme',
      },
    ],
  },
];

/** What has code run again, and what tells the machinery that it need not. */
export const driveFiles: readonly CatalogueFile[] = [...brokers, ...logs, ...schedulers, ...retries];
