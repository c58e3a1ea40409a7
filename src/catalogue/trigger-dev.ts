import { every } from './every.js';
import { perAttempt, perMessage, perProcess, perRelease, perRun } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const evidence = 'd.ts @trigger.dev/core/dist/esm/v3/schemas/common.d.ts';
const keys = 'd.ts @trigger.dev/sdk/dist/esm/v3/idempotencyKeys.d.ts';
const source = { role: 'source', instead: 'a business id from the payload of the task', evidence } as const;
const constant = { role: 'safe', scope: 'constant', evidence } as const;
const summary = { role: 'summary', evidence } as const;

export const triggerDev: CatalogueFile = {
  system: 'Trigger.dev',
  package: '@trigger.dev/sdk',
  version: '4.8.3',
  aliases: ['@trigger.dev/core'],
  rows: [
    ...every(['TaskRunContext.attempt'], ['number', 'startedAt'], {
      ...source,
      ...perAttempt,
      what: 'the attempt of the task',
    }),
    ...every(
      ['TaskRunContext.run'],
      ['id', 'createdAt', 'startedAt', 'parentTaskRunId', 'rootTaskRunId', 'version', 'region'],
      {
        ...source,
        ...perRun,
        what: 'the Trigger.dev run',
        changes: 'when the task is triggered again',
      },
    ),
    { role: 'safe', scope: 'business', type: 'TaskRunContext.run', member: 'idempotencyKey', evidence },
    ...every(['TaskRunContext'], ['batch'], {
      ...source,
      ...perMessage,
      what: 'the id of the batch',
      changes: 'when the batch is triggered again',
    }),
    ...every(['TaskRunContext'], ['machine'], { ...source, ...perProcess, what: 'the machine of the run' }),
    ...every(['TaskRunContext'], ['deployment'], { ...source, ...perRelease, what: 'the deployment' }),
    ...every(['TaskRunContext'], ['environment', 'task', 'project', 'organization', 'queue'], constant),
    {
      role: 'summary',
      type: 'idempotencyKeys',
      member: 'create',
      carries: 'arguments',
      evidence: keys,
    },
    {
      ...summary,
      type: 'RunFnParams',
      member: 'ctx',
      gives: 'TaskRunContext',
      evidence: 'doc: https://trigger.dev/docs/context',
    },
    ...every([undefined], ['task', 'schemaTask'], {
      ...summary,
      hands: { argument: 0, property: 'run', parameter: 1, type: 'RunFnParams' },
      evidence: 'd.ts @trigger.dev/core/dist/esm/v3/types/tasks.d.ts',
    }),
    ...every(['schedules'], ['task'], {
      ...summary,
      hands: { argument: 0, property: 'run', parameter: 1, type: 'RunFnParams' },
      evidence: 'd.ts @trigger.dev/core/dist/esm/v3/types/tasks.d.ts',
    }),
  ],
};
