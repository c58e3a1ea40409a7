import { every } from './every.js';
import { perAttempt, perLease, perMessage, perProcess } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const evidence = 'd.ts graphile-worker/dist/interfaces.d.ts';
const runner = 'd.ts graphile-worker/dist/index.d.ts';
const instead = 'a business id from the payload of the task';

const source = { role: 'source', instead, evidence } as const;
const attempt = { ...source, ...perAttempt } as const;
const addedAgain = 'when the job is added again';
const payload = { role: 'safe', scope: 'business', evidence } as const;
const summary = { role: 'summary', evidence } as const;

const jobs = ['DbJob', 'Job'];

export const graphileWorker: CatalogueFile = {
  system: 'graphile-worker',
  package: 'graphile-worker',
  version: '0.17.3',
  rows: [
    ...every(jobs, ['id'], {
      ...source,
      ...perMessage,
      what: 'the id of the job',
      changes: addedAgain,
    }),
    ...every(jobs, ['attempts'], { ...attempt, what: 'the attempt counter of the job' }),
    ...every(jobs, ['last_error'], { ...attempt, what: 'the outcome of an earlier attempt' }),
    ...every(jobs, ['run_at', 'updated_at'], { ...attempt, what: 'the time of this attempt' }),
    ...every(jobs, ['revision'], {
      ...source,
      ...perMessage,
      what: 'the revision of the job',
      changes: 'when the job is replaced',
    }),
    ...every(jobs, ['created_at'], {
      ...source,
      ...perMessage,
      what: 'the time the job was added',
      changes: addedAgain,
    }),
    ...every(jobs, ['locked_at'], { ...source, ...perLease, what: 'the time the job was locked' }),
    ...every(jobs, ['locked_by'], { ...source, ...perProcess, what: 'the id of the worker' }),
    ...every(jobs, ['payload', 'key'], payload),
    { role: 'safe', scope: 'constant', type: 'Job', member: 'task_identifier', evidence },
    { ...source, ...perProcess, type: 'Worker', member: 'workerId', what: 'the id of the worker' },

    { ...summary, type: 'JobHelpers', member: 'job', gives: 'Job' },
    ...every(['Helpers', 'JobHelpers'], ['addJob'], { ...summary, gives: 'Job' }),
    ...every(['WorkerUtils', 'Runner'], ['addJob'], { ...summary, gives: 'Job' }),
    { ...summary, member: 'makeWorkerUtils', gives: 'WorkerUtils', evidence: runner },
    ...every([undefined], ['run', 'runOnce'], {
      ...summary,
      gives: 'Runner',
      hands: { argument: 0, property: 'taskList.*', parameter: 1, type: 'JobHelpers' },
      evidence: runner,
    }),
  ],
  mirrored: [
    { type: 'Job', telling: ['locked_by', 'locked_at', 'task_identifier', 'max_attempts', 'run_at'] },
  ],
};
