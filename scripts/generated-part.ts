/** Puts a text between the marks `<!-- name:begin -->` and `<!-- name:end -->` of a page, in place of what stands there. */
export function withGeneratedPart(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new RangeError(`The page has no part "${name}".`);
  return `${before}${begin}\n\n${text}\n\n${end}${after}`;
}
