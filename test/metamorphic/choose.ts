import type { Fixture } from '../fixtures/read-fixtures.js';
import { applications, type Application } from './apply.js';
import { shuffled } from './chance.js';
import type { Originals } from './programs.js';
import type { Rewrite } from './rewrite.js';

/** What is taken of all places that there are. */
export interface Choice {
  /** Decides which of them: the same seed takes the same places. */
  readonly seed: string;
  /** Places that a rewrite takes of one fixture. */
  readonly perFixture: number;
  /** Fixtures that a rewrite takes. */
  readonly most: number;
  /** Labels of places that are taken in any case, by rewrite name. */
  readonly always: (rewrite: Rewrite) => ReadonlySet<string>;
}

/** The applications to judge: each rewrite begins with the fixtures that the rewrites before it have taken least. */
export function choose(
  originals: Originals,
  fixtures: readonly Fixture[],
  rewrites: readonly Rewrite[],
  { seed, perFixture, most, always }: Choice,
): Application[] {
  const taken = new Map<Fixture, number>();
  return rewrites.flatMap((rewrite) => {
    const labels = always(rewrite);
    const order = shuffled(fixtures, `${seed} ${rewrite.name}`).sort(
      (a, b) => (taken.get(a) ?? 0) - (taken.get(b) ?? 0),
    );
    const found: Application[] = [];
    let asked = 0;
    for (const fixture of order) {
      const wanted = asked < most ? perFixture : 0;
      const all = applications(originals, fixture, rewrite, seed);
      const mine = someOf(all, wanted, labelsIn(fixture, labels));
      taken.set(fixture, (taken.get(fixture) ?? 0) + mine.length);
      if (mine.length > 0) asked++;
      found.push(...mine);
    }
    return found;
  });
}

function labelsIn({ files }: Fixture, labels: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...labels].filter((label) => files.some((file) => label.startsWith(`${file} `))));
}

/** So many of the others, and all with one of the labels. */
function someOf(all: Iterable<Application>, wanted: number, labels: ReadonlySet<string>): Application[] {
  const found: Application[] = [];
  let others = 0;
  if (wanted === 0 && labels.size === 0) return found;
  for (const one of all) {
    if (labels.has(one.label)) found.push(one);
    else if (others++ < wanted) found.push(one);
    if (others >= wanted && labels.size === 0) break;
  }
  return found;
}

/** Lists in which no two applications are of one fixture: the programs of one list can be judged together. */
export function roundsOf(all: readonly Application[]): Application[][] {
  const rounds: Application[][] = [];
  const taken = new Map<Fixture, number>();
  for (const one of all) {
    const round = taken.get(one.fixture) ?? 0;
    taken.set(one.fixture, round + 1);
    (rounds[round] ??= []).push(one);
  }
  return rounds;
}
