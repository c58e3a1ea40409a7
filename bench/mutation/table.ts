import type { Reading } from './survivors.js';

/** What is read of Stryker's JSON report. */
export interface MutationReport {
  readonly files: Readonly<Record<string, MutatedFile>>;
}

interface MutatedFile {
  readonly source: string;
  readonly mutants: readonly Mutant[];
}

interface Mutant {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  readonly location: { readonly start: Position; readonly end: Position };
}

interface Position {
  readonly line: number;
  readonly column: number;
}

const KILLED = ['Killed', 'Timeout'];
const ALIVE = ['Survived', 'NoCoverage'];

const INTRODUCTION = `# Mutation testing

\`npm run prove:mutation\` changes one thing at a time in the files of the engine that join, dispatch and summarize, and
runs the labelled programs and the units of \`test/analysis/units\` against each change, with a stub in the place of
Stripe's types. A change that no test notices has survived. \`score\` is the share of changes that were noticed.
Generated; \`bench/mutation/survivors.ts\` holds what was found when a survivor was read.
`;

/** The page: the score of each file, and every survivor with what is known of it. */
export function renderMutation(report: MutationReport, readings: readonly Reading[]): string {
  const files = Object.entries(report.files).sort(([left], [right]) => (left < right ? -1 : 1));
  const all = files.flatMap(([, { mutants }]) => mutants);
  const rows = [...files.map(([name, { mutants }]) => rowOf(name, mutants)), rowOf('all', all)];
  const survivors = files.flatMap(([name, file]) => survivorLines(name, file, readings));
  return [
    INTRODUCTION,
    '| file | killed | survived | score |\n| --- | --: | --: | --: |',
    ...rows,
    '\n## Survivors\n',
    ...survivors,
    '',
  ].join('\n');
}

function rowOf(name: string, mutants: readonly Mutant[]): string {
  const killed = mutants.filter(({ status }) => KILLED.includes(status)).length;
  const alive = mutants.filter(({ status }) => ALIVE.includes(status)).length;
  const score = Math.floor((100 * killed) / Math.max(killed + alive, 1));
  return `| ${name} | ${killed} | ${alive} | ${score} % |`;
}

function survivorLines(name: string, file: MutatedFile, readings: readonly Reading[]): string[] {
  const alive = file.mutants.filter(({ status }) => ALIVE.includes(status));
  const lines = alive.map((mutant) => {
    const code = textAt(file.source, mutant.location);
    const becomes = oneLine(mutant.replacement ?? '');
    const reading = readings.find((one) => one.file === name && one.code === code && one.becomes === becomes);
    return `- \`${code}\` becomes \`${becomes}\`: ${reading?.why ?? 'not read'}`;
  });
  return lines.length === 0 ? [] : [`\n### ${name}\n`, ...new Set(lines)];
}

function textAt(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  const cut = lines.map((line, index) =>
    line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
  );
  return oneLine(cut.join(' '));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
