import { readFileSync } from 'node:fs';
import { resolveInspection } from '../../rules/index.js';
import { render, type Format, type RenderOptions } from '../reporters/render.js';
import { countVerdicts, renderSummary } from '../reporters/summary.js';
import type { Report } from '../rule/report.js';
import { suppress } from '../rule/suppression.js';
import type { CheckCommand } from './arguments.js';
import { slashed } from '../typescript/file-paths.js';
import { repositoryFolder, writeStepSummary } from './ci.js';
import { UsageError } from './errors.js';
import { judgeProjects } from './judge-projects.js';
import { openCommand } from './open-command.js';
import { readPackageFile } from './package-file.js';
import { restrictReport } from './restrict-report.js';
import type { Terminal } from './terminal.js';
import { version } from './version.js';
import { outputPath, writeOutput } from './write-output.js';

/** Judges every Stripe write in view and gives the exit code: 0 clean, 1 not. Throws when it cannot run. */
export function check(command: CheckCommand, terminal: Terminal): number {
  const started = performance.now();
  const output = command.output === null ? null : outputPath(terminal.cwd, command.output);
  terminal.progress('looking for files');
  const opened = openCommand(terminal.cwd, command);
  terminal.progress('');
  if (output !== null && opened.files.includes(slashed(output))) {
    throw new UsageError(`--output ${command.output ?? ''} is one of the checked sources: name another file`);
  }
  opened.notes.forEach((note) => terminal.err(`chargeonce: note: ${note}\n`));
  const { preset, rules, calls } = command;
  const inspection = resolveInspection({ preset, overrides: rules, calls, root: terminal.cwd });
  const whole = judgeProjects(opened, inspection, terminal);
  const restricted = opened.within === null ? whole : restrictReport(whole, opened.within, opened.files);
  const report = { ...restricted, findings: suppress(restricted.findings, textOf) };
  const options = {
    cwd: terminal.cwd,
    color: terminal.color && output === null,
    seconds: (performance.now() - started) / 1000,
    readText: textOf,
    version: version(),
    rules: inspection.rules.map(({ rule, severity }) => ({ ...rule, severity })),
    pageOf: (rule: string) => readPackageFile(`rules/${rule}.md`),
    repository: repositoryFolder(terminal.cwd, process.env),
  };
  deliver(report, command.format, output, options, terminal);
  return exitCode(report, command);
}

/** To the terminal, or to a file with the last line on the terminal. */
function deliver(
  report: Report,
  format: Format,
  output: string | null,
  options: RenderOptions,
  terminal: Terminal,
): void {
  const text = render(report, format, options);
  if (format === 'github') writeStepSummary(render(report, 'markdown', options), process.env);
  if (output === null) {
    terminal.out(text);
  } else {
    writeOutput(output, text);
    terminal.out(`${renderSummary(report, options.seconds)}\n`);
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function exitCode({ calls, findings }: Report, { maxWarnings, failOnUnproven }: CheckCommand): number {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const tooMany = maxWarnings !== null && findings.length - errors > maxWarnings;
  const unproven = failOnUnproven && countVerdicts(calls).unproven > 0;
  return errors > 0 || tooMany || unproven ? 1 : 0;
}
