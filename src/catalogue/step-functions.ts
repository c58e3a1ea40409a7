import { setByProducer } from './delivery.js';
import { every } from './every.js';
import { perAttempt, perRun } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const models = 'd.ts @aws-sdk/client-sfn/dist-types/models/models_0.d.ts';
const context = 'doc: https://docs.aws.amazon.com/step-functions/latest/dg/input-output-contextobject.html';

const source = { role: 'source' } as const;
const instead = 'a business id from the input of the execution';

const execution = {
  ...perRun,
  what: 'the id of the execution',
  changes: 'when the execution is started again',
  instead,
} as const;
const startTime = { ...source, ...execution, what: 'the start time of the execution' } as const;
const redrives = {
  ...source,
  ...perAttempt,
  what: 'how often the execution was redriven',
  changes: 'with every redrive',
  instead,
} as const;
const taskToken = { ...source, ...perAttempt, what: 'the task token', instead } as const;
const namedByCaller = {
  role: 'conditional',
  when: 'whoever starts the execution names it after the business event',
  shownBy: {
    passed: [
      { type: 'StartExecutionCommand', member: 'new', argument: 0, property: 'name' },
      { type: 'SFN', member: 'startExecution', argument: 0, property: 'name' },
    ],
  },
  then: 'given',
  otherwise: execution,
} as const;

/** The client, and the context object (`$$`) that a state machine hands to its tasks. */
export const stepFunctions: CatalogueFile = {
  system: 'AWS Step Functions',
  package: '@aws-sdk/client-sfn',
  version: '3.1164.0',
  rows: [
    ...every(['StartExecutionOutput', 'StartExecutionCommandOutput'], ['executionArn'], {
      ...namedByCaller,
      evidence: models,
    }),
    ...every(
      ['StartExecutionOutput', 'StartExecutionCommandOutput', 'DescribeExecutionOutput'],
      ['startDate'],
      { ...startTime, evidence: models },
    ),
    { ...setByProducer, type: 'StartExecutionInput', member: 'name', evidence: models },
    ...every(
      ['GetActivityTaskOutput', 'GetActivityTaskCommandOutput', 'SendTaskSuccessInput'],
      ['taskToken'],
      {
        ...taskToken,
        evidence: models,
      },
    ),
    ...every(['GetActivityTaskOutput', 'GetActivityTaskCommandOutput'], ['input'], {
      role: 'safe',
      scope: 'business',
      evidence: models,
    }),
    { ...redrives, type: 'DescribeExecutionOutput', member: 'redriveCount', evidence: models },

    // The context object has no declarations: people write its parts by hand.
    {
      role: 'summary',
      type: 'ContextObject',
      member: 'Execution',
      gives: 'ContextObject.Execution',
      evidence: context,
    },
    {
      role: 'summary',
      type: 'ContextObject',
      member: 'State',
      gives: 'ContextObject.State',
      evidence: context,
    },
    { ...taskToken, type: 'ContextObject', member: 'Task', evidence: context },
    ...every(['ContextObject.Execution'], ['Id', 'Name'], { ...namedByCaller, evidence: context }),
    { ...startTime, type: 'ContextObject.Execution', member: 'StartTime', evidence: context },
    { ...redrives, type: 'ContextObject.Execution', member: 'RedriveCount', evidence: context },
    {
      ...source,
      ...perAttempt,
      type: 'ContextObject.State',
      member: 'RetryCount',
      what: 'the retry count of the state',
      changes: 'with every retry',
      instead,
      evidence: context,
    },
    {
      ...source,
      ...perAttempt,
      type: 'ContextObject.State',
      member: 'EnteredTime',
      what: 'the time that the state was entered',
      changes: 'with every retry',
      instead,
      evidence: context,
    },
  ],
  mirrored: [
    { type: 'ContextObject.Execution', telling: ['StartTime', 'RedriveCount', 'RedriveTime'] },
    { type: 'ContextObject.State', telling: ['EnteredTime', 'RetryCount'] },
    { type: 'ContextObject', telling: ['Execution', 'StateMachine', 'Task'] },
  ],
};
