import { every } from './every.js';
import { kafka, topicGivenTo } from './kafka-facts.js';
import { librdkafka } from './kafka-records.js';
import type { CatalogueFile } from './schema.js';

const evidence = 'd.ts @confluentinc/kafka-javascript/types/kafkajs.d.ts';
const own = 'd.ts @confluentinc/kafka-javascript/types/rdkafka.d.ts';
const leads = { role: 'summary', carries: 'receiver', evidence } as const;
const gives = { role: 'summary', evidence } as const;

/** The types stand in the namespace `KafkaJS`; declarations know them without it. */
const both = (...names: readonly string[]) => names.flatMap((name) => [name, `KafkaJS.${name}`]);
const message = [...both('KafkaMessage'), 'MessageSetEntry', 'RecordBatchEntry'];

/** Two clients in one: the API of KafkaJS under the namespace `KafkaJS`, and that of node-rdkafka. */
export const confluentKafka: CatalogueFile = {
  system: 'Kafka',
  package: '@confluentinc/kafka-javascript',
  version: '1.10.1',
  rows: [
    ...librdkafka(own),
    ...every(['Message', 'TopicPartition'], ['leaderEpoch'], { ...kafka.leaderEpoch, evidence: own }),

    ...every(message, ['offset'], { ...kafka.offset, evidence }),
    ...every(message, ['timestamp'], { ...kafka.timestamp, evidence }),
    ...every(message, ['attributes', 'size'], { ...kafka.framing, evidence }),
    ...every(message, ['leaderEpoch'], { ...kafka.leaderEpoch, evidence }),
    ...every(message, ['value'], { ...kafka.payload, evidence }),
    ...every(message, ['key', 'headers'], { ...kafka.key, evidence }),
    ...every(both('EachMessagePayload', 'Batch'), ['partition'], { ...kafka.partition, evidence }),
    ...['', 'KafkaJS.'].flatMap((within) =>
      every([`${within}EachMessagePayload`, `${within}Batch`], ['topic'], {
        ...topicGivenTo(`${within}Consumer`, 'subscribe'),
        evidence,
      }),
    ),
    ...every(both('EachMessagePayload'), ['message'], { ...leads, gives: 'KafkaJS.KafkaMessage' }),
    ...every(both('EachBatchPayload'), ['batch'], { ...leads, gives: 'KafkaJS.Batch' }),
    ...every(both('Batch'), ['messages'], { ...leads, gives: 'KafkaJS.KafkaMessage', carries: 'element' }),
    ...every(both('Batch'), ['highWatermark', 'firstOffset', 'lastOffset', 'offsetLag', 'offsetLagLow'], {
      ...kafka.batchEdge,
      evidence,
    }),
    ...every(both('RecordMetadata'), ['offset', 'baseOffset', 'logStartOffset'], {
      ...kafka.offset,
      evidence,
    }),
    ...every(both('RecordMetadata'), ['timestamp', 'logAppendTime'], { ...kafka.timestamp, evidence }),
    ...every(both('RecordMetadata'), ['partition'], { ...kafka.partition, evidence }),
    ...every(both('PartitionOffset'), ['offset'], { ...kafka.offset, evidence }),
    ...every(both('PartitionOffset'), ['partition'], { ...kafka.partition, evidence }),

    { ...gives, type: 'KafkaJS.Kafka', member: 'new', gives: 'KafkaJS.Kafka' },
    { ...gives, type: 'KafkaJS.Kafka', member: 'consumer', gives: 'KafkaJS.Consumer' },
    { ...gives, type: 'KafkaJS.Kafka', member: 'producer', gives: 'KafkaJS.Producer' },
    ...every(['KafkaJS.Producer'], ['send', 'sendBatch'], {
      ...gives,
      gives: 'KafkaJS.RecordMetadata',
      carries: 'element',
    }),
    ...['eachMessage', 'eachBatch'].flatMap((property) =>
      every(['KafkaJS.Consumer'], ['run'], {
        ...gives,
        hands: {
          argument: 0,
          property,
          parameter: 0,
          type: property === 'eachBatch' ? 'KafkaJS.EachBatchPayload' : 'KafkaJS.EachMessagePayload',
        },
      }),
    ),
  ],
};
