import { every } from './every.js';
import { counted, drawn, fromClock, perProcess } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const fs = 'd.ts @types/node/fs.d.ts';
const promises = 'd.ts @types/node/fs/promises.d.ts';
const folder = { role: 'source', ...drawn, what: 'a folder with a random name' } as const;

const times = ['mtime', 'ctime', 'atime', 'birthtime'];

export const nodeFiles: readonly CatalogueFile[] = [
  {
    system: 'Node.js',
    package: 'node:fs',
    rows: [
      ...every([undefined], ['mkdtempSync', 'mkdtemp'], { ...folder, evidence: fs }),
      ...every(['promises'], ['mkdtemp'], { ...folder, evidence: promises }),
      ...every(['StatsBase', 'Stats'], [...times, ...times.map((time) => `${time}Ms`)], {
        role: 'source',
        ...perProcess,
        what: 'the time of the file',
        changes: 'when the file is written or copied',
        evidence: fs,
      }),
      ...every(['StatsBase', 'Stats'], ['ino', 'dev'], {
        role: 'source',
        ...perProcess,
        what: 'the place of the file on the disk',
        changes: 'when the file is written or copied',
        evidence: fs,
      }),
    ],
  },
  {
    system: 'Node.js',
    package: 'node:fs/promises',
    rows: [{ ...folder, member: 'mkdtemp', evidence: promises }],
  },
  {
    system: 'Node.js',
    package: 'node:perf_hooks',
    rows: [
      ...every(['PerformanceEntry'], ['startTime'], {
        role: 'source',
        ...fromClock,
        what: 'the time of a measurement',
        evidence: 'd.ts @types/node/perf_hooks.d.ts',
      }),
      ...every(['PerformanceEntry'], ['duration'], {
        role: 'source',
        ...counted,
        what: 'a measurement of the process',
        evidence: 'd.ts @types/node/perf_hooks.d.ts',
      }),
    ],
  },
  {
    system: 'Node.js',
    package: 'node:child_process',
    rows: every(['ChildProcess'], ['pid'], {
      role: 'source',
      ...perProcess,
      what: 'the id of the child process',
      changes: 'with every start of the process',
      evidence: 'd.ts @types/node/child_process.d.ts',
    }),
  },
];
