import type { Finding } from '../rule/finding.js';
import { oneLine } from '../rule/message.js';
import { relativePath } from '../rule/relative-path.js';
import type { Report } from '../rule/report.js';
import { bySeverity } from './by-severity.js';
import { pathLines } from './flow-path.js';
import { boundedSteps } from './steps.js';
import { count, renderCounts } from './summary.js';

/** GitHub shows no more of one kind for a step of a workflow. */
const MOST_ANNOTATIONS = 10;

/**
 * Workflow commands that annotate a pull request, the most severe first, at most ten; then how many there are more, and one
 * line that counts every call. Paths are relative to `root`, the folder of the repository.
 */
export function renderGithub(report: Report, root: string): string {
  const findings = bySeverity(report.findings);
  const hidden = findings.length - MOST_ANNOTATIONS;
  const lines = [
    ...findings.slice(0, MOST_ANNOTATIONS).map((finding) => annotation(finding, root)),
    ...(hidden > 0 ? [`… and ${count(hidden, 'more finding')}: the summary of the job has them`] : []),
    // On one line: a line of its own could be a command.
    oneLine(renderCounts(report)),
  ];
  return `${lines.join('\n')}\n`;
}

function annotation({ severity, at, rule, message, path }: Finding, root: string): string {
  const isOneLine = at.endLine === at.line;
  const properties = [
    ['file', relativePath(root, at.file)],
    ['line', String(at.line)],
    ['endLine', String(at.endLine)],
    // Columns over several lines make GitHub drop the annotation.
    ...(isOneLine ? [['col', String(at.column)] as const, ['endColumn', String(at.endColumn)] as const] : []),
    ['title', `chargeonce/${rule}`],
  ] as const;
  const named = properties.map(([name, value]) => `${name}=${escapedProperty(value)}`);
  const text = [message, ...pathLines(boundedSteps(path), root)].join('\n');
  return `::${severity} ${named.join(',')}::${escaped(text)}`;
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
