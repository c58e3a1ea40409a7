import { every } from './every.js';
import { perAttempt, perRelease, perRun } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const step = 'd.ts @workflow/core/dist/step/get-step-metadata.d.ts';
const workflow = 'd.ts @workflow/core/dist/workflow/get-workflow-metadata.d.ts';
const source = { role: 'source', instead: 'a business id from the input of the workflow' } as const;
const run = { ...source, ...perRun, changes: 'when the workflow is started again' } as const;
const summary = { role: 'summary' } as const;

/** Its pages name `stepId` as the key of a Stripe call: right for the retries of a step, not for a second run. */
export const workflowDevKit: CatalogueFile = {
  system: 'Workflow DevKit',
  package: 'workflow',
  version: '4.8.9',
  aliases: ['@workflow/core'],
  rows: [
    ...every(['StepMetadata'], ['stepId'], {
      ...run,
      what: 'the id of the step in this run',
      evidence: step,
    }),
    ...every(['StepMetadata'], ['attempt'], {
      ...source,
      ...perAttempt,
      what: 'the attempt number of the step',
      evidence: step,
    }),
    ...every(['StepMetadata'], ['stepStartedAt'], {
      ...source,
      ...perAttempt,
      what: 'the time of this attempt',
      evidence: step,
    }),
    { role: 'safe', scope: 'constant', type: 'StepMetadata', member: 'stepName', evidence: step },
    ...every(['WorkflowMetadata'], ['workflowRunId', 'workflowStartedAt'], {
      ...run,
      what: 'the id or the start of this run',
      evidence: workflow,
    }),
    ...every(['WorkflowMetadata'], ['url'], {
      ...source,
      ...perRelease,
      what: 'the address of the deployment',
      evidence: workflow,
    }),
    { role: 'safe', scope: 'constant', type: 'WorkflowMetadata', member: 'workflowName', evidence: workflow },
    { ...summary, member: 'getStepMetadata', gives: 'StepMetadata', evidence: step },
    { ...summary, member: 'getWorkflowMetadata', gives: 'WorkflowMetadata', evidence: workflow },
  ],
};
