import { describe, expect, test } from 'vitest';
import { renderPretty } from '../../src/reporters/pretty.js';
import type { Span } from '../../src/analysis/analysis.js';
import type { Report } from '../../src/rule/report.js';
import { ROOT } from '../rule/made-analysis.js';
import { FILES, REPORT } from './made-report.js';

const OPTIONS = { cwd: ROOT, readText: (file: string) => FILES.get(file), color: false, seconds: 1.84 };

test('a block per cause, what to mend first, and the count', () => {
  expect(renderPretty(REPORT, OPTIONS)).toMatchSnapshot();
});

test('fits into 100 columns', () => {
  const lines = renderPretty(REPORT, OPTIONS).trimEnd().split('\n');
  expect(lines.slice(0, -1).filter((line) => line.length > 100)).toEqual([]);
});

test('fits into 100 columns with paths and code of any length', () => {
  const folder = 'packages/billing/payment-provider-stripe/src/services';
  const long = (at: Span): Span => ({
    ...at,
    file: at.file.replace('src', folder),
    text: `${at.text.repeat(9)}.digest('hex')`,
  });
  const findings = REPORT.findings.map((finding) => ({
    ...finding,
    at: long(finding.at),
    path: finding.path.map(({ at, step }) => ({ at: long(at), step })),
    calls: finding.calls.map((call) => ({ ...call, method: `v2.moneyManagement.${call.method}` })),
  }));
  const text = renderPretty({ ...REPORT, findings }, OPTIONS);
  const lines = text.trimEnd().split('\n');
  expect(lines.slice(0, -1).filter((line) => line.length > 100)).toEqual([]);
  expect(text).toMatchSnapshot();
});

test('colours add nothing but ANSI codes', () => {
  const colored = renderPretty(REPORT, { ...OPTIONS, color: true });
  expect(colored.replace(/\u001b\[(?:1|2|22|31|33|39)m/g, '')).toBe(renderPretty(REPORT, OPTIONS));
  expect(colored).not.toBe(renderPretty(REPORT, OPTIONS));
});

test('does without the source text', () => {
  const text = renderPretty(REPORT, { ...OPTIONS, readText: () => undefined });
  expect(text).toContain('src/worker.ts:5:23  error  no-nondeterministic-key');
  expect(text).not.toContain('^');
});

describe('the last line', () => {
  const lastLine = (report: Partial<Report>) =>
    renderPretty(
      { calls: [], findings: [], files: 12, leftOut: { deletes: [], testFiles: [] }, ...report },
      OPTIONS,
    );
  const [charge] = REPORT.calls;
  if (charge === undefined) throw new RangeError();
  const judged = (verdict: 'stable' | 'coarse' | 'unproven', reason: string | null = null) => {
    return { ...charge, key: { ...charge.key, verdict, reason } };
  };

  test.each([
    [{}, 'No Stripe writes found in 12 files. 1.8 s\n'],
    [{ files: 1 }, 'No Stripe writes found in 1 file. 1.8 s\n'],
    [
      { leftOut: { deletes: ['pay.ts:1'], testFiles: ['pay.test.1'] } },
      'No Stripe writes found in 12 files. 1 DELETE and 1 test file left out. 1.8 s\n',
    ],
    [{ calls: [judged('stable')] }, '1 Stripe write: 1 stable. 1.8 s\n'],
    [
      {
        calls: [judged('stable'), judged('coarse')],
        leftOut: { deletes: [], testFiles: ['pay.test.1', 'pay.test.2', 'pay.test.3'] },
      },
      '2 Stripe writes: 1 stable, 1 coarse. 3 test files left out. 1.8 s\n',
    ],
  ])('%#', (report, line) => {
    expect(lastLine(report).split('\n').slice(-2).join('\n')).toBe(line);
  });

  test('gives the reasons of the unproven calls, the most frequent first', () => {
    const calls = ['unresolved import', 'no caller in view', 'no caller in view'].map((why) =>
      judged('unproven', why),
    );
    expect(lastLine({ calls })).toContain('3 unproven (2 no caller in view, 1 unresolved import). 1.8 s\n');
    expect(lastLine({ calls: calls.slice(1) })).toContain(
      '2 Stripe writes: 2 unproven (no caller in view). 1.8 s\n',
    );
  });
});
