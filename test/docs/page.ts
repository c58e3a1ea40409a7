import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const REPOSITORY = resolve(import.meta.dirname, '../..');

/** The text of a page, by its path from the root of the repository. */
export function readPage(path: string): string {
  return readFileSync(join(REPOSITORY, path), 'utf8');
}

/** The text below a heading of the second level, up to the next one. */
export function sectionOf(page: string, heading: string): string {
  const [, section] = page.split(`\n## ${heading}\n`);
  if (section === undefined) throw new RangeError(`There is no heading "${heading}".`);
  return section.split('\n## ')[0] ?? '';
}

/** What stands in the code blocks of one language, in order, without the fences. */
export function codeBlocks(page: string, language: string): readonly string[] {
  return [...page.matchAll(/^```(\w+)\n([^]*?)\n```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code);
}

/** The code blocks of one language whose fence carries a word behind it, or none: ```` ```ts bad ````. */
export function labelledBlocks(
  page: string,
  language: string,
): readonly { readonly label: string; readonly code: string }[] {
  return [...page.matchAll(/^```(\w+) ?(\w*)\n([^]*?)\n```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , label = '', code = '']) => ({ label, code }));
}

/** The cells of every row of the tables in a text, without the heads. */
export function tableRows(text: string): readonly (readonly string[])[] {
  const lines = text.split('\n');
  const isRow = (line: string | undefined): boolean => line?.startsWith('|') ?? false;
  const body = lines.filter(
    (line, index) =>
      isRow(line) && !/^\|[ |:-]+\|$/.test(line) && !/^\|[ |:-]+\|$/.test(lines[index + 1] ?? ''),
  );
  return body.map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  );
}

/** The names in back-ticks, in order. */
export function quotedNames(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}
