import { every } from './every.js';
import { kafka, topicGivenTo } from './kafka-facts.js';
import type { CatalogueFile } from './schema.js';

const records = 'd.ts @platformatic/kafka/dist/protocol/records.d.ts';
const consumer = 'd.ts @platformatic/kafka/dist/clients/consumer/consumer.d.ts';
const iterated = 'doc: https://github.com/platformatic/kafka#readme';
const stream = 'd.ts @platformatic/kafka/dist/clients/consumer/messages-stream.d.ts';

/** `MessageBase` declares what `Message` adds the position to. */
const message = ['Message', 'MessageBase', 'MessageJSON'] as const;

export const platformaticKafka: CatalogueFile = {
  system: 'Kafka',
  package: '@platformatic/kafka',
  version: '1.35.0',
  rows: [
    ...every(['Message', 'MessageJSON'], ['offset'], { ...kafka.offset, evidence: records }),
    ...every(message, ['partition'], { ...kafka.partition, evidence: records }),
    ...every(message, ['timestamp'], { ...kafka.timestamp, evidence: records }),
    ...every(message, ['value'], { ...kafka.payload, evidence: records }),
    ...every(message, ['key'], { ...kafka.key, evidence: records }),
    ...every(['Message', 'MessageJSON'], ['headers'], { ...kafka.key, evidence: records }),
    ...every(message, ['topic'], {
      ...topicGivenTo('Consumer', 'consume'),
      evidence: records,
    }),
    ...every(['Message', 'MessageJSON'], ['metadata'], {
      ...kafka.handle,
      what: 'what the client keeps beside the message',
      evidence: records,
    }),
    { role: 'summary', type: 'Message', member: 'toJSON', gives: 'MessageJSON', evidence: records },

    { ...kafka.member, type: 'Consumer', member: 'memberId', evidence: consumer },
    ...every(['Consumer'], ['generationId', 'assignments'], { ...kafka.assignment, evidence: consumer }),
    {
      role: 'conditional',
      type: 'Consumer',
      member: 'groupInstanceId',
      when: 'one instance alone reads the group: the id names the instance',
      then: 'constant',
      otherwise: {
        scope: 'process',
        nature: 'metadata',
        what: 'the name of this consumer instance',
        changes: 'when another instance takes over',
      },
      evidence: consumer,
    },
    { ...kafka.broker, type: 'Consumer', member: 'coordinatorId', evidence: consumer },
    {
      role: 'source',
      scope: 'call',
      nature: 'clock',
      type: 'Consumer',
      member: 'lastHeartbeat',
      what: 'the time of the last heartbeat',
      changes: 'with every heartbeat',
      evidence: consumer,
    },
    ...every(['MessagesStream'], ['committedOffsets', 'offsetsToFetch', 'offsetsCommitted'], {
      ...kafka.committed,
      evidence: stream,
    }),
    {
      role: 'summary',
      type: 'Consumer',
      member: 'consume',
      gives: 'MessagesStream',
      carries: 'element',
      evidence: consumer,
    },
    ...every(['MessagesStream'], ['on', 'once', 'addListener'], {
      role: 'summary',
      hands: { argument: 1, parameter: 0, type: 'Message' },
      evidence: stream,
    }),
    // `for await (const message of stream)`: a list goes by the type of what it holds.
    ...every(['MessagesStream'], ['offset'], { ...kafka.offset, evidence: iterated }),
    ...every(['MessagesStream'], ['partition'], { ...kafka.partition, evidence: iterated }),
    ...every(['MessagesStream'], ['timestamp'], { ...kafka.timestamp, evidence: iterated }),
    ...every(['MessagesStream'], ['value'], { ...kafka.payload, evidence: iterated }),
    ...every(['MessagesStream'], ['key', 'headers'], { ...kafka.key, evidence: iterated }),
    { role: 'summary', type: 'Consumer', member: 'new', gives: 'Consumer', evidence: consumer },
  ],
};
