import type ts from 'typescript';
import type { StripeCall } from '../../analysis/analysis.js';
import { relativePath } from '../../rule/relative-path.js';
import type { Judged } from '../findings.js';

/** A key that is not proven stable, where it stands at the Stripe call. */
export interface Guard {
  /** Offsets in the file; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  /** The member that holds the key, where the expression is an object; null where it is the key. */
  readonly member: string | null;
  /** `file:line:column` of the expression, the path relative to the project. */
  readonly where: string;
}

const byFile = new WeakMap<Judged, ReadonlyMap<string, readonly Guard[]>>();

/** The keys of a file that are not proven stable. */
export function guardsIn(judged: Judged, file: ts.SourceFile): readonly Guard[] {
  const known = byFile.get(judged) ?? allGuards(judged);
  byFile.set(judged, known);
  return known.get(file.fileName) ?? [];
}

function allGuards(judged: Judged): ReadonlyMap<string, readonly Guard[]> {
  const files = new Map<string, Guard[]>();
  for (const call of judged.analysis.calls()) {
    const guard = guardOf(judged, call);
    if (!guard) continue;
    const { file, ...rest } = guard;
    const list = files.get(file) ?? [];
    files.set(file, list);
    // One options object can stand at several calls.
    if (!list.some(({ start, end }) => start === rest.start && end === rest.end)) list.push(rest);
  }
  return files;
}

function guardOf({ analysis, root }: Judged, call: StripeCall): (Guard & { readonly file: string }) | null {
  const { verdict, argument } = analysis.key(call);
  if (verdict === 'stable' || argument === null || call.kind === 'browser') return null;
  // Made by `businessKey`, as its type says: the check has nothing to add.
  if (verdict !== 'missing' && analysis.unbrandedKeys(call).length === 0) return null;
  const { at, member } = argument;
  const where = `${relativePath(root, at.file)}:${at.line}:${at.column}`;
  return { file: at.file, start: at.start, end: at.end, member, where };
}
