import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { FORMATS } from '../../src/reporters/render.js';
import { temporaryFolder } from '../typescript/temporary-folder.js';
import { runCommand } from './command.js';
import { codeBlocks, quotedNames, readPage, REPOSITORY, tableRows } from './page.js';

const PATH = 'docs/reports.md';
const page = readPage(PATH);

const SAMPLES = ['sarif', 'github', 'gitlab', 'junit', 'markdown'] as const;

test('the table has every format', () => {
  const [table = ''] = page.split('\n## ');
  expect(tableRows(table).map(([name = '']) => quotedNames(name)[0])).toEqual([...FORMATS]);
});

test('the samples are what the command prints', async () => {
  const files = codeBlocks(page, 'ts').map((code) => {
    const [first = '', ...lines] = code.split('\n');
    return [first.replace('// ', ''), lines.join('\n')] as const;
  });
  const folder = temporaryFolder(Object.fromEntries(files));
  let text = page;
  for (const name of SAMPLES) {
    const { out } = runCommand(folder, 'check', '--format', name);
    text = withSample(text, name, name === 'sarif' ? firstResult(out) : out);
  }
  const options = await resolveConfig(join(REPOSITORY, PATH));
  await expect(await format(text, { ...options, parser: 'markdown' })).toMatchFileSnapshot(
    join(REPOSITORY, PATH),
  );
});

/** The page with the block behind the mark filled anew, inside a fence that is longer than any in the sample. */
function withSample(text: string, name: string, sample: string): string {
  const mark = `<!-- sample ${name} -->\n\n`;
  const [before = '', after = ''] = text.split(mark);
  const [, fence = '', language = ''] = /^(`+)(\w+)\n/.exec(after) ?? [];
  const end = after.indexOf(`\n${fence}\n`, fence.length) + fence.length + 2;
  const longer = '`'.repeat(Math.max(3, ...[...sample.matchAll(/`{3,}/g)].map(([run]) => run.length + 1)));
  return `${before}${mark}${longer}${language}\n${sample.trimEnd()}\n${longer}\n${after.slice(end)}`;
}

function firstResult(log: string): string {
  const { runs } = JSON.parse(log) as { runs: [{ results: object[] }] };
  return JSON.stringify(runs[0].results[0], null, 2);
}

test('the sample of the formatter is what its own test has', () => {
  const snapshots = readPage('test/eslint/__snapshots__/formatter.test.ts.snap').replaceAll('\\`', '`');
  const [, sample = ''] = /charge\.js\n([^]*)\n\n1 problem/.exec(codeBlocks(page, 'text').at(-1) ?? '') ?? [];
  expect(sample).not.toBe('');
  expect(snapshots).toContain(sample.replace('chargeonce/no-non', 'billing/no-non'));
});
