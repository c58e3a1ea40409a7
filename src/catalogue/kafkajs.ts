import { every } from './every.js';
import { kafka, topicGivenTo } from './kafka-facts.js';
import type { CatalogueFile } from './schema.js';

const evidence = 'd.ts kafkajs/types/index.d.ts';

/** `KafkaMessage` is the union of the other two; which name shows depends on how the code is typed. */
const message = ['KafkaMessage', 'MessageSetEntry', 'RecordBatchEntry'] as const;
const joined = ['ConsumerGroupJoinEvent.payload'] as const;
const told = ['InstrumentationEvent', 'ConsumerGroupJoinEvent'] as const;
const leads = { role: 'summary', carries: 'receiver', evidence } as const;
const gives = { role: 'summary', evidence } as const;
const topic = topicGivenTo('Consumer', 'subscribe');

export const kafkajs: CatalogueFile = {
  system: 'Kafka',
  package: 'kafkajs',
  version: '2.2.4',
  rows: [
    ...every(message, ['offset'], { ...kafka.offset, evidence }),
    ...every(message, ['timestamp'], { ...kafka.timestamp, evidence }),
    ...every(message, ['attributes', 'size'], { ...kafka.framing, evidence }),
    ...every(message, ['value'], { ...kafka.payload, evidence }),
    ...every(message, ['key', 'headers'], { ...kafka.key, evidence }),

    { ...kafka.partition, type: 'EachMessagePayload', member: 'partition', evidence },
    ...every(['EachMessagePayload', 'Batch'], ['topic'], { ...topic, evidence }),
    { ...leads, type: 'EachMessagePayload', member: 'message', gives: 'KafkaMessage' },

    { ...leads, type: 'EachBatchPayload', member: 'batch', gives: 'Batch' },
    { ...kafka.committed, type: 'EachBatchPayload', member: 'uncommittedOffsets', evidence },
    {
      ...kafka.batchEdge,
      type: 'EachBatchPayload',
      member: 'isStale',
      what: 'the state of the consumer',
      changes: 'when the group rebalances',
      evidence,
    },
    { ...kafka.partition, type: 'Batch', member: 'partition', evidence },
    { ...leads, type: 'Batch', member: 'messages', gives: 'KafkaMessage', carries: 'element' },
    ...every(['Batch'], ['highWatermark', 'firstOffset', 'lastOffset', 'offsetLag', 'offsetLagLow'], {
      ...kafka.batchEdge,
      evidence,
    }),

    // What `producer.send` takes and answers.
    ...every(['Message'], ['value'], { ...kafka.payload, evidence }),
    ...every(['Message'], ['key', 'headers'], { ...kafka.key, evidence }),
    { ...kafka.timestamp, type: 'Message', member: 'timestamp', evidence },
    ...every(['RecordMetadata'], ['offset', 'baseOffset', 'logStartOffset'], { ...kafka.offset, evidence }),
    ...every(['RecordMetadata'], ['timestamp', 'logAppendTime'], { ...kafka.timestamp, evidence }),
    { ...kafka.partition, type: 'RecordMetadata', member: 'partition', evidence },
    {
      role: 'conditional',
      type: 'ProducerConfig',
      member: 'transactionalId',
      when: 'it is a fixed name: fencing asks for one per instance',
      then: 'constant',
      otherwise: {
        scope: 'process',
        nature: 'metadata',
        what: 'the transactional id of the producer',
        changes: 'when another instance takes over',
      },
      evidence,
    },

    // What `commitOffsets`, `seek` and the admin client speak of.
    ...every(['PartitionOffset', 'TopicPartitionOffset'], ['offset'], { ...kafka.offset, evidence }),
    ...every(['PartitionOffset', 'TopicPartition'], ['partition'], { ...kafka.partition, evidence }),
    ...every(['MemberDescription', 'ConsumerGroup', 'GroupMember'], ['memberId'], {
      ...kafka.member,
      evidence,
    }),
    {
      ...kafka.member,
      type: 'MemberDescription',
      member: 'clientHost',
      what: 'the host of the consumer group member',
      evidence,
    },
    ...every(['ConsumerGroup'], ['generationId'], { ...kafka.assignment, evidence }),

    // What instrumentation tells.
    ...every(joined, ['memberId', 'leaderId'], { ...kafka.member, evidence }),
    ...every(joined, ['memberAssignment'], { ...kafka.assignment, evidence }),
    ...every(joined, ['groupId'], { role: 'safe', scope: 'constant', evidence }),
    ...every(told, ['id'], {
      role: 'source',
      scope: 'call',
      nature: 'counter',
      what: 'a counter of the client',
      changes: 'with every event',
      evidence,
    }),
    ...every(told, ['timestamp'], {
      role: 'source',
      scope: 'call',
      nature: 'clock',
      what: 'the time of the client event',
      changes: 'with every event',
      evidence,
    }),
    {
      ...leads,
      type: 'ConsumerGroupJoinEvent',
      member: 'payload',
      gives: 'ConsumerGroupJoinEvent.payload',
    },
    { role: 'safe', scope: 'constant', type: 'CompressionTypes', member: 'GZIP', evidence },

    { ...gives, type: 'Kafka', member: 'new', gives: 'Kafka' },
    { ...gives, type: 'Kafka', member: 'consumer', gives: 'Consumer' },
    { ...gives, type: 'Kafka', member: 'producer', gives: 'Producer' },
    ...every(['Producer'], ['send', 'sendBatch'], {
      ...gives,
      gives: 'RecordMetadata',
      carries: 'element',
    }),
    {
      ...gives,
      type: 'Consumer',
      member: 'on',
      hands: { argument: 1, parameter: 0, type: 'ConsumerGroupJoinEvent' },
    },
    {
      ...gives,
      type: 'Consumer',
      member: 'run',
      hands: { argument: 0, property: 'eachMessage', parameter: 0, type: 'EachMessagePayload' },
    },
    {
      ...gives,
      type: 'Consumer',
      member: 'run',
      hands: { argument: 0, property: 'eachBatch', parameter: 0, type: 'EachBatchPayload' },
    },
  ],
  mirrored: [
    { type: 'EachMessagePayload', telling: ['partition', 'message', 'heartbeat'] },
    { type: 'KafkaMessage', telling: ['offset', 'timestamp', 'attributes'] },
    { type: 'Batch', telling: ['highWatermark', 'messages', 'partition'] },
  ],
};
