import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts60 from 'typescript';
import ts54 from '../../fixtures/node_modules/typescript-5.4/lib/typescript.js';
import ts59 from '../../fixtures/node_modules/typescript-5.9/lib/typescript.js';
import { expect, test } from 'vitest';
import { resolveInspection } from '../../rules/index.js';
import { analyse } from '../../src/analysis/analyse.js';
import { catalogue } from '../../src/catalogue/index.js';
import { inspect } from '../../src/rule/inspect.js';
import type { Compiler } from '../../src/typescript/compiler.js';
import { programProject } from '../../src/typescript/program-project.js';

const EXAMPLE = join(import.meta.dirname, '../../fixtures/billing-worker');

/** What is said about the example under one compiler: verdicts of all calls and places of all findings. */
function judged(ts: Compiler): { verdicts: string[]; findings: string[] } {
  const { config } = ts.readConfigFile(join(EXAMPLE, 'tsconfig.json'), (path) =>
    readFileSync(path, 'utf8'),
  ) as {
    config: object;
  };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, EXAMPLE);
  const project = programProject(ts, ts.createProgram(fileNames, options), EXAMPLE);
  const analysis = analyse(project, catalogue);
  const request = { preset: 'recommended', overrides: new Map(), calls: 'all', root: EXAMPLE } as const;
  return {
    verdicts: analysis.calls().map((call) => `${call.method} ${analysis.key(call).verdict}`),
    findings: inspect(analysis, resolveInspection(request)).map(
      ({ rule, at, path }) =>
        `${rule} ${at.file}:${String(at.line)}:${String(at.column)} in ${String(path.length)}`,
    ),
  };
}

test.each([
  ['5.4', ts54 as unknown as Compiler],
  ['5.9', ts59 as unknown as Compiler],
])('TypeScript %s gives the same verdicts and findings as 6.0', { timeout: 60_000 }, (_, ts) => {
  const expected = judged(ts60);
  expect(expected.findings).not.toEqual([]);
  expect(judged(ts)).toEqual(expected);
});
