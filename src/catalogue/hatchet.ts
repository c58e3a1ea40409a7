import { every } from './every.js';
import { perAttempt, perRelease, perRun } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const evidence = 'd.ts @hatchet-dev/typescript-sdk/v1/client/worker/context.d.ts';
const declaration = 'd.ts @hatchet-dev/typescript-sdk/v1/client/client.d.ts';
const source = { role: 'source', instead: 'a business id from the input of the task', evidence } as const;
const attempt = { ...source, ...perAttempt } as const;
const run = { ...source, ...perRun, changes: 'when the task is triggered again' } as const;
const business = { role: 'safe', scope: 'business', evidence } as const;
const summary = { role: 'summary', evidence: declaration } as const;

export const hatchet: CatalogueFile = {
  system: 'Hatchet',
  package: '@hatchet-dev/typescript-sdk',
  version: '1.33.2',
  rows: [
    ...every(['Context'], ['retryCount'], { ...attempt, what: 'the retry counter of the task' }),
    ...every(['Context'], ['errors', 'stepRunErrors'], {
      ...attempt,
      what: 'the outcome of earlier steps',
    }),
    ...every(['Context'], ['workflowRunId', 'taskRunExternalId', 'taskRunId'], {
      ...run,
      what: 'the Hatchet run id',
    }),
    ...every(['Context'], ['workflowVersionId'], {
      ...source,
      ...perRelease,
      what: 'the version of the workflow',
    }),
    ...every(['Context'], ['childIndex'], { ...run, what: 'the index of the child task' }),
    ...every(['Context'], ['input', 'additionalMetadata', 'childKey', 'filterPayload'], business),
    ...every(['Context'], ['workflowName', 'workflowNameV1', 'taskName', 'workflowId'], {
      role: 'safe',
      scope: 'constant',
      evidence,
    }),
    { ...summary, type: 'HatchetClient', member: 'init', gives: 'HatchetClient' },
    { ...summary, type: 'Hatchet', member: 'init', gives: 'HatchetClient' },
    ...every(['HatchetClient'], ['workflow'], { ...summary, gives: 'WorkflowDeclaration' }),
    ...every(['HatchetClient', 'WorkflowDeclaration'], ['task', 'durableTask'], {
      ...summary,
      hands: { argument: 0, property: 'fn', parameter: 1, type: 'Context' },
    }),
  ],
  mirrored: [{ type: 'Context', telling: ['retryCount', 'workflowRunId', 'taskRunExternalId', 'taskRunId'] }],
};
