/** The page in a real browser. Without Chromium on the machine these tests are skipped, and say so. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { renderHtml } from '../../src/reporters/html/html.js';
import { temporaryFolder } from '../typescript/temporary-folder.js';
import { ROOT } from '../rule/made-analysis.js';
import { billingWorker, optionsIn } from './billing-worker.js';
import { HOSTILE, reportSaying } from './hostile-texts.js';

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  chromium.executablePath(),
];
const executablePath = [process.env['CHROMIUM_PATH'] ?? '', ...CANDIDATES].find((path) => existsSync(path));
if (executablePath === undefined)
  console.warn(
    'The page of --format html is not tried in a browser: there is no Chromium (CHROMIUM_PATH names one).',
  );

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

describe.skipIf(executablePath === undefined)('in Chromium', () => {
  let browser: Browser;
  const worker = billingWorker();
  const report = renderHtml(worker.report, worker.options);

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] });
  });
  afterAll(() => browser.close());

  /** The page as it is opened from a file, and everything that it complains of or asks for. */
  async function open(
    html: string,
    options: BrowserContextOptions = {},
  ): Promise<{ page: Page; events: string[] }> {
    const folder = temporaryFolder({});
    writeFileSync(`${folder}/report.html`, html);
    const page = await browser.newPage(options);
    onTestFinished(() => page.close());
    const events: string[] = [];
    page.on('console', (message) => events.push(message.text()));
    page.on('pageerror', (error) => events.push(error.message));
    page.on('dialog', (dialog) => {
      events.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      if (request.url() !== page.url() && request.resourceType() !== 'document') events.push(request.url());
    });
    await page.goto(pathToFileURL(`${folder}/report.html`).href);
    return { page, events };
  }

  const shown = (page: Page): Promise<string | null> =>
    page.evaluate<string | null>("document.querySelector('output').value");

  test('complains of nothing and asks for nothing', async () => {
    const { page, events } = await open(report);
    expect(await shown(page)).toBe('5 of 5 findings, 10 of 10 Stripe writes shown');
    expect(events).toEqual([]);
  });

  test('runs nothing of what a program says', async () => {
    for (const text of HOSTILE) {
      const { events } = await open(renderHtml(reportSaying(text), optionsIn(ROOT)));
      expect(events).toEqual([]);
    }
  });

  test.each(['light', 'dark'] as const)('has no fault in its accessibility, %s', async (colorScheme) => {
    const { page } = await open(report, { colorScheme });
    await page.evaluate(axe);
    const found = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
      'axe.run()',
    );
    expect(found.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });

  test('is narrowed down from the keyboard', async () => {
    const { page } = await open(report);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the findings');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await shown(page)).toBe('1 of 5 findings, 6 of 10 Stripe writes shown');
    await page.keyboard.press('Space');
    for (let times = 0; times < 4; times += 1) await page.keyboard.press('Tab');
    await page.keyboard.type('transfers');
    expect(await shown(page)).toBe('1 of 5 findings, 1 of 10 Stripe writes shown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => shown(page)).toBe('5 of 5 findings, 10 of 10 Stripe writes shown');
  });

  test('a rule leaves its findings and their calls', async () => {
    const { page } = await open(report);
    await page.selectOption('select', 'require-idempotency-key');
    expect(await shown(page)).toBe('1 of 5 findings, 1 of 10 Stripe writes shown');
  });

  test('fits a telephone', async () => {
    const { page } = await open(report, { viewport: { width: 360, height: 740 } });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  });

  test('is whole without scripts', async () => {
    const { page } = await open(report, { javaScriptEnabled: false });
    expect(await page.locator('#filters').isVisible()).toBe(false);
    expect(await page.locator('article:visible').count()).toBe(5);
    expect(await page.locator('tbody tr:visible').count()).toBe(10);
  });
});
