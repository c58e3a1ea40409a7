import { createHash } from 'node:crypto';
import type { Cause, Span } from '../analysis/analysis.js';
import type { Finding } from './finding.js';
import { relativePath } from './relative-path.js';

/** A finding that waits for its fingerprint, which needs to know its equals. */
export type Unfingerprinted = Omit<Finding, 'fingerprint'>;

/**
 * Gives each finding its fingerprint: the rule, the message id, and the normalised text and file of the expression
 * and of every path step. Equal findings are told apart by their order, so the list must be sorted by position.
 */
export function fingerprinted(findings: readonly Unfingerprinted[], root: string): Finding[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const identity = identityOf(finding, root);
    const ordinal = seen.get(identity) ?? 0;
    seen.set(identity, ordinal + 1);
    return { ...finding, fingerprint: digest([identity, String(ordinal)]) };
  });
}

/** What the engine calls a cause, made one rule's own: two rules never share a cause. Paths count from `root`. */
export function causeOf(rule: string, { file, place: within }: Cause, root: string): string {
  return digest([rule, relativePath(root, file), within]);
}

function identityOf(finding: Unfingerprinted, root: string): string {
  const spans = [finding.at, ...finding.path.map((step) => step.at)];
  return JSON.stringify([finding.rule, finding.messageId, ...spans.map((span) => place(span, root))]);
}

function place(span: Span, root: string): readonly string[] {
  return [relativePath(root, span.file), withoutLayout(span.text)];
}

/** What a formatter may change is no part of the text: white space, the kind of quotes, trailing commas, semicolons. */
function withoutLayout(text: string): string {
  return text
    .replace(/\s+/g, '')
    .replace(/['"]/g, "'")
    .replace(/,(?=[)\]}])/g, '')
    .replace(/;/g, '');
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
