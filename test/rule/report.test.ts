import { expect, test } from 'vitest';
import { resolveInspection } from '../../rules/index.js';
import { mergeReports, reportOn } from '../../src/rule/report.js';
import { analysisOf, keyReport, missing, ROOT, source, span, stripeCall, unstable } from './made-analysis.js';

const INSPECTION = resolveInspection({
  preset: 'recommended',
  overrides: new Map(),
  calls: 'all',
  root: ROOT,
});
const shared = () => stripeCall({ at: span('create', { file: 'shared.ts', line: 4 }) });
const bad = keyReport([unstable({ source: source(), at: span('key', { file: 'app.ts' }) })]);

test('a call in two projects is reported once, with the worse verdict', () => {
  const own = stripeCall({ at: span('create', { file: 'a.ts' }) });
  const library = reportOn(analysisOf([[shared(), keyReport()]]), INSPECTION, 3);
  const app = reportOn(
    analysisOf([
      [shared(), bad],
      [own, keyReport()],
    ]),
    INSPECTION,
    4,
  );
  const merged = mergeReports([library, app]);
  expect(merged.calls.map(({ call, key }) => [call.at.file, key.verdict])).toEqual([
    ['/shop/a.ts', 'stable'],
    ['/shop/shared.ts', 'unstable'],
  ]);
  expect(merged.files).toBe(7);
  expect(mergeReports([app, library])).toEqual(merged);
});

test('a finding in two projects is reported once', () => {
  const reports = [1, 2].map(() => reportOn(analysisOf([[shared(), bad]]), INSPECTION, 1));
  const merged = mergeReports(reports);
  expect(merged.findings).toHaveLength(1);
  expect(merged.findings[0]?.calls).toHaveLength(1);
});

test('findings are sorted over all projects', () => {
  const at = (file: string) => keyReport([missing({ absence: 'no-key', at: span('create', { file }) })]);
  const [first, second] = ['z.ts', 'b.ts'].map((file) => {
    return reportOn(analysisOf([[stripeCall({ at: span('create', { file }) }), at(file)]]), INSPECTION, 1);
  });
  if (first === undefined || second === undefined) throw new RangeError();
  expect(mergeReports([first, second]).findings.map((finding) => finding.at.file)).toEqual([
    '/shop/b.ts',
    '/shop/z.ts',
  ]);
});

test('a request from a browser has findings but is no Stripe write', () => {
  const browser = stripeCall({ kind: 'browser', method: 'POST /api/pay' });
  const report = reportOn(analysisOf([[browser, bad]]), INSPECTION, 1);
  expect(report.calls).toEqual([]);
  expect(report.findings).toHaveLength(1);
});
