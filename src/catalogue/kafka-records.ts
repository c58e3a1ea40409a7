import { every, type Facts } from './every.js';
import { kafka } from './kafka-facts.js';
import type { CatalogueFile, Row } from './schema.js';

const legacy = 'd.ts kafka-node/types/index.d.ts';

/** The flat record of librdkafka and what its clients say around it; two packages declare it alike. */
export const librdkafka = (evidence: string): readonly Row[] => {
  const gives = { role: 'summary', evidence } satisfies Facts;
  return [
    ...every(['Message', 'TopicPartitionOffset', 'DeliveryReport'], ['offset'], {
      ...kafka.offset,
      evidence,
    }),
    ...every(['Message', 'TopicPartition', 'DeliveryReport'], ['partition'], {
      ...kafka.partition,
      evidence,
    }),
    ...every(['Message', 'DeliveryReport'], ['timestamp'], { ...kafka.timestamp, evidence }),
    ...every(['Message', 'DeliveryReport'], ['size'], { ...kafka.framing, evidence }),
    ...every(['Message', 'DeliveryReport'], ['opaque'], { ...kafka.handle, evidence }),
    ...every(['Message', 'DeliveryReport'], ['value'], { ...kafka.payload, evidence }),
    ...every(['Message', 'DeliveryReport'], ['key'], { ...kafka.key, evidence }),
    { ...kafka.key, type: 'Message', member: 'headers', evidence },
    { ...kafka.topic, type: 'Message', member: 'topic', evidence },
    ...every(['WatermarkOffsets'], ['highOffset', 'lowOffset'], { ...kafka.logEdge, evidence }),
    ...every(['Metadata'], ['orig_broker_id', 'orig_broker_name'], { ...kafka.broker, evidence }),
    { ...kafka.assignment, type: 'KafkaConsumer', member: 'assignments', evidence },
    { ...kafka.committed, type: 'KafkaConsumer', member: 'position', evidence },
    {
      ...gives,
      type: 'KafkaConsumer',
      member: 'getWatermarkOffsets',
      gives: 'WatermarkOffsets',
      carries: 'receiver',
    },
    ...every(['KafkaConsumer'], ['on', 'once'], {
      ...gives,
      hands: { argument: 1, parameter: 0, type: 'Message' },
    }),
    {
      ...gives,
      type: 'KafkaConsumer',
      member: 'consume',
      hands: { argument: 1, parameter: 1, type: 'Message' },
    },
    {
      ...gives,
      type: 'KafkaConsumer',
      member: 'consume',
      hands: { argument: 0, parameter: 1, type: 'Message' },
    },
    {
      ...gives,
      type: 'Producer',
      member: 'on',
      hands: { argument: 1, parameter: 1, type: 'DeliveryReport' },
    },
  ];
};

/** Its flat record, position and payload side by side, is the shape that people write by hand most often. */
export const nodeRdkafka: CatalogueFile = {
  system: 'Kafka',
  package: 'node-rdkafka',
  version: '3.6.1',
  rows: [...librdkafka('d.ts node-rdkafka/index.d.ts')],
  mirrored: [{ type: 'Message', telling: ['offset', 'partition'] }],
};

export const kafkaNode: CatalogueFile = {
  system: 'Kafka',
  package: 'kafka-node',
  version: '5.0.0',
  rows: [
    { ...kafka.offset, type: 'Message', member: 'offset', evidence: legacy },
    { ...kafka.partition, type: 'Message', member: 'partition', evidence: legacy },
    { ...kafka.logEdge, type: 'Message', member: 'highWaterOffset', evidence: legacy },
    { ...kafka.payload, type: 'Message', member: 'value', evidence: legacy },
    { ...kafka.key, type: 'Message', member: 'key', evidence: legacy },
    { ...kafka.topic, type: 'Message', member: 'topic', evidence: legacy },
    ...every(['Consumer', 'ConsumerGroup', 'ConsumerGroupStream'], ['on'], {
      role: 'summary',
      hands: { argument: 1, parameter: 0, type: 'Message' },
      evidence: legacy,
    }),
  ],
};
