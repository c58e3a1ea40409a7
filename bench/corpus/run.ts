/**
 * Proves that the engine takes whatever code there is: no crash, no hang, the same output in any order. Runs over the
 * source files of the installed packages and of the folders named on the command line, or `--files` of them, and writes
 * what it saw. `--only`: over the named files and folders alone, each with the writes that a whole run of the same seed
 * plants; the page is printed and not kept.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isSourceFile } from '../../src/typescript/source-files.js';
import { seededRandom, type Random } from '../speed/random.js';
import { judgeAlone } from './alone.js';
import { gather, packageOf, type CorpusFile, type ListedFile } from './gather.js';
import { renderPage, type Outcome, type PackageRow } from './page.js';
import { plant, type PlantedFile } from './plant.js';
import { checkTogether, shuffled } from './together.js';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const cli = join(repository, 'dist/src/cli/bin.js');

/** Seconds that one file may take. */
const LIMIT = 2;
/** The compiler's own limit, not the engine's: the file is named, and the run goes on. */
const TOO_DEEP = /nested too deeply for the compiler/;
/** A program over every file of the corpus would need more memory than a machine has. */
const TOGETHER = 500;
const LONGEST_TOGETHER = 50_000;

/** What is known of one file after some runs. */
interface Seen {
  readonly digest: string;
  readonly seconds: number;
  readonly internal: readonly string[];
  readonly calls: number;
  readonly same: boolean;
}

/** Judges the files in the given order; a file that was seen before must say the same, and its better time counts. */
function judgeAll(files: readonly CorpusFile[], seen: Map<string, Seen>): void {
  for (const [index, file] of files.entries()) {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${index + 1}/${files.length} ${file.name}`);
    const { report, json, seconds } = judgeAlone(file);
    const digest = createHash('sha256').update(json).digest('hex');
    const before = seen.get(file.name);
    seen.set(file.name, {
      digest,
      seconds: Math.min(seconds, before?.seconds ?? Infinity),
      internal: report.findings.flatMap(({ rule, message }) => (rule === 'internal' ? message : [])),
      calls: report.calls.length,
      same: before === undefined || (before.same && before.digest === digest),
    });
  }
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[2K');
}

/** Every file of the installed packages, unless only the named ones are asked for, and of the named files and folders. */
function listAll(named: readonly string[], only: boolean): ListedFile[] {
  const installed = ['node_modules', 'fixtures/node_modules'].flatMap((folder) =>
    only ? [] : gather(join(repository, folder), folder.replace('node_modules', 'packages'), true),
  );
  const checkouts = named.flatMap((path) =>
    statSync(path).isFile()
      ? { name: nameOf(resolve(path)), path: resolve(path) }
      : gather(resolve(path), `checkouts/${basename(resolve(path))}`, false),
  );
  return [...installed, ...checkouts];
}

/** The name that a whole run has for an installed file; a file of a checkout is named by its path. */
function nameOf(path: string): string {
  const own = relative(repository, path);
  const name = own.startsWith('..') ? `checkouts/${basename(dirname(path))}/${basename(path)}` : own;
  return name.replaceAll('\\', '/').replaceAll('node_modules', 'packages');
}

/** Depends on the file alone, so that one which is judged by itself is the one that a whole run has judged. */
function planted(file: CorpusFile, seed: string): PlantedFile {
  const digest = createHash('sha256')
    .update(`${seed} ${basename(file.name)}\n${file.text}`)
    .digest();
  return plant(file, seededRandom(digest.readUInt32LE()));
}

/** As many of the files as were asked for, chosen by the seed, in the order in which they are there. */
function sample(files: readonly ListedFile[], count: number, random: Random): CorpusFile[] {
  const chosen = new Set(shuffled(files, random).slice(0, count));
  return files
    .filter((file) => chosen.has(file))
    .map(({ name, path }) => ({ name, text: readFileSync(path, 'utf8') }));
}

/** Prints what a reader has to look into. */
function printDetails(seen: ReadonlyMap<string, Seen>): void {
  const files = [...seen].sort(([, a], [, b]) => b.seconds - a.seconds);
  for (const [name, { internal, same }] of files) {
    for (const message of internal) console.log(`internal: ${name}: ${message}`);
    if (!same) console.log(`not the same twice: ${name}`);
  }
  console.log('the slowest files:');
  for (const [name, { seconds }] of files.slice(0, 10)) console.log(`  ${seconds.toFixed(2)} s  ${name}`);
}

function byPackage(seen: ReadonlyMap<string, Seen>): PackageRow[] {
  const rows = new Map<string, PackageRow>();
  for (const [file, { calls, seconds }] of seen) {
    const name = packageOf(file);
    const row = rows.get(name) ?? { name, files: 0, calls: 0, seconds: 0 };
    rows.set(name, {
      name,
      files: row.files + 1,
      calls: row.calls + calls,
      seconds: Math.max(row.seconds, seconds),
    });
  }
  return [...rows.values()];
}

/** What the runs over single files have shown. */
function outcomeOf(
  seen: ReadonlyMap<string, Seen>,
): Pick<Outcome, 'calls' | 'internal' | 'tooDeep' | 'fast' | 'same' | 'slowest' | 'packages'> {
  const states = [...seen.values()];
  const messages = states.flatMap(({ internal }) => internal);
  const [name, { seconds }] = [...seen].reduce((a, b) => (b[1].seconds > a[1].seconds ? b : a));
  return {
    calls: states.reduce((sum, { calls }) => sum + calls, 0),
    internal: messages.filter((message) => !TOO_DEEP.test(message)).length,
    tooDeep: messages.filter((message) => TOO_DEEP.test(message)).length,
    fast: seconds <= LIMIT,
    slowest: { name, seconds },
    same: states.every(({ same }) => same),
    packages: byPackage(seen),
  };
}

function main(): void {
  const { values, positionals } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      files: { type: 'string', default: 'Infinity' },
      only: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (!existsSync(cli)) throw new Error(`${cli} is not there: run npm run build`);
  const random = seededRandom(Number(values.seed));
  const present = listAll(positionals, values.only);
  const files = sample(present, Number(values.files), random).map((file) => planted(file, values.seed));
  const seen = new Map<string, Seen>();
  judgeAll(files, seen);
  judgeAll(shuffled(files, random), seen);
  printDetails(seen);
  const small = files.filter(({ name, text }) => isSourceFile(name) && text.length <= LONGEST_TOGETHER);
  const together = shuffled(small, random).slice(0, TOGETHER);
  const twice = checkTogether(together, cli, join(repository, 'node_modules'), random);
  const alone = outcomeOf(seen);
  const outcome: Outcome = {
    ...alone,
    seed: Number(values.seed),
    files: files.length,
    present: present.length,
    checkouts: positionals.map((folder) => basename(resolve(folder))),
    lines: files.reduce((sum, { text }) => sum + text.split('\n').length, 0),
    planted: files.reduce((sum, file) => sum + file.planted, 0),
    internal: alone.internal + twice.internal,
    same: alone.same && twice.same,
    together: together.length,
    callsTogether: twice.calls,
  };
  const page = renderPage(outcome, LIMIT);
  if (!values.only) writeFileSync(join(repository, 'bench/corpus.md'), page);
  process.stdout.write(page);
  if (outcome.internal > 0 || !outcome.fast || !outcome.same) process.exitCode = 1;
}

main();
