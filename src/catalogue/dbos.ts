import { every } from './every.js';
import { perAttempt, perProcess, perRelease, perRequest, perRun } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const evidence = 'd.ts @dbos-inc/dbos-sdk/dist/src/dbos.d.ts';
const status = 'd.ts @dbos-inc/dbos-sdk/dist/src/workflow.d.ts';
const step = 'd.ts @dbos-inc/dbos-sdk/dist/src/context.d.ts';
const instead = 'a business id from the input of the workflow';
const source = { role: 'source', instead, evidence } as const;
const startedAgain = 'when the workflow is started again';
const business = { role: 'safe', scope: 'business' } as const;

/** Time and random values that DBOS records in a workflow are the same when it is recovered, others for the next. */
export const dbos: CatalogueFile = {
  system: 'DBOS',
  package: '@dbos-inc/dbos-sdk',
  version: '5.3.0',
  rows: [
    {
      role: 'conditional',
      type: 'DBOS',
      member: 'workflowID',
      when: 'the caller starts the workflow under a business id',
      shownBy: { passed: { type: 'DBOS', member: 'startWorkflow', argument: 1, property: 'workflowID' } },
      then: 'given',
      otherwise: { ...perRun, what: 'the DBOS workflow id', changes: startedAgain, instead },
      evidence,
    },
    ...every(['DBOS'], ['stepID'], {
      ...source,
      ...perRelease,
      what: 'the number of the step',
      changes: 'when the code of the workflow changes',
    }),
    ...every(['DBOS'], ['stepStatus'], { ...source, ...perAttempt, what: 'the state of the step' }),
    ...every(['StepStatus'], ['currentAttempt'], {
      ...source,
      ...perAttempt,
      what: 'the attempt number of the step',
      evidence: step,
    }),
    ...every(['DBOS'], ['executorID'], { ...source, ...perProcess, what: 'the id of the executor' }),
    ...every(['DBOS'], ['applicationVersion'], {
      ...source,
      ...perRelease,
      what: 'the version of the application',
    }),
    ...every(['DBOS'], ['now'], {
      ...source,
      nature: 'clock',
      scope: 'run',
      what: 'the time of this workflow',
      changes: startedAgain,
    }),
    ...every(['DBOS'], ['randomUUID'], {
      ...source,
      nature: 'random',
      scope: 'run',
      what: 'a UUID of this workflow',
      changes: startedAgain,
    }),
    ...every(['DBOS'], ['span'], { ...source, ...perRequest, what: 'a span of the trace' }),

    ...every(['WorkflowStatus'], ['workflowID'], { ...business, evidence: status }),
    ...every(['WorkflowStatus'], ['input', 'deduplicationID'], { ...business, evidence: status }),
    ...every(['WorkflowStatus'], ['executorId'], {
      ...source,
      ...perProcess,
      what: 'the id of the executor',
      evidence: status,
    }),
    ...every(['WorkflowStatus'], ['applicationVersion'], {
      ...source,
      ...perRelease,
      what: 'the version of the application',
      evidence: status,
    }),
    ...every(['WorkflowStatus'], ['createdAt'], {
      ...source,
      ...perRun,
      what: 'the time the workflow was started',
      changes: startedAgain,
      evidence: status,
    }),
    ...every(['WorkflowStatus'], ['updatedAt', 'dequeuedAt', 'recoveryAttempts'], {
      ...source,
      ...perAttempt,
      what: 'the state of this attempt',
      evidence: status,
    }),
  ],
};
