import { every } from './every.js';
import { kafka } from './kafka-facts.js';
import type { CatalogueFile } from './schema.js';

const declared = 'd.ts kafka-streams/index.d.ts';
const read = 'js: kafka-streams/lib/dsl/StreamDSL.js';

const streams = ['KStream', 'StreamDSL', 'KTable'] as const;
/** They call a function with each message. */
const steps = ['map', 'asyncMap', 'concatMap', 'forEach', 'tap', 'filter', 'takeWhile', 'skipWhile'];
/** What runs through the stream stays a message, or its value alone changes. */
const keeping = [
  'tap',
  'filter',
  'skip',
  'take',
  'skipRepeats',
  'skipRepeatsWith',
  'mapBufferKeyToString',
  'mapBufferValueToString',
  'mapStringValueToJSONObject',
  'mapJSONConvenience',
  'throttle',
  'delay',
  'multicast',
  'timestamp',
];

/**
 * Its callbacks get the raw message without a type. Behind a step that makes something else of it (`map`) nothing is
 * known of what runs through the stream.
 */
export const kafkaStreams: CatalogueFile = {
  system: 'Kafka Streams',
  package: 'kafka-streams',
  version: '5.0.0',
  rows: [
    { ...kafka.offset, type: 'Message', member: 'offset', evidence: read },
    { ...kafka.partition, type: 'Message', member: 'partition', evidence: read },
    { ...kafka.timestamp, type: 'Message', member: 'timestamp', evidence: read },
    { ...kafka.payload, type: 'Message', member: 'value', evidence: read },
    {
      role: 'conditional',
      type: 'Message',
      member: 'key',
      when: 'the producer passes one: sinek sends a random key where there is none',
      then: 'business',
      otherwise: 'business',
      evidence: 'js: sinek/lib/kafkajs/JSProducer.js',
    },

    ...every(streams, steps, {
      role: 'summary',
      hands: { argument: 0, parameter: 0, type: 'Message' },
      evidence: declared,
    }),
    ...every(streams, keeping, { role: 'summary', gives: 'StreamDSL', evidence: declared }),

    ...every(streams, ['mapToFormat'], { role: 'summary', gives: 'FormattedStream', evidence: declared }),
    ...every(['FormattedStream'], steps, {
      role: 'summary',
      hands: { argument: 0, parameter: 0, type: 'Formatted' },
      evidence: read,
    }),
    {
      role: 'conditional',
      type: 'Formatted',
      member: 'id',
      when: '`mapToFormat` is given a function that takes it from the message',
      shownBy: { passed: { type: 'KStream', member: 'mapToFormat', argument: 1 } },
      then: 'business',
      otherwise: {
        scope: 'call',
        nature: 'random',
        what: 'a random UUID that the stream made',
        changes: 'with every replay',
        instead: 'a business id from `message.value`',
      },
      evidence: read,
    },
    {
      role: 'source',
      scope: 'call',
      nature: 'clock',
      type: 'Formatted',
      member: 'time',
      what: 'the time of the processing',
      changes: 'with every replay',
      instead: 'a business id from `message.value`',
      evidence: read,
    },
    { ...kafka.payload, type: 'Formatted', member: 'payload', evidence: read },

    // The state store of this instance alone.
    {
      role: 'conditional',
      type: 'KStorage',
      member: 'get',
      when: 'the state store outlives the instance: the one that comes with the package is memory',
      then: 'business',
      otherwise: 'unproven',
      evidence: declared,
    },
    {
      role: 'source',
      scope: 'attempt',
      nature: 'metadata',
      type: 'KStorage',
      member: 'increment',
      what: 'a counter in the state store',
      changes: 'with every replay',
      instead: 'a business id from `message.value`',
      evidence: declared,
    },
    ...every(['KafkaStreams', ...streams], ['getStats'], {
      role: 'source',
      scope: 'process',
      nature: 'metadata',
      what: 'the statistics of the client',
      changes: 'with every message',
      evidence: declared,
    }),

    { role: 'summary', type: 'KafkaStreams', member: 'new', gives: 'KafkaStreams', evidence: declared },
    { role: 'summary', type: 'KafkaStreams', member: 'getKStream', gives: 'KStream', evidence: declared },
    { role: 'summary', type: 'KafkaStreams', member: 'getKTable', gives: 'KTable', evidence: declared },
    ...every(['KafkaStreams', ...streams], ['getStorage'], {
      role: 'summary',
      gives: 'KStorage',
      evidence: declared,
    }),
  ],
};
