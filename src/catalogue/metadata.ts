/**
 * The kinds of metadata that most systems hand out: how long each stays the same, and when it changes. A row adds
 * what it is called there.
 */

const metadata = { nature: 'metadata' } as const;

/** Counts, or names, one try of the same piece of work. */
export const perAttempt = { ...metadata, scope: 'attempt', changes: 'with every attempt' } as const;

/** Made for one request, or for one delivery of the same message. */
export const perRequest = { ...metadata, scope: 'delivery', changes: 'with every request' } as const;

/** Who sends a request, and from where. */
export const perCaller = {
  ...metadata,
  scope: 'delivery',
  changes: 'when the caller sends it again',
} as const;

/** Holds while one worker has the piece of work. */
export const perLease = { ...metadata, scope: 'lock', changes: 'when it is picked up again' } as const;

/** Belongs to the process, the container or the machine. */
export const perProcess = {
  ...metadata,
  scope: 'process',
  changes: 'when another process takes over',
} as const;

/** Belongs to the deployed version of the program. */
export const perRelease = { ...metadata, scope: 'process', changes: 'with every deployment' } as const;

/** Made when a run of a workflow is started; its retries keep it. */
export const perRun = { ...metadata, scope: 'run', changes: 'when the run is started again' } as const;

/** Made when a message or a job is handed in; its redeliveries keep it. */
export const perMessage = { ...metadata, scope: 'message', changes: 'when it is sent again' } as const;

/** Read off a clock. */
export const fromClock = { nature: 'clock', scope: 'call', changes: 'with every call' } as const;

/** Drawn at random. */
export const drawn = { nature: 'random', scope: 'call', changes: 'with every call' } as const;

/** Measured or counted inside one process. */
export const counted = { nature: 'counter', scope: 'call', changes: 'with every call' } as const;
