import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { resolveInspection, rules } from '../../rules/index.js';
import { analyse } from '../../src/analysis/analyse.js';
import { catalogue } from '../../src/catalogue/index.js';
import { inspect } from '../../src/rule/inspect.js';
import { isolatedProject } from '../../src/typescript/isolated-project.js';
import { codeBlocks, readPage, sectionOf } from './page.js';

const FOLDER = '/shop';

/** What is reported on a file alone by `recommended` and the rule of the page. */
function reported(code: string, name: string): readonly string[] {
  const project = isolatedProject(ts, `${FOLDER}/sample.ts`, code);
  const analysis = analyse(project, catalogue);
  const inspection = resolveInspection({
    preset: 'recommended',
    overrides: new Map([[name, 'error']]),
    calls: 'all',
    root: FOLDER,
  });
  expect(analysis.calls()).not.toEqual([]);
  return inspect(analysis, inspection).map(({ rule }) => rule);
}

describe.each(rules)('the page of $name', ({ name }) => {
  const page = readPage(`rules/${name}.md`);
  const samples = (side: string) => codeBlocks(sectionOf(page, side), 'ts');

  test('each bad sample is reported by the rule and by no other', () => {
    expect(samples('Bad')).not.toEqual([]);
    for (const code of samples('Bad')) expect(new Set(reported(code, name))).toEqual(new Set([name]));
  });

  test('each good sample is silent', () => {
    expect(samples('Good')).not.toEqual([]);
    for (const code of samples('Good')) expect(reported(code, name)).toEqual([]);
  });
});
