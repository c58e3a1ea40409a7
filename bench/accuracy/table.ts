import { KINDS, type Kind } from '../../test/fixtures/markers.js';
import { blindRuns } from './blind.js';
import type { Fixture } from '../../test/fixtures/read-fixtures.js';

const INTRODUCTION = `# Accuracy

Generated from the labels in \`fixtures/\`; a test pins every label to what the tool does. \`tp\`: wrong and reported,
\`fn\`: wrong and missed, \`fp\`: right and reported, \`tn\`: right and silent. \`precision\` is tp/(tp+fp), \`recall\` is
tp/(tp+fn). A topic is a capability of the analysis. \`wild\` holds programs shaped after public reports and after faults
in the field, and is no part of \`all other topics\`: precision on programs that we made up says little about others.

\`blind\` says more: 40 programs, half of them right, by an author who knew nothing but the README and wrote the labels before
any result. The row is the first run, as it came out; it is not computed again. The programs are the topic
\`blind-programs\` since, and what they taught is mended.
`;

const HEADINGS = ['topic', 'tp', 'fn', 'fp', 'tn', 'precision', 'recall'] as const;

/** The narrowest column that the formatter leaves. */
const MIN_WIDTH = 3;

/** One row: how often each kind of label stands in a topic. */
type Counts = Readonly<Record<Kind, number>>;

/** The table of `bench/results.md`: a row per topic, the others together, and the wild apart. */
export function renderAccuracy(fixtures: readonly Fixture[]): string {
  const topics = [...new Set(fixtures.map(({ topic }) => topic))].filter((topic) => topic !== 'wild').sort();
  const of = (belongs: (topic: string) => boolean): Counts =>
    count(fixtures.filter(({ topic }) => belongs(topic)));
  const rows = [
    ...topics.map((name) =>
      rowOf(
        name,
        of((topic) => topic === name),
      ),
    ),
    rowOf(
      'all other topics',
      of((topic) => topic !== 'wild'),
    ),
    rowOf(
      'wild',
      of((topic) => topic === 'wild'),
    ),
    ...blindRuns.map(({ date, counts }) => rowOf(`blind ${date}`, counts)),
  ];
  return `${INTRODUCTION}\n${markdown(rows)}\n`;
}

function count(fixtures: readonly Fixture[]): Counts {
  const labels = fixtures.flatMap((fixture) => fixture.labels);
  const entries = KINDS.map((kind) => [kind, labels.filter((label) => label.kind === kind).length]);
  return Object.fromEntries(entries) as Counts;
}

function rowOf(name: string, { expect: tp, missing: fn, spurious: fp, ok: tn }: Counts): string[] {
  return [name, ...[tp, fn, fp, tn].map(String), share(tp, tp + fp), share(tp, tp + fn)];
}

/** Rounded down, so that only a topic without a fault has 100 %. */
function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.floor((100 * part) / whole)} %`;
}

/** Padded as the formatter pads it: the first column to the left, numbers to the right. */
function markdown(rows: readonly (readonly string[])[]): string {
  const widths = HEADINGS.map((heading, column) =>
    Math.max(MIN_WIDTH, heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string => {
    const padded = cells.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(HEADINGS), line(rule), ...rows.map(line)].join('\n');
}
