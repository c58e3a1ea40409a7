import { oneLine } from '../rule/message.js';
import { messageParts } from './message-parts.js';

/** Code on one line of Markdown, in which nothing is read as Markdown. Also fit for the cell of a table. */
export function codeSpan(text: string): string {
  const code = oneLine(text).replaceAll('|', '\\|');
  const fence = '`'.repeat(longestRun(code) + 1);
  const gap = /^`|`$|^$/.test(code) ? ' ' : '';
  return fence + gap + code + gap + fence;
}

/** Lines of plain text as a block, whatever backticks are in it. */
export function codeBlock(lines: readonly string[]): readonly string[] {
  const fence = '`'.repeat(Math.max(3, longestRun(lines.join('\n')) + 1));
  return [`${fence}text`, ...lines, fence];
}

/** A message of a finding: its quotes are code, and its words are words. */
export function messageMarkdown(message: string): string {
  return messageParts(message)
    .map(({ kind, text }) => (kind === 'code' ? codeSpan(text) : escapedWords(text)))
    .join('');
}

/** Words that stay words: no emphasis, link, mention, HTML or reference to an issue comes out of them. */
function escapedWords(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|~]/g, '\\$&').replaceAll(/[@#&](?=\w)/g, '$&\u200b');
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
