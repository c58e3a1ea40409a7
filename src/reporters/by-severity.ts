import type { Finding } from '../rule/finding.js';

/** Errors first, else in the order given. */
export function bySeverity(findings: readonly Finding[]): readonly Finding[] {
  const errors = findings.filter(({ severity }) => severity === 'error');
  return [...errors, ...findings.filter(({ severity }) => severity !== 'error')];
}
