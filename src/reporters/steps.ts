import type { PathStep } from '../analysis/analysis.js';

/** More hops than this say no more. */
const MOST_STEPS = 30;
const KEPT_BEFORE = 15;

/**
 * A flow path of at most 30 stops. Of a longer one the middle is left out, and a stop stands for it that says how many.
 */
export function boundedSteps(path: readonly PathStep[]): readonly PathStep[] {
  if (path.length <= MOST_STEPS) return path;
  const keptAfter = MOST_STEPS - KEPT_BEFORE - 1;
  const cut = path.slice(KEPT_BEFORE, -keptAfter);
  const stand = cut.slice(0, 1).map(({ at }) => ({ at, step: `${cut.length} steps are left out here` }));
  return [...path.slice(0, KEPT_BEFORE), ...stand, ...path.slice(-keptAfter)];
}
