import { beforeAll, describe, expect, test } from 'vitest';
import { readFixtures } from '../fixtures/read-fixtures.js';
import { describeFlip, examiner, type Application, type Flip } from './apply.js';
import { shuffled } from './chance.js';
import { choose, roundsOf } from './choose.js';
import { KNOWN_FLIPS, knownPlaces } from './known-flips.js';
import { openOriginals } from './programs.js';
import { rewrites } from './rewrites/index.js';
import { speakerOf } from './verdicts.js';

/** `npm run prove:metamorphic` takes all of them. */
const FIXTURES = 120;
const PROGRAMS_PER_REWRITE = 3;
const SEED = 'part';

describe('no verdict changes when a program is written differently', () => {
  let applied: readonly Application[] = [];
  let flips: readonly Flip[] = [];

  beforeAll(() => {
    const fixtures = shuffled(readFixtures(), SEED).slice(0, FIXTURES);
    const originals = openOriginals(fixtures);
    const choice = { seed: SEED, perFixture: 1, most: PROGRAMS_PER_REWRITE, always: () => new Set<string>() };
    applied = choose(originals, fixtures, rewrites, choice);
    flips = roundsOf(applied).flatMap(examiner(originals, speakerOf(originals.program), true));
  });

  test.each(rewrites)('$name', (rewrite) => {
    const known = knownPlaces(rewrite);
    const found = flips.filter(
      ({ application }) => application.rewrite === rewrite && !known.has(application.label),
    );
    expect(found.map(describeFlip).join('\n')).toBe('');
    expect(applied.some((one) => one.rewrite === rewrite)).toBe(true);
  });

  test('every known flip is of a rewrite that there is', () => {
    const names = new Set(rewrites.map(({ name }) => name));
    expect(KNOWN_FLIPS.filter(({ rewrite }) => !names.has(rewrite))).toEqual([]);
  });
});
