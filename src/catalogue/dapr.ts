import { every } from './every.js';
import { perAttempt, perRun } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const workflow = 'd.ts @dapr/dapr/workflow/runtime/WorkflowContext.d.ts';
const activity = 'd.ts @dapr/dapr/workflow/runtime/WorkflowActivityContext.d.ts';
const protocol =
  'doc: https://docs.dapr.io/contributing/protocol-reference/workflow-protocol/workflow-protocol-activity-lifecycle';
const instead = 'a business id from the input of the workflow';
const startedAgain = { ...perRun, changes: 'when the workflow is started again', instead } as const;

/** Whoever schedules the workflow may name it. */
const instanceId = {
  role: 'conditional',
  when: 'the caller starts the workflow under a business id',
  shownBy: { passed: { type: 'DaprWorkflowClient', member: 'scheduleNewWorkflow', argument: 2 } },
  then: 'given',
  otherwise: { ...startedAgain, what: 'the instance id of the workflow' },
} as const;

export const dapr: CatalogueFile = {
  system: 'Dapr',
  package: '@dapr/dapr',
  version: '3.18.0',
  rows: [
    { ...instanceId, type: 'WorkflowContext', member: 'getWorkflowInstanceId', evidence: workflow },
    { ...instanceId, type: 'WorkflowActivityContext', member: 'getWorkflowInstanceId', evidence: activity },
    {
      role: 'source',
      ...startedAgain,
      type: 'WorkflowContext',
      member: 'getCurrentUtcDateTime',
      what: 'the time that the workflow keeps',
      evidence: workflow,
    },
    {
      role: 'source',
      ...perAttempt,
      type: 'WorkflowContext',
      member: 'isReplaying',
      what: 'the replay flag',
      changes: 'with every replay',
      evidence: workflow,
    },
    {
      role: 'source',
      ...startedAgain,
      type: 'WorkflowActivityContext',
      member: 'getWorkflowActivityId',
      what: 'the id of the activity',
      evidence: activity,
    },
    ...every(['ActivityRequest'], ['taskExecutionId', 'task_execution_id'], {
      role: 'source',
      ...perAttempt,
      what: 'the execution id of the task',
      instead,
      evidence: protocol,
    }),
    ...every(['WorkflowRuntime'], ['registerWorkflow', 'registerWorkflowWithName'], {
      role: 'summary',
      hands: { argument: 0, parameter: 0, type: 'WorkflowContext' },
      evidence: 'd.ts @dapr/dapr/workflow/runtime/WorkflowRuntime.d.ts',
    }),
    ...every(['WorkflowRuntime'], ['registerActivity', 'registerActivityWithName'], {
      role: 'summary',
      hands: { argument: 0, parameter: 0, type: 'WorkflowActivityContext' },
      evidence: 'd.ts @dapr/dapr/workflow/runtime/WorkflowRuntime.d.ts',
    }),
  ],
  mirrored: [
    { type: 'ActivityRequest', telling: ['taskExecutionId', 'orchestrationInstance', 'parentTraceContext'] },
  ],
};
