import { expect, test } from 'vitest';
import { temporaryFolder } from '../typescript/temporary-folder.js';
import { runCommand } from './command.js';
import { codeBlocks, quotedNames, readPage, sectionOf, tableRows } from './page.js';

type Fields = Readonly<Record<string, unknown>>;

const page = readPage('docs/json.md');
const [source = ''] = codeBlocks(page, 'ts');
const [sample = ''] = codeBlocks(page, 'json');

test('the example is what the command prints', () => {
  const { out } = runCommand(
    temporaryFolder({ 'src/refund.ts': `${source}\n` }),
    'check',
    '--format',
    'json',
  );
  expect(JSON.parse(sample)).toEqual(JSON.parse(out));
});

test('every field is named, in its order', () => {
  const printed = JSON.parse(sample) as { calls: Fields[]; findings: Fields[]; summary: Fields };
  const sections: readonly [string, Fields | undefined][] = [
    ['Top level', printed],
    ['`calls`', printed.calls[0]],
    ['`findings`', printed.findings[0]],
    ['`summary`', printed.summary],
  ];
  for (const [heading, fields = {}] of sections) {
    const named = tableRows(sectionOf(page, heading)).flatMap(([names = '']) => quotedNames(names));
    expect(named, heading).toEqual(Object.keys(fields));
  }
});
