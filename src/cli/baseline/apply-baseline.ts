import type { Finding } from '../../rule/finding.js';
import { filesOf, fingerprintIn } from '../../rule/fingerprint.js';
import { splitAdvice } from '../../rule/message.js';
import { relativePath } from '../../rule/relative-path.js';
import type { BaselineEntry } from './baseline.js';

/** What the entries are held against. */
export interface BaselineSetting {
  /** Absolute folder that the paths of the entries are relative to. */
  readonly root: string;
  /** Absolute paths of renamed files, the new name to the old one. Asked only when an entry is left over. */
  renames(): ReadonlyMap<string, string>;
  /** The day of the run, `2026-12-31`. */
  readonly today: string;
  /** False for an entry that this run cannot find again, such as one of a rule that is off. */
  isInView(entry: BaselineEntry): boolean;
}

export interface BaselineResult {
  /** What is to be reported: new findings, and those whose entry has expired, which say so. */
  readonly findings: readonly Finding[];
  /** What the entries let pass. */
  readonly accepted: readonly Finding[];
  /** Entries whose fault is gone, or was changed into another one. */
  readonly stale: readonly BaselineEntry[];
  /** What an update writes: every finding, with the remarks of the entries that it had. */
  readonly updated: readonly BaselineEntry[];
}

/** Holds the findings against the entries: one entry lets one finding pass, and no other that looks like it. */
export function applyBaseline(
  findings: readonly Finding[],
  entries: readonly BaselineEntry[],
  setting: BaselineSetting,
): BaselineResult {
  const found = entriesOf(findings, entries, setting);
  const used = new Set(found.values());
  const left = entries.filter((entry) => !used.has(entry));
  const fates = findings.map((finding) => fateOf(finding, found.get(finding), setting.today));
  return {
    findings: fates.flatMap(({ reported }) => reported),
    accepted: fates.flatMap(({ accepted }) => accepted),
    stale: left.filter((entry) => setting.isInView(entry)),
    updated: [
      ...findings
        // A fault of the engine says that nothing is known of a file: that is never let pass.
        .filter(({ rule }) => rule !== 'internal')
        .map((finding) => entryFor(finding, found.get(finding), setting.root)),
      ...left.filter((entry) => !setting.isInView(entry)),
    ],
  };
}

/** The entry of each finding: by the names that its files have, else by those that they had. */
function entriesOf(
  findings: readonly Finding[],
  entries: readonly BaselineEntry[],
  setting: BaselineSetting,
): ReadonlyMap<Finding, BaselineEntry> {
  const open = new Map(entries.map((entry) => [entry.fingerprint, entry]));
  const found = new Map<Finding, BaselineEntry>();
  const match = (finding: Finding, files: readonly string[]): void => {
    const entry = open.get(fingerprintIn(finding, namesFrom(setting.root, files)));
    if (!entry) return;
    open.delete(entry.fingerprint);
    found.set(finding, entry);
  };
  findings.forEach((finding) => match(finding, filesOf(finding)));
  const others = findings.filter((finding) => !found.has(finding));
  if (open.size === 0 || others.length === 0) return found;
  const former = setting.renames();
  others.forEach((finding) =>
    match(
      finding,
      filesOf(finding).map((file) => former.get(file) ?? file),
    ),
  );
  return found;
}

interface Fate {
  readonly reported: readonly Finding[];
  readonly accepted: readonly Finding[];
}

function fateOf(finding: Finding, entry: BaselineEntry | undefined, today: string): Fate {
  if (!entry || !coversCalls(entry, finding)) return { reported: [finding], accepted: [] };
  const { expires } = entry;
  if (expires === null || today <= expires) return { reported: [], accepted: [finding] };
  return { reported: [{ ...finding, message: expiredMessage(finding.message, entry) }], accepted: [] };
}

/** A known fault that has come to reach more Stripe writes is a new one. */
function coversCalls(entry: BaselineEntry, finding: Finding): boolean {
  const known = [...entry.calls];
  return methodsOf(finding).every((method) => {
    const index = known.indexOf(method);
    if (index >= 0) known.splice(index, 1);
    return index >= 0;
  });
}

function expiredMessage(message: string, { expires, owner }: BaselineEntry): string {
  const { statement, advice } = splitAdvice(message);
  const whose = owner === null ? '' : ` (owner: ${owner})`;
  return `${statement} The baseline let it pass until ${expires ?? ''}${whose}. ${advice}`.trimEnd();
}

function entryFor(finding: Finding, known: BaselineEntry | undefined, root: string): BaselineEntry {
  const { reason = null, owner = null, expires = null } = known ?? {};
  return {
    fingerprint: fingerprintIn(finding, namesFrom(root, filesOf(finding))),
    rule: finding.rule,
    file: relativePath(root, finding.at.file),
    code: finding.at.text,
    calls: methodsOf(finding),
    reason,
    owner,
    expires,
  };
}

function namesFrom(root: string, files: readonly string[]): string[] {
  return files.map((file) => relativePath(root, file));
}

function methodsOf({ calls }: Finding): string[] {
  return calls.map(({ method }) => method).sort();
}
