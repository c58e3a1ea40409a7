import type { Span } from '../analysis/analysis.js';
import type { Finding } from './finding.js';

/** Sorts by UTF-16 code units: the same on every machine, whatever its locale. */
function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Sorts by file, then by where the text starts, then by where it ends. */
export function byPosition(a: Span, b: Span): number {
  return byText(a.file, b.file) || a.start - b.start || a.end - b.end;
}

type Sortable = Pick<Finding, 'at' | 'rule' | 'message'>;

/** The order of findings: by file, position, rule and message. */
export function byFinding(a: Sortable, b: Sortable): number {
  return byPosition(a.at, b.at) || byText(a.rule, b.rule) || byText(a.message, b.message);
}
