import type { Analysis } from '../analysis/analysis.js';
import type { Finding, Severity } from './finding.js';
import type { CallFilter, Options, Rule } from './rule.js';

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
}

/** Asks every active rule about every call. Findings are sorted by file, position, rule and message. */
export declare function inspect(analysis: Analysis, inspection: Inspection): readonly Finding[];
