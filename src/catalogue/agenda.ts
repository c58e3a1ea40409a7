import { every } from './every.js';
import { perAttempt, perLease, perMessage, perProcess, perRun } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const parameters = 'd.ts agenda/dist/types/JobParameters.d.ts';
const job = 'd.ts agenda/dist/Job.d.ts';
const agendaFile = 'd.ts agenda/dist/index.d.ts';

const source = { role: 'source', instead: 'a business id from `job.attrs.data`' } as const;
const payload = { role: 'safe', scope: 'business' } as const;
const summary = { role: 'summary' } as const;

export const agenda: CatalogueFile = {
  system: 'Agenda',
  package: 'agenda',
  version: '6.2.6',
  aliases: ['@hokify/agenda', '@types/agenda'],
  rows: [
    ...every(['JobParameters'], ['_id'], {
      ...source,
      ...perMessage,
      what: 'the id of the scheduled job',
      changes: 'when the job is scheduled again',
      evidence: parameters,
    }),
    ...every(['JobParameters'], ['lastRunAt', 'lastFinishedAt'], {
      ...source,
      ...perRun,
      what: 'the time of a run of the job',
      changes: 'with every run',
      evidence: parameters,
    }),
    ...every(['JobParameters'], ['nextRunAt'], {
      ...source,
      ...perRun,
      what: 'the time of the next run',
      changes: 'with every run',
      evidence: parameters,
    }),
    ...every(['JobParameters'], ['lockedAt'], {
      ...source,
      ...perLease,
      what: 'the time the job was locked',
      evidence: parameters,
    }),
    ...every(['JobParameters'], ['failCount'], {
      ...source,
      ...perAttempt,
      what: 'the failure counter of the job',
      evidence: parameters,
    }),
    ...every(['JobParameters'], ['failedAt', 'failReason'], {
      ...source,
      ...perAttempt,
      what: 'the outcome of an earlier attempt',
      evidence: parameters,
    }),
    ...every(['JobParameters'], ['lastModifiedBy'], {
      ...source,
      ...perProcess,
      what: 'the name of the worker',
      evidence: parameters,
    }),
    ...every(['JobParameters'], ['data', 'unique'], { ...payload, evidence: parameters }),
    { role: 'safe', scope: 'constant', type: 'JobParameters', member: 'name', evidence: parameters },

    { ...summary, type: 'Job', member: 'attrs', gives: 'JobParameters', evidence: job },
    { ...summary, type: 'Agenda', member: 'new', gives: 'Agenda', evidence: agendaFile },
    // The default export, up to version 4.
    { ...summary, member: 'new', gives: 'Agenda', evidence: 'doc: https://github.com/agenda/agenda' },
    ...[1, 2].map(
      (argument) =>
        ({
          ...summary,
          type: 'Agenda',
          member: 'define',
          hands: { argument, parameter: 0, type: 'Job' },
          evidence: agendaFile,
        }) as const,
    ),
    ...every(['Agenda'], ['now', 'schedule', 'create', 'every'], {
      ...summary,
      gives: 'Job',
      evidence: agendaFile,
    }),
  ],
  mirrored: [
    { type: 'JobParameters', telling: ['lastRunAt', 'nextRunAt', 'lockedAt', 'failCount', 'lastFinishedAt'] },
  ],
};
