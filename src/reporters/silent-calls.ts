import { placeOf } from '../rule/report.js';
import type { JudgedCall, Report } from '../rule/report.js';

/** Calls that are not stable and that no finding speaks of: counted in the last line, so they must be found too. */
export function silentCalls({ calls, findings, accepted = [] }: Report): readonly JudgedCall[] {
  const spoken = new Set(
    [...findings, ...accepted].flatMap((finding) => finding.calls.map(({ at }) => placeOf(at))),
  );
  return calls.filter(({ call, key }) => key.verdict !== 'stable' && !spoken.has(placeOf(call.at)));
}

/** The verdict with what explains it: `unproven (unresolved import)`, `unstable (message)`. */
export function verdictWithReason({ key }: JudgedCall): string {
  const why = key.scope ?? key.reason;
  return why === null ? key.verdict : `${key.verdict} (${why})`;
}
