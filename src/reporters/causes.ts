import type { StripeCall } from '../analysis/analysis.js';
import type { Finding } from '../rule/finding.js';
import { placeOf } from '../rule/report.js';

/** What is at fault once, with every place where it shows. */
export interface Cause {
  /** Where it shows first, by file and position. */
  readonly first: Finding;
  readonly others: readonly Finding[];
  /** The Stripe writes that it reaches, each once. */
  readonly calls: readonly StripeCall[];
}

/** The findings grouped by cause, in the order of the first finding of each. */
export function causesOf(findings: readonly Finding[]): readonly Cause[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.cause) ?? [];
    groups.set(finding.cause, group);
    group.push(finding);
  }
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ first, others, calls: callsOf([first, ...others]) }],
  );
}

function callsOf(findings: readonly Finding[]): readonly StripeCall[] {
  return [
    ...new Map(findings.flatMap(({ calls }) => calls.map((call) => [placeOf(call.at), call]))).values(),
  ];
}
