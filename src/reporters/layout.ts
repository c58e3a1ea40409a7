/** The columns that a terminal report keeps within. */
export const WIDTH = 100;

/** Breaks a text into lines of at most `width` characters at its spaces; a longer word stays whole. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** The width of the longest text, at most `limit`. */
export function columnWidth(texts: readonly string[], limit: number): number {
  return Math.min(limit, Math.max(0, ...texts.map((text) => text.length)));
}
