import type { Span } from '../analysis/analysis.js';
import type { Finding } from '../rule/finding.js';
import { relativePath } from '../rule/relative-path.js';
import { placeOf } from '../rule/report.js';
import type { JudgedCall, Report } from '../rule/report.js';
import { bySeverity } from './by-severity.js';
import { pathLines } from './flow-path.js';
import { placeIn } from './place.js';
import { verdictWithReason } from './silent-calls.js';
import { xmlAttribute, xmlText } from './xml-text.js';

/** What became of one call: `skipped` is a verdict that is not stable and that no error speaks of. */
interface Case {
  readonly at: Span;
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly body: readonly string[];
}

/**
 * JUnit XML: one suite per file and one case per Stripe write. An error fails it, with its flow path; a call that is not
 * stable without an error is skipped, with its verdict; warnings are its output. There are no times.
 */
export function renderJunit(report: Report, cwd: string): string {
  const cases = [...callCases(report, cwd), ...otherCases(report, cwd)];
  const files = [...new Set(cases.map(({ at }) => at.file))];
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="chargeonce"${totals(cases)}>`,
    ...files.flatMap((file) => suiteLines(relativePath(cwd, file), ofFile(cases, file))),
    '</testsuites>',
  ];
  return `${lines.join('\n')}\n`;
}

function ofFile(cases: readonly Case[], file: string): readonly Case[] {
  return cases.filter(({ at }) => at.file === file);
}

function callCases({ calls, findings }: Report, cwd: string): readonly Case[] {
  const number = numbering();
  return calls.map((judged) => {
    const { call } = judged;
    const place = placeOf(call.at);
    const about = findings.filter((finding) => finding.calls.some(({ at }) => placeOf(at) === place));
    return { at: call.at, name: number(call.at.file, call.method), ...judgement(judged, about, cwd) };
  });
}

function judgement(judged: JudgedCall, about: readonly Finding[], cwd: string) {
  const errors = about.filter(({ severity }) => severity === 'error');
  const warnings = about.filter(({ severity }) => severity === 'warning');
  const output =
    warnings.length === 0 ? [] : [`<system-out>${xmlText(findingsText(warnings, cwd))}</system-out>`];
  if (errors.length > 0) return { outcome: 'failed', body: [failure(errors, cwd), ...output] } as const;
  if (judged.key.verdict === 'stable') return { outcome: 'passed', body: output } as const;
  const skipped = `<skipped message="${xmlAttribute(verdictWithReason(judged))}"/>`;
  return { outcome: 'skipped', body: [skipped, ...output] } as const;
}

/** Findings that are about no call of the report: a fault of the engine, a request from a browser. */
function otherCases({ calls, findings }: Report, cwd: string): readonly Case[] {
  const known = new Set(calls.map(({ call }) => placeOf(call.at)));
  const number = numbering();
  return bySeverity(findings)
    .filter((finding) => !finding.calls.some(({ at }) => known.has(placeOf(at))))
    .map((finding) => ({
      at: finding.at,
      name: number(finding.at.file, finding.rule),
      ...(finding.severity === 'error'
        ? { outcome: 'failed', body: [failure([finding], cwd)] }
        : { outcome: 'passed', body: [`<system-out>${xmlText(findingsText([finding], cwd))}</system-out>`] }),
    }));
}

/** A name has no line in it: a case keeps its history when lines move. */
function numbering(): (file: string, name: string) => string {
  const seen = new Map<string, number>();
  return (file, name) => {
    const ordinal = (seen.get(`${file} ${name}`) ?? 0) + 1;
    seen.set(`${file} ${name}`, ordinal);
    return ordinal === 1 ? name : `${name} (${ordinal})`;
  };
}

/** One element, whatever the number of errors: some readers take no more. */
function failure(errors: readonly Finding[], cwd: string): string {
  const [first] = errors;
  const attributes = `type="${xmlAttribute(first?.rule ?? '')}" message="${xmlAttribute(first?.message ?? '')}"`;
  return `<failure ${attributes}>${xmlText(findingsText(errors, cwd))}</failure>`;
}

function findingsText(findings: readonly Finding[], cwd: string): string {
  const texts = findings.map(({ at, severity, rule, message, path }) =>
    [`${placeIn(cwd, at)}  ${severity}  ${rule}`, message, ...pathLines(path, cwd)].join('\n'),
  );
  return texts.join('\n\n');
}

function suiteLines(file: string, cases: readonly Case[]): readonly string[] {
  const elements = cases.flatMap(({ name, at, body }) => {
    const path = xmlAttribute(file);
    const place = `classname="${path}" file="${path}" line="${at.line}"`;
    const head = `    <testcase name="${xmlAttribute(name)}" ${place} time="0"`;
    if (body.length === 0) return [`${head}/>`];
    return [`${head}>`, ...body.map((element) => `      ${element}`), '    </testcase>'];
  });
  return [`  <testsuite name="${xmlAttribute(file)}"${totals(cases)}>`, ...elements, '  </testsuite>'];
}

function totals(cases: readonly Case[]): string {
  const numberOf = (outcome: Case['outcome']) => cases.filter((one) => one.outcome === outcome).length;
  return ` tests="${cases.length}" failures="${numberOf('failed')}" errors="0" skipped="${numberOf('skipped')}" time="0"`;
}
