import type { Cause, PathStep, Sharing, Span } from '../analysis.js';

/** The text of a key on one way in which it can come about, in the order of the text. */
export interface KeyText {
  /** Where a finding about it sits: the key expression at the outermost sink. */
  readonly at: Span;
  readonly cause: Cause;
  readonly path: readonly PathStep[];
  readonly pieces: readonly KeyPiece[];
}

/**
 * One piece of a key's text. `literal`: a text that is written in the code. `fixed`: a text that does not differ from intent to
 * intent but is not in view (an environment variable). `value`: a value as text. `data`: values as JSON, or as a function out
 * of view writes them. `digest`: the digest of other pieces, which nobody can read.
 */
export type KeyPiece = LiteralPiece | FixedPiece | ValuePiece | DataPiece | DigestPiece;

export interface LiteralPiece {
  readonly kind: 'literal';
  readonly at: Span;
  readonly text: string;
}

export interface FixedPiece {
  readonly kind: 'fixed';
  readonly at: Span;
}

export interface ValuePiece {
  readonly kind: 'value';
  readonly at: Span;
  /** The access path as the user would write it: `order.id`. */
  readonly name: string;
  /** How the value is printed: `object` is `[object Object]`, `undefined` and `NaN` are what it can be. */
  readonly prints: 'text' | 'object' | 'undefined' | 'NaN';
  /** True when it is printed so on this way for certain, and not only as far as its type says. */
  readonly isCertain: boolean;
  /** True when the length of the text never differs, as of a number that was padded. */
  readonly isFixedLength: boolean;
  /** What the key stands for when this value is left out; null where the others still name the intent. */
  readonly without: Sharing | null;
}

export interface DataPiece {
  readonly kind: 'data';
  readonly at: Span;
  /** A list, or an object with members that nobody counts: its text can get as long as it likes. */
  readonly isUnbounded: boolean;
  readonly pieces: readonly KeyPiece[];
}

export interface DigestPiece {
  readonly kind: 'digest';
  readonly at: Span;
  /** Of the digest as it stands in the key, after it was cut; undefined where the algorithm or the cut is out of view. */
  readonly bits: number | undefined;
  readonly pieces: readonly KeyPiece[];
}
