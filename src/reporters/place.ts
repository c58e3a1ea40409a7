import type { Span } from '../analysis/analysis.js';
import { relativePath } from '../rule/relative-path.js';

/** `file:line:column` as terminals make it clickable, relative to the working folder. */
export function placeIn(cwd: string, { file, line, column }: Span): string {
  return `${relativePath(cwd, file)}:${line}:${column}`;
}
