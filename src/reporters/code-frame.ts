import type { Span } from '../analysis/analysis.js';
import { shorten } from '../rule/message.js';
import { WIDTH } from './layout.js';
import type { Style } from './style.js';

/** Indentation that stays when a line is moved to the left. */
const LEAD = 12;
/** Text that stays in front of the finding in a line that does not fit. */
const MARGIN = 24;

/**
 * The source line of a finding with the line before it and a caret underline, each line two spaces in. A line that
 * does not fit into 100 columns is shown around the finding. Empty when the text has no such line.
 */
export function codeFrame(source: string, span: Span, style: Style): readonly string[] {
  const lines = source.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.replaceAll('\t', ' '));
  const line = lines[span.line - 1];
  if (line === undefined) return [];
  const gutter = String(span.line).length;
  const room = WIDTH - gutter - '   | '.length;
  const end = span.endLine === span.line ? span.endColumn - 1 : line.length;
  const from = windowStart(line, span.column - 1, end, room);
  const previous = lines[span.line - 2] ?? '';
  const numbered = (number: number, text: string) =>
    `  ${String(number).padStart(gutter)} | ${printable(shorten(text.slice(from), room))}`.trimEnd();
  return [
    ...(previous.trim() === '' ? [] : [style('dim', numbered(span.line - 1, previous))]),
    numbered(span.line, line),
    style(
      'red',
      `  ${' '.repeat(gutter)} | ${underline(span.column - 1 - from, Math.min(end - from, room))}`,
    ),
  ];
}

/** Keeps the columns: each control character becomes one space. */
function printable(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ');
}

/** Where the visible part of the line begins: at its start unless the finding would not fit. */
function windowStart(line: string, start: number, end: number, room: number): number {
  const indentation = line.length - line.trimStart().length;
  const from = Math.min(Math.max(0, indentation - LEAD), start);
  return end - from <= room ? from : Math.max(from, start - MARGIN);
}

function underline(start: number, end: number): string {
  return ' '.repeat(start) + '^'.repeat(Math.max(1, end - start));
}
