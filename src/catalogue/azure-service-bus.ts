import { perDelivery, setByProducer } from './delivery.js';
import { every } from './every.js';
import { perAttempt, perLease, perMessage } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const evidence = 'd.ts @azure/service-bus/types/latest/service-bus.d.ts';
const source = { role: 'source', instead: 'a business id from `message.body`', evidence } as const;
const received = ['ServiceBusReceivedMessage'] as const;
const receivers = ['ServiceBusReceiver', 'ServiceBusSessionReceiver'] as const;
/** What the sender sets, as it is sent and as it is received. */
const message = ['ServiceBusReceivedMessage', 'ServiceBusMessage'] as const;

export const azureServiceBus: CatalogueFile = {
  system: 'Azure Service Bus',
  package: '@azure/service-bus',
  version: '7.9.5',
  rows: [
    ...every(received, ['lockToken'], { ...source, ...perLease, what: 'the lock token of the message' }),
    ...every(received, ['lockedUntilUtc'], { ...source, ...perLease, what: 'the end of the lock' }),
    ...every(['ServiceBusSessionReceiver'], ['sessionLockedUntilUtc'], {
      ...source,
      ...perLease,
      what: 'the end of the lock on the session',
    }),
    ...every(received, ['deliveryCount'], { ...source, ...perAttempt, what: 'the delivery count' }),
    ...every(received, ['sequenceNumber', 'enqueuedSequenceNumber'], {
      ...source,
      ...perMessage,
      what: 'the Service Bus sequence number',
    }),
    ...every(received, ['enqueuedTimeUtc', 'expiresAtUtc'], {
      ...source,
      ...perMessage,
      what: 'the time that the message was enqueued',
    }),
    ...every(received, ['deadLetterSource', 'deadLetterReason', 'deadLetterErrorDescription'], {
      ...source,
      ...perDelivery,
      what: 'how the message became a dead letter',
      changes: 'when the message is moved to the dead letter queue',
    }),
    ...every(received, ['state'], { ...source, ...perDelivery, what: 'the state of the message' }),
    ...every(received, ['_rawAmqpMessage'], {
      ...source,
      ...perDelivery,
      what: 'the raw message with its annotations',
    }),
    ...every(
      message,
      [
        'messageId',
        'correlationId',
        'sessionId',
        'partitionKey',
        'applicationProperties',
        'scheduledEnqueueTimeUtc',
      ],
      { ...setByProducer, evidence },
    ),
    ...every(message, ['body'], { role: 'safe', scope: 'business', evidence }),

    { role: 'summary', type: 'ServiceBusClient', member: 'new', gives: 'ServiceBusClient', evidence },
    {
      role: 'summary',
      type: 'ServiceBusClient',
      member: 'createReceiver',
      gives: 'ServiceBusReceiver',
      evidence,
    },
    ...every(['ServiceBusClient'], ['acceptSession', 'acceptNextSession'], {
      role: 'summary',
      gives: 'ServiceBusSessionReceiver',
      evidence,
    }),
    ...every(receivers, ['receiveMessages', 'peekMessages', 'getMessageIterator'], {
      role: 'summary',
      gives: 'ServiceBusReceivedMessage',
      carries: 'element',
      evidence,
    }),
    ...every(receivers, ['subscribe'], {
      role: 'summary',
      hands: { argument: 0, property: 'processMessage', parameter: 0, type: 'ServiceBusReceivedMessage' },
      evidence,
    }),
  ],
  mirrored: [
    {
      type: 'ServiceBusReceivedMessage',
      telling: ['lockToken', 'deliveryCount', 'enqueuedTimeUtc', 'lockedUntilUtc'],
    },
  ],
};
