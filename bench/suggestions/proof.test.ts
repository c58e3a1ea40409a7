import { setTimeout as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readFixtures } from '../../test/fixtures/read-fixtures.js';
import { offersIn, openFixtures, roundsOf, tryRound } from '../../test/suggestions/try.js';
import { renderSuggestions } from './table.js';

const PAGE = '../suggestions.md';
/** Takes only the fixtures whose names begin so, and then writes no page. */
const { ONLY = '' } = process.env;

test('every suggestion compiles, removes its finding and adds none', async () => {
  const before = openFixtures(readFixtures().filter(({ name }) => name.startsWith(ONLY)));
  const rounds = roundsOf(offersIn(before));
  const faults: string[] = [];
  for (const [index, round] of rounds.entries()) {
    const found = tryRound(before, round);
    faults.push(...found);
    console.log([`${index + 1} of ${rounds.length}: ${round.length} suggestions`, ...found].join('\n'));
    await turn();
  }
  expect(faults.join('\n')).toBe('');
  if (ONLY === '') await expect(renderSuggestions(before)).toMatchFileSnapshot(PAGE);
});
