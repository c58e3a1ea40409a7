import { expect, test } from 'vitest';
import { renderJson } from '../../src/reporters/json.js';
import type { Finding } from '../../src/rule/finding.js';
import { mergeReports } from '../../src/rule/report.js';
import { ROOT, span, stripeCall } from '../rule/made-analysis.js';
import { REPORT } from './made-report.js';

test('the whole report', () => {
  expect(renderJson(REPORT, ROOT)).toMatchSnapshot();
});

test('has the documented fields in their order', () => {
  const json = JSON.parse(renderJson(REPORT, ROOT)) as {
    calls: object[];
    findings: object[];
    summary: object;
  };
  expect(Object.keys(json)).toEqual(['version', 'calls', 'findings', 'summary']);
  expect(Object.keys(json.calls[0] ?? {}).join()).toBe(
    'file,line,column,method,verdict,scope,grain,reason,key,sources',
  );
  expect(Object.keys(json.findings[0] ?? {}).join()).toBe(
    'rule,severity,file,line,column,endLine,endColumn,message,fingerprint,cause,calls,path,suggestions',
  );
  expect(Object.keys(json.summary).join()).toBe(
    'files,calls,stable,unstable,coarse,unproven,missing,errors,warnings,causes',
  );
});

test('is the same whatever the order of the projects', () => {
  const empty = { calls: [], findings: [], files: 0, leftOut: { deletes: [], testFiles: [] } };
  expect(renderJson(mergeReports([empty, REPORT]), ROOT)).toBe(
    renderJson(mergeReports([REPORT, empty]), ROOT),
  );
});

test('shows files outside of the working folder from there', () => {
  expect(renderJson(REPORT, `${ROOT}/src`)).toContain('"file": "worker.ts"');
  expect(renderJson(REPORT, `${ROOT}/other`)).toContain('"file": "../src/worker.ts"');
});

test('a finding about a browser request names no call, and suggestions have relative paths', () => {
  const [known] = REPORT.findings;
  if (known === undefined) throw new RangeError();
  const finding: Finding = {
    ...known,
    calls: [stripeCall({ kind: 'browser', at: span('fetch', { file: 'page.ts' }) })],
    suggestions: () => [
      { description: 'Use the id', edits: [{ file: `${ROOT}/page.ts`, start: 3, end: 5, text: 'id' }] },
    ],
  };
  const { findings } = JSON.parse(renderJson({ ...REPORT, findings: [finding] }, ROOT)) as {
    findings: Finding[];
  };
  expect(findings[0]).toMatchObject({
    calls: [],
    suggestions: [{ description: 'Use the id', edits: [{ file: 'page.ts', start: 3, end: 5, text: 'id' }] }],
  });
});
