import type { Tally } from '../../test/robustness/properties.js';

/** What a run without a fault has shown. */
export interface Outcome {
  readonly seed: number;
  readonly runs: number;
  readonly generated: number;
  readonly changed: number;
  /** Fixture files that were changed. */
  readonly sources: number;
  readonly singles: number;
  readonly monsters: number;
  readonly limits: readonly (readonly [string, string])[];
  readonly tally: Tally;
}

const TRUTHS = ['unstable', 'missing', 'stable'];
const VERDICTS = ['unstable', 'missing', 'coarse', 'unproven', 'stable'];

/** The page `bench/fuzz.md`; it holds no times and names no machine. */
export function renderPage(outcome: Outcome): string {
  const rows = TRUTHS.map((truth) => [
    truth,
    ...VERDICTS.map((verdict) => String(outcome.tally.get(`${truth} → ${verdict}`) ?? 0)),
  ]);
  const limits = outcome.limits.map(([name, reason]) => `- ${name}: ${reason}`);
  return `# Robustness on generated and mutated programs

\`npm run prove:fuzz -- --runs ${outcome.runs} --seed ${outcome.seed}\`; a run that finds a fault ends with the smallest
program for it and writes nothing here.

- ${outcome.generated} programs whose key was built up by random steps, each as TypeScript with types and as plain
  JavaScript alone. What is true of the key is known from how it was built. Demanded: an unstable or missing key is
  never let through, a good one never reported. \`coarse\` is right for keys of constants, \`unproven\` always allowed.
- ${outcome.singles} programs of one step, for every step and kind of value.
- ${outcome.changed} times one of ${outcome.sources} fixture files with one to six changes: tokens and statements deleted, repeated and
  swapped, cut off, brackets unbalanced, exotic names, \`with\`, \`eval\`, decorators, JSX.
- ${outcome.monsters} monsters: sums of 5,000 terms, 2,000 nested calls, 5,000 branches, circles of imports, types and values.
  Demanded of these and the changed ones: no crash, no \`internal\` finding, an end within 2 s, the same output twice. A
  file that the compiler itself cannot take in is named in a finding of its own.

Verdicts on the generated programs:

${table(['truly', ...VERDICTS], rows)}

Steps that are left out of the random programs since they are misjudged even alone:

${limits.length > 0 ? limits.join('\n') : 'none'}
`;
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(headings), line(rule), ...rows.map(line)].join('\n');
}
