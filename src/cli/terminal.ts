/** What the command sees of the world, so that a test can give it another one. */
export interface Terminal {
  /** Absolute, with forward slashes, links resolved. */
  readonly cwd: string;
  readonly color: boolean;
  out(text: string): void;
  err(text: string): void;
  /** Replaces the line that shows how far the run is; an empty text takes it away. */
  progress(text: string): void;
}
