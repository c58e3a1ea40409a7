import type { Verdict } from '../analysis/analysis.js';
import type { Finding } from '../rule/finding.js';
import type { JudgedCall, Report } from '../rule/report.js';

/** The order of the summary line: what is right first, then from the surest fault to the least sure. */
const ORDER = ['stable', 'unstable', 'missing', 'coarse', 'unproven'] as const satisfies readonly Verdict[];

/** How many calls have each verdict. */
export function countVerdicts(calls: readonly JudgedCall[]): Readonly<Record<Verdict, number>> {
  const counts = { unstable: 0, missing: 0, coarse: 0, unproven: 0, stable: 0 };
  for (const { key } of calls) counts[key.verdict] += 1;
  return counts;
}

/** The reasons of the unproven calls with how many calls each holds up, the most frequent first. */
export function unprovenReasons(
  calls: readonly JudgedCall[],
): readonly (readonly [reason: string, calls: number])[] {
  const counts = new Map<string, number>();
  for (const { key } of calls) {
    if (key.verdict !== 'unproven') continue;
    const reason = key.reason ?? 'no reason given';
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1));
}

/** The last line: `41 Stripe writes: 37 stable, 2 unstable, 1 missing, 1 unproven (unresolved import). 1.8 s`. */
export function renderSummary(report: Report, seconds: number): string {
  return `${renderCounts(report)} ${seconds.toFixed(1)} s`;
}

/** The last line without the time, for formats that are the same from run to run. */
export function renderCounts(report: Report): string {
  return [verdictSentence(report), ...leftOutSentence(report), ...(report.remarks ?? [])].join(' ');
}

/** `2 errors and 1 warning`; empty without findings. */
export function renderTotals(findings: readonly Finding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  const parts = [errors > 0 ? count(errors, 'error') : '', warnings > 0 ? count(warnings, 'warning') : ''];
  return parts.filter((part) => part !== '').join(' and ');
}

/** A number with its noun: `1 call`, `2 calls`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function verdictSentence({ calls, files }: Report): string {
  if (calls.length === 0) return `No Stripe writes found in ${count(files, 'file')}.`;
  const counts = countVerdicts(calls);
  const parts = ORDER.filter((verdict) => counts[verdict] > 0).map(
    (verdict) => `${counts[verdict]} ${verdict}`,
  );
  return `${count(calls.length, 'Stripe write')}: ${parts.join(', ')}${reasonsInBrackets(calls)}.`;
}

/** Stands behind `unproven`, which is last in the order. */
function reasonsInBrackets(calls: readonly JudgedCall[]): string {
  const reasons = unprovenReasons(calls);
  const [only] = reasons;
  if (only === undefined) return '';
  if (reasons.length === 1) return ` (${only[0]})`;
  return ` (${reasons.map(([reason, number]) => `${number} ${reason}`).join(', ')})`;
}

function leftOutSentence({ leftOut }: Report): string[] {
  const [deletes, testFiles] = [leftOut.deletes.length, leftOut.testFiles.length];
  const parts = [deletes > 0 ? `${deletes} DELETE` : '', testFiles > 0 ? count(testFiles, 'test file') : ''];
  const named = parts.filter((part) => part !== '');
  return named.length === 0 ? [] : [`${named.join(' and ')} left out.`];
}
