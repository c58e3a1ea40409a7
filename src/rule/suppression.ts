import { commentsOf } from './comments.js';
import type { Comment } from './comments.js';
import type { Finding } from './finding.js';

const PREFIX = 'chargeonce/';
const REASON = /\s-{2,}\s+(?=\S)/;
const OWN = /^\s*chargeonce-disable-next-line\s/;
const ESLINT = /^\s*eslint-(disable-next-line|disable-line|disable|enable)(?=\s|$)/;
const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/g;

/** What a comment switches off or on again. */
interface Directive {
  readonly kind: 'next-line' | 'line' | 'off' | 'on';
  /** Rule names without a prefix; empty for `eslint-enable` alone, which ends every block. */
  readonly rules: readonly string[];
  readonly comment: Comment;
}

/**
 * The findings that no comment answers. A comment needs the rule's name and, behind ` -- `, a reason; without a
 * reason the finding stays. Verdicts are not touched. `textOf` gives a file's text, or undefined to keep its findings.
 */
export function suppress(
  findings: readonly Finding[],
  textOf: (file: string) => string | undefined,
): readonly Finding[] {
  const answered = new Map<string, (finding: Finding) => boolean>();
  return findings.filter((finding) => {
    const { file } = finding.at;
    const isAnswered = answered.get(file) ?? answersIn(textOf(file) ?? '');
    answered.set(file, isAnswered);
    return !isAnswered(finding);
  });
}

function answersIn(source: string): (finding: Finding) => boolean {
  if (!/chargeonce/.test(source)) return () => false;
  const directives = commentsOf(source).flatMap(directiveOf);
  const lines = lineCounter(source);
  return (finding) => {
    const naming = directives.filter(({ rules }) => rules.length === 0 || rules.includes(finding.rule));
    return naming.some((directive) => coversLine(directive, finding, lines)) || inBlock(naming, finding);
  };
}

function directiveOf(comment: Comment): Directive[] {
  return ownDirective(comment) ?? eslintDirective(comment) ?? [];
}

function ownDirective(comment: Comment): Directive[] | null {
  if (!OWN.test(comment.text)) return null;
  const names = namesWithReason(comment.text.replace(OWN, ' '));
  const rules = names.map((name) => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name));
  return rules.length === 0 ? [] : [{ kind: 'next-line', rules, comment }];
}

function eslintDirective(comment: Comment): Directive[] | null {
  const word = ESLINT.exec(comment.text)?.[1];
  if (word === undefined) return null;
  const rest = comment.text.replace(ESLINT, ' ');
  if (word === 'enable') return comment.kind === 'block' ? enableDirective(rest, comment) : [];
  const rules = ours(namesWithReason(rest));
  if (rules.length === 0) return [];
  if (word === 'disable') return comment.kind === 'block' ? [{ kind: 'off', rules, comment }] : [];
  return [{ kind: word === 'disable-line' ? 'line' : 'next-line', rules, comment }];
}

/** Switching on again needs no reason. One that names only other plugins' rules is not for us. */
function enableDirective(rest: string, comment: Comment): Directive[] {
  const names = listed(rest.split(/\s-{2,}\s/)[0] ?? '');
  const rules = ours(names);
  return names.length > 0 && rules.length === 0 ? [] : [{ kind: 'on', rules, comment }];
}

function namesWithReason(text: string): readonly string[] {
  const separator = REASON.exec(text);
  return separator === null ? [] : listed(text.slice(0, separator.index));
}

function listed(names: string): readonly string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function ours(names: readonly string[]): readonly string[] {
  return names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
}

function coversLine(
  { kind, comment }: Directive,
  { at }: Finding,
  lineAt: (offset: number) => number,
): boolean {
  if (kind === 'next-line') return at.line === lineAt(comment.end) + 1;
  return kind === 'line' && at.line === lineAt(comment.start);
}

/** The last block comment before the finding decides. */
function inBlock(directives: readonly Directive[], { at }: Finding): boolean {
  const before = directives.filter(
    ({ kind, comment }) => (kind === 'off' || kind === 'on') && comment.end <= at.start,
  );
  return before.at(-1)?.kind === 'off';
}

function lineCounter(source: string): (offset: number) => number {
  return (offset) => (source.slice(0, offset).match(LINE_BREAK)?.length ?? 0) + 1;
}
