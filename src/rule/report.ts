import { VERDICTS } from '../analysis/analysis.js';
import type { Analysis, KeyReport, LeftOut, Span, StripeCall } from '../analysis/analysis.js';
import type { KeyText } from '../analysis/text/key-text.js';
import type { Finding } from './finding.js';
import { inspect } from './inspect.js';
import type { Inspection } from './inspect.js';
import { byFinding, byPosition } from './order.js';

/** A Stripe write with the verdict on its key. */
export interface JudgedCall {
  readonly call: StripeCall;
  readonly key: KeyReport;
  /** What the text of the key is made of, one for each way in which it can come about; empty when it is out of view. */
  readonly texts: readonly KeyText[];
}

/** Everything that a run has to say, whatever the format. */
export interface Report {
  /** Every Stripe write, stable ones too, sorted by file and position. */
  readonly calls: readonly JudgedCall[];
  readonly findings: readonly Finding[];
  /** How many source files were in view. */
  readonly files: number;
  readonly leftOut: LeftOut;
  /** What a baseline lets pass; its calls are spoken of all the same. */
  readonly accepted?: readonly Finding[];
  /** What the last line says besides, one sentence each: what was not looked at, what is in the baseline. */
  readonly remarks?: readonly string[];
}

/** The report on one project. */
export function reportOn(analysis: Analysis, inspection: Inspection, files: number): Report {
  const calls = analysis
    .calls()
    .map((call) => ({ call, key: analysis.key(call), texts: analysis.text(call) }));
  return mergeReports([{ calls, findings: inspect(analysis, inspection), files, leftOut: analysis.leftOut }]);
}

/**
 * One report for several projects. A call in two projects is one call with the worse verdict, a finding in two
 * projects is one finding; numbers of files are added up. Requests from a browser are no Stripe writes: they keep
 * their findings and are no part of `calls`.
 */
export function mergeReports(reports: readonly Report[]): Report {
  const calls = reports.flatMap((report) => report.calls).filter(({ call }) => call.kind !== 'browser');
  const findings = reports.flatMap((report) => report.findings);
  return {
    calls: mergeBy(calls, ({ call }) => placeOf(call.at), worse).sort((a, b) =>
      byPosition(a.call.at, b.call.at),
    ),
    findings: mergeBy(findings, (finding) => finding.fingerprint, together).sort(byFinding),
    files: sum(reports, (report) => report.files),
    leftOut: {
      deletes: distinct(reports.flatMap((report) => report.leftOut.deletes)),
      testFiles: distinct(reports.flatMap((report) => report.leftOut.testFiles)),
    },
  };
}

/** Identifies a piece of source text within a run. */
export function placeOf({ file, start }: Span): string {
  return `${start} ${file}`;
}

function mergeBy<T>(items: readonly T[], identify: (item: T) => string, merge: (a: T, b: T) => T): T[] {
  const merged = new Map<string, T>();
  for (const item of items) {
    const identity = identify(item);
    const known = merged.get(identity);
    merged.set(identity, known === undefined ? item : merge(known, item));
  }
  return [...merged.values()];
}

function worse(a: JudgedCall, b: JudgedCall): JudgedCall {
  return VERDICTS.indexOf(b.key.verdict) < VERDICTS.indexOf(a.key.verdict) ? b : a;
}

function together(a: Finding, b: Finding): Finding {
  const calls = mergeBy(
    [...a.calls, ...b.calls],
    (call) => placeOf(call.at),
    (call) => call,
  );
  return {
    ...a,
    severity: a.severity === 'error' ? 'error' : b.severity,
    calls: calls.sort((first, second) => byPosition(first.at, second.at)),
  };
}

function distinct(places: readonly string[]): string[] {
  return [...new Set(places)].sort();
}

function sum<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}
