import { every } from './every.js';
import { perAttempt, perMessage } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const bullFile = 'd.ts bull/index.d.ts';
const beeFile = 'd.ts bee-queue/index.d.ts';

const instead = 'a business id from `job.data`';
const addedAgain = 'when the job is added again';
const source = { role: 'source', instead } as const;
const jobId = { ...perMessage, what: 'the id of the job', changes: addedAgain, instead } as const;
const clock = { ...source, what: 'the time of this attempt' } as const;
const outcome = { ...source, ...perAttempt, what: 'the outcome of an earlier attempt' } as const;
const payload = { role: 'safe', scope: 'business' } as const;
const summary = { role: 'summary' } as const;

/** `queue.process([name,] [concurrency,] handler)` */
const handlers = [0, 1, 2];

export const bull: CatalogueFile = {
  system: 'Bull',
  package: 'bull',
  version: '4.16.5',
  aliases: ['@nestjs/bull'],
  rows: [
    {
      role: 'conditional',
      type: 'Job',
      member: 'id',
      when: 'the producer passes `jobId` made of business facts',
      shownBy: {
        passed: [
          { type: 'Queue', member: 'add', argument: 1, property: 'jobId' },
          { type: 'Queue', member: 'add', argument: 2, property: 'jobId' },
          { type: 'Queue', member: 'addBulk', argument: 0, property: '*.opts.jobId' },
        ],
      },
      then: 'given',
      otherwise: jobId,
      evidence: bullFile,
    },
    ...every(['Job'], ['attemptsMade'], {
      ...source,
      ...perAttempt,
      what: 'the attempt counter of the job',
      evidence: bullFile,
    }),
    ...every(['Job'], ['processedOn', 'finishedOn'], { ...clock, ...perAttempt, evidence: bullFile }),
    ...every(['Job'], ['failedReason', 'stacktrace', 'returnvalue', 'progress'], {
      ...outcome,
      evidence: bullFile,
    }),
    ...every(['Job'], ['timestamp'], {
      ...source,
      ...perMessage,
      what: 'the time the job was added',
      changes: addedAgain,
      evidence: bullFile,
    }),
    ...every(['Job'], ['lockKey'], {
      ...source,
      ...perMessage,
      what: 'the name of the lock of the job',
      changes: addedAgain,
      evidence: bullFile,
    }),
    ...every(['Job'], ['data'], { ...payload, evidence: bullFile }),
    ...every(['Job'], ['name'], { role: 'safe', scope: 'constant', evidence: bullFile }),

    ...every([undefined], ['new', 'default'], { ...summary, gives: 'Queue', evidence: bullFile }),
    ...every(['Queue'], ['add', 'getJob'], { ...summary, gives: 'Job', evidence: bullFile }),
    ...handlers.map(
      (argument) =>
        ({
          ...summary,
          type: 'Queue',
          member: 'process',
          hands: { argument, parameter: 0, type: 'Job' },
          evidence: bullFile,
        }) as const,
    ),
  ],
  mirrored: [{ type: 'Job', telling: ['attemptsMade', 'failedReason', 'returnvalue', 'lockKey'] }],
};

export const beeQueue: CatalogueFile = {
  system: 'Bee-Queue',
  package: 'bee-queue',
  version: '2.0.0',
  rows: [
    {
      role: 'conditional',
      type: 'Job',
      member: 'id',
      when: 'the producer calls `setId` with a business id',
      shownBy: { passed: { type: 'Job', member: 'setId', argument: 0 } },
      then: 'given',
      otherwise: jobId,
      evidence: beeFile,
    },
    ...every(['Job'], ['options'], {
      ...source,
      ...perAttempt,
      what: 'the options of the job, with the retries that are left',
      evidence: beeFile,
    }),
    ...every(['Job'], ['progress', 'status'], {
      ...source,
      ...perAttempt,
      what: 'the state of the job',
      evidence: beeFile,
    }),
    ...every(['Job'], ['data'], { ...payload, evidence: beeFile }),

    { ...summary, member: 'new', gives: 'BeeQueue', evidence: beeFile },
    ...every(['BeeQueue'], ['createJob', 'getJob'], { ...summary, gives: 'Job', evidence: beeFile }),
    ...handlers.slice(0, 2).map(
      (argument) =>
        ({
          ...summary,
          type: 'BeeQueue',
          member: 'process',
          hands: { argument, parameter: 0, type: 'Job' },
          evidence: beeFile,
        }) as const,
    ),
  ],
};
