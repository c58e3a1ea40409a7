import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import Ajv from 'ajv';
import { describe, expect, test } from 'vitest';
import { renderSarif } from '../../src/reporters/sarif.js';
import type { Report } from '../../src/rule/report.js';
import { readPage } from '../docs/page.js';
import { ROOT } from '../rule/made-analysis.js';
import { billingWorker, optionsIn, rendered } from './billing-worker.js';
import { HOSTILE, longReport, reportSaying } from './hostile-texts.js';
import { REPORT } from './made-report.js';

const require = createRequire(import.meta.url);
const packageRoot = dirname(require.resolve('@microsoft/jest-sarif/package.json'));
const readJson = (path: string): object => JSON.parse(readFileSync(path, 'utf8')) as object;

/** The schema of the standard is of draft 4. */
const ajv = new Ajv({ schemaId: 'id', meta: false });
ajv.addMetaSchema(readJson(require.resolve('ajv/lib/refs/json-schema-draft-04.json')));
const isSarif = ajv.compile(readJson(join(packageRoot, 'lib/schemas/sarif-2.1.0-rtm.5.json')));

interface Located {
  readonly location: { readonly message: { readonly text: string } };
}

interface Log {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly Readonly<Record<string, unknown>>[] } };
      readonly results: readonly {
        readonly ruleId: string;
        readonly ruleIndex: number;
        readonly partialFingerprints: Readonly<Record<string, string>>;
        readonly locations: readonly {
          readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } };
        }[];
        readonly codeFlows: readonly { readonly threadFlows: readonly { readonly locations: Located[] }[] }[];
      }[];
    },
  ];
}

function sarif(report: Report): Log['runs'][0] {
  return (JSON.parse(renderSarif(report, optionsIn(ROOT))) as Log).runs[0];
}

function stepsOf(run: Log['runs'][0], index = 0): readonly string[] {
  const [flow] = run.results[index]?.codeFlows ?? [];
  return flow?.threadFlows[0]?.locations.map(({ location }) => location.message.text) ?? [];
}

describe('the schema of SARIF 2.1.0 takes', () => {
  test('the report on the billing worker, with the pages of its rules', () => {
    const { report, options } = billingWorker();
    const pageOf = (rule: string): string => readPage(`rules/${rule}.md`);
    const log = rendered('sarif', { report, options: { ...options, pageOf } });
    expect(isSarif(JSON.parse(log)), JSON.stringify(isSarif.errors)).toBe(true);
  });

  test.each<readonly [string, Report]>([
    ['warnings and unproven calls', REPORT],
    ['many long paths', longReport(50, 200)],
    ...HOSTILE.map((text) => [JSON.stringify(text), reportSaying(text)] as const),
  ])('%s', (_name, report) => {
    const log: unknown = JSON.parse(renderSarif(report, optionsIn(ROOT)));
    expect(isSarif(log), JSON.stringify(isSarif.errors)).toBe(true);
  });

  test('no log that is wrong', () => {
    expect(isSarif({ version: '2.1.0', runs: [{ results: [] }] })).toBe(false);
  });
});

test('every hop of a path is in the code flow, up to thirty', () => {
  expect(stepsOf(sarif(longReport(1, 30)))).toEqual(Array.from({ length: 30 }, (_, hop) => `hop ${hop}`));
});

test('a longer path keeps both ends and says what is left out', () => {
  const steps = stepsOf(sarif(longReport(1, 100)));
  expect(steps).toHaveLength(30);
  expect(steps.slice(14, 17)).toEqual(['hop 14', '71 steps are left out here', 'hop 86']);
  expect([steps[0], steps.at(-1)]).toEqual(['hop 0', 'hop 99']);
});

test('a result names its rule and carries the fingerprint of the finding', () => {
  const { report, options } = billingWorker();
  const [{ tool, results }] = (JSON.parse(renderSarif(report, options)) as Log).runs;
  expect(results).toHaveLength(report.findings.length);
  for (const [index, { ruleId, ruleIndex, partialFingerprints }] of results.entries()) {
    expect(tool.driver.rules[ruleIndex]).toMatchObject({ id: ruleId });
    expect(partialFingerprints).toEqual({ 'chargeonceFlow/v1': report.findings[index]?.fingerprint });
  }
});

test('a path of a file is a URI', () => {
  const [result] = sarif(reportSaying('ä b%#?')).results;
  expect(result?.locations[0]?.physicalLocation.artifactLocation.uri).toBe('%C3%A4%20b%25%23%3F.ts');
});

test('the links of a page lead out of the report to the page of the same version', () => {
  const options = {
    ...optionsIn(ROOT),
    rules: [{ name: 'a-rule', description: 'Text.', severity: 'error' }],
  };
  const pageOf = (): string =>
    'See [the verdicts](../docs/verdicts.md), [here](#here), [Stripe](https://stripe.com).';
  const log = renderSarif(REPORT, { ...options, pageOf } as Parameters<typeof renderSarif>[1]);
  expect(log).toContain(
    'See [the verdicts](https://unpkg.com/chargeonce@1.2.3/docs/verdicts.md), [here](#here), [Stripe](https://stripe.com).',
  );
});
