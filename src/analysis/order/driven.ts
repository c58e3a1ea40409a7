import type { Span } from '../analysis.js';
import type { Spot } from './after.js';

/** Rows that are charged again under the key that they have had from the start, whatever their age. */
export interface LateRows extends Spot {
  readonly kind: 'rows';
  /** What reads the rows. */
  readonly rows: Span;
}

/** A retry whose waits add up to more than Stripe keeps a key. */
export interface LateRetry extends Spot {
  readonly kind: 'backoff';
  /** What repeats: `pRetry`. */
  readonly name: Span;
  /** All waits together, in milliseconds. */
  readonly total: number;
}

/** What runs the call at set times in each process. */
export interface Scheduled extends Spot {
  /** `setInterval`, `cron.schedule`, a condition that recognises a tick. */
  readonly by: Span;
}

/** A place where a consumer of the call's events begins at the oldest one that is kept. */
export interface FromStart extends Spot {
  /** `option`: a setting of the consumer. `fallback`: what stands in for a checkpoint that is gone. */
  readonly kind: 'option' | 'fallback';
}

/** What has a Stripe write made again or made elsewhere too: rows, retries, schedules, the start of its consumer. */
export interface DrivenReport {
  readonly late: readonly (LateRows | LateRetry)[];
  readonly scheduled: readonly Scheduled[];
  readonly fromStart: readonly FromStart[];
}
