import { setTimeout as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readFixtures } from '../../test/fixtures/read-fixtures.js';
import { describeFlip, examiner, type Flip } from '../../test/metamorphic/apply.js';
import { choose, roundsOf } from '../../test/metamorphic/choose.js';
import { knownPlaces } from '../../test/metamorphic/known-flips.js';
import { openOriginals } from '../../test/metamorphic/programs.js';
import { rewrites } from '../../test/metamorphic/rewrites/index.js';
import { speakerOf } from '../../test/metamorphic/verdicts.js';
import { renderMetamorphic, type Counted } from './table.js';

const PAGE = '../metamorphic.md';
/** Takes other places than the run before. */
const { SEED = '1', PLACES = '1' } = process.env;
/** A rewrite that applies more seldom says too little. */
const FEWEST = 20;

test('no verdict changes when a program is written differently', async () => {
  const fixtures = readFixtures();
  const originals = openOriginals(fixtures);
  const before = speakerOf(originals.program);
  const choice = { seed: SEED, perFixture: Number(PLACES), most: Infinity, always: knownPlaces };
  const applied = choose(originals, fixtures, rewrites, choice);
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
  const counted = rewrites.map((rewrite): Counted => {
    const mine = applied.filter((one) => one.rewrite === rewrite);
    return {
      name: rewrite.name,
      programs: mine.length,
      verdicts: mine.reduce((sum, { fixture }) => sum + before(fixture).length, 0),
      flips: flips.filter(({ application }) => application.rewrite === rewrite),
    };
  });
  await expect(renderMetamorphic(SEED, fixtures.length, counted)).toMatchFileSnapshot(PAGE);
  const fresh = flips.filter(({ application: { rewrite, label } }) => !knownPlaces(rewrite).has(label));
  expect(fresh.map(describeFlip).join('\n'), 'verdicts that flip').toBe('');
  const flipping = new Set(flips.map(({ application }) => application.label));
  const mended = rewrites.flatMap((rewrite) => [...knownPlaces(rewrite)]).filter((one) => !flipping.has(one));
  expect(mended, 'known flips that no longer flip').toEqual([]);
  expect(
    counted.filter(({ programs }) => programs < FEWEST),
    'rewrites that apply too seldom',
  ).toEqual([]);
});
