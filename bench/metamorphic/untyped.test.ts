import { expect, test } from 'vitest';
import {
  aloneFixtures,
  comparedWithoutTypes,
  describeDifference,
  FORMATS,
  type Format,
} from '../../test/metamorphic/plain-javascript.js';
import { openOriginals } from '../../test/metamorphic/programs.js';
import { UNTYPED_DIFFERENCES } from '../../test/metamorphic/untyped-differences.js';
import { speakerOf } from '../../test/metamorphic/verdicts.js';
import { renderUntyped } from './untyped-table.js';

test('without types the same is said, but as listed', async () => {
  const fixtures = aloneFixtures();
  const speak = speakerOf(openOriginals(fixtures).program);
  const rows = (Object.keys(FORMATS) as Format[]).map((format) => ({
    format,
    compared: comparedWithoutTypes(fixtures, speak, format),
  }));
  for (const { format, compared } of rows) {
    const found = compared.filter(({ change }) => change !== 'same').map(describeDifference);
    const listed = UNTYPED_DIFFERENCES.filter(({ formats }) => formats.includes(format));
    const known = listed.flatMap(({ calls }) => calls);
    expect.soft(found.filter((one) => !known.includes(one)).join('\n'), `not listed, ${format}`).toBe('');
    expect.soft(known.filter((one) => !found.includes(one)).join('\n'), `the same now, ${format}`).toBe('');
  }
  await expect(renderUntyped(fixtures.length, rows)).toMatchFileSnapshot('../untyped.md');
});
