import type { PathStep, Source, Span } from '../analysis/analysis.js';
import type { Finding, Suggestion } from '../rule/finding.js';
import { relativePath } from '../rule/relative-path.js';
import { placeOf } from '../rule/report.js';
import type { JudgedCall, Report } from '../rule/report.js';
import { countVerdicts } from './summary.js';

/**
 * The stable, documented format: paths relative to `cwd` with forward slashes, 1-based lines and columns, exclusive
 * ends, no timings. The same report gives the same bytes.
 */
export function renderJson(report: Report, cwd: string): string {
  const indices = new Map(report.calls.map(({ call }, index) => [placeOf(call.at), index]));
  const output = {
    version: 1,
    calls: report.calls.map((judged) => callFields(judged, cwd)),
    findings: report.findings.map((finding) => findingFields(finding, indices, cwd)),
    summary: summaryFields(report),
  };
  return `${JSON.stringify(output, null, 2)}\n`;
}

function callFields({ call, key }: JudgedCall, cwd: string) {
  return {
    ...position(call.at, cwd),
    method: call.method,
    verdict: key.verdict,
    scope: key.scope,
    grain: key.grain,
    reason: key.reason,
    key: key.key === null ? null : { ...position(key.key, cwd), text: key.key.text },
    sources: key.sources.map((source) => sourceFields(source, cwd)),
  };
}

function sourceFields({ at, scope, what }: Source, cwd: string) {
  return { ...position(at, cwd), text: at.text, scope, what };
}

/** A request from a browser is not in `calls`, so a finding about one names none. */
function findingFields(finding: Finding, indices: ReadonlyMap<string, number>, cwd: string) {
  const { rule, severity, at, message, fingerprint, cause, calls, path, suggestions } = finding;
  return {
    rule,
    severity,
    ...position(at, cwd),
    endLine: at.endLine,
    endColumn: at.endColumn,
    message,
    fingerprint,
    cause,
    calls: calls.flatMap((call) => indices.get(placeOf(call.at)) ?? []),
    path: path.map((step) => stepFields(step, cwd)),
    suggestions: suggestions().map((suggestion) => suggestionFields(suggestion, cwd)),
  };
}

function stepFields({ at, step }: PathStep, cwd: string) {
  return { ...position(at, cwd), text: at.text, step };
}

function suggestionFields({ description, edits }: Suggestion, cwd: string) {
  return {
    description,
    edits: edits.map(({ file, start, end, text }) => ({ file: relativePath(cwd, file), start, end, text })),
  };
}

function summaryFields({ calls, findings, files }: Report) {
  const { stable, unstable, coarse, unproven, missing } = countVerdicts(calls);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return {
    files,
    calls: calls.length,
    stable,
    unstable,
    coarse,
    unproven,
    missing,
    errors,
    warnings: findings.length - errors,
    causes: new Set(findings.map(({ cause }) => cause)).size,
  };
}

function position({ file, line, column }: Span, cwd: string) {
  return { file: relativePath(cwd, file), line, column };
}
