import { perDelivery, setByProducer } from './delivery.js';
import { every } from './every.js';
import { perAttempt, perLease, perMessage, perRequest, perRun } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const context = 'd.ts @azure/functions/types/InvocationContext.d.ts';
const timer = 'd.ts @azure/functions/types/timer.d.ts';
const app = 'd.ts @azure/functions/types/app.d.ts';
const triggers =
  'doc: https://learn.microsoft.com/azure/azure-functions/functions-bindings-service-bus-trigger#message-metadata';
const timers = 'doc: https://learn.microsoft.com/azure/azure-functions/functions-bindings-timer#usage';

const source = { role: 'source', instead: 'a business id from what triggered the function' } as const;
const ofTrigger = ['InvocationContext.triggerMetadata'] as const;

const triggersWithHandler = [
  'timer',
  'storageBlob',
  'storageQueue',
  'serviceBusQueue',
  'serviceBusTopic',
  'eventHub',
  'eventGrid',
  'cosmosDB',
  'http',
  'get',
  'post',
  'put',
  'patch',
  'deleteRequest',
];

const scheduleOf = (evidence: string, type: string) => [
  ...every([type], ['last', 'next'], {
    role: 'conditional',
    when: 'it is read before the host moves on: the schedule names the period',
    then: 'business',
    otherwise: 'business',
    evidence,
  }),
  ...every([type], ['lastUpdated'], {
    ...source,
    ...perDelivery,
    what: 'the time that the host last ran the timer',
    changes: 'with every run',
    evidence,
  }),
];

export const azureFunctions: CatalogueFile = {
  system: 'Azure Functions',
  package: '@azure/functions',
  version: '4.16.5',
  rows: [
    {
      ...source,
      ...perRequest,
      type: 'InvocationContext',
      member: 'invocationId',
      what: 'the id of the invocation',
      changes: 'with every invocation',
      evidence: context,
    },
    { role: 'safe', scope: 'constant', type: 'InvocationContext', member: 'functionName', evidence: context },
    ...['retryContext', 'traceContext', 'triggerMetadata'].flatMap((member) =>
      every(['InvocationContext'], [member], {
        role: 'summary',
        gives: { retryContext: 'RetryContext', traceContext: 'TraceContext' }[member] ?? ofTrigger[0],
        carries: 'receiver',
        evidence: context,
      }),
    ),
    ...every(['RetryContext'], ['retryCount', 'exception'], {
      ...source,
      ...perAttempt,
      what: 'the retry count',
      evidence: context,
    }),
    { role: 'safe', scope: 'constant', type: 'RetryContext', member: 'maxRetryCount', evidence: context },
    ...every(['TraceContext'], ['traceParent', 'traceState'], {
      ...source,
      ...perRequest,
      what: 'the trace of this invocation',
      changes: 'with every invocation',
      evidence: context,
    }),

    // A record of what the trigger says, without a type of its own.
    ...every(ofTrigger, ['dequeueCount', 'deliveryCount'], {
      ...source,
      ...perAttempt,
      what: 'the delivery count',
      evidence: triggers,
    }),
    ...every(ofTrigger, ['popReceipt', 'lockToken', 'lockedUntilUtc', 'nextVisibleTime'], {
      ...source,
      ...perLease,
      what: 'the lock on the message',
      evidence: triggers,
    }),
    ...every(
      ofTrigger,
      ['sequenceNumber', 'enqueuedTimeUtc', 'insertionTime', 'expirationTime', 'expiresAtUtc'],
      { ...source, ...perMessage, what: 'the place of the message in the queue', evidence: triggers },
    ),
    ...every(ofTrigger, ['id'], {
      ...source,
      ...perMessage,
      what: 'the id of the message',
      evidence: triggers,
    }),
    ...every(ofTrigger, ['messageId', 'correlationId', 'sessionId', 'partitionKey'], {
      ...setByProducer,
      evidence: triggers,
    }),

    {
      ...source,
      ...perDelivery,
      type: 'Timer',
      member: 'isPastDue',
      what: 'the lateness of the timer',
      changes: 'when the host starts late',
      evidence: timer,
    },
    {
      role: 'summary',
      type: 'Timer',
      member: 'scheduleStatus',
      gives: 'Timer.scheduleStatus',
      carries: 'receiver',
      evidence: timer,
    },
    ...scheduleOf(timer, 'Timer.scheduleStatus'),
    // Declarations nest them in the timer, without a type name of their own.
    ...scheduleOf(timers, 'Timer'),

    ...every(['app'], triggersWithHandler, {
      role: 'summary',
      hands: { argument: 1, property: 'handler', parameter: 1, type: 'InvocationContext' },
      evidence: app,
    }),
    ...every(['app'], ['http', 'get', 'post', 'put', 'patch', 'deleteRequest'], {
      role: 'summary',
      hands: { argument: 1, parameter: 1, type: 'InvocationContext' },
      evidence: app,
    }),
    {
      role: 'summary',
      type: 'app',
      member: 'timer',
      hands: { argument: 1, property: 'handler', parameter: 0, type: 'Timer' },
      evidence: app,
    },
  ],
  mirrored: [
    {
      type: 'InvocationContext',
      telling: ['invocationId', 'triggerMetadata', 'retryContext', 'traceContext'],
    },
  ],
};

const orchestration = 'd.ts durable-functions/types/orchestration.d.ts';
const durableApp = 'd.ts durable-functions/types/app.d.ts';
const startedAgain = {
  ...perRun,
  changes: 'when it is started again',
  instead: 'a business id from the input of the orchestration',
} as const;

export const azureDurableFunctions: CatalogueFile = {
  system: 'Azure Durable Functions',
  package: 'durable-functions',
  version: '3.5.0',
  rows: [
    {
      role: 'summary',
      type: 'OrchestrationContext',
      member: 'df',
      gives: 'DurableOrchestrationContext',
      carries: 'receiver',
      evidence: orchestration,
    },
    {
      role: 'conditional',
      type: 'DurableOrchestrationContext',
      member: 'instanceId',
      when: 'the starter sets it to a business id',
      shownBy: {
        passed: { type: 'DurableClient', member: 'startNew', argument: 1, property: 'instanceId' },
      },
      then: 'given',
      otherwise: { ...startedAgain, what: 'the instance id of the orchestration' },
      evidence: orchestration,
    },
    {
      role: 'source',
      ...startedAgain,
      type: 'DurableOrchestrationContext',
      member: 'newGuid',
      what: 'an id that the orchestration makes',
      evidence: orchestration,
    },
    {
      role: 'source',
      ...startedAgain,
      type: 'DurableOrchestrationContext',
      member: 'currentUtcDateTime',
      what: 'the time that the orchestration keeps',
      evidence: orchestration,
    },
    {
      role: 'source',
      ...perAttempt,
      type: 'DurableOrchestrationContext',
      member: 'isReplaying',
      what: 'the replay flag',
      changes: 'with every replay',
      evidence: orchestration,
    },
    {
      role: 'safe',
      scope: 'business',
      type: 'DurableOrchestrationContext',
      member: 'getInput',
      evidence: orchestration,
    },
    ...every(['app'], ['orchestration'], {
      role: 'summary',
      hands: { argument: 1, parameter: 0, type: 'OrchestrationContext' },
      evidence: durableApp,
    }),
  ],
};
