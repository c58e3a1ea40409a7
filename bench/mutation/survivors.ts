/** A mutant that no test can kill, or that none should, and why. */
export interface Reading {
  /** From the root of the repository. */
  readonly file: string;
  /** The text that is replaced, on one line. */
  readonly code: string;
  /** What stands in its place, on one line. */
  readonly becomes: string;
  readonly why: string;
}

/** The survivors that were read. A mutant without a row here is printed as not read. */
export const readings: readonly Reading[] = [];
