import { every } from './every.js';
import { perMessage } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const evidence = 'd.ts quirrel/dist/esm/src/client/job.d.ts';
const instead = 'a business id from the payload of the job';
const source = { role: 'source', instead, evidence } as const;

export const quirrel: CatalogueFile = {
  system: 'Quirrel',
  package: 'quirrel',
  version: '1.14.1',
  rows: [
    {
      role: 'conditional',
      type: 'JobDTO',
      member: 'id',
      when: 'the producer passes `id` made of business facts',
      shownBy: {
        passed: [
          { type: 'QuirrelClient', member: 'enqueue', argument: 1, property: 'id' },
          { type: 'QuirrelClient', member: 'enqueueMany', argument: 0, property: '*.options.id' },
        ],
      },
      then: 'given',
      otherwise: {
        ...perMessage,
        what: 'the id of the job',
        changes: 'when the job is enqueued again',
        instead,
      },
      evidence,
    },
    // The number, and the date, of the next run: of a job that repeats, another one in every run.
    ...every(['JobDTO'], ['count'], {
      ...source,
      ...perMessage,
      scope: 'attempt',
      what: 'the number of the repetition or retry',
      changes: 'with every run',
    }),
    ...every(['Job', 'JobDTO'], ['runAt'], {
      ...source,
      ...perMessage,
      what: 'the time of the next run',
      changes: 'when the job is enqueued again',
    }),
    ...every(['Job', 'JobDTO'], ['body'], { role: 'safe', scope: 'business', evidence }),
  ],
};
