import { every } from './every.js';
import { drawn, fromClock, perAttempt, perRelease, perRun } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const workflow = 'd.ts @temporalio/workflow/lib/workflow.d.ts';
const workflowInfo = 'd.ts @temporalio/workflow/lib/interfaces.d.ts';
const streams = 'd.ts @temporalio/workflow/lib/random-streams.d.ts';
const activity = 'd.ts @temporalio/activity/lib/index.d.ts';
const execution = 'doc: https://typescript.temporal.io/api/interfaces/activity.Info#workflowexecution';
const client = 'd.ts @temporalio/client/lib/workflow-client.d.ts';
const clientTypes = 'd.ts @temporalio/client/lib/types.d.ts';
const commonHandle = 'd.ts @temporalio/common/lib/workflow-handle.d.ts';

const instead = 'a business id from the input of the workflow';
const source = { role: 'source', instead } as const;
const attempt = { ...source, ...perAttempt } as const;
const run = { ...source, ...perRun } as const;
const nextRun = 'when the workflow runs again';
const seeded = { nature: 'random', scope: 'run', changes: nextRun, instead } as const;
const business = { role: 'safe', scope: 'business' } as const;
const constant = { role: 'safe', scope: 'constant' } as const;
const summary = { role: 'summary' } as const;

/** Random values and clocks of a workflow are replayed: the same for one run of it, others for the next. */
export const temporalFiles: readonly CatalogueFile[] = [
  {
    system: 'Temporal',
    package: '@temporalio/workflow',
    version: '1.24.0',
    rows: [
      { role: 'source', ...seeded, member: 'uuid4', what: 'a UUID of this run', evidence: workflow },
      ...every(['WorkflowRandomStream', 'workflowRandom'], ['random', 'uuid4'], {
        role: 'source',
        ...seeded,
        what: 'a random value of this run',
        evidence: streams,
      }),
      { ...summary, member: 'getRandomStream', gives: 'WorkflowRandomStream', evidence: streams },

      ...every(['WorkflowInfo'], ['workflowId', 'memo'], { ...business, evidence: workflowInfo }),
      ...every(['WorkflowInfo'], ['workflowType', 'namespace', 'taskQueue'], {
        ...constant,
        evidence: workflowInfo,
      }),
      ...every(
        ['WorkflowInfo'],
        ['runId', 'firstExecutionRunId', 'originalExecutionRunId', 'continuedFromExecutionRunId'],
        { ...run, what: 'the Temporal run id', changes: nextRun, evidence: workflowInfo },
      ),
      ...every(['WorkflowInfo'], ['startTime', 'runStartTime'], {
        ...run,
        what: 'the start time of the run',
        changes: nextRun,
        evidence: workflowInfo,
      }),
      ...every(['WorkflowInfo'], ['attempt'], {
        ...attempt,
        what: 'the attempt number of the workflow',
        evidence: workflowInfo,
      }),
      ...every(['WorkflowInfo'], ['historyLength', 'historySize'], {
        ...source,
        ...perAttempt,
        what: 'the length of the history',
        changes: 'as the run goes on',
        evidence: workflowInfo,
      }),
      ...every(['WorkflowInfo'], ['currentBuildId'], {
        ...source,
        ...perRelease,
        what: 'the build of the worker',
        evidence: workflowInfo,
      }),
      ...every(['UnsafeWorkflowInfo'], ['now'], {
        ...source,
        ...fromClock,
        what: 'the real time, which a replay does not repeat',
        evidence: workflowInfo,
      }),
      ...every(['UnsafeWorkflowInfo'], ['random'], {
        ...source,
        ...drawn,
        what: 'a random value that a replay does not repeat',
        evidence: workflowInfo,
      }),
      ...every(['UnsafeWorkflowInfo'], ['isReplaying', 'isReplayingHistoryEvents'], {
        ...attempt,
        what: 'the state of a replay',
        changes: 'with every replay',
        evidence: workflowInfo,
      }),
      { ...summary, member: 'workflowInfo', gives: 'WorkflowInfo', evidence: workflow },
      {
        ...summary,
        type: 'WorkflowInfo',
        member: 'unsafe',
        gives: 'UnsafeWorkflowInfo',
        evidence: workflowInfo,
      },
    ],
  },
  {
    system: 'Temporal',
    package: '@temporalio/activity',
    version: '1.24.0',
    rows: [
      ...every(['Info'], ['attempt'], {
        ...attempt,
        what: 'the attempt number of the activity',
        evidence: activity,
      }),
      ...every(['Info'], ['taskToken', 'base64TaskToken'], {
        ...attempt,
        what: 'the token of this attempt',
        evidence: activity,
      }),
      ...every(['Info'], ['heartbeatDetails'], {
        ...attempt,
        what: 'the state that the last attempt left',
        evidence: activity,
      }),
      ...every(['Info'], ['currentAttemptScheduledTimestampMs'], {
        ...attempt,
        what: 'the time of this attempt',
        evidence: activity,
      }),
      ...every(['Info'], ['scheduledTimestampMs'], {
        ...run,
        what: 'the time of the first attempt',
        evidence: activity,
      }),
      ...every(['Info'], ['activityRunId'], {
        ...run,
        what: 'the run id of the activity',
        evidence: activity,
      }),
      ...every(['Info'], ['activityId'], {
        ...run,
        what: 'the id of the activity within one run',
        changes: 'when the workflow is started again',
        evidence: activity,
      }),
      // `info.workflowExecution` has no type of its own.
      ...every(['Info', 'WorkflowExecution'], ['runId'], {
        ...run,
        what: 'the Temporal run id',
        changes: nextRun,
        evidence: execution,
      }),
      ...every(['Info', 'WorkflowExecution'], ['workflowId'], { ...business, evidence: execution }),
      ...every(['Info'], ['activityType', 'workflowType', 'isLocal', 'taskQueue', 'workflowNamespace'], {
        ...constant,
        evidence: activity,
      }),
      {
        ...summary,
        type: 'Info',
        member: 'workflowExecution',
        gives: 'WorkflowExecution',
        evidence: activity,
      },
      { ...summary, member: 'activityInfo', gives: 'Info', evidence: activity },
      { ...summary, type: 'Context', member: 'current', gives: 'Context', evidence: activity },
      { ...summary, type: 'Context', member: 'info', gives: 'Info', evidence: activity },
    ],
    mirrored: [
      {
        type: 'Info',
        telling: ['activityId', 'attempt', 'taskToken', 'workflowExecution', 'scheduledTimestampMs'],
      },
    ],
  },
  {
    system: 'Temporal',
    package: '@temporalio/client',
    version: '1.24.0',
    rows: [
      ...every(['WorkflowHandleWithFirstExecutionRunId'], ['firstExecutionRunId'], {
        ...run,
        what: 'the Temporal run id',
        changes: 'with every start',
        evidence: client,
      }),
      ...every(['WorkflowExecutionInfo'], ['runId'], {
        ...run,
        what: 'the Temporal run id',
        changes: nextRun,
        evidence: clientTypes,
      }),
      ...every(['WorkflowExecutionInfo'], ['workflowId'], { ...business, evidence: clientTypes }),
      ...every(['WorkflowExecutionInfo'], ['startTime', 'executionTime', 'closeTime', 'historyLength'], {
        ...run,
        what: 'a fact about this run',
        changes: nextRun,
        evidence: clientTypes,
      }),
    ],
  },
  {
    system: 'Temporal',
    package: '@temporalio/common',
    version: '1.24.0',
    rows: [...every(['BaseWorkflowHandle'], ['workflowId'], { ...business, evidence: commonHandle })],
  },
];
