import { perDelivery, setByProducer } from './delivery.js';
import { every } from './every.js';
import { perMessage, perProcess } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const data = 'd.ts @azure/event-hubs/dist/esm/eventData.d.ts';
const models = 'd.ts @azure/event-hubs/dist/esm/eventHubConsumerClientModels.d.ts';
const client = 'd.ts @azure/event-hubs/dist/esm/eventHubConsumerClient.d.ts';
const source = { role: 'source', instead: 'a business id from `event.body`' } as const;

export const azureEventHubs: CatalogueFile = {
  system: 'Azure Event Hubs',
  package: '@azure/event-hubs',
  version: '6.0.4',
  rows: [
    ...every(['ReceivedEventData'], ['offset'], {
      ...source,
      ...perDelivery,
      what: 'the offset in the event hub',
      changes: 'when the event is sent again or another region takes over',
      evidence: data,
    }),
    ...every(['ReceivedEventData'], ['sequenceNumber'], {
      ...source,
      ...perMessage,
      what: 'the sequence number in the partition',
      evidence: data,
    }),
    ...every(['ReceivedEventData'], ['enqueuedTimeUtc'], {
      ...source,
      ...perMessage,
      what: 'the time that the event was enqueued',
      evidence: data,
    }),
    ...every(['ReceivedEventData'], ['systemProperties'], {
      ...source,
      ...perDelivery,
      what: 'the annotations of the broker',
      changes: 'when the event is sent again or another region takes over',
      evidence: data,
    }),
    ...every(['ReceivedEventData'], ['messageId', 'correlationId', 'partitionKey', 'properties'], {
      ...setByProducer,
      evidence: data,
    }),
    { role: 'safe', scope: 'business', type: 'ReceivedEventData', member: 'body', evidence: data },
    {
      ...source,
      ...perProcess,
      type: 'PartitionContext',
      member: 'partitionId',
      what: 'the partition of the event hub',
      changes: 'when the hub has more partitions',
      evidence: models,
    },
    {
      ...source,
      ...perDelivery,
      type: 'PartitionContext',
      member: 'lastEnqueuedEventProperties',
      what: 'the end of the partition',
      changes: 'with every event',
      evidence: models,
    },
    {
      role: 'safe',
      scope: 'constant',
      type: 'PartitionContext',
      member: 'consumerGroup',
      evidence: models,
    },

    {
      role: 'summary',
      type: 'EventHubConsumerClient',
      member: 'new',
      gives: 'EventHubConsumerClient',
      evidence: client,
    },
    // `subscribe(handlers)`, `subscribe(partitionId, handlers)`.
    ...[0, 1].flatMap((argument) =>
      every(['EventHubConsumerClient'], ['subscribe'], {
        role: 'summary',
        hands: { argument, property: 'processEvents', parameter: 0, type: 'ReceivedEventData' },
        evidence: client,
      }),
    ),
    ...[0, 1].flatMap((argument) =>
      every(['EventHubConsumerClient'], ['subscribe'], {
        role: 'summary',
        hands: { argument, property: 'processEvents', parameter: 1, type: 'PartitionContext' },
        evidence: client,
      }),
    ),
  ],
  mirrored: [
    { type: 'ReceivedEventData', telling: ['enqueuedTimeUtc', 'systemProperties', 'sequenceNumber'] },
  ],
};
