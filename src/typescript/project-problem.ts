/** A project that cannot be opened. The message is one line: what is wrong and how to mend it. */
export class ProjectProblem extends Error {
  override readonly name = 'ProjectProblem';

  constructor(
    /** What is wrong, without how to mend it. */
    readonly what: string,
    mend = '',
  ) {
    super(mend ? `${what}: ${mend}` : what);
  }
}
