import { every } from './every.js';
import { fromClock, perAttempt, perCaller, perMessage, perProcess, perRelease } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const queue = 'd.ts @vercel/queue/dist/index.d.mts';
const headers = 'd.ts @vercel/functions/headers.d.ts';
const fromBody = 'a business id from the body of the request';
const caller = { role: 'source', ...perCaller, instead: fromBody, evidence: headers } as const;
const message = { role: 'source', instead: 'a business id from the message', evidence: queue } as const;
const constant = { role: 'safe', scope: 'constant' } as const;

const handlers = ['handleCallback', 'handleNodeCallback'];

export const vercelFiles: readonly CatalogueFile[] = [
  {
    system: 'Vercel',
    package: '@vercel/functions',
    version: '3.9.9',
    rows: [
      ...every([undefined], ['ipAddress'], { ...caller, what: 'the address of the caller' }),
      ...every([undefined], ['geolocation'], { ...caller, what: 'the place of the caller' }),
      ...every([undefined], ['getEnv'], {
        role: 'source',
        ...perRelease,
        what: 'a fact about the deployment',
        evidence: 'd.ts @vercel/functions/get-env.d.ts',
      }),
      ...every([undefined], ['getDeadline'], {
        role: 'source',
        ...fromClock,
        what: 'the time by which the request must be answered',
        changes: 'with every request',
        evidence: 'd.ts @vercel/functions/deadline.d.ts',
      }),
    ],
  },
  {
    system: 'Vercel',
    package: '@vercel/queue',
    version: '0.6.0',
    rows: [
      {
        role: 'conditional',
        type: 'MessageMetadata',
        member: 'messageId',
        when: 'the producer passes `idempotencyKey` made of business facts',
        shownBy: { passed: { member: 'send', argument: 2, property: 'idempotencyKey' } },
        then: 'given',
        otherwise: {
          ...perMessage,
          what: 'the id of the queued message',
          changes: 'when the message is sent again',
          instead: 'a business id from the message',
        },
        evidence: queue,
      },
      ...every(['MessageMetadata'], ['deliveryCount'], {
        ...message,
        ...perAttempt,
        what: 'the delivery counter',
      }),
      ...every(['MessageMetadata'], ['createdAt', 'expiresAt'], {
        ...message,
        ...perMessage,
        what: 'the time the message was sent',
        changes: 'when the message is sent again',
      }),
      ...every(['MessageMetadata'], ['region'], {
        ...message,
        ...perProcess,
        what: 'the region',
        changes: 'when another region takes over',
      }),
      ...every(['MessageMetadata'], ['consumerGroup', 'topicName'], { ...constant, evidence: queue }),
      ...every([undefined], ['handleCallback'], {
        role: 'summary',
        hands: { argument: 0, parameter: 1, type: 'MessageMetadata' },
        evidence: queue,
      }),
      ...every(['QueueClient'], handlers, {
        role: 'summary',
        hands: { argument: 0, parameter: 1, type: 'MessageMetadata' },
        evidence: queue,
      }),
    ],
  },
];
