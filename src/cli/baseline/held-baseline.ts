import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { ruleNames } from '../../../rules/index.js';
import { count } from '../../reporters/summary.js';
import type { ActiveRule } from '../../rule/inspect.js';
import { quote, shorten } from '../../rule/message.js';
import type { Report } from '../../rule/report.js';
import type { FileTexts } from '../../typescript/file-texts.js';
import { slashed } from '../../typescript/file-paths.js';
import { pathKind } from '../../typescript/path-kind.js';
import { UsageError } from '../errors.js';
import { renamesSince } from '../git/renames.js';
import { outputPath, writeOutput } from '../write-output.js';
import { applyBaseline, type BaselineResult } from './apply-baseline.js';
import { renderBaseline, type BaselineEntry } from './baseline.js';
import { parseBaseline } from './parse-baseline.js';

/** The command line's share in it. */
export interface BaselineOptions {
  /** As the user wrote it. */
  readonly baseline: string | null;
  readonly updateBaseline: boolean;
  readonly staged: boolean;
}

/** What the run had in view: entries about anything else stay as they are. */
export interface RunView {
  /** False when only a part of the project is reported on. */
  readonly isWhole: boolean;
  /** Every source file of the projects. */
  readonly files: readonly string[];
  /** The rules that were asked. */
  readonly rules: readonly ActiveRule[];
}

/** A baseline that was read. */
export interface HeldBaseline {
  /** The report without what the entries let pass, and what there is to note about them. Writes the file when asked to. */
  hold(
    report: Report,
    view: RunView,
  ): { readonly report: Report; readonly stale: number; readonly notes: readonly string[] };
}

const NOTES_SHOWN = 20;

/**
 * Reads the baseline that the user named; null when there is none to read. `texts` go before what is on the disk.
 * Throws `UsageError`.
 */
export function heldBaseline(cwd: string, options: BaselineOptions, texts: FileTexts): HeldBaseline | null {
  const { baseline: name, updateBaseline, staged } = options;
  if (name === null) return null;
  const path = updateBaseline ? slashed(outputPath(cwd, name, '--baseline')) : existingPath(cwd, name);
  const entries = updateBaseline && !existsSync(path) ? [] : parseBaseline(textOf(path, name, texts), name);
  const root = dirname(path);
  const setting = {
    root,
    renames: () => renamesSince(root, path, staged),
    today: new Date().toISOString().slice(0, 10),
  };
  return {
    hold(report, view) {
      const isInView = (entry: BaselineEntry): boolean => mayBeFound(entry, root, view);
      const result = applyBaseline(report.findings, entries, { ...setting, isInView });
      if (!updateBaseline)
        return {
          report: without(report, result),
          stale: result.stale.length,
          notes: staleNotes(result.stale),
        };
      writeOutput(path, renderBaseline(result.updated), '--baseline');
      const again = applyBaseline(report.findings, result.updated, { ...setting, isInView });
      return {
        report: without(report, again),
        stale: 0,
        notes: [updateNote(relative(cwd, path), entries, result)],
      };
    },
  };
}

function existingPath(cwd: string, name: string): string {
  const path = resolve(cwd, name);
  const kind = pathKind(path);
  if (kind === 'file') return slashed(realpathSync(path));
  if (kind === 'folder') throw new UsageError(`--baseline ${name} is a folder: name a file`);
  throw new UsageError(`no such baseline: ${name}: add --update-baseline to write it`);
}

function textOf(path: string, name: string, texts: FileTexts): string {
  try {
    return texts.get(path) ?? readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`cannot read ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A file that is gone cannot be found again, and neither can a fault of a rule that there is no more. */
function mayBeFound(
  { rule, file }: BaselineEntry,
  root: string,
  { isWhole, files, rules }: RunView,
): boolean {
  if (!isWhole || (ruleNames.includes(rule) && !rules.some((active) => active.rule.name === rule)))
    return false;
  const path = slashed(join(root, file));
  return files.includes(path) || !existsSync(path);
}

function without(report: Report, { findings, accepted, stale }: BaselineResult): Report {
  const held = accepted.length === 0 ? [] : [`${count(accepted.length, 'finding')} in the baseline.`];
  const old = stale.length === 0 ? [] : [`${stale.length} stale in it.`];
  return { ...report, findings, accepted, remarks: [...(report.remarks ?? []), ...held, ...old] };
}

function staleNotes(stale: readonly BaselineEntry[]): string[] {
  const shown = stale.slice(0, NOTES_SHOWN).map(({ rule, file, code }) => {
    const what = code === '' ? '' : ` (${quote(shorten(code, 60))})`;
    return `stale in the baseline: ${rule} in ${file}${what} is not found any more: --update-baseline takes it out`;
  });
  const hidden = stale.length - shown.length;
  return hidden > 0 ? [...shown, `${hidden} more in the baseline are stale`] : shown;
}

function updateNote(
  name: string,
  before: readonly BaselineEntry[],
  { updated, stale }: BaselineResult,
): string {
  const added = updated.length - (before.length - stale.length);
  return `wrote ${slashed(name)}: ${updated.length === 1 ? '1 entry' : `${updated.length} entries`}, ${added} new, ${stale.length} taken out`;
}
