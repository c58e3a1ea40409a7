import type { Cause, Span } from '../analysis.js';
import type { Polarity } from './polarity.js';

/** Something that code does before (or after) a Stripe write, on the way to it. */
export interface Deed {
  /** The call that does it: `db.query(…)`, `seen.has(id)`. */
  readonly at: Span;
  /** A noun phrase for a message: "a `SELECT`", "a lock in Redis", "a `Set` in memory". */
  readonly what: string;
}

/** Why a durable insert that could tell a duplicate does not keep the second delivery from the call. */
export const FLAWS = ['unread', 'bypassed', 'fail-open', 'uncommitted'] as const;

/**
 * `unread`: nobody looks at what it says of a duplicate. `bypassed`: some path leads to the call around it. `fail-open`:
 * its failure is caught and the call is made all the same. `uncommitted`: it stands in a transaction that is still open.
 */
export type Flaw = (typeof FLAWS)[number];

/** A durable insert that could tell a duplicate, and why it does not help. */
export interface FlawedInsert extends Deed {
  readonly flaw: Flaw;
}

/** A look at what was done before, whose outcome decides whether the call is made. */
export interface Look extends Deed {
  /**
   * Where the code goes on to the call: where what was looked for is `there` or `absent`, or where a field of it `is` or
   * `is-not` a certain value.
   */
  readonly goesOn: Polarity;
  /** What is looked at is named after charges (`payments`, `processed_events`), or the same way writes something later. */
  readonly isOfCharge: boolean;
}

/** The event of Stripe's that a webhook handles. */
export interface WebhookEvent {
  /** The name that stands for it. */
  readonly at: Span;
  /** Its id is read, or it goes to other code as a whole, before the call has been made. */
  readonly usesId: boolean;
}

/** What stands before a Stripe write on one way from outside to it, two levels of callers deep. */
export interface WayBefore {
  /** The name of the outermost function on the way, or its first line; null for code that runs when its module is loaded. */
  readonly entry: Span | null;
  /** `entry`: nobody in view calls the outermost function. `cut`: its callers were not asked. */
  readonly ends: 'entry' | 'cut';
  /** What names the call in fingerprints. */
  readonly cause: Cause;
  /**
   * Durable inserts that tell a duplicate, that every path of the way passes, and whose answer decides whether the call is
   * made: a second delivery of the same intent does not come to the call. Not empty: the way is guarded for good.
   */
  readonly preflight: readonly Deed[];
  /** Inserts that could be a pre-flight and are none. */
  readonly flawed: readonly FlawedInsert[];
  /** Plain durable inserts (and updates that say what is about to happen) that every path of the way passes. */
  readonly inserts: readonly Deed[];
  /** Locks, leases and leader elections that every path of the way passes, and whose failure keeps the call from being made. */
  readonly locks: readonly Deed[];
  /** Reads of durable storage whose answer decides whether the call is made: two workers pass them together. */
  readonly selects: readonly Look[];
  /** Memory of this process (or of its cache, its task, its grid) whose content decides whether the call is made. */
  readonly local: readonly Look[];
  /** The database transaction that is open around the call; null without one. */
  readonly transaction: Deed | null;
  /** The event of Stripe's that the way handles; null for no webhook. */
  readonly webhook: WebhookEvent | null;
  /** Durable inserts that record what the call did and come after it on this way, in the order of the code. */
  readonly records: readonly Deed[];
  /** Any durable writes after the call, in the order of the code. */
  readonly writes: readonly Deed[];
}

/** The answer to `Analysis.before`: one entry for each way from outside. No ways: the engine failed, say nothing. */
export interface BeforeReport {
  readonly ways: readonly WayBefore[];
}
