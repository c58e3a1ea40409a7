import { every } from './every.js';
import { drawn, perAttempt, perCaller, perMessage, perProcess, perRelease, perRun } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const evidence = 'd.ts @cloudflare/workers-types/index.d.ts';
const sentAgain = 'when the message is sent again';
const source = { role: 'source', evidence } as const;
const queued = { ...source, instead: 'a business id from `message.body`' } as const;
const workflow = { ...source, instead: 'a business id from `event.payload`' } as const;
const business = { role: 'safe', scope: 'business', evidence } as const;
const constant = { role: 'safe', scope: 'constant', evidence } as const;
const summary = { role: 'summary', evidence } as const;

const batches = ['MessageBatch', 'QueueEvent'];
const properties = ['IncomingRequestCfProperties', 'IncomingRequestCfPropertiesBase'];

export const cloudflare: CatalogueFile = {
  system: 'Cloudflare',
  package: '@cloudflare/workers-types',
  version: '5.20261117.1',
  aliases: ['cloudflare:workers'],
  rows: [
    ...every(['Message'], ['id', 'timestamp'], {
      ...queued,
      ...perMessage,
      what: 'the id or the time of the queued message',
      changes: sentAgain,
    }),
    ...every(['Message'], ['attempts'], { ...queued, ...perAttempt, what: 'the delivery counter' }),
    ...every(['Message'], ['body'], business),
    ...every(batches, ['queue'], constant),
    ...every(batches, ['messages'], { ...summary, gives: 'Message', carries: 'element' }),

    ...every(['ScheduledController', 'ScheduledEvent'], ['scheduledTime'], business),
    ...every(['ScheduledController', 'ScheduledEvent'], ['cron'], constant),

    ...every(['IncomingRequestCfPropertiesBase', ...properties.slice(0, 1)], ['colo'], {
      ...source,
      ...perProcess,
      what: 'the data centre',
      changes: 'when another data centre takes over',
    }),
    ...every(properties, ['clientTcpRtt'], {
      ...source,
      ...perCaller,
      nature: 'counter',
      what: 'a measurement of the connection',
      changes: 'with every request',
    }),
    ...every(
      ['IncomingRequestCfProperties', 'IncomingRequestCfPropertiesGeographicInformation'],
      ['country', 'city'],
      {
        ...source,
        ...perCaller,
        what: 'the place of the caller',
      },
    ),
    ...every(['DurableObjectNamespace'], ['newUniqueId'], {
      ...source,
      ...drawn,
      what: 'a random object id',
      instead: 'the id that `idFromName` makes of a business id',
    }),
    ...every(['DurableObjectNamespace'], ['idFromName', 'idFromString'], {
      role: 'summary',
      carries: 'arguments',
      evidence,
    }),
    ...every(['WorkerVersionMetadata'], ['id', 'tag', 'timestamp'], {
      ...source,
      ...perRelease,
      what: 'the version of the worker',
    }),

    {
      role: 'conditional',
      type: 'WorkflowEvent',
      member: 'instanceId',
      when: 'the caller creates the instance under a business id',
      shownBy: { passed: { type: 'Workflow', member: 'create', argument: 0, property: 'id' } },
      then: 'given',
      otherwise: {
        ...perRun,
        what: 'the id of the workflow instance',
        changes: 'when the workflow is started again',
        instead: 'a business id from `event.payload`',
      },
      evidence,
    },
    ...every(['WorkflowEvent'], ['timestamp'], {
      ...workflow,
      ...perRun,
      what: 'the time the instance was made',
      changes: 'when the workflow is started again',
    }),
    ...every(['WorkflowEvent'], ['payload'], business),
    ...every(['WorkflowEvent'], ['workflowName'], constant),
    ...every(['WorkflowStepContext'], ['attempt'], {
      ...workflow,
      ...perAttempt,
      what: 'the attempt number of the step',
    }),
    ...every(['WorkflowStepContext'], ['step'], constant),
    ...[1, 2].map(
      (argument) =>
        ({
          ...summary,
          type: 'WorkflowStep',
          member: 'do',
          hands: { argument, parameter: 0, type: 'WorkflowStepContext' },
        }) as const,
    ),
    {
      ...summary,
      type: 'WorkflowEntrypoint',
      member: 'run',
      hands: { parameter: 0, type: 'WorkflowEvent' },
    },
    {
      ...summary,
      type: 'WorkflowEntrypoint',
      member: 'run',
      hands: { parameter: 1, type: 'WorkflowStep' },
    },
  ],
  mirrored: [
    { type: 'Message', telling: ['attempts', 'ack', 'retry'] },
    { type: 'WorkflowEvent', telling: ['instanceId', 'payload', 'workflowName'] },
  ],
};
