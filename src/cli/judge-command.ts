import { resolveInspection } from '../../rules/index.js';
import { count } from '../reporters/summary.js';
import { relativePath } from '../rule/relative-path.js';
import type { Report } from '../rule/report.js';
import { suppress } from '../rule/suppression.js';
import { isBelow } from '../typescript/file-paths.js';
import { isSourceFile } from '../typescript/source-files.js';
import type { CheckCommand } from './arguments.js';
import type { RunView } from './baseline/held-baseline.js';
import { changedSettings, changesSources, type ChangedView } from './git/changed-view.js';
import { judgeProjects } from './judge-projects.js';
import { type OpenedCommand, openCommand } from './open-command.js';
import { restrictReport } from './restrict-report.js';
import type { Terminal } from './terminal.js';

/** What a run has found, and what it had in view. */
export interface JudgedRun extends RunView {
  readonly report: Report;
}

/** Judges what the command asks for; with a `view`, what the changes have to do with. `textOf` reads as the run does. */
export function judgeCommand(
  command: CheckCommand,
  view: ChangedView | null,
  textOf: (file: string) => string | undefined,
  terminal: Terminal,
): JudgedRun {
  const { preset, rules: overrides, calls } = command;
  const inspection = resolveInspection({ preset, overrides, calls, root: terminal.cwd });
  const { rules } = inspection;
  if (view) noteSettings(view, terminal);
  if (view && !changesSources(view.changes))
    return { report: emptyReport(view), isWhole: false, files: [], rules };
  terminal.progress('looking for files');
  const opened = openCommand(terminal.cwd, command, view);
  terminal.progress('');
  opened.notes.forEach((note) => terminal.err(`chargeonce: note: ${note}\n`));
  const report = restricted(judgeProjects(opened, inspection, terminal), opened, view);
  return {
    report: { ...report, findings: suppress(report.findings, textOf) },
    isWhole: opened.within === null && view === null,
    files: opened.files,
    rules,
  };
}

function noteSettings({ changes }: ChangedView, terminal: Terminal): void {
  const [file] = changedSettings(changes);
  if (file === undefined) return;
  terminal.err(
    `chargeonce: note: ${relativePath(terminal.cwd, file)} is changed, which may change any verdict: check the whole project too\n`,
  );
}

function emptyReport({ how }: ChangedView): Report {
  const remarks = [`No JavaScript or TypeScript is ${how}, so nothing was judged.`];
  return { calls: [], findings: [], files: 0, leftOut: { deletes: [], testFiles: [] }, remarks };
}

function restricted(whole: Report, opened: OpenedCommand, view: ChangedView | null): Report {
  const { within, touched, files } = opened;
  if (within === null && touched === null) return whole;
  const isInside = (file: string): boolean =>
    (touched?.has(file) ?? true) && (within?.some((path) => isBelow(file, path)) ?? true);
  const report = restrictReport(whole, isInside, files);
  return view ? { ...report, remarks: [remainder(view, files.length - report.files)] } : report;
}

/** The rest of the program may hold faults that nobody looked for. */
function remainder({ changes, how }: ChangedView, others: number): string {
  const changed = [...changes.files, ...changes.deleted].filter(isSourceFile).length;
  const [is, reach] = changed === 1 ? ['is', 'it does not reach'] : ['are', 'they do not reach'];
  return `${count(changed, 'file')} ${is} ${how}; what ${reach} in ${count(others, 'other file')} is left unproven.`;
}
