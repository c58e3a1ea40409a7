import { createHash } from 'node:crypto';
import type { Span } from '../analysis/analysis.js';
import type { Severity } from '../rule/finding.js';
import { relativePath } from '../rule/relative-path.js';
import type { JudgedCall, Report } from '../rule/report.js';
import { silentCalls, verdictWithReason } from './silent-calls.js';

const SEVERITIES: Readonly<Record<Severity, string>> = { error: 'critical', warning: 'minor' };

/**
 * A code quality report of GitLab: findings, and as `info` each call that is not stable without a finding. Paths are
 * relative to `root`, the folder of the repository.
 */
export function renderGitlab(report: Report, root: string): string {
  const findings = report.findings.map(({ rule, severity, message, at, fingerprint }) => ({
    description: message,
    check_name: `chargeonce/${rule}`,
    fingerprint,
    severity: SEVERITIES[severity],
    location: location(at, root),
  }));
  const entries = [...findings, ...silentEntries(silentCalls(report), root)];
  return `${JSON.stringify(entries, null, 2)}\n`;
}

/** A call has no flow that tells it from its equals in the file: their order does. */
function silentEntries(silent: readonly JudgedCall[], root: string) {
  const seen = new Map<string, number>();
  return silent.map((judged) => {
    const { call, key } = judged;
    const identity = JSON.stringify([relativePath(root, call.at.file), call.method, key.verdict]);
    const ordinal = seen.get(identity) ?? 0;
    seen.set(identity, ordinal + 1);
    return {
      description: `The idempotency key of ${call.method} is ${verdictWithReason(judged)}.`,
      check_name: `chargeonce/${key.verdict}`,
      fingerprint: createHash('sha256').update(`${ordinal} ${identity}`).digest('hex').slice(0, 32),
      severity: 'info',
      location: location(call.at, root),
    };
  });
}

function location({ file, line, endLine }: Span, root: string) {
  return { path: relativePath(root, file), lines: { begin: line, end: endLine } };
}
