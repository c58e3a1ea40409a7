import type { Cause, PathStep, Span } from '../analysis.js';

/** What a handler does though nobody knows whether the call has charged. */
export const SWALLOWS = ['acks', 'marks', 'goes-on'] as const;

/**
 * `acks`: the message counts as done. `marks`: the payment is recorded as failed. `goes-on`: nothing is said, the code
 * goes on as if the call had been made.
 */
export type Swallow = (typeof SWALLOWS)[number];

/** A place where code around a call is at fault. */
export interface Spot {
  readonly at: Span;
  readonly cause: Cause;
  /** From the call to the place. */
  readonly path: readonly PathStep[];
}

/** A handler that goes on after a failure whose outcome nobody knows. */
export interface Swallowed extends Spot {
  readonly how: Swallow;
  /** What acknowledges or records the failure; the place itself where nothing does. */
  readonly deed: Span;
}

/** A place from which a definitive answer leads to the same call under the same key. */
export interface Replayed extends Spot {
  /** `loop`: a loop or the function's own call. `wrapper`: a retry function. */
  readonly by: 'loop' | 'wrapper';
  /** What repeats: `for`, `pRetry`. */
  readonly name: string;
}

/** What becomes of the failure of a Stripe write, in the handlers and retries around it. */
export interface AfterReport {
  readonly swallowed: readonly Swallowed[];
  readonly replayed: readonly Replayed[];
}
