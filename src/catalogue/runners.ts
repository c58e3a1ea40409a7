import { every } from './every.js';
import type { CatalogueFile } from './schema.js';

const timers = 'd.ts @types/node/timers.d.ts';

/** The host's own functions that run a function later, with the arguments that stand behind it. */
export const timersOfTheHost: CatalogueFile = {
  system: 'JavaScript',
  package: 'global',
  rows: [
    { role: 'summary', member: 'setTimeout', runs: { argument: 0, from: 2 }, evidence: timers },
    { role: 'summary', member: 'setInterval', runs: { argument: 0, from: 2 }, evidence: timers },
    { role: 'summary', member: 'setImmediate', runs: { argument: 0, from: 1 }, evidence: timers },
    { role: 'summary', member: 'queueMicrotask', runs: { argument: 0, from: 1 }, evidence: timers },
    {
      role: 'summary',
      type: 'process',
      member: 'nextTick',
      runs: { argument: 0, from: 1 },
      evidence: 'd.ts @types/node/process.d.ts',
    },
  ],
};

/** A listener runs when the same event is emitted on the same emitter. */
export const emitters: CatalogueFile = {
  system: 'Node.js',
  package: 'node:events',
  rows: every(['EventEmitter'], ['on', 'once', 'addListener', 'prependListener', 'prependOnceListener'], {
    role: 'summary',
    runs: { argument: 1, by: 'emit', matching: 0, from: 1 },
    evidence: 'd.ts @types/node/events.d.ts',
  }),
};

const attempt = {
  role: 'source',
  scope: 'attempt',
  nature: 'metadata',
  what: 'the number of the attempt',
  changes: 'with every retry',
} as const;

export const pRetry: CatalogueFile = {
  system: 'Retry functions',
  package: 'p-retry',
  version: '4.6.2',
  rows: [
    {
      role: 'summary',
      member: 'default',
      hands: { argument: 0, parameter: 0, type: 'AttemptNumber' },
      retries: 0,
      evidence: 'doc: https://github.com/sindresorhus/p-retry#input',
    },
    {
      ...attempt,
      type: 'AttemptNumber',
      member: 'itself',
      evidence: 'doc: https://github.com/sindresorhus/p-retry#input',
    },
  ],
};

export const asyncRetry: CatalogueFile = {
  system: 'Retry functions',
  package: 'async-retry',
  version: '1.4.9',
  rows: [
    {
      role: 'summary',
      member: 'default',
      hands: { argument: 0, parameter: 1, type: 'AttemptNumber' },
      retries: 0,
      evidence: 'doc: https://github.com/vercel/async-retry#api',
    },
    {
      ...attempt,
      type: 'AttemptNumber',
      member: 'itself',
      evidence: 'doc: https://github.com/vercel/async-retry#api',
    },
  ],
};

export const pLimit: CatalogueFile = {
  system: 'p-limit',
  package: 'p-limit',
  version: '3.1.0',
  rows: [
    {
      role: 'summary',
      member: 'default',
      gives: 'Limit',
      evidence: 'doc: https://github.com/sindresorhus/p-limit#plimitconcurrency',
    },
    {
      role: 'summary',
      type: 'Limit',
      member: 'call',
      runs: { argument: 0, from: 1 },
      evidence: 'doc: https://github.com/sindresorhus/p-limit#limitfn-args',
    },
  ],
};

export const opossum: CatalogueFile = {
  system: 'opossum',
  package: 'opossum',
  version: '8.1.9',
  rows: [
    {
      role: 'summary',
      member: 'new',
      runs: { argument: 0, from: 0, by: 'fire' },
      evidence: 'doc: https://nodeshift.dev/opossum/#circuitbreakerfire',
    },
  ],
};

const telemetry =
  'doc: https://open-telemetry.github.io/opentelemetry-js/interfaces/_opentelemetry_api._opentelemetry_api.Tracer.html';
const traceId = {
  role: 'source',
  type: 'SpanContext',
  scope: 'delivery',
  nature: 'metadata',
  what: 'an id of the trace',
  changes: 'with every request that is traced',
} as const;

export const openTelemetry: CatalogueFile = {
  system: 'OpenTelemetry',
  package: '@opentelemetry/api',
  version: '1.10.0',
  rows: [
    { role: 'summary', type: 'trace', member: 'getTracer', gives: 'Tracer', evidence: telemetry },
    { role: 'summary', type: 'trace', member: 'getActiveSpan', gives: 'Span', evidence: telemetry },
    { role: 'summary', type: 'Tracer', member: 'startSpan', gives: 'Span', evidence: telemetry },
    {
      role: 'summary',
      type: 'Tracer',
      member: 'startActiveSpan',
      hands: { argument: 1, parameter: 0, type: 'Span' },
      evidence: telemetry,
    },
    {
      role: 'summary',
      type: 'Tracer',
      member: 'startActiveSpan',
      hands: { argument: 2, parameter: 0, type: 'Span' },
      evidence: telemetry,
    },
    { role: 'summary', type: 'Span', member: 'spanContext', gives: 'SpanContext', evidence: telemetry },
    { ...traceId, member: 'traceId', evidence: telemetry },
    { ...traceId, member: 'spanId', evidence: telemetry },
  ],
};
