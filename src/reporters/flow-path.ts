import type { PathStep, Span } from '../analysis/analysis.js';
import { placeLines } from './places.js';

/** A flow path from its source to the key. Steps that begin at one place are one line. */
export function pathLines(path: readonly PathStep[], cwd: string): string[] {
  return placeLines(
    stops(path).map(({ at, step }) => ({ at, remark: step })),
    cwd,
  );
}

/**
 * The path as it is shown: of several steps at one place the last has the whole expression and says what it is used for.
 * The source keeps its name.
 */
export function stops(path: readonly PathStep[]): readonly PathStep[] {
  const [source] = path;
  const kept: PathStep[] = [];
  for (const { at, step } of path) {
    const before = kept.at(-1);
    if (before === undefined || !beginTogether(before.at, at)) {
      kept.push({ at, step });
    } else {
      const words = kept.length === 1 && source ? `${source.step}, ${step}` : step;
      kept[kept.length - 1] = { at, step: words };
    }
  }
  return kept;
}

function beginTogether(one: Span, other: Span): boolean {
  return one.file === other.file && one.start === other.start;
}
