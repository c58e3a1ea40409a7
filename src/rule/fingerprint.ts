import { createHash } from 'node:crypto';
import type { Cause, Span } from '../analysis/analysis.js';
import type { Finding } from './finding.js';
import { relativePath } from './relative-path.js';

/** A finding that waits for its fingerprint, which needs to know its equals. */
export type Unfingerprinted = Omit<Finding, 'fingerprint' | 'flow'>;

/**
 * Gives each finding its fingerprint: the rule, the message id, and file and shape of the expression and of every path
 * step. Equal findings are told apart by their order, so the list must be sorted by position.
 */
export function fingerprinted(
  findings: readonly Unfingerprinted[],
  root: string,
  shapeOf: (at: Span) => string,
): Finding[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const shapes = withoutRepeats(spansOf(finding).map(shapeOf));
    const names = filesOf(finding).map((file) => relativePath(root, file));
    const identity = JSON.stringify([finding.rule, finding.messageId, shapes, names]);
    const ordinal = seen.get(identity) ?? 0;
    seen.set(identity, ordinal + 1);
    const flow = digest([finding.rule, finding.messageId, ...shapes, String(ordinal)]);
    return { ...finding, flow, fingerprint: fingerprintIn({ ...finding, flow }, names) };
  });
}

/** The fingerprint that the finding has where the files of its flow, in the order of `filesOf`, go by these names. */
export function fingerprintIn({ flow }: Pick<Finding, 'flow'>, names: readonly string[]): string {
  return digest([flow, ...names]);
}

/** The file of the finding and those that the steps to it go through, as absolute paths; one may come several times. */
export function filesOf(finding: Pick<Finding, 'at' | 'path'>): string[] {
  return withoutRepeats(spansOf(finding).map(({ file }) => file));
}

/** What the engine calls a cause, made one rule's own: two rules never share a cause. Paths count from `root`. */
export function causeOf(rule: string, { file, place: within }: Cause, root: string): string {
  return digest([rule, relativePath(root, file), within]);
}

function spansOf({ at, path }: Pick<Finding, 'at' | 'path'>): Span[] {
  return [at, ...path.map((step) => step.at)];
}

/** A step into parentheses, which a formatter adds and takes away, leads to what stood there before. */
function withoutRepeats(parts: readonly string[]): string[] {
  return parts.filter((part, index) => part !== parts[index - 1]);
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
