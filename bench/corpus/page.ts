/** What a run over the corpus has shown. */
export interface Outcome {
  readonly seed: number;
  /** Files taken of all that are there. */
  readonly files: number;
  readonly present: number;
  readonly checkouts: readonly string[];
  readonly lines: number;
  /** Calls that were planted, and Stripe writes that were found and judged. */
  readonly planted: number;
  readonly calls: number;
  readonly internal: number;
  /** Files that the compiler itself cannot take in. */
  readonly tooDeep: number;
  readonly fast: boolean;
  readonly slowest: { readonly name: string; readonly seconds: number };
  readonly same: boolean;
  /** Files that one program held together, and the Stripe writes in it. */
  readonly together: number;
  readonly callsTogether: number;
  readonly packages: readonly PackageRow[];
}

/** What was judged of one package or checkout. */
export interface PackageRow {
  readonly name: string;
  readonly files: number;
  readonly calls: number;
  /** CPU seconds of its slowest file. */
  readonly seconds: number;
}

/** Packages of fewer files than this share a row. */
const SMALL = 20;

const yes = (fact: boolean): string => (fact ? 'yes' : '**no**');
const count = (value: number): string => value.toLocaleString('en-US');

/** The page `bench/corpus.md`. */
export function renderPage(outcome: Outcome, limit: number): string {
  const { checkouts } = outcome;
  const folders = checkouts.map((name) => ` <checkout of ${name}>`).join('');
  return `# Robustness on real code

\`npm run prove:corpus -- --files ${outcome.files} --seed ${outcome.seed}${folders}\`: a sample of the ${count(outcome.present)} source files
of the installed packages and of checkouts of public repositories. Every file goes alone through the whole engine: the
text search that spares it most files is switched off. Into each file of up to 300 kB up to five Stripe writes are
planted, each under a key that the file's own functions compute for something else, so that the tracing meets the shapes
of real code. Each file is judged twice, in order and shuffled; its time is the better of the two, in CPU seconds of the
engine without parsing. A part of the files is then checked as one program by the built command, named as a whole and file
by file in another order.

${resultTable(outcome, limit)}

The slowest file took ${outcome.slowest.seconds.toFixed(2)} s: \`${outcome.slowest.name}\`.

${packageTable(outcome.packages)}
`;
}

function resultTable(outcome: Outcome, limit: number): string {
  return table([
    ['what', 'result'],
    ['files', count(outcome.files)],
    ['lines', count(outcome.lines)],
    ['Stripe writes planted', count(outcome.planted)],
    ['Stripe writes judged', count(outcome.calls)],
    ['crashes (`internal` findings)', count(outcome.internal)],
    ['files nested too deeply for the compiler, named as such', count(outcome.tooDeep)],
    [`every file within ${limit} s`, yes(outcome.fast)],
    ['the same bytes in order and shuffled', yes(outcome.same)],
    ['files in one program, by the built command', count(outcome.together)],
    ['Stripe writes judged in it', count(outcome.callsTogether)],
  ]);
}

function packageTable(packages: readonly PackageRow[]): string {
  const large = packages.filter(({ files }) => files >= SMALL).sort((a, b) => b.files - a.files);
  const small = packages.filter(({ files }) => files < SMALL);
  const rest = {
    name: `${small.length} further packages`,
    files: small.reduce((sum, { files }) => sum + files, 0),
    calls: small.reduce((sum, { calls }) => sum + calls, 0),
    seconds: Math.max(0, ...small.map(({ seconds }) => seconds)),
  };
  const rows = [...large, ...(small.length > 0 ? [rest] : [])].map(({ name, files, calls, seconds }) => [
    name,
    count(files),
    count(calls),
    `${seconds.toFixed(2)} s`,
  ]);
  return table([['package or checkout', 'files', 'writes judged', 'slowest file'], ...rows]);
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  const [head = [], ...body] = rows;
  return [line(head), line(rule), ...body.map(line)].join('\n');
}
