import { every } from './every.js';
import { perAttempt, perMessage, perProcess } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const evidence = 'd.ts pg-boss/types.d.ts';
const instead = 'a business id from `job.data`';

const source = { role: 'source', instead, evidence } as const;
const attempt = { ...source, ...perAttempt } as const;
const sentAgain = 'when the job is sent again';
const payload = { role: 'safe', scope: 'business', evidence } as const;
const summary = { role: 'summary', evidence } as const;

/** `boss.work(queue, [options,] async ([job]) => …)` hands over a batch, and handed over one job up to version 9. */
const handlers = [1, 2];

export const pgBoss: CatalogueFile = {
  system: 'pg-boss',
  package: 'pg-boss',
  version: '10.4.2',
  rows: [
    {
      role: 'conditional',
      type: 'Job',
      member: 'id',
      when: 'the producer passes `id` made of business facts',
      shownBy: { passed: { type: 'PgBoss', member: 'send', argument: 2, property: 'id' } },
      then: 'given',
      otherwise: { ...perMessage, what: 'the pg-boss job id', changes: sentAgain, instead },
      evidence,
    },
    ...every(['JobWithMetadata'], ['retryCount'], { ...attempt, what: 'the retry counter of the job' }),
    ...every(['JobWithMetadata'], ['startedOn', 'startAfter'], {
      ...attempt,
      what: 'the time of this attempt',
    }),
    ...every(['JobWithMetadata'], ['output', 'state', 'completedOn'], {
      ...attempt,
      what: 'the outcome of an earlier attempt',
    }),
    ...every(['JobWithMetadata'], ['createdOn', 'keepUntil'], {
      ...source,
      ...perMessage,
      what: 'the time the job was sent',
      changes: sentAgain,
    }),
    ...every(['JobWithMetadata'], ['singletonKey', 'singletonOn'], payload),
    ...every(['Job', 'JobWithMetadata'], ['data'], payload),
    ...every(['Job', 'JobWithMetadata'], ['name'], { role: 'safe', scope: 'constant', evidence }),
    ...every(['Worker'], ['id'], { ...source, ...perProcess, what: 'the id of the worker' }),

    ...every([undefined], ['new'], { ...summary, gives: 'PgBoss' }),
    ...every(['PgBoss'], ['fetch'], { ...summary, gives: 'JobWithMetadata' }),
    ...handlers.map(
      (argument) =>
        ({
          ...summary,
          type: 'PgBoss',
          member: 'work',
          hands: { argument, parameter: 0, type: 'JobWithMetadata' },
        }) as const,
    ),
  ],
  mirrored: [
    {
      type: 'JobWithMetadata',
      telling: ['retryCount', 'singletonKey', 'startAfter', 'startedOn', 'expireInSeconds'],
    },
  ],
};
