import { every } from './every.js';
import type { CatalogueFile, Row } from './schema.js';

const clock = { role: 'source', scope: 'call', nature: 'clock', changes: 'with every call' } as const;
const now = { ...clock, what: 'the current time' };
const since = { ...clock, what: 'the time since the process started' };
const start = {
  ...clock,
  scope: 'process',
  what: 'the start time of the process',
  changes: 'with every restart',
} as const;
const today = { ...clock, what: 'the current day', changes: 'from one day to the next' };
const remark = { ...clock, what: 'a text about the time that has passed since', changes: 'as time passes' };
const zone = {
  ...clock,
  scope: 'process',
  nature: 'metadata',
  what: 'the time zone of the host',
  changes: 'from one host to another',
} as const;

const carries = { role: 'summary', carries: 'arguments' } as const;

const es5 = 'd.ts typescript/lib/lib.es5.d.ts';
const dom = 'd.ts typescript/lib/lib.dom.d.ts';

const temporalClocks = ['instant', 'zonedDateTimeISO', 'plainDateISO', 'plainDateTimeISO', 'plainTimeISO'];

const processRows = (owner: string | undefined): readonly Row[] => {
  const evidence = 'd.ts @types/node/process.d.ts';
  return every([owner], ['hrtime', 'uptime'], { ...since, evidence });
};

const performanceRows = (owner: string, evidence: string): readonly Row[] => [
  { ...since, type: owner, member: 'now', evidence },
  { ...start, type: owner, member: 'timeOrigin', evidence },
];

const temporalRows = (evidence: string): readonly Row[] => [
  ...every(['Temporal.Now'], temporalClocks, { ...now, evidence }),
  { ...zone, type: 'Temporal.Now', member: 'timeZoneId', evidence },
];

export const clockGlobals: CatalogueFile = {
  system: 'JavaScript',
  package: 'global',
  rows: [
    ...every(['Date', 'DateConstructor'], ['now'], { ...now, evidence: es5 }),
    { ...now, type: 'Date', member: 'new', maxArguments: 0, evidence: es5 },
    { ...now, member: 'Date', evidence: es5 },
    ...performanceRows('performance', dom),
    ...performanceRows('Performance', dom),
    ...temporalRows('d.ts typescript/lib/lib.esnext.temporal.d.ts'),
    ...processRows('process'),
    ...processRows('Process'),
    ...every(['process.hrtime', 'HRTime'], ['bigint'], {
      ...since,
      evidence: 'd.ts @types/node/process.d.ts',
    }),
  ],
};

export const hostZone: CatalogueFile = {
  system: 'JavaScript',
  package: 'global',
  rows: [
    ...every(['Date'], ['getTimezoneOffset'], { ...zone, evidence: es5 }),
    ...every(['Intl.DateTimeFormat'], ['resolvedOptions'], { ...zone, evidence: es5 }),
    ...every(['Error'], ['stack'], {
      ...zone,
      what: 'the stack of an error',
      changes: 'with every deployment',
      evidence: es5,
    }),
  ],
};

export const clocksOfProcess: CatalogueFile = {
  system: 'Node.js',
  package: 'node:process',
  rows: [
    ...processRows(undefined),
    ...every(['hrtime'], ['bigint'], { ...since, evidence: 'd.ts @types/node/process.d.ts' }),
  ],
};

export const clocksOfPerfHooks: CatalogueFile = {
  system: 'Node.js',
  package: 'node:perf_hooks',
  rows: [
    ...performanceRows('performance', 'd.ts @types/node/perf_hooks.d.ts'),
    ...performanceRows('Performance', 'd.ts @types/node/perf_hooks.d.ts'),
  ],
};

export const clocksOfOs: CatalogueFile = {
  system: 'Node.js',
  package: 'node:os',
  rows: [
    { ...clock, member: 'uptime', what: 'the uptime of the host', evidence: 'd.ts @types/node/os.d.ts' },
  ],
};

export const dayjs: CatalogueFile = {
  system: 'Day.js',
  package: 'dayjs',
  version: '1.11.23',
  rows: [
    { ...now, member: 'default', maxArguments: 0, evidence: 'd.ts dayjs/index.d.ts' },
    { ...now, member: 'utc', maxArguments: 0, evidence: 'd.ts dayjs/plugin/utc.d.ts' },
    { ...carries, member: 'unix', evidence: 'd.ts dayjs/index.d.ts' },
    ...every(['Dayjs'], ['fromNow', 'toNow'], { ...remark, evidence: 'd.ts dayjs/plugin/relativeTime.d.ts' }),
  ],
};

export const moment: CatalogueFile = {
  system: 'Moment.js',
  package: 'moment',
  version: '2.31.0',
  aliases: ['moment-timezone'],
  rows: [
    ...every([undefined], ['default', 'utc'], {
      ...now,
      maxArguments: 0,
      evidence: 'd.ts moment/ts3.1-typings/moment.d.ts',
    }),
    { ...now, member: 'now', evidence: 'd.ts moment/ts3.1-typings/moment.d.ts' },
    ...every([undefined], ['unix'], { ...carries, evidence: 'd.ts moment/ts3.1-typings/moment.d.ts' }),
    ...every(['Moment'], ['fromNow', 'toNow', 'calendar'], {
      ...remark,
      evidence: 'd.ts moment/ts3.1-typings/moment.d.ts',
    }),
  ],
};

export const luxon: CatalogueFile = {
  system: 'Luxon',
  package: 'luxon',
  version: '3.7.2',
  rows: [
    { ...now, type: 'DateTime', member: 'now', evidence: 'd.ts @types/luxon/src/datetime.d.ts' },
    ...every(['DateTime'], ['local', 'utc'], {
      ...now,
      maxArguments: 0,
      evidence: 'd.ts @types/luxon/src/datetime.d.ts',
    }),
    ...every(['DateTime'], ['toRelative', 'toRelativeCalendar', 'diffNow'], {
      ...remark,
      evidence: 'd.ts @types/luxon/src/datetime.d.ts',
    }),
    ...every(['DateTime'], ['fromISO', 'fromMillis', 'fromSeconds', 'fromFormat', 'fromObject'], {
      ...carries,
      evidence: 'd.ts @types/luxon/src/datetime.d.ts',
    }),
    { ...now, type: 'Settings', member: 'now', evidence: 'd.ts @types/luxon/src/settings.d.ts' },
  ],
};

export const dateFns: CatalogueFile = {
  system: 'date-fns',
  package: 'date-fns',
  version: '4.4.0',
  rows: [
    ...every(
      [undefined],
      [
        'startOfToday',
        'startOfTomorrow',
        'startOfYesterday',
        'endOfToday',
        'endOfTomorrow',
        'endOfYesterday',
      ],
      { ...today, evidence: 'd.ts date-fns/startOfToday.d.ts' },
    ),
    ...every([undefined], ['parseISO', 'getUnixTime', 'fromUnixTime'], {
      ...carries,
      evidence: 'd.ts date-fns/parseISO.d.ts',
    }),
    { ...now, member: 'constructNow', evidence: 'd.ts date-fns/constructNow.d.ts' },
    ...every([undefined], ['formatDistanceToNow', 'formatDistanceToNowStrict'], {
      ...remark,
      evidence: 'd.ts date-fns/formatDistanceToNow.d.ts',
    }),
    ...every([undefined], ['isToday', 'isThisMonth', 'isPast', 'isFuture'], {
      ...clock,
      what: 'a comparison with the current time',
      changes: 'as time passes',
      evidence: 'd.ts date-fns/isToday.d.ts',
    }),
  ],
};

export const temporalPolyfill: CatalogueFile = {
  system: 'Temporal',
  package: '@js-temporal/polyfill',
  version: '0.5.1',
  aliases: ['temporal-polyfill'],
  rows: temporalRows('d.ts @js-temporal/polyfill/index.d.ts'),
};
