import type { Analysis, InternalFault, Span, StripeCall } from '../analysis/analysis.js';
import type { Finding, Severity } from './finding.js';
import { causeOf, fingerprinted } from './fingerprint.js';
import type { Unfingerprinted } from './fingerprint.js';
import { fillMessage } from './message.js';
import { byFinding, byPosition } from './order.js';
import type { CallFilter, Options, Report, Rule } from './rule.js';

/** One rule switched on. */
export interface ActiveRule {
  readonly rule: Rule;
  readonly severity: Severity;
  readonly options: Options;
}

export interface Inspection {
  readonly rules: readonly ActiveRule[];
  /** `money`: say nothing about other calls. `all`: say it as a warning. */
  readonly calls: CallFilter;
  /** Absolute folder that the paths in fingerprints are relative to: one and the same for all projects of a run. */
  readonly root: string;
}

interface Statement {
  readonly rule: Rule;
  readonly severity: Severity;
  readonly call: StripeCall;
  readonly report: Report;
}

const NONE = (): readonly [] => [];

/** Asks every active rule about every call. Findings are sorted by file, position, rule and message. */
export function inspect(analysis: Analysis, inspection: Inspection): readonly Finding[] {
  const statements = inspection.rules.flatMap((active) =>
    analysis.calls().flatMap((call) => statementsOn(call, active, analysis, inspection.calls)),
  );
  const { root } = inspection;
  const said = [...groupedByPlace(statements).values()].map((group) => findingOf(group, root));
  const faults = analysis.faults.map((fault) => faultFinding(fault, root));
  return fingerprinted([...said, ...faults].sort(byFinding), root, (at) => analysis.shape(at));
}

function statementsOn(
  call: StripeCall,
  active: ActiveRule,
  analysis: Analysis,
  filter: CallFilter,
): Statement[] {
  const severity = severityFor(call, active.severity, filter);
  if (severity === null) return [];
  const reports = [...active.rule.check(call, analysis, active.options)];
  return reports.map((report) => ({
    rule: active.rule,
    severity: report.severity ?? severity,
    call,
    report,
  }));
}

/** A browser request reaches Stripe through a server that may well check the key: never more than a warning. */
function severityFor(call: StripeCall, severity: Severity, filter: CallFilter): Severity | null {
  if (call.kind === 'browser') return 'warning';
  if (call.money) return severity;
  return filter === 'all' ? 'warning' : null;
}

/** One place gets one finding per rule, however many Stripe writes a wrapper makes of it. */
function groupedByPlace(statements: readonly Statement[]): Map<string, Statement[]> {
  const groups = new Map<string, Statement[]>();
  for (const statement of statements) {
    const { at } = statement.report;
    const place = `${statement.rule.name} ${at.start} ${at.end} ${at.file}`;
    groups.set(place, [...(groups.get(place) ?? []), statement]);
  }
  return groups;
}

function findingOf(group: readonly Statement[], root: string): Unfingerprinted {
  const main = group.find((statement) => statement.severity === 'error') ?? group[0];
  if (main === undefined) throw new RangeError('A finding needs a statement.');
  const { rule, severity, report } = main;
  return {
    rule: rule.name,
    messageId: report.messageId,
    severity,
    message: fillMessage(rule.messages[report.messageId] ?? '', report.data),
    at: report.at,
    cause: causeOf(rule.name, report.cause, root),
    calls: [...new Set(group.map((statement) => statement.call))].sort((a, b) => byPosition(a.at, b.at)),
    path: report.path,
    suggestions: report.suggestions ?? NONE,
  };
}

function faultFinding(fault: InternalFault, root: string): Unfingerprinted {
  return {
    rule: 'internal',
    messageId: 'internal',
    severity: 'error',
    message: fillMessage(
      'chargeonce failed on this file, so its Stripe writes are not proven: `{{fault}}`. Please report it with the file.',
      { fault: fault.message },
    ),
    at: startOf(fault.file),
    cause: causeOf('internal', { file: fault.file, place: fault.message }, root),
    calls: [],
    path: [],
    suggestions: NONE,
  };
}

function startOf(file: string): Span {
  return { file, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1, text: '' };
}
