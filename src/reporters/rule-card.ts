import type { Severity } from '../rule/finding.js';

/** What a report says about a rule that was on, whether it found something or not. */
export interface RuleCard {
  readonly name: string;
  /** One sentence. */
  readonly description: string;
  readonly severity: Severity;
}

/** Where people read about the rules. */
export const HOME = 'https://www.npmjs.com/package/chargeonce';

/** The page of a rule, as the package of that version holds it. */
export function pageAddress(version: string, rule: string): string {
  return `https://unpkg.com/chargeonce@${version}/rules/${rule}.md`;
}
