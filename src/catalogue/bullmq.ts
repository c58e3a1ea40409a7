import { every } from './every.js';
import type { CatalogueFile } from './schema.js';

const job = 'd.ts bullmq/dist/esm/classes/job.d.ts';
const worker = 'd.ts bullmq/dist/esm/classes/worker.d.ts';
const options = 'd.ts bullmq/dist/esm/interfaces/base-job-options.d.ts';
const queue = 'd.ts bullmq/dist/esm/classes/queue.d.ts';

const source = {
  role: 'source',
  nature: 'metadata',
  instead: 'a business id from `job.data`',
  evidence: job,
} as const;
const attempt = { ...source, scope: 'attempt', changes: 'with every attempt' } as const;
const lock = {
  scope: 'lock',
  what: 'the lock token of the worker',
  changes: 'when the job is picked up again',
} as const;
const payload = { role: 'safe', scope: 'business', evidence: job } as const;

export const bullmq: CatalogueFile = {
  system: 'BullMQ',
  package: 'bullmq',
  version: '6.7.0',
  rows: [
    {
      role: 'conditional',
      type: 'Job',
      member: 'id',
      when: 'the producer passes `jobId` made of business facts',
      shownBy: {
        passed: [
          { type: 'Queue', member: 'add', argument: 2, property: 'jobId' },
          { type: 'Queue', member: 'addBulk', argument: 0, property: '*.opts.jobId' },
        ],
      },
      then: 'given',
      otherwise: {
        nature: 'metadata',
        scope: 'message',
        what: 'the BullMQ job id',
        changes: 'when the job is added again',
        instead: 'a business id from `job.data`',
      },
      evidence: job,
    },
    ...every(['Job'], ['attemptsMade', 'attemptsStarted'], {
      ...attempt,
      what: 'the attempt counter of the job',
    }),
    { ...attempt, type: 'Job', member: 'stalledCounter', what: 'the stall counter of the job' },
    ...every(['Job'], ['failedReason', 'stacktrace', 'progress', 'returnvalue'], {
      ...attempt,
      what: 'the outcome of an earlier attempt',
    }),
    ...every(['Job'], ['processedOn', 'finishedOn'], {
      ...source,
      scope: 'delivery',
      what: 'the time this attempt started or ended',
      changes: 'with every attempt',
    }),
    {
      ...source,
      type: 'Job',
      member: 'timestamp',
      scope: 'message',
      what: 'the time the job was added',
      changes: 'when the job is added again',
    },
    { ...source, ...lock, type: 'Job', member: 'token' },
    {
      ...source,
      type: 'Job',
      member: 'processedBy',
      scope: 'process',
      what: 'the name of the worker',
      changes: 'when another worker takes over',
    },
    {
      ...source,
      type: 'Job',
      member: 'delay',
      scope: 'attempt',
      what: 'the backoff delay',
      changes: 'with every attempt',
    },
    ...every(['Job'], ['parentKey'], {
      ...source,
      scope: 'message',
      what: 'the key of the parent job',
      changes: 'when the job is added again',
    }),
    ...every(['Job'], ['data', 'deduplicationId'], payload),
    ...every(['DefaultJobOptions', 'BaseJobOptions'], ['timestamp'], {
      ...source,
      scope: 'message',
      what: 'the time the job was added',
      changes: 'when the job is added again',
      evidence: options,
    }),
    ...every(['Job'], ['name', 'queueName', 'repeatJobKey'], {
      role: 'safe',
      scope: 'constant',
      evidence: job,
    }),
    {
      ...source,
      type: 'Worker',
      member: 'id',
      scope: 'process',
      what: 'the id of the worker',
      changes: 'when another worker takes over',
      evidence: worker,
    },

    {
      ...source,
      ...lock,
      type: 'LockToken',
      member: 'itself',
      evidence: 'doc: https://docs.bullmq.io/guide/workers',
    },

    {
      role: 'summary',
      type: 'Worker',
      member: 'new',
      hands: { argument: 1, parameter: 0, type: 'Job' },
      evidence: worker,
    },
    {
      role: 'summary',
      type: 'Worker',
      member: 'new',
      hands: { argument: 1, parameter: 1, type: 'LockToken' },
      evidence: worker,
    },
    { role: 'summary', type: 'Job', member: 'opts', gives: 'BaseJobOptions', evidence: job },
    { role: 'summary', type: 'Queue', member: 'new', gives: 'Queue', evidence: queue },
    { role: 'summary', type: 'Queue', member: 'add', gives: 'Job', evidence: queue },
    { role: 'summary', type: 'Queue', member: 'getJob', gives: 'Job', evidence: queue },
  ],
  mirrored: [
    { type: 'Job', telling: ['attemptsMade', 'attemptsStarted', 'stalledCounter', 'processedOn', 'data'] },
  ],
};

/** `class Collector extends WorkerHost { process(job: Job, token?: string) … }` */
export const nestBullmq: CatalogueFile = {
  system: 'BullMQ',
  package: '@nestjs/bullmq',
  version: '12.0.0',
  rows: [
    {
      role: 'summary',
      type: 'WorkerHost',
      member: 'process',
      hands: { parameter: 1, type: 'LockToken' },
      evidence: 'd.ts @nestjs/bullmq/dist/hosts/worker-host.class.d.ts',
    },
    {
      ...source,
      ...lock,
      type: 'LockToken',
      member: 'itself',
      evidence: 'doc: https://docs.bullmq.io/guide/workers',
    },
  ],
};
