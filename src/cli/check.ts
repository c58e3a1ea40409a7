import { readFileSync } from 'node:fs';
import { render, type Format, type RenderOptions } from '../reporters/render.js';
import { countVerdicts, renderSummary } from '../reporters/summary.js';
import type { Report } from '../rule/report.js';
import { slashed } from '../typescript/file-paths.js';
import type { FileTexts } from '../typescript/file-texts.js';
import type { CheckCommand } from './arguments.js';
import { heldBaseline } from './baseline/held-baseline.js';
import { repositoryFolder, writeStepSummary } from './ci.js';
import { UsageError } from './errors.js';
import { changedView } from './git/changed-view.js';
import { judgeCommand } from './judge-command.js';
import { readPackageFile } from './package-file.js';
import type { Terminal } from './terminal.js';
import { version } from './version.js';
import { outputPath, writeOutput } from './write-output.js';

/** Judges every Stripe write in view and gives the exit code: 0 clean, 1 not. Throws when it cannot run. */
export function check(command: CheckCommand, terminal: Terminal): number {
  const started = performance.now();
  const output = command.output === null ? null : outputPath(terminal.cwd, command.output);
  const view = changedView(terminal.cwd, command);
  const texts: FileTexts = view?.texts ?? new Map();
  const readText = (file: string): string | undefined => texts.get(file) ?? textOf(file);
  const baseline = heldBaseline(terminal.cwd, command, texts);
  const run = judgeCommand(command, view, readText, terminal);
  if (output !== null && run.files.includes(slashed(output))) {
    throw new UsageError(`--output ${command.output ?? ''} is one of the checked sources: name another file`);
  }
  const held = baseline?.hold(run.report, run);
  held?.notes.forEach((note) => terminal.err(`chargeonce: note: ${note}\n`));
  const report = held?.report ?? run.report;
  const options = {
    cwd: terminal.cwd,
    color: terminal.color && output === null,
    seconds: (performance.now() - started) / 1000,
    readText,
    version: version(),
    rules: run.rules.map(({ rule, severity }) => ({ ...rule, severity })),
    pageOf: (rule: string) => readPackageFile(`rules/${rule}.md`),
    repository: repositoryFolder(terminal.cwd, process.env),
  };
  deliver(report, command.format, output, options, terminal);
  return exitCode(report, held?.stale ?? 0, command);
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

function exitCode({ calls, findings }: Report, stale: number, command: CheckCommand): number {
  const { maxWarnings, failOnUnproven, failOnStale } = command;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const tooMany = maxWarnings !== null && findings.length - errors > maxWarnings;
  const unproven = failOnUnproven && countVerdicts(calls).unproven > 0;
  return errors > 0 || tooMany || unproven || (failOnStale && stale > 0) ? 1 : 0;
}
