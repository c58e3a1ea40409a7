import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { resolveInspection } from '../../rules/index.js';
import { analyse } from '../../src/analysis/analyse.js';
import { catalogue } from '../../src/catalogue/index.js';
import { inspect } from '../../src/rule/inspect.js';
import { isolatedProject } from '../../src/typescript/isolated-project.js';
import { labelledBlocks, readPage, REPOSITORY } from './page.js';

const FOLDER = '/shop';
const pages = readdirSync(join(REPOSITORY, 'docs/systems'));

/** The verdicts on a snippet alone, and the rules that report it, both under `strict`. */
function judged(code: string): { readonly verdicts: readonly string[]; readonly rules: readonly string[] } {
  const analysis = analyse(isolatedProject(ts, `${FOLDER}/sample.ts`, code), catalogue);
  const inspection = resolveInspection({
    preset: 'strict',
    overrides: new Map(),
    calls: 'all',
    root: FOLDER,
  });
  return {
    verdicts: analysis.calls().map((call) => analysis.key(call).verdict),
    rules: inspect(analysis, inspection).map(({ rule }) => rule),
  };
}

describe.each(pages)('docs/systems/%s', (page) => {
  const blocks = labelledBlocks(readPage(`docs/systems/${page}`), 'ts');
  const snippets = (label: string) => blocks.filter((block) => block.label === label);

  test('every TypeScript snippet says which side it is on', () => {
    expect(blocks.map(({ label }) => label).filter((label) => !['bad', 'good'].includes(label))).toEqual([]);
  });

  test('each bad snippet is reported', () => {
    expect(snippets('bad')).not.toEqual([]);
    for (const { code } of snippets('bad')) expect(judged(code).rules).not.toEqual([]);
  });

  test('each good snippet is silent, and proven', () => {
    expect(snippets('good')).not.toEqual([]);
    for (const { code } of snippets('good')) {
      const { verdicts, rules } = judged(code);
      expect(rules).toEqual([]);
      expect(new Set(verdicts)).toEqual(new Set(['stable']));
    }
  });
});
