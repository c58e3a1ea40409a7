import type { Fixture } from '../../test/fixtures/read-fixtures.js';

const OPEN = '<!-- limits -->\n';
const CLOSE = '<!-- /limits -->';

/** A page with its list of known limits made anew: one line for each `missing` and `spurious` label. */
export function withLimits(page: string, fixtures: readonly Fixture[]): string {
  const from = page.indexOf(OPEN);
  const to = page.indexOf(CLOSE);
  if (from < 0 || to < from) throw new RangeError(`the page has no ${OPEN.trim()} … ${CLOSE}`);
  return `${page.slice(0, from)}${OPEN}\n${renderLimits(fixtures)}\n\n${page.slice(to)}`;
}

function renderLimits(fixtures: readonly Fixture[]): string {
  const lines = fixtures
    .flatMap(({ labels }) => labels)
    .filter(({ kind }) => kind === 'missing' || kind === 'spurious')
    .map(
      ({ kind, file, line, reason }) =>
        `- ${kind}: ${reason}: [${file}:${line}](../fixtures/${file}#L${line})`,
    );
  return lines.length === 0 ? 'None at present.' : [...new Set(lines)].sort().join('\n');
}
