import type { PathStep, StripeCall } from '../analysis/analysis.js';
import type { Finding } from '../rule/finding.js';
import { oneLine, shorten, splitAdvice } from '../rule/message.js';
import type { Report } from '../rule/report.js';
import { causesOf } from './causes.js';
import type { Cause } from './causes.js';
import { codeFrame } from './code-frame.js';
import { columnWidth, WIDTH, wrap } from './layout.js';
import { renderOverview } from './overview.js';
import { placeIn } from './place.js';
import { styleFor } from './style.js';
import type { Style } from './style.js';
import { renderSummary } from './summary.js';

const TEXT_WIDTH = 36;
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
    heading(first, cwd, style),
    ...paragraph(codeFrame(readText(first.at.file) ?? '', first.at, style)),
    ...paragraph(indented(statement)),
    ...paragraph(pathLines(first.path, cwd).map((line) => style('dim', line))),
    ...paragraph(sinkLines(others, cwd)),
    ...indented(advice),
  ];
}

function heading(finding: Finding, cwd: string, style: Style): string {
  const { severity, rule, at, calls } = finding;
  const mark = style(severity === 'error' ? 'red' : 'yellow', severity);
  const methods = calls.length === 0 ? '' : `  ${style('dim', methodsOf(calls))}`;
  return `${style('bold', placeIn(cwd, at))}  ${mark}  ${rule}${methods}`;
}

function methodsOf(calls: readonly StripeCall[]): string {
  const methods = [...new Set(calls.map(({ method }) => method))];
  const hidden = methods.length - METHODS_SHOWN;
  const shown = methods.slice(0, METHODS_SHOWN).join(', ');
  return hidden > 0 ? `${shown} and ${hidden} more` : shown;
}

function pathLines(path: readonly PathStep[], cwd: string): string[] {
  return rows(
    path.map(({ at, step }) => ({ place: placeIn(cwd, at), text: oneLine(at.text), note: `— ${step}` })),
  );
}

function sinkLines(others: readonly Finding[], cwd: string): string[] {
  if (others.length === 0) return [];
  const sinks = others.map(({ at, calls }) => {
    return { place: placeIn(cwd, at), text: oneLine(at.text), note: methodsOf(calls) };
  });
  return ['  The same cause reaches:', ...rows(sinks)];
}

/** Three columns; the text gives way where a line would not fit. */
function rows(
  cells: readonly { readonly place: string; readonly text: string; readonly note: string }[],
): string[] {
  const placeWidth = columnWidth(
    cells.map(({ place }) => place),
    WIDTH / 2,
  );
  const noteWidth = columnWidth(
    cells.map(({ note }) => note),
    WIDTH / 2,
  );
  const room = Math.max(12, Math.min(TEXT_WIDTH, WIDTH - 6 - placeWidth - noteWidth));
  const textWidth = columnWidth(
    cells.map(({ text }) => text),
    room,
  );
  return cells.map(({ place, text, note }) => {
    return `  ${place.padEnd(placeWidth)}  ${shorten(text, textWidth).padEnd(textWidth)}  ${note}`.trimEnd();
  });
}

function indented(text: string): string[] {
  return text === '' ? [] : wrap(text, WIDTH - 2).map((line) => `  ${line}`);
}

function paragraph(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [...lines, ''];
}
