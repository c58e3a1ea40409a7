import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { resolveInspection, ruleNames } from '../../rules/index.js';
import { analyse } from '../../src/analysis/analyse.js';
import { catalogue } from '../../src/catalogue/index.js';
import { renderPretty } from '../../src/reporters/pretty.js';
import { reportOn } from '../../src/rule/report.js';
import { isolatedProject } from '../../src/typescript/isolated-project.js';

const FOLDER = join(import.meta.dirname, '../../fixtures/options-objects');
const FILE = join(FOLDER, 'one-cause-many-sinks.ts');

test('options that are forwarded whole are one cause, printed once with every call they reach', () => {
  const text = readFileSync(FILE, 'utf8');
  const analysis = analyse(isolatedProject(ts, FILE, text), catalogue);
  const others = ruleNames.filter((name) => name !== 'no-nondeterministic-key');
  const inspection = resolveInspection({
    preset: 'recommended',
    overrides: new Map(others.map((name) => [name, 'off'])),
    options: new Map(),
    calls: 'all',
    root: FOLDER,
  });
  const report = reportOn(analysis, inspection, 1);
  expect(report.findings).toHaveLength(3);

  const printed = renderPretty(report, { cwd: FOLDER, readText: () => text, color: false, seconds: 1 });
  expect(printed.match(/ {2}no-nondeterministic-key/g)).toHaveLength(1);
  expect(printed.match(/^ +\d+:\d+ +options +(transfers|payouts)\.create$/gm)).toHaveLength(2);
});
