import { perDelivery, setByProducer } from './delivery.js';
import { every } from './every.js';
import { perAttempt, perMessage, perProcess } from './metadata.js';
import type { CatalogueFile, Row } from './schema.js';

const properties = 'd.ts amqplib/lib/properties.d.ts';
const api = 'd.ts amqplib/index.d.ts';
const headerDoc = 'doc: https://www.rabbitmq.com/docs/dlx#effects';
const manager = 'd.ts amqp-connection-manager/dist/types/ChannelWrapper.d.ts';
const managerDoc = 'doc: https://github.com/jwalton/node-amqp-connection-manager#readme';
const rascalDoc = 'doc: https://github.com/onebeyond/rascal#subscriptions';

const source = { role: 'source', instead: 'a business id from `message.content`' } as const;
const tag = { ...source, ...perDelivery, what: 'the delivery tag' } as const;
const redelivered = { ...source, ...perDelivery, what: 'the redelivery flag' } as const;
const consumerTag = {
  ...source,
  ...perProcess,
  what: 'the consumer tag',
  changes: 'when the consumer starts again',
} as const;
const depth = {
  ...source,
  ...perDelivery,
  what: 'the depth of the queue',
  changes: 'with every message',
} as const;
const published = {
  ...source,
  ...perMessage,
  what: 'the time of the publish',
  changes: 'when the event is published again',
} as const;
const replyTo = {
  ...source,
  ...perProcess,
  what: 'the reply queue of the publisher',
  changes: 'when the publisher connects again',
} as const;
const deaths = {
  ...source,
  ...perAttempt,
  what: 'how often the message was dead-lettered',
  changes: 'with every dead-lettering',
} as const;
const payload = { role: 'safe', scope: 'business' } as const;
const constant = { role: 'safe', scope: 'constant' } as const;

/** The publisher's routing: fixed, until a dead letter exchange moves the message. */
const routing = {
  role: 'conditional',
  when: 'no dead letter exchange moves the message: it routes by its own name',
  then: 'business',
  otherwise: 'business',
} as const;

const messages = ['Message', 'ConsumeMessage', 'GetMessage'] as const;
const fields = ['MessageFields', 'ConsumeMessageFields', 'GetMessageFields', 'CommonMessageFields'] as const;
const deathHeaders = ['x-death', 'x-first-death-queue', 'x-first-death-exchange', 'x-first-death-reason'];
/** Set by quorum queues and by the usual retry plugins; not declared. */
const countHeaders = ['x-delivery-count', 'x-retries', 'x-retry-count', 'x-delayed'];

/** What amqplib hands to a consumer, and the packages around it hand on. */
const consumed = (evidence: string): readonly Row[] => [
  ...every(messages, ['content'], { ...payload, evidence }),
  ...every(messages, ['fields'], {
    role: 'summary',
    gives: 'ConsumeMessageFields',
    carries: 'receiver',
    evidence,
  }),
  ...every(messages, ['properties'], {
    role: 'summary',
    gives: 'MessageProperties',
    carries: 'receiver',
    evidence,
  }),
  ...every(fields, ['deliveryTag'], { ...tag, evidence }),
  ...every(fields, ['redelivered'], { ...redelivered, evidence }),
  ...every(fields, ['exchange', 'routingKey'], { ...routing, evidence }),
  ...every(['ConsumeMessageFields', 'MessageFields'], ['consumerTag'], { ...consumerTag, evidence }),
  ...every(['GetMessageFields', 'MessageFields'], ['messageCount'], { ...depth, evidence }),
  ...every(['MessageProperties'], ['messageId', 'correlationId', 'expiration'], {
    ...setByProducer,
    evidence,
  }),
  ...every(['MessageProperties'], ['timestamp'], { ...published, evidence }),
  ...every(['MessageProperties'], ['replyTo'], { ...replyTo, evidence }),
  ...every(['MessageProperties'], ['clusterId'], {
    ...source,
    ...perProcess,
    what: 'the cluster that the message came through',
    changes: 'when another cluster takes over',
    evidence,
  }),
  ...every(['MessageProperties'], ['type', 'appId', 'userId'], { ...constant, evidence }),
  ...every(['MessageProperties'], ['headers'], {
    role: 'summary',
    gives: 'MessagePropertyHeaders',
    carries: 'receiver',
    evidence,
  }),
  ...every(['MessagePropertyHeaders'], deathHeaders, { ...deaths, evidence }),
  ...every(['MessagePropertyHeaders'], countHeaders, {
    ...source,
    ...perAttempt,
    what: 'the retry count in the headers',
    evidence: headerDoc,
  }),
  ...every(['XDeath'], ['count', 'time'], { ...deaths, evidence }),
];

export const amqplib: CatalogueFile = {
  system: 'RabbitMQ',
  package: 'amqplib',
  version: '2.3.1',
  rows: [
    ...consumed(properties),
    ...every(['Consume', 'Replies.Consume'], ['consumerTag'], { ...consumerTag, evidence: properties }),
    ...every(['AssertQueue', 'Replies.AssertQueue'], ['queue'], {
      role: 'conditional',
      when: 'the queue is given a name: the server makes one where there is none',
      then: 'constant',
      otherwise: 'unproven',
      evidence: properties,
    }),
    ...every(['Replies.AssertQueue'], ['messageCount', 'consumerCount'], { ...depth, evidence: properties }),

    { role: 'summary', member: 'connect', gives: 'ChannelModel', evidence: api },
    { role: 'summary', type: 'ChannelModel', member: 'createChannel', gives: 'Channel', evidence: api },
    {
      role: 'summary',
      type: 'ChannelModel',
      member: 'createConfirmChannel',
      gives: 'Channel',
      evidence: api,
    },
    {
      role: 'summary',
      type: 'Channel',
      member: 'consume',
      hands: { argument: 1, parameter: 0, type: 'ConsumeMessage' },
      evidence: api,
    },
    {
      role: 'summary',
      type: 'Channel',
      member: 'get',
      gives: 'GetMessage',
      carries: 'receiver',
      evidence: api,
    },
  ],
  mirrored: [
    { type: 'ConsumeMessageFields', telling: ['deliveryTag', 'redelivered', 'consumerTag', 'routingKey'] },
  ],
};

/** Hands the messages of amqplib on. */
export const amqpConnectionManager: CatalogueFile = {
  system: 'RabbitMQ',
  package: 'amqp-connection-manager',
  version: '5.0.0',
  rows: [
    ...consumed(managerDoc),
    { role: 'summary', member: 'connect', gives: 'AmqpConnectionManager', evidence: managerDoc },
    {
      role: 'summary',
      type: 'AmqpConnectionManager',
      member: 'createChannel',
      gives: 'ChannelWrapper',
      evidence: 'd.ts amqp-connection-manager/dist/types/AmqpConnectionManager.d.ts',
    },
    {
      role: 'summary',
      type: 'ChannelWrapper',
      member: 'consume',
      hands: { argument: 1, parameter: 0, type: 'ConsumeMessage' },
      evidence: manager,
    },
  ],
};

/** Hands the messages of amqplib on, with their content decoded beside them. */
export const rascal: CatalogueFile = {
  system: 'RabbitMQ',
  package: 'rascal',
  version: '21.0.1',
  rows: [
    ...consumed(rascalDoc),
    { role: 'summary', type: 'BrokerAsPromised', member: 'create', gives: 'Broker', evidence: rascalDoc },
    { role: 'summary', type: 'Broker', member: 'subscribe', gives: 'Subscription', evidence: rascalDoc },
    {
      role: 'summary',
      type: 'Subscription',
      member: 'on',
      hands: { argument: 1, parameter: 0, type: 'ConsumeMessage' },
      evidence: rascalDoc,
    },
  ],
};

const codec = 'd.ts rabbitmq-client/lib/codec.d.ts';
const connection = 'd.ts rabbitmq-client/lib/Connection.d.ts';
const flat = ['AsyncMessage', 'SyncMessage'] as const;
const fromBody = { instead: 'a business id from `message.body`', evidence: codec } as const;

/** A flat message, its body already decoded. */
export const rabbitmqClient: CatalogueFile = {
  system: 'RabbitMQ',
  package: 'rabbitmq-client',
  version: '5.0.8',
  rows: [
    ...every(flat, ['deliveryTag'], { ...tag, ...fromBody }),
    ...every(flat, ['redelivered'], { ...redelivered, ...fromBody }),
    ...every(['AsyncMessage'], ['consumerTag'], { ...consumerTag, ...fromBody }),
    ...every(['SyncMessage'], ['messageCount'], { ...depth, ...fromBody }),
    ...every(flat, ['timestamp'], { ...published, ...fromBody }),
    ...every(flat, ['replyTo'], { ...replyTo, ...fromBody }),
    ...every(flat, ['messageId', 'correlationId', 'expiration'], { ...setByProducer, evidence: codec }),
    ...every(flat, ['exchange', 'routingKey'], { ...routing, evidence: codec }),
    ...every(flat, ['headers'], {
      role: 'summary',
      gives: 'Headers',
      carries: 'receiver',
      evidence: codec,
    }),
    ...every(['Headers'], [...deathHeaders, ...countHeaders], {
      ...deaths,
      instead: fromBody.instead,
      evidence: headerDoc,
    }),
    ...every(flat, ['body'], { ...payload, evidence: codec }),

    { role: 'summary', type: 'Connection', member: 'new', gives: 'Connection', evidence: connection },
    {
      role: 'summary',
      type: 'Connection',
      member: 'createConsumer',
      hands: { argument: 1, parameter: 0, type: 'AsyncMessage' },
      evidence: connection,
    },
    {
      role: 'summary',
      type: 'Connection',
      member: 'basicGet',
      gives: 'SyncMessage',
      carries: 'receiver',
      evidence: connection,
    },
  ],
};
