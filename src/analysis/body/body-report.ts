import type { Cause, PathStep, Source, Span } from '../analysis.js';

/** A value in the params that is another one when the same intent runs again, although its key stays the same. */
export interface VolatileParam {
  /** The property of the params, or the assignment that fills it. */
  readonly at: Span;
  /** The access path of the param: `metadata.sentAt`. */
  readonly name: string;
  /** The key that does not change with it. */
  readonly key: Span;
  readonly source: Source;
  readonly cause: Cause;
  /** From the source to the param, both included. */
  readonly path: readonly PathStep[];
}

/** An amount that an awaited read of its own gives, while nothing in the key tells one reading from the next. */
export interface LiveAmount {
  readonly at: Span;
  readonly name: string;
  readonly key: Span;
  /** The call that reads it. */
  readonly read: Span;
  readonly cause: Cause;
  /** From the read to the param, both included. */
  readonly path: readonly PathStep[];
}

/** What in the params of a call its key does not cover; empty where the key itself is missing or not stable. */
export interface BodyReport {
  readonly volatile: readonly VolatileParam[];
  readonly live: readonly LiveAmount[];
}
