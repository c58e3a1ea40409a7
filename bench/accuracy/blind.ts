import type { Kind } from '../../test/fixtures/markers.js';

/** How the first run over programs came out whose author knew nothing of the tool but its README. */
export interface BlindRun {
  readonly date: string;
  /** The topic that the programs are in since. */
  readonly topic: string;
  readonly counts: Readonly<Record<Kind, number>>;
}

/** Written down once and never computed again: what the run taught has been mended since. */
export const blindRuns: readonly BlindRun[] = [
  { date: '2026-11-30', topic: 'blind-programs', counts: { expect: 17, missing: 3, spurious: 1, ok: 31 } },
];
