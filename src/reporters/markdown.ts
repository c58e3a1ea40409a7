import type { Report } from '../rule/report.js';
import { causesOf, type Cause } from './causes.js';
import { pathLines } from './flow-path.js';
import { codeBlock, codeSpan, messageMarkdown } from './markdown-text.js';
import { placeIn } from './place.js';
import { silentCalls, verdictWithReason } from './silent-calls.js';
import { boundedSteps } from './steps.js';
import { count, renderCounts, renderTotals } from './summary.js';

/** GitHub takes 65,536 characters; whoever posts the report may put a line before or after it. */
const MOST_CHARACTERS = 64_000;
const SILENT_SHOWN = 50;
const OTHERS_SHOWN = 20;

/** By this line a bot finds its own comment again, to replace it. */
const MARK = '<!-- chargeonce -->';

/**
 * Markdown for a comment on a pull request: a block per cause, errors first, with its flow path folded away. It never gets
 * longer than GitHub takes: paths are left out first, then causes, and it says how many.
 */
export function renderMarkdown(report: Report, cwd: string): string {
  const head = [
    MARK,
    `## chargeonce: ${headline(report)}`,
    '',
    messageMarkdown(renderCounts(report)),
    '',
  ].join('\n');
  const tail = silentLines(report, cwd).join('\n');
  const room = MOST_CHARACTERS - head.length - tail.length;
  return `${[head, ...causeTexts(report, cwd, room), tail].filter((text) => text !== '').join('\n')}\n`;
}

function headline({ findings }: Report): string {
  return findings.length === 0 ? 'no findings' : renderTotals(findings);
}

/** What fits into the room. A cause without its path still says what is wrong and what to do. */
function causeTexts(report: Report, cwd: string, room: number): readonly string[] {
  const causes = [...causesOf(report.findings)].sort((a, b) => rank(a) - rank(b));
  const texts: string[] = [];
  let left = room - 200;
  for (const cause of causes) {
    const short = [...causeLines(cause, cwd), ''].join('\n');
    const whole = [...causeLines(cause, cwd), ...foldedPath(cause, cwd), ''].join('\n');
    const text = [whole, short].find((one) => one.length + 1 <= left);
    if (text === undefined) break;
    texts.push(text);
    left -= text.length + 1;
  }
  const hidden = causes.length - texts.length;
  return hidden === 0
    ? texts
    : [...texts, `… and ${count(hidden, 'more cause')}: the log of the job has them.\n`];
}

function rank({ first, others }: Cause): number {
  return [first, ...others].some(({ severity }) => severity === 'error') ? 0 : 1;
}

function causeLines({ first, others, calls }: Cause, cwd: string): readonly string[] {
  const { severity, rule, at, message } = first;
  const methods = [...new Set(calls.map(({ method }) => method))].map(codeSpan);
  const head = [severity, codeSpan(rule), codeSpan(placeIn(cwd, at)), ...methods].join(' · ');
  const also = others.slice(0, OTHERS_SHOWN).map((other) => codeSpan(placeIn(cwd, other.at)));
  const more = others.length > OTHERS_SHOWN ? [`${others.length - OTHERS_SHOWN} more`] : [];
  return [
    `### ${head}`,
    '',
    messageMarkdown(message),
    ...(also.length > 0 ? ['', `The same cause reaches ${[...also, ...more].join(', ')}.`] : []),
  ];
}

function foldedPath({ first: { path } }: Cause, cwd: string): readonly string[] {
  if (path.length === 0) return [];
  const lines = pathLines(boundedSteps(path), cwd).map((line) => line.slice(2));
  return ['', '<details><summary>The path of the key</summary>', '', ...codeBlock(lines), '', '</details>'];
}

function silentLines(report: Report, cwd: string): readonly string[] {
  const silent = silentCalls(report);
  if (silent.length === 0) return [];
  const rows = silent.slice(0, SILENT_SHOWN).map((judged) => {
    const { call } = judged;
    return `| ${codeSpan(placeIn(cwd, call.at))} | ${codeSpan(call.method)} | ${messageMarkdown(verdictWithReason(judged))} |`;
  });
  const hidden = silent.length - rows.length;
  return [
    '### Not stable, without a finding',
    '',
    '| call | method | verdict |',
    '| --- | --- | --- |',
    ...rows,
    ...(hidden > 0 ? ['', `… and ${count(hidden, 'more call')}.`] : []),
    '',
  ];
}
