import type { Analysis } from '../analysis/analysis.js';
import type { Finding } from '../rule/finding.js';
import { inspect } from '../rule/inspect.js';
import type { Rule } from '../rule/rule.js';
import { type Obstacle, orObstacle } from './obstacle.js';
import type { RuleSettings } from './settings.js';

/** A finding with the first one of its rule that the same source feeds; null where it is itself the first. */
export interface RelatedFinding {
  readonly finding: Finding;
  readonly sameCauseAs: Finding | null;
}

/** What one rule says, by absolute file name. Faults of the engine (`internal`) are among it for every rule. */
export type FindingsByFile = ReadonlyMap<string, readonly RelatedFinding[]>;

/** Answers for one rule with its settings. */
export type Inspector = (rule: Rule, settings: RuleSettings) => FindingsByFile | Obstacle;

/**
 * Puts each question to the analysis once, however many files ask for their part of the answer.
 * `root` is the absolute folder that fingerprints are relative to.
 */
export function inspectorOf(analysis: Analysis, root: string): Inspector {
  const answers = new Map<string, FindingsByFile | Obstacle>();
  return (rule, { options, calls }) => {
    const question = JSON.stringify([rule.name, calls, Object.entries(options).sort()]);
    let answer = answers.get(question);
    if (answer === undefined) {
      const active = { rule, severity: 'error', options } as const;
      answer = orObstacle(() => byFile(inspect(analysis, { rules: [active], calls, root })));
      answers.set(question, answer);
    }
    return answer;
  };
}

function byFile(findings: readonly Finding[]): FindingsByFile {
  const files = new Map<string, RelatedFinding[]>();
  const firstOfCause = new Map<string, Finding>();
  for (const finding of findings) {
    const sameCauseAs = firstOfCause.get(finding.cause) ?? null;
    if (sameCauseAs === null) firstOfCause.set(finding.cause, finding);
    const inFile = files.get(finding.at.file) ?? [];
    files.set(finding.at.file, inFile);
    inFile.push({ finding, sameCauseAs });
  }
  return files;
}
