import { expect, test } from 'vitest';
import { shuffled } from './chance.js';
import { aloneFixtures, comparedWithoutTypes, describeDifference } from './plain-javascript.js';
import { openOriginals } from './programs.js';
import { UNTYPED_DIFFERENCES } from './untyped-differences.js';
import { speakerOf } from './verdicts.js';

/** `npm run prove:metamorphic` compares all of them, in both module formats. */
const FIXTURES = 60;

test('without types the same is said, but as listed', () => {
  const fixtures = shuffled(aloneFixtures(), 'part').slice(0, FIXTURES);
  const compared = comparedWithoutTypes(fixtures, speakerOf(openOriginals(fixtures).program), 'esm');
  const known = UNTYPED_DIFFERENCES.flatMap(({ calls }) => calls);
  const fresh = compared.filter(({ change }) => change !== 'same').map(describeDifference);
  expect(fresh.filter((one) => !known.includes(one)).join('\n')).toBe('');
});
