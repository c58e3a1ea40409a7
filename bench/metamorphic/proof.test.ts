import { setTimeout as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readFixtures, type Fixture } from '../../test/fixtures/read-fixtures.js';
import { describeFlip, examiner, type Application, type Flip } from '../../test/metamorphic/apply.js';
import { choose, roundsOf } from '../../test/metamorphic/choose.js';
import { knownPlaces } from '../../test/metamorphic/known-flips.js';
import { openOriginals } from '../../test/metamorphic/programs.js';
import type { Rewrite } from '../../test/metamorphic/rewrite.js';
import { rewrites } from '../../test/metamorphic/rewrites/index.js';
import { speakerOf, type Speaker } from '../../test/metamorphic/verdicts.js';
import { renderMetamorphic, type Counted } from './table.js';

const PAGE = '../metamorphic.md';
/**
 * `SEED` takes other places than the run before, `PLACES` so many of each fixture: with 0 only those that are known to
 * flip. `REWRITE` and `ONLY` take the rewrites and the fixtures that have the text in their names.
 */
const { SEED = '1', PLACES = '1', REWRITE = '', ONLY = '' } = process.env;
const IS_WHOLE = PLACES !== '0' && REWRITE === '' && ONLY === '';
/** A rewrite that applies more seldom says too little. */
const FEWEST = 20;

test('no verdict changes when a program is written differently', async () => {
  const wanted = rewrites.filter(({ name }) => name.includes(REWRITE));
  const labels = wanted.flatMap((rewrite) => [...knownPlaces(rewrite)]);
  const fixtures = readFixtures().filter(
    (fixture) => fixture.name.includes(ONLY) && isAsked(fixture, labels),
  );
  const originals = openOriginals(fixtures);
  const before = speakerOf(originals.program);
  const choice = { seed: SEED, perFixture: Number(PLACES), most: Infinity, always: knownPlaces };
  const applied = choose(originals, fixtures, wanted, choice);
  const examine = examiner(originals, before, false);
  const rounds = roundsOf(applied);
  const flips: Flip[] = [];
  for (const [index, round] of rounds.entries()) {
    const found = examine(round);
    flips.push(...found);
    const lines = found.map((flip) => `${flip.application.rewrite.name}: ${describeFlip(flip)}`);
    console.log([`${index + 1} of ${rounds.length}: ${round.length} programs`, ...lines].join('\n'));
    await turn();
  }
  const counted = wanted.map((rewrite) => count(rewrite, applied, flips, before));
  if (IS_WHOLE) await expect(renderMetamorphic(SEED, fixtures.length, counted)).toMatchFileSnapshot(PAGE);
  const fresh = flips.filter(({ application: { rewrite, label } }) => !knownPlaces(rewrite).has(label));
  expect(fresh.map(describeFlip).join('\n'), 'verdicts that flip').toBe('');
  const flipping = new Set(flips.map(({ application }) => application.label));
  const asked = labels.filter((label) => fixtures.some((fixture) => holds(fixture, label)));
  expect(
    asked.filter((label) => !flipping.has(label)),
    'known flips that no longer flip',
  ).toEqual([]);
  if (!IS_WHOLE) return;
  expect(
    counted.filter(({ programs }) => programs < FEWEST),
    'rewrites that apply too seldom',
  ).toEqual([]);
});

function count(
  rewrite: Rewrite,
  applied: readonly Application[],
  flips: readonly Flip[],
  before: Speaker,
): Counted {
  const mine = applied.filter((one) => one.rewrite === rewrite);
  return {
    name: rewrite.name,
    programs: mine.length,
    verdicts: mine.reduce((sum, { fixture }) => sum + before(fixture).length, 0),
    flips: flips.filter(({ application }) => application.rewrite === rewrite),
  };
}

function isAsked(fixture: Fixture, labels: readonly string[]): boolean {
  return PLACES !== '0' || labels.some((label) => holds(fixture, label));
}

function holds({ files }: Fixture, label: string): boolean {
  return files.some((file) => label.startsWith(`${file} `));
}
