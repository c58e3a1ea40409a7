import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogueFiles, catalogueWith } from '../../src/catalogue/index.js';
import { codeBlocks, readPage, REPOSITORY } from './page.js';
import { withSystems } from './systems-list.js';

const PAGE = 'docs/catalogue.md';

test('the page lists what the catalogue holds', async () => {
  await expect(withSystems(readPage(PAGE), catalogueFiles)).toMatchFileSnapshot(join(REPOSITORY, PAGE));
});

test('the rows that the page shows can be given', async () => {
  const [config = ''] = codeBlocks(readPage(PAGE), 'js');
  const url = `data:text/javascript,${encodeURIComponent(config)}`;
  const { default: given } = (await import(/* @vite-ignore */ url)) as { default: { catalogue: unknown } };
  expect(typeof catalogueWith(given.catalogue)).toBe('object');
});
