import { every } from './every.js';
import type { CatalogueFile } from './schema.js';

const evidence = 'd.ts kafkajs/types/index.d.ts';

/** `KafkaMessage` is the union of the other two; which name shows depends on how the code is typed. */
const message = ['KafkaMessage', 'MessageSetEntry', 'RecordBatchEntry'] as const;

const position = {
  role: 'source',
  scope: 'delivery',
  nature: 'metadata',
  instead: 'a business id from `message.value`',
  evidence,
} as const;
const partition = {
  ...position,
  what: 'the Kafka partition',
  changes: 'when the topic is repartitioned or replayed',
};
const offset = {
  ...position,
  what: 'the Kafka offset',
  changes: 'when the event is produced again or replayed',
};
const timestamp = { ...position, what: 'the Kafka timestamp', changes: 'when the event is produced again' };
const framing = {
  ...position,
  what: 'how Kafka framed the message',
  changes: 'when the event is produced again',
};
const batchEdge = { ...position, what: 'an edge of the fetched batch', changes: 'with every fetch' };
const member = {
  role: 'source',
  scope: 'process',
  nature: 'metadata',
  what: 'the id of the consumer group member',
  changes: 'when the group rebalances',
  evidence,
} as const;
const payload = { role: 'safe', scope: 'business', evidence } as const;
const named = { role: 'safe', scope: 'constant', evidence } as const;
const leads = { role: 'summary', carries: 'receiver', evidence } as const;

export const kafkajs: CatalogueFile = {
  system: 'Kafka',
  package: 'kafkajs',
  version: '2.2.4',
  rows: [
    ...every(message, ['offset'], offset),
    ...every(message, ['timestamp'], timestamp),
    ...every(message, ['attributes', 'size'], framing),
    ...every(message, ['key', 'value', 'headers'], payload),

    { ...partition, type: 'EachMessagePayload', member: 'partition' },
    { ...named, type: 'EachMessagePayload', member: 'topic' },
    { ...leads, type: 'EachMessagePayload', member: 'message', gives: 'KafkaMessage' },

    { ...leads, type: 'EachBatchPayload', member: 'batch', gives: 'Batch' },
    { ...batchEdge, type: 'EachBatchPayload', member: 'uncommittedOffsets' },
    { ...partition, type: 'Batch', member: 'partition' },
    { ...named, type: 'Batch', member: 'topic' },
    { ...leads, type: 'Batch', member: 'messages', gives: 'KafkaMessage', carries: 'element' },
    ...every(
      ['Batch'],
      ['highWatermark', 'firstOffset', 'lastOffset', 'offsetLag', 'offsetLagLow'],
      batchEdge,
    ),

    // What `producer.send` answers.
    ...every(['RecordMetadata'], ['offset', 'baseOffset', 'logStartOffset'], offset),
    ...every(['RecordMetadata'], ['timestamp', 'logAppendTime'], timestamp),
    { ...partition, type: 'RecordMetadata', member: 'partition' },

    // What `commitOffsets`, `seek` and the admin client speak of.
    ...every(['PartitionOffset', 'TopicPartitionOffset'], ['offset'], offset),
    ...every(['PartitionOffset', 'TopicPartition'], ['partition'], partition),
    ...every(['MemberDescription'], ['memberId', 'clientHost'], member),
    { ...member, type: 'GroupMember', member: 'memberId' },

    { role: 'summary', type: 'Kafka', member: 'new', gives: 'Kafka', evidence },
    { role: 'summary', type: 'Kafka', member: 'consumer', gives: 'Consumer', evidence },
    { role: 'summary', type: 'Kafka', member: 'producer', gives: 'Producer', evidence },
    {
      role: 'summary',
      type: 'Producer',
      member: 'send',
      gives: 'RecordMetadata',
      carries: 'element',
      evidence,
    },
    {
      role: 'summary',
      type: 'Consumer',
      member: 'run',
      hands: { argument: 0, property: 'eachMessage', parameter: 0, type: 'EachMessagePayload' },
      evidence,
    },
    {
      role: 'summary',
      type: 'Consumer',
      member: 'run',
      hands: { argument: 0, property: 'eachBatch', parameter: 0, type: 'EachBatchPayload' },
      evidence,
    },
  ],
  mirrored: [
    { type: 'EachMessagePayload', telling: ['partition', 'message', 'heartbeat'] },
    { type: 'KafkaMessage', telling: ['offset', 'timestamp', 'attributes'] },
  ],
};
