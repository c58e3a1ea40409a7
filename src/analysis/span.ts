import type ts from 'typescript';
import type { Span } from './analysis.js';

const nodes = new WeakMap<Span, ts.Node>();

/** A node's own text as a span, without leading comments. */
export function spanOf(node: ts.Node): Span {
  const file = node.getSourceFile();
  const start = node.getStart(file);
  const end = node.getEnd();
  const from = file.getLineAndCharacterOfPosition(start);
  const to = file.getLineAndCharacterOfPosition(end);
  const span: Span = {
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
  nodes.set(span, node);
  return span;
}

/** The node that a span was made of; undefined for a span that somebody made out of another one. */
export function knownNodeOf(span: Span): ts.Node | undefined {
  return nodes.get(span);
}

/** The node that a span of the analysis was made of. */
export function nodeOf(span: Span): ts.Node {
  const node = knownNodeOf(span);
  if (!node) throw new Error(`a span from elsewhere: ${span.text}`);
  return node;
}

/** Orders spans by file and position. */
export function bySpan(a: Span, b: Span): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.start - b.start || a.end - b.end;
}
