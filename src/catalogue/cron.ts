import { every } from './every.js';
import { fromClock, perProcess, perRun } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const nodeCronFile = 'd.ts node-cron/dist/node-cron.d.ts';
const cronerFile = 'd.ts croner/dist/croner.d.ts';
const scheduleFile = 'd.ts @types/node-schedule/index.d.ts';

const source = { role: 'source', instead: 'the period that the run bills' } as const;
const summary = { role: 'summary' } as const;
const planned = { role: 'safe', scope: 'business' } as const;

/** The planned time of a run is the same wherever and however late it runs; the real time is a clock. */
export const cronFiles: readonly CatalogueFile[] = [
  {
    system: 'Cron schedulers',
    package: 'node-cron',
    version: '4.6.0',
    rows: [
      ...every(['TaskContext'], ['date', 'dateLocalIso'], { ...planned, evidence: nodeCronFile }),
      ...every(['TaskContext'], ['triggeredAt'], {
        ...source,
        ...fromClock,
        what: 'the time the run really began',
        changes: 'with every run',
        evidence: nodeCronFile,
      }),
      ...every(['Execution'], ['id'], {
        ...source,
        ...perRun,
        what: 'the id of this execution',
        changes: 'with every run',
        evidence: nodeCronFile,
      }),
      ...every(['Execution'], ['startedAt', 'finishedAt'], {
        ...source,
        ...fromClock,
        what: 'the time the run began or ended',
        changes: 'with every run',
        evidence: nodeCronFile,
      }),
      ...every(['ScheduledTask'], ['id'], {
        ...source,
        ...perProcess,
        what: 'the id of the task in this process',
        changes: 'with every restart',
        evidence: nodeCronFile,
      }),
      { ...summary, type: 'TaskContext', member: 'execution', gives: 'Execution', evidence: nodeCronFile },
      { ...summary, type: 'TaskContext', member: 'task', gives: 'ScheduledTask', evidence: nodeCronFile },
      ...every([undefined, 'NodeCron'], ['schedule', 'createTask'], {
        ...summary,
        gives: 'ScheduledTask',
        hands: { argument: 1, parameter: 0, type: 'TaskContext' },
        evidence: nodeCronFile,
      }),
    ],
    mirrored: [{ type: 'TaskContext', telling: ['triggeredAt', 'dateLocalIso', 'execution'] }],
  },
  {
    system: 'Cron schedulers',
    package: 'croner',
    version: '11.0.1',
    rows: [
      ...every(['Cron'], ['currentRun', 'previousRun'], {
        ...source,
        ...fromClock,
        what: 'the time of a run',
        changes: 'with every run',
        evidence: cronerFile,
      }),
      ...every(['Cron'], ['nextRun', 'nextRuns', 'msToNext'], {
        ...source,
        ...fromClock,
        what: 'the next run, seen from now',
        changes: 'as time passes',
        evidence: cronerFile,
      }),
      ...[1, 2].map(
        (argument) =>
          ({
            ...summary,
            type: 'Cron',
            member: 'new',
            hands: { argument, parameter: 0, type: 'Cron' },
            evidence: cronerFile,
          }) as const,
      ),
    ],
  },
  {
    system: 'Cron schedulers',
    package: 'node-schedule',
    version: '2.1.1',
    rows: [
      {
        ...planned,
        type: 'FireDate',
        member: 'itself',
        evidence: 'doc: https://github.com/node-schedule/node-schedule#handle-jobs-and-job-invocations',
      },
      ...every(['Job'], ['triggeredJobs'], {
        ...source,
        ...perProcess,
        nature: 'counter',
        what: 'the number of runs in this process',
        changes: 'with every restart',
        evidence: scheduleFile,
      }),
      ...every(['Job'], ['nextInvocation'], {
        ...source,
        ...fromClock,
        what: 'the next run, seen from now',
        changes: 'as time passes',
        evidence: scheduleFile,
      }),
      { role: 'safe', scope: 'constant', type: 'Job', member: 'name', evidence: scheduleFile },
      { ...summary, member: 'scheduleJob', gives: 'Job', evidence: scheduleFile },
      ...[1, 2].map(
        (argument) =>
          ({
            ...summary,
            member: 'scheduleJob',
            hands: { argument, parameter: 0, type: 'FireDate' },
            evidence: scheduleFile,
          }) as const,
      ),
    ],
  },
];
