import { every } from './every.js';
import { perAttempt, perLease, perMessage, perRequest } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const models = 'd.ts @azure/storage-queue/dist/esm/generated/src/models/index.d.ts';
const client = 'd.ts @azure/storage-queue/dist/esm/QueueClient.d.ts';
const source = { role: 'source', instead: 'a business id from `message.messageText`' } as const;
const dequeued = ['DequeuedMessageItem', 'ReceivedMessageItem'] as const;

export const azureStorageQueue: CatalogueFile = {
  system: 'Azure Storage Queue',
  package: '@azure/storage-queue',
  version: '12.30.0',
  rows: [
    ...every(dequeued, ['messageId'], {
      ...source,
      ...perMessage,
      what: 'the id of the queue message',
      changes: 'when it is sent again or poisoned',
      evidence: models,
    }),
    ...every(dequeued, ['insertedOn', 'expiresOn'], {
      ...source,
      ...perMessage,
      what: 'the time that the message was enqueued',
      evidence: models,
    }),
    ...every(dequeued, ['popReceipt'], { ...source, ...perLease, what: 'the pop receipt', evidence: models }),
    ...every(dequeued, ['nextVisibleOn'], {
      ...source,
      ...perLease,
      what: 'the end of the message lease',
      evidence: models,
    }),
    ...every(dequeued, ['dequeueCount'], {
      ...source,
      ...perAttempt,
      what: 'the dequeue count',
      evidence: models,
    }),
    ...every(dequeued, ['messageText'], { role: 'safe', scope: 'business', evidence: models }),

    // What the service answers.
    ...every(['MessagesDequeueHeaders', 'QueueReceiveMessageResponse'], ['requestId', 'clientRequestId'], {
      ...source,
      ...perRequest,
      what: 'the request id of the service call',
      changes: 'with every call',
      evidence: models,
    }),
    {
      ...source,
      ...perMessage,
      type: 'QueueSendMessageResponse',
      member: 'messageId',
      what: 'the id of the queue message',
      instead: 'a business id from what is sent',
      evidence: client,
    },
    {
      ...source,
      ...perLease,
      type: 'QueueSendMessageResponse',
      member: 'popReceipt',
      what: 'the pop receipt',
      changes: 'with every send',
      instead: 'a business id from what is sent',
      evidence: client,
    },

    { role: 'summary', type: 'QueueClient', member: 'new', gives: 'QueueClient', evidence: client },
    {
      role: 'summary',
      type: 'QueueServiceClient',
      member: 'new',
      gives: 'QueueServiceClient',
      evidence: 'd.ts @azure/storage-queue/dist/esm/QueueServiceClient.d.ts',
    },
    {
      role: 'summary',
      type: 'QueueServiceClient',
      member: 'getQueueClient',
      gives: 'QueueClient',
      evidence: 'd.ts @azure/storage-queue/dist/esm/QueueServiceClient.d.ts',
    },
    {
      role: 'summary',
      type: 'QueueClient',
      member: 'receiveMessages',
      gives: 'QueueReceiveMessageResponse',
      carries: 'receiver',
      evidence: client,
    },
    {
      role: 'summary',
      type: 'QueueReceiveMessageResponse',
      member: 'receivedMessageItems',
      gives: 'DequeuedMessageItem',
      carries: 'element',
      evidence: client,
    },
    {
      role: 'summary',
      type: 'QueueClient',
      member: 'sendMessage',
      gives: 'QueueSendMessageResponse',
      carries: 'receiver',
      evidence: client,
    },
  ],
  mirrored: [
    { type: 'DequeuedMessageItem', telling: ['popReceipt', 'dequeueCount', 'nextVisibleOn', 'insertedOn'] },
  ],
};
