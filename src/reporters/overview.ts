import type { Finding } from '../rule/finding.js';
import { byPosition } from '../rule/order.js';
import type { JudgedCall, Report } from '../rule/report.js';
import { causesOf } from './causes.js';
import type { Cause } from './causes.js';
import { excerpt } from './excerpt.js';
import { columnWidth, WIDTH, wrap } from './layout.js';
import { placeIn } from './place.js';
import type { Style } from './style.js';
import { count, unprovenReasons } from './summary.js';

const SHOWN = 5;
/** Code with less room than this goes into a line of its own. */
const SHORTEST_CODE = 40;

/** What would prove a call, by words of the engine's reason. */
const PROOFS: readonly (readonly [words: string, proof: string])[] = [
  ['no caller', 'Check the project that calls it as well (-p), or build the key from business fields here.'],
  ['unresolved', 'Install the dependencies, or mend the import or the `paths` of the tsconfig.'],
  ['external', 'Build the key from business fields in your own code instead of taking it from outside.'],
  ['deep', 'Build the key nearer to the call, in a function of its own.'],
  ['fresh row', 'Insert the row under a unique business key (on conflict do nothing) and read it back.'],
  ['absent', 'Throw when the field is absent, before the call.'],
];

/** The causes that cover the most calls, and what would prove the calls that are unproven; empty when all is well. */
export function renderOverview(report: Report, cwd: string, style: Style): readonly string[] {
  return [...findingsBlock(report.findings, cwd, style), ...unprovenBlock(report.calls, style)];
}

function findingsBlock(findings: readonly Finding[], cwd: string, style: Style): string[] {
  if (findings.length === 0) return [];
  const causes = [...causesOf(findings)].sort((a, b) => b.calls.length - a.calls.length);
  const shown = causes.length > 1 ? causes.slice(0, SHOWN) : [];
  const hidden = causes.length > SHOWN ? [`  … and ${count(causes.length - SHOWN, 'more cause')}`] : [];
  return [style('bold', totals(findings, causes.length)), ...causeLines(shown, cwd), ...hidden, ''];
}

function totals(findings: readonly Finding[], causes: number): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  const parts = [errors > 0 ? count(errors, 'error') : '', warnings > 0 ? count(warnings, 'warning') : ''];
  const most = causes > 1 ? '; these cover the most calls:' : '.';
  return `${parts.filter((part) => part !== '').join(' and ')} from ${count(causes, 'cause')}${most}`;
}

function causeLines(causes: readonly Cause[], cwd: string): string[] {
  const rows = causes.map(({ first, calls }) => {
    const start = first.path[0]?.at ?? first.at;
    // A method's bare name says little: `create` of what?
    const text = calls.find(({ at }) => byPosition(at, start) === 0)?.method ?? start.text;
    return { calls: count(calls.length, 'call'), place: placeIn(cwd, start), text, rule: first.rule };
  });
  const callsWidth = widest(rows.map((row) => row.calls));
  const placeWidth = widest(rows.map((row) => row.place));
  const ruleWidth = widest(rows.map((row) => row.rule));
  const heads = rows.map(({ calls, place, rule }) => {
    return `  ${calls.padStart(callsWidth)}  ${place.padEnd(placeWidth)}  ${rule.padEnd(ruleWidth)}`;
  });
  const left = widest(heads) + 2;
  const isNarrow = left + Math.min(SHORTEST_CODE, widest(rows.map((row) => row.text))) > WIDTH;
  const indent = ' '.repeat(callsWidth + 4);
  return rows.flatMap(({ text }, index) => {
    const head = heads[index] ?? '';
    if (isNarrow) return [head.trimEnd(), indent + excerpt(text, WIDTH - indent.length)];
    return [`${head}  ${excerpt(text, WIDTH - left)}`];
  });
}

function widest(texts: readonly string[]): number {
  return columnWidth(texts, Infinity);
}

function unprovenBlock(calls: readonly JudgedCall[], style: Style): string[] {
  const reasons = unprovenReasons(calls);
  if (reasons.length === 0) return [];
  const lines = reasons.flatMap(([reason, number]) => {
    const head = `  ${count(number, 'call')}  `;
    return [`${head}${reason}`, ...proofOf(reason).map((line) => ' '.repeat(head.length) + line)];
  });
  return [style('bold', 'Not proven:'), ...lines, ''];
}

function proofOf(reason: string): readonly string[] {
  const proof = PROOFS.find(([words]) => reason.includes(words))?.[1];
  return proof === undefined ? [] : wrap(proof, WIDTH - 14);
}
