import type ts from 'typescript';
import type { Span } from './analysis.js';

/** A node's own text as a span, without leading comments. */
export function spanOf(node: ts.Node): Span {
  const file = node.getSourceFile();
  const start = node.getStart(file);
  const end = node.getEnd();
  const from = file.getLineAndCharacterOfPosition(start);
  const to = file.getLineAndCharacterOfPosition(end);
  return {
    file: file.fileName.replaceAll('\\', '/'),
    start,
    end,
    line: from.line + 1,
    column: from.character + 1,
    endLine: to.line + 1,
    endColumn: to.character + 1,
    // On demand: of the many spans along a path few are shown, and each may hold all the others.
    get text() {
      return file.text.slice(start, end).replace(/\s+/g, ' ');
    },
  };
}

/** Orders spans by file and position. */
export function bySpan(a: Span, b: Span): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.start - b.start || a.end - b.end;
}
