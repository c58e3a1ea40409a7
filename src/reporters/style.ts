const CODES = { bold: [1, 22], dim: [2, 22], red: [31, 39], yellow: [33, 39] } as const;

/** Marks a text for the terminal; without colour it gives the text back. */
export type Style = (mark: keyof typeof CODES, text: string) => string;

/** The style of a whole report: ANSI codes when `color` is true, plain text otherwise. */
export function styleFor(color: boolean): Style {
  if (!color) return (_mark, text) => text;
  return (mark, text) => `\u001b[${CODES[mark][0]}m${text}\u001b[${CODES[mark][1]}m`;
}
