/**
 * How long `chargeonce check` takes beside `tsc --noEmit` on one generated project, and with `--hosts` what the transformer and
 * the ESLint plugin add to their hosts. All run in turn, so that a
 * busy machine slows both; the ratios count, not the seconds.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateProject, type Project } from './generate.js';
import { writeHosts } from './hosts.js';
import { medianOf, runOnce, type Command, type Run } from './measure.js';
import { readOptions } from './options.js';
import { table } from './table.js';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const packages = join(repository, 'node_modules');

/** Groups of commands; the first of each is what the others of the group are compared with. */
function groupsFor(project: Project, cli: string, hosts: boolean): readonly (readonly Command[])[] {
  const check = (name: string, ...paths: string[]): Command => ({
    name,
    script: cli,
    args: ['check', ...paths],
    // 1: it found faults, which the generated project has.
    accept: [0, 1],
  });
  const tsc: Command = {
    name: 'tsc --noEmit',
    script: join(packages, 'typescript/bin/tsc'),
    args: ['--noEmit'],
    accept: [0],
  };
  const alone = [
    tsc,
    check('chargeonce check'),
    check('chargeonce check <leaf>', project.leaf),
    check('chargeonce check <helper>', project.helper),
  ];
  return hosts ? [alone, ...writeHosts(project.root, repository)] : [alone];
}

/** Every command once, then all over again: the order of the runs is the fairness of the comparison. */
function measure(commands: readonly Command[], project: Project, runs: number): Map<Command, Run[]> {
  const results = new Map<Command, Run[]>(commands.map((command) => [command, []]));
  for (let turn = 1; turn <= runs; turn++) {
    for (const [command, done] of results) {
      const run = runOnce(command, project.root);
      process.stderr.write(`${turn}/${runs} ${command.name}: ${run.user.toFixed(2)} s\n`);
      done.push(run);
    }
  }
  return results;
}

function main(): void {
  const options = readOptions(process.argv.slice(2), join(repository, 'dist/src/cli/bin.js'));
  const cli = resolve(options.cli);
  if (!existsSync(cli)) throw new Error(`${cli} is not there: run npm run build`);
  const root = mkdtempSync(join(tmpdir(), 'chargeonce-speed-'));
  try {
    const project = generateProject(root, options, packages);
    const groups = groupsFor(project, cli, options.hosts);
    const results = measure(groups.flat(), project, options.runs);
    console.log(
      `${project.files} files, ${project.lines} lines, ${options.stripe} with Stripe, seed ${options.seed}; medians of ${options.runs}.`,
    );
    console.log(`node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}\n`);
    for (const group of groups) {
      const rows = group.map((command) => ({
        name: command.name,
        ...medianOf(results.get(command) ?? []),
      }));
      console.log(`${table(rows)}\n`);
    }
    console.log(`Stripe writes in the project: ${project.stripeWrites}. What the commands said last:`);
    for (const [{ name }, runs] of results) console.log(`- ${name}: ${runs.at(-1)?.said || '(nothing)'}`);
    if (options.keep) console.log(`\nThe project is in ${root}`);
  } finally {
    if (!options.keep) rmSync(root, { recursive: true, force: true });
  }
}

main();
