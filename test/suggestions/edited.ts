import type { Suggestion } from '../../src/rule/finding.js';

type Edit = Suggestion['edits'][number];

/** The text of a file with the edits done that are meant for it. */
export function edited(text: string, edits: readonly Edit[]): string {
  const lastFirst = [...edits].sort((a, b) => b.start - a.start);
  return lastFirst.reduce((all, { start, end, text: by }) => all.slice(0, start) + by + all.slice(end), text);
}

/** Where an offset of the edited text was before: what stands in a replacement was anywhere in what it replaces. */
export function rangeBefore(
  edits: readonly Edit[],
  offset: number,
): { readonly from: number; readonly to: number } {
  let shift = 0;
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    const from = start + shift;
    if (offset < from) break;
    if (offset < from + text.length) return { from: start, to: end };
    shift += text.length - (end - start);
  }
  return { from: offset - shift, to: offset - shift };
}
