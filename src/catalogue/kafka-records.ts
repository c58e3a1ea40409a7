import { every } from './every.js';
import type { CatalogueFile } from './schema.js';

const position = {
  role: 'source',
  scope: 'delivery',
  nature: 'metadata',
  instead: 'a business id from `message.value`',
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
const payload = { role: 'safe', scope: 'business' } as const;

const rdkafka = 'd.ts node-rdkafka/index.d.ts';
const legacy = 'd.ts kafka-node/types/index.d.ts';

/** Its flat record, position and payload side by side, is the shape that people write by hand most often. */
export const nodeRdkafka: CatalogueFile = {
  system: 'Kafka',
  package: 'node-rdkafka',
  version: '3.6.1',
  aliases: ['@confluentinc/kafka-javascript'],
  rows: [
    ...every(['Message', 'TopicPartitionOffset'], ['offset'], { ...offset, evidence: rdkafka }),
    ...every(['Message', 'TopicPartition'], ['partition'], { ...partition, evidence: rdkafka }),
    { ...timestamp, type: 'Message', member: 'timestamp', evidence: rdkafka },
    {
      ...position,
      type: 'Message',
      member: 'size',
      what: 'the size on the wire',
      changes: 'when the event is produced again',
      evidence: rdkafka,
    },
    ...every(['Message'], ['value', 'key', 'headers'], { ...payload, evidence: rdkafka }),
    { role: 'safe', scope: 'constant', type: 'Message', member: 'topic', evidence: rdkafka },
    ...every(['WatermarkOffsets'], ['highOffset', 'lowOffset'], {
      ...position,
      what: 'an edge of the log',
      changes: 'with every append',
      evidence: rdkafka,
    }),
    {
      role: 'summary',
      type: 'KafkaConsumer',
      member: 'on',
      hands: { argument: 1, parameter: 0, type: 'Message' },
      evidence: rdkafka,
    },
  ],
  mirrored: [{ type: 'Message', telling: ['offset', 'partition'] }],
};

export const kafkaNode: CatalogueFile = {
  system: 'Kafka',
  package: 'kafka-node',
  version: '5.0.0',
  rows: [
    { ...offset, type: 'Message', member: 'offset', evidence: legacy },
    { ...partition, type: 'Message', member: 'partition', evidence: legacy },
    {
      ...position,
      type: 'Message',
      member: 'highWaterOffset',
      what: 'the end of the log',
      changes: 'with every append',
      evidence: legacy,
    },
    ...every(['Message'], ['value', 'key'], { ...payload, evidence: legacy }),
    { role: 'safe', scope: 'constant', type: 'Message', member: 'topic', evidence: legacy },
  ],
};
