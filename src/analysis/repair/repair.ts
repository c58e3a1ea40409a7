import type ts from 'typescript';
import type { Compiler } from '../../typescript/compiler.js';

/** A change of source text that mends what a finding is about. A person chooses it; nothing is changed in silence. */
export interface Repair {
  /** Says what is done, in the imperative. */
  readonly description: string;
  /** Replacements by offset, not overlapping; `file` is absolute with forward slashes. */
  readonly edits: readonly {
    readonly file: string;
    readonly start: number;
    readonly end: number;
    readonly text: string;
  }[];
}

export type Edit = Repair['edits'][number];

/** Puts `text` in place of what stands between two offsets of the file that a node is in. */
export function editIn(node: ts.Node, start: number, end: number, text: string): Edit {
  return { file: node.getSourceFile().fileName.replaceAll('\\', '/'), start, end, text };
}

/** Puts `text` in place of an expression, without its leading comments; `{ key }` becomes `{ key: text }`. */
export function replaced(ts: Compiler, node: ts.Node, text: string): Edit {
  const isShorthand = ts.isShorthandPropertyAssignment(node.parent);
  return editIn(node, node.getStart(), node.getEnd(), isShorthand ? `${node.getText()}: ${text}` : text);
}
