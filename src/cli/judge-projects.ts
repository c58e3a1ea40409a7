import { analyse } from '../analysis/analyse.js';
import type { Analysis } from '../analysis/analysis.js';
import type { Catalogue } from '../catalogue/catalogue.js';
import type { Inspection } from '../rule/inspect.js';
import { type JudgedCall, type Report, mergeReports, placeOf, reportOn } from '../rule/report.js';
import { relativePath } from '../rule/relative-path.js';
import type { OpenableProject } from '../typescript/open-projects.js';
import type { SyntaxFault } from '../typescript/project.js';
import type { OpenedCommand } from './open-command.js';
import type { Terminal } from './terminal.js';

/** The report over all projects. One program is in memory at a time. */
export function judgeProjects(opened: OpenedCommand, inspection: Inspection, terminal: Terminal): Report {
  const noted = new Set<string>();
  const noteFault = ({ file, line, message }: SyntaxFault): void => {
    if (noted.has(file)) return;
    noted.add(file);
    const place = `${relativePath(inspection.root, file)}:${line}`;
    terminal.err(
      `chargeonce: note: ${place} has a syntax error (${message}): Stripe writes behind it may be missed\n`,
    );
  };
  const reports = opened.projects.map((project, index) => {
    terminal.progress(`${index + 1}/${opened.projects.length} ${project.name}`);
    const report = reportOn(analyseProject(project, opened.catalogue, noteFault), inspection, 0);
    return ownShare(report, project, opened.projects);
  });
  terminal.progress('');
  return { ...mergeReports(withoutBlindViews(reports)), files: opened.files.length };
}

function analyseProject(
  project: OpenableProject,
  catalogue: Catalogue,
  note: (fault: SyntaxFault) => void,
): Analysis {
  const opened = project.open();
  opened.syntaxErrors().forEach(note);
  return analyse(opened, catalogue);
}

/**
 * A project also sees files of others, those that it imports. What it says about them counts only where its own
 * files have a part in it: the others know better how their own imports resolve.
 */
function ownShare(report: Report, project: OpenableProject, projects: readonly OpenableProject[]): Report {
  const counts = (file: string): boolean => project.has(file) || !projects.some((other) => other.has(file));
  return {
    ...report,
    calls: report.calls.filter(
      ({ call, key }) =>
        counts(call.at.file) ||
        key.origins.some(({ at, path }) => counts(at.file) || path.some((step) => counts(step.at.file))),
    ),
    findings: report.findings.filter(
      ({ at, path }) => counts(at.file) || path.some((step) => counts(step.at.file)),
    ),
  };
}

/** That one project has no caller in view says nothing when another has. */
function withoutBlindViews(reports: readonly Report[]): readonly Report[] {
  const seen = new Set(
    reports.flatMap((report) =>
      report.calls.filter((judged) => !isBlind(judged)).map(({ call }) => placeOf(call.at)),
    ),
  );
  return reports.map((report) => ({
    ...report,
    calls: report.calls.filter((judged) => !isBlind(judged) || !seen.has(placeOf(judged.call.at))),
  }));
}

function isBlind({ key }: JudgedCall): boolean {
  return key.verdict === 'unproven' && (key.reason ?? '').startsWith('no caller in view');
}
