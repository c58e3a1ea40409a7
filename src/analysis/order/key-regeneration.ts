import type { Cause, PathStep, Span } from '../analysis.js';

/** A key that is made anew although it is not known that the call with the one before did nothing. */
export interface KeyRegeneration {
  /** The new key, at the outermost sink in the function that makes the retry. */
  readonly at: Span;
  /**
   * `caught`: in the handler of an error that may mean anything. `conflict`: in the handler of one that says that the first
   * key is known. `retried`: by what a loop or a wrapper runs again.
   */
  readonly how: 'caught' | 'conflict' | 'retried';
  /** The first call, the loop, or the call of the wrapper. */
  readonly around: Span;
  readonly cause: Cause;
  readonly path: readonly PathStep[];
}
