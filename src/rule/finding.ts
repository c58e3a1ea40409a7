import type { PathStep, Span, StripeCall } from '../analysis/analysis.js';

export type Severity = 'error' | 'warning';

/** What every host shows. Equal in every host for the same preset and the same `calls`. */
export interface Finding {
  /** Without a prefix: `no-nondeterministic-key`. `internal` is reserved for a fault of the engine on one file. */
  readonly rule: string;
  readonly messageId: string;
  readonly severity: Severity;
  readonly message: string;
  readonly at: Span;
  /** Survives moved lines and reformatting; holds the flow path. */
  readonly fingerprint: string;
  /** The fingerprint without the names of the files: what is left of it when they are renamed. */
  readonly flow: string;
  /** Equal for all findings of one rule that one source feeds. */
  readonly cause: string;
  /** The Stripe writes that the finding is about, sorted. */
  readonly calls: readonly StripeCall[];
  /** From the source to the sink. */
  readonly path: readonly PathStep[];
  /** Worked out when a host shows them; a fault of the engine on the way costs the suggestion and nothing else. */
  readonly suggestions: () => readonly Suggestion[];
}

/** A repair that a person may choose; never applied in silence. */
export interface Suggestion {
  readonly description: string;
  /** Replacements by offset in `file`, not overlapping. */
  readonly edits: readonly {
    readonly file: string;
    readonly start: number;
    readonly end: number;
    readonly text: string;
  }[];
}
