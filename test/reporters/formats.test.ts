import { describe, expect, test } from 'vitest';
import { FORMATS, render } from '../../src/reporters/render.js';
import { ROOT } from '../rule/made-analysis.js';
import { billingWorker, optionsIn, rendered } from './billing-worker.js';
import { REPORT } from './made-report.js';

const worker = billingWorker();
const ENDINGS = {
  pretty: 'txt',
  json: 'json',
  sarif: 'sarif',
  github: 'txt',
  gitlab: 'json',
  junit: 'xml',
  markdown: 'md',
  html: 'html',
} as const;

describe.each(FORMATS)('%s', (format) => {
  test('the billing worker', async () => {
    await expect(rendered(format, worker)).toMatchFileSnapshot(
      `__snapshots__/billing-worker/${format}.${ENDINGS[format]}`,
    );
  });

  test('says that a call is unproven, with the reason, although no rule speaks of it', () => {
    const text = render(REPORT, format, optionsIn(ROOT));
    expect(text).toContain('unproven');
    expect(text).toContain('unresolved import');
  });

  test('has nothing to say of an empty project, and says it in form', () => {
    const empty = { calls: [], findings: [], files: 3, leftOut: { deletes: [], testFiles: [] } };
    expect(render(empty, format, optionsIn(ROOT))).toMatchSnapshot();
  });
});
