import { inStream, setByProducer } from './delivery.js';
import { every } from './every.js';
import { perAttempt, perProcess } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const evidence = 'd.ts pulsar-client/index.d.ts';
const source = { role: 'source', instead: 'a business id from `message.getData()`', evidence } as const;
const messageId = { ...source, ...inStream, what: 'the Pulsar message id' } as const;

export const pulsar: CatalogueFile = {
  system: 'Pulsar',
  package: 'pulsar-client',
  version: '1.18.0',
  rows: [
    { ...messageId, type: 'Message', member: 'getMessageId' },
    ...every(['MessageId'], ['toString', 'serialize'], messageId),
    {
      ...source,
      ...inStream,
      type: 'Message',
      member: 'getPublishTimestamp',
      what: 'the time of the publish',
    },
    {
      ...source,
      ...perAttempt,
      type: 'Message',
      member: 'getRedeliveryCount',
      what: 'the redelivery count',
      changes: 'with every redelivery',
    },
    {
      ...source,
      ...perProcess,
      type: 'Message',
      member: 'getProducerName',
      what: 'the name of the producer',
      changes: 'when the producer starts again',
    },
    {
      ...source,
      ...perProcess,
      type: 'Message',
      member: 'getReplicatedFrom',
      what: 'the cluster that the message came from',
      changes: 'when another cluster takes over',
    },
    ...every(['Message'], ['getEventTimestamp', 'getPartitionKey', 'getOrderingKey', 'getProperties'], {
      ...setByProducer,
      evidence,
    }),
    {
      role: 'conditional',
      type: 'Message',
      member: 'getTopicName',
      when: 'the topic has no partitions and no retry topic: both add to its name',
      then: 'constant',
      otherwise: {
        ...inStream,
        what: 'the topic with its partition',
        changes: 'when it is retried or the topic grows',
        scope: 'delivery',
        instead: 'a business id from `message.getData()`',
      },
      evidence,
    },
    { role: 'safe', scope: 'business', type: 'Message', member: 'getData', evidence },

    { role: 'summary', type: 'Client', member: 'new', gives: 'Client', evidence },
    { role: 'summary', type: 'Client', member: 'subscribe', gives: 'Consumer', evidence },
    { role: 'summary', type: 'Client', member: 'createReader', gives: 'Reader', evidence },
    ...every(['Consumer'], ['receive', 'batchReceive'], {
      role: 'summary',
      gives: 'Message',
      carries: 'element',
      evidence,
    }),
    { role: 'summary', type: 'Reader', member: 'readNext', gives: 'Message', carries: 'receiver', evidence },
    {
      role: 'summary',
      type: 'Client',
      member: 'subscribe',
      hands: { argument: 0, property: 'listener', parameter: 0, type: 'Message' },
      evidence,
    },
  ],
};
