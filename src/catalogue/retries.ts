import { every } from './every.js';
import { perAttempt } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const attempt = {
  role: 'source',
  ...perAttempt,
  what: 'the number of the attempt',
  changes: 'with every retry',
} as const;

/** `pRetry` and `async-retry` stand with the functions that run a handler. */
export const retryFiles: readonly CatalogueFile[] = [
  {
    system: 'Retry functions',
    package: 'p-retry',
    version: '7.1.1',
    rows: every(['RetryContext'], ['attemptNumber', 'retriesLeft', 'retriesConsumed'], {
      ...attempt,
      evidence: 'd.ts p-retry/index.d.ts',
    }),
  },
  {
    system: 'Retry functions',
    package: 'cockatiel',
    version: '3.2.1',
    rows: [
      ...every(['IRetryContext'], ['attempt'], {
        ...attempt,
        evidence: 'd.ts cockatiel/dist/RetryPolicy.d.ts',
      }),
      { role: 'summary', member: 'retry', gives: 'RetryPolicy', evidence: 'd.ts cockatiel/dist/Policy.d.ts' },
      {
        role: 'summary',
        type: 'RetryPolicy',
        member: 'execute',
        hands: { argument: 0, parameter: 0, type: 'IRetryContext' },
        retries: 0,
        evidence: 'd.ts cockatiel/dist/RetryPolicy.d.ts',
      },
    ],
  },
  {
    system: 'Retry functions',
    package: 'exponential-backoff',
    version: '3.1.3',
    rows: [
      {
        role: 'summary',
        member: 'backOff',
        hands: { argument: 1, property: 'retry', parameter: 1, type: 'AttemptNumber' },
        retries: 0,
        evidence: 'd.ts exponential-backoff/dist/options.d.ts',
      },
      {
        ...attempt,
        type: 'AttemptNumber',
        member: 'itself',
        evidence: 'doc: https://github.com/coveooss/exponential-backoff#readme',
      },
    ],
  },
  {
    system: 'Retry functions',
    package: 'axios-retry',
    version: '4.5.0',
    rows: every(['IAxiosRetryConfigExtended'], ['retryCount', 'lastRequestTime'], {
      ...attempt,
      evidence: 'd.ts axios-retry/dist/esm/index.d.ts',
    }),
  },
  {
    system: 'Retry functions',
    package: 'got',
    version: '14.6.6',
    rows: every(['Request'], ['retryCount'], {
      ...attempt,
      evidence: 'd.ts got/dist/source/core/index.d.ts',
    }),
  },
];
