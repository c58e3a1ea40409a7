import type ts from 'typescript';
import type { Source } from './source.js';

/** Text to put in place of a piece of a file. Offsets; `start === end` inserts. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** How a program is written differently. */
export interface Change {
  /** Edits by absolute path; an edit of a path that does not exist yet makes the file. */
  readonly edits: ReadonlyMap<string, readonly Edit[]>;
  /** True when the Stripe calls may stand in another order, or in another file, than before. */
  readonly reorders?: boolean;
}

/** A place in a source file that can be written differently without a change in meaning. */
export interface Place {
  readonly node: ts.Node;
  /** Undefined when a closer look shows that the place had better be left alone. */
  write(): Change | undefined;
}

/** One way of writing a program differently without changing what it does. */
export interface Rewrite {
  readonly name: string;
  /** Every place of a file, in order of position. */
  places(source: Source): Place[];
}

/** A place where the edits stay within the file. */
export function editing(
  source: Source,
  node: ts.Node,
  write: () => readonly Edit[] | undefined,
  reorders = false,
): Place {
  return {
    node,
    write() {
      const edits = write();
      return edits && { edits: new Map([[source.file.fileName, edits]]), reorders };
    },
  };
}

/** The edit that puts text in place of a node; comments before the node stay. */
export function replace(node: ts.Node, text: string): Edit {
  return { start: node.getStart(), end: node.getEnd(), text };
}

/** The edit that puts text before a position. */
export function insert(at: number, text: string): Edit {
  return { start: at, end: at, text };
}

/** The text with all edits made; of two insertions at one position the first in the list comes first. */
export function edited(text: string, edits: readonly Edit[]): string {
  const sorted = edits
    .map((edit, index) => ({ ...edit, index }))
    .sort((a, b) => b.start - a.start || b.end - a.end || b.index - a.index);
  let result = text;
  let last = Infinity;
  for (const { start, end, text: put } of sorted) {
    if (end > last) throw new RangeError(`Edits overlap at ${start}: ${put}`);
    result = result.slice(0, start) + put + result.slice(end);
    last = start;
  }
  return result;
}
