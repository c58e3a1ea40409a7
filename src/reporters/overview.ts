import type { Finding } from '../rule/finding.js';
import { byPosition } from '../rule/order.js';
import type { JudgedCall, Report } from '../rule/report.js';
import { causesOf } from './causes.js';
import type { Cause } from './causes.js';
import { excerpt } from './excerpt.js';
import { columnWidth, WIDTH, wrap } from './layout.js';
import { placeIn } from './place.js';
import { silentCalls, verdictWithReason } from './silent-calls.js';
import type { Style } from './style.js';
import { count, renderTotals, unprovenReasons } from './summary.js';

const SHOWN = 5;
const SILENT_SHOWN = 20;
const GAP = '  ';
/** Code with less room than this goes into a line of its own. */
const SHORTEST_CODE = 40;

/** What would prove a call, by words of the engine's reason. */
const PROOFS: readonly (readonly [words: string, proof: string])[] = [
  ['no caller', 'Check the project that calls it as well (-p), or build the key from business fields here.'],
  [
    'unresolved',
    'Install the dependencies, mend the import or the `paths` of the tsconfig, or give the function a row in chargeonce.config.* (docs/catalogue.md).',
  ],
  ['external', 'Build the key from business fields in your own code instead of taking it from outside.'],
  ['too ', 'Build the key nearer to the call, in a function of its own.'],
  ['syntax', 'Build the key from a template, a call or a field.'],
  ['fresh row', 'Insert the row under a unique business key (on conflict do nothing) and read it back.'],
  ['absent', 'Throw when the field is absent, before the call.'],
];

/** The causes that cover the most calls, and what would prove the calls that are unproven; empty when all is well. */
export function renderOverview(report: Report, cwd: string, style: Style): readonly string[] {
  return [
    ...findingsBlock(report.findings, cwd, style),
    ...unprovenBlock(report.calls, style),
    ...silentBlock(report, cwd, style),
  ];
}

function findingsBlock(findings: readonly Finding[], cwd: string, style: Style): string[] {
  if (findings.length === 0) return [];
  const causes = [...causesOf(findings)].sort((a, b) => b.calls.length - a.calls.length || rank(a) - rank(b));
  const shown = causes.length > 1 ? causes.slice(0, SHOWN) : [];
  const hidden = causes.length > SHOWN ? [`  … and ${count(causes.length - SHOWN, 'more cause')}`] : [];
  return [style('bold', totals(findings, causes.length)), ...causeLines(shown, cwd), ...hidden, ''];
}

/** Errors come before warnings. */
function rank({ first, others }: Cause): number {
  return [first, ...others].some(({ severity }) => severity === 'error') ? 0 : 1;
}

function totals(findings: readonly Finding[], causes: number): string {
  const most = causes > 1 ? '; these cover the most calls:' : '.';
  return `${renderTotals(findings)} from ${count(causes, 'cause')}${most}`;
}

/** A cause as one line of the block, or two where one is too short. */
interface Row {
  readonly calls: string;
  readonly place: string;
  readonly rule: string;
  readonly text: string;
}

function causeLines(causes: readonly Cause[], cwd: string): string[] {
  const rows = causes.map(({ first, calls }): Row => {
    const start = first.path[0]?.at ?? first.at;
    // A method's bare name says little: `create` of what?
    const text = calls.find(({ at }) => byPosition(at, start) === 0)?.method ?? start.text;
    return { calls: count(calls.length, 'call'), place: placeIn(cwd, start), text, rule: first.rule };
  });
  const heads = aligned(rows);
  const left = widest(heads) + GAP.length;
  const room = Math.min(SHORTEST_CODE, widest(rows.map(({ text }) => text)));
  if (left + room > WIDTH) return rows.flatMap(onTwoLines);
  return rows.map(({ text }, index) => `${heads[index] ?? ''}${GAP}${excerpt(text, WIDTH - left)}`);
}

function aligned(rows: readonly Row[]): string[] {
  const callsWidth = widest(rows.map(({ calls }) => calls));
  const placeWidth = widest(rows.map(({ place }) => place));
  const ruleWidth = widest(rows.map(({ rule }) => rule));
  return rows.map(({ calls, place, rule }) =>
    ['', calls.padStart(callsWidth), place.padEnd(placeWidth), rule.padEnd(ruleWidth)].join(GAP),
  );
}

function onTwoLines({ calls, place, rule, text }: Row): string[] {
  const head = `${GAP}${calls}${GAP}`;
  const below = `${' '.repeat(head.length)}${rule}${GAP}`;
  return [head + place, below + excerpt(text, WIDTH - below.length)];
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

function silentBlock(report: Report, cwd: string, style: Style): string[] {
  const silent = silentCalls(report);
  if (silent.length === 0) return [];
  const lines = silent
    .slice(0, SILENT_SHOWN)
    .map(
      (judged) => `  ${placeIn(cwd, judged.call.at)}  ${judged.call.method}  ${verdictWithReason(judged)}`,
    );
  const hidden = silent.length - lines.length;
  const more = hidden > 0 ? [`  … and ${count(hidden, 'more call')}: --format json has them all`] : [];
  return [style('bold', 'Not stable, without a finding:'), ...lines, ...more, ''];
}

function proofOf(reason: string): readonly string[] {
  const proof = PROOFS.find(([words]) => reason.includes(words))?.[1];
  return proof === undefined ? [] : wrap(proof, WIDTH - 14);
}
