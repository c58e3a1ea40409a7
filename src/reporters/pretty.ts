import type { StripeCall } from '../analysis/analysis.js';
import type { Finding } from '../rule/finding.js';
import { splitAdvice } from '../rule/message.js';
import type { Report } from '../rule/report.js';
import { causesOf } from './causes.js';
import type { Cause } from './causes.js';
import { codeFrame } from './code-frame.js';
import { pathLines } from './flow-path.js';
import { WIDTH, wrap } from './layout.js';
import { renderOverview } from './overview.js';
import { placeIn } from './place.js';
import { placeLines } from './places.js';
import { styleFor } from './style.js';
import type { Style } from './style.js';
import { renderSummary } from './summary.js';

const METHODS_SHOWN = 2;

/** What the terminal report needs besides the report. */
export interface PrettyOptions {
  /** Absolute folder that the paths are shown relative to. */
  readonly cwd: string;
  /** The source of a file for its code frame; undefined leaves the frame out. */
  readonly readText: (file: string) => string | undefined;
  readonly color: boolean;
  /** How long the run took. */
  readonly seconds: number;
}

/** The report for people: a block per cause, then what to mend first, then one line that counts every call. */
export function renderPretty(report: Report, options: PrettyOptions): string {
  const style = styleFor(options.color);
  const blocks = causesOf(report.findings).flatMap((cause) => [...causeBlock(cause, options, style), '']);
  const overview = renderOverview(report, options.cwd, style);
  return `${[...blocks, ...overview, renderSummary(report, options.seconds)].join('\n')}\n`;
}

function causeBlock({ first, others }: Cause, { cwd, readText }: PrettyOptions, style: Style): string[] {
  const { statement, advice } = splitAdvice(first.message);
  return [
    ...heading(first, cwd, style),
    ...paragraph(codeFrame(readText(first.at.file) ?? '', first.at, style)),
    ...paragraph(indented(statement)),
    ...paragraph(pathLines(first.path, cwd).map((line) => style('dim', line))),
    ...paragraph(sinkLines(others, cwd)),
    ...indented(advice),
  ];
}

/** The methods go into a line of their own where they would not fit. */
function heading(finding: Finding, cwd: string, style: Style): string[] {
  const { severity, rule, at, calls } = finding;
  const place = placeIn(cwd, at);
  const mark = style(severity === 'error' ? 'red' : 'yellow', severity);
  const line = `${style('bold', place)}  ${mark}  ${rule}`;
  if (calls.length === 0) return [line];
  const methods = methodsOf(calls);
  const width = [place, severity, rule, methods].join('  ').length;
  const shown = `  ${style('dim', methods)}`;
  return width > WIDTH ? [line, shown] : [line + shown];
}

function methodsOf(calls: readonly StripeCall[]): string {
  const methods = [...new Set(calls.map(({ method }) => method))];
  const hidden = methods.length - METHODS_SHOWN;
  const shown = methods.slice(0, METHODS_SHOWN).join(', ');
  return hidden > 0 ? `${shown} and ${hidden} more` : shown;
}

function sinkLines(others: readonly Finding[], cwd: string): string[] {
  if (others.length === 0) return [];
  const sinks = others.map(({ at, calls }) => ({ at, remark: methodsOf(calls) }));
  return ['  The same cause reaches:', ...placeLines(sinks, cwd)];
}

function indented(text: string): string[] {
  return text === '' ? [] : wrap(text, WIDTH - 2).map((line) => `  ${line}`);
}

function paragraph(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [...lines, ''];
}
