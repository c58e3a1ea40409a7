/** The samples of the pages compile as they stand there, against the sources. */
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { capFor } from '../../src/runtime/vault/cap.js';
import { codeBlocks, readPage, REPOSITORY } from '../docs/page.js';
import { hostWith, STRICT } from './compiler.js';

const PAGES = ['docs/runtime.md', 'docs/vault.md', 'docs/ledger.md'];
const OPTIONS: ts.CompilerOptions = {
  ...STRICT,
  verbatimModuleSyntax: true,
  noPropertyAccessFromIndexSignature: true,
};

test('every sample compiles', () => {
  const samples = new Map<string, string>();
  for (const page of PAGES)
    codeBlocks(readPage(page), 'ts').forEach((code, index) => {
      const text = code.replaceAll("'chargeonce'", "'../../src/runtime/index.js'");
      samples.set(join(REPOSITORY, 'test', 'runtime', `${page.replace(/\W/g, '-')}-${index}.ts`), text);
    });
  expect(samples.size).toBe(7);
  const program = ts.createProgram([...samples.keys()], OPTIONS, hostWith(samples, OPTIONS));
  const errors = [...samples.keys()].flatMap((path) =>
    program.getSemanticDiagnostics(program.getSourceFile(path)).map(({ messageText }) => messageText),
  );
  expect(errors).toEqual([]);
});

test('the caps are what their comments say', () => {
  const [sample = ''] = codeBlocks(readPage('docs/vault.md'), 'ts');
  const said = [...sample.matchAll(/; \/\/ (\d+n?)/g)].map(([, value]) => value);
  const caps = [
    capFor(100_000),
    capFor(1_005, { currency: 'jpy' }),
    capFor(1_010, { currency: 'kwd' }),
    capFor(10n ** 20n),
  ];
  expect(caps.map((cap) => (typeof cap === 'bigint' ? `${cap}n` : String(cap)))).toEqual(said);
});
