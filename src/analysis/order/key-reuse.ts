import type { Cause, PathStep, Span } from '../analysis.js';

/** One key that two calls on one path send, although Stripe keeps it for the first. */
export interface KeyReuse {
  /** The key of the later call, at the outermost sink in the function that makes both. */
  readonly at: Span;
  /** What the later call differs in: its method, the object that it is about, or its params. */
  readonly differs: 'method' | 'object' | 'params';
  /** The call that has the key already, and where the same function makes it. */
  readonly earlier: { readonly method: string; readonly at: Span };
  /** A word for the later call, which sets its key apart when it stands at its end. */
  readonly suffix: string;
  readonly cause: Cause;
  /** From the key of the earlier call to that of the later one. */
  readonly path: readonly PathStep[];
}
