import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { renderHtml } from '../../src/reporters/html/html.js';
import { SCRIPT } from '../../src/reporters/html/script.js';
import { STYLE } from '../../src/reporters/html/style.js';
import { HOME } from '../../src/reporters/rule-card.js';
import type { Report } from '../../src/rule/report.js';
import { ROOT } from '../rule/made-analysis.js';
import { billingWorker, optionsIn } from './billing-worker.js';
import { HOSTILE, reportSaying } from './hostile-texts.js';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The elements and the text of the page. It is written so that it is XML too, but for its style and its script. */
function read(page: string): { readonly elements: readonly Element[]; readonly text: string } {
  const elements: Element[] = [];
  let text = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    elements.push({ name, attributes: attributes });
  });
  parser.on('text', (part) => (text += part));
  parser.write(page.replace('<!doctype html>', '').replace(STYLE, '').replace(SCRIPT, '')).close();
  return { elements, text };
}

const page = (report: Report): string => renderHtml(report, optionsIn(ROOT));
const shape = (report: Report): readonly string[] =>
  read(page(report)).elements.map(({ name, attributes }) => [name, ...Object.keys(attributes)].join(' '));

describe('whatever a program says', () => {
  const known = new Set(shape(reportSaying('`x` y')));

  test.each(HOSTILE)('%j makes no markup', (text) => {
    expect(shape(reportSaying(text)).filter((one) => !known.has(one))).toEqual([]);
  });

  test('any text makes no markup, and no link but to the page and to our own', () => {
    const piece = fc.oneof(
      fc.constantFrom(...HOSTILE),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"', "'", '`', '<', '&'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
        const { elements } = read(page(reportSaying(pieces.join(''))));
        const strange = elements.filter(
          ({ name, attributes }) => !known.has([name, ...Object.keys(attributes)].join(' ')),
        );
        const links = elements.flatMap(({ attributes }) => attributes['href'] ?? []);
        return strange.length === 0 && links.every((link) => link === HOME || link.startsWith('#'));
      }),
      { numRuns: 200 },
    );
  });

  test('what turns a line around is shown and not obeyed', () => {
    const text = page(reportSaying('a\u202eb\u0000c'));
    expect(text).toContain('a[U+202E]b[U+0000]c');
    expect(text).not.toMatch(/[\u0000\u202a-\u202e\u2066-\u2069]/);
  });
});

describe('the page of the billing worker', () => {
  const { report, options } = billingWorker();
  const { elements, text } = read(renderHtml(report, options));
  const named = (name: string) => elements.filter((element) => element.name === name);

  test('needs nothing from elsewhere', () => {
    const [policy] = elements.filter(
      ({ attributes }) => attributes['http-equiv'] === 'Content-Security-Policy',
    );
    expect(policy?.attributes['content']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; script-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'$/,
    );
    expect(elements.filter(({ attributes }) => 'src' in attributes || 'style' in attributes)).toEqual([]);
    expect(STYLE).not.toMatch(/url\(|@import/);
    expect(SCRIPT).not.toMatch(/innerHTML|insertAdjacent|document\.write|fetch|eval/);
  });

  test('has every Stripe write with its verdict, and every finding', () => {
    const rows = named('tr').flatMap(({ attributes }) => attributes['data-verdicts'] ?? []);
    expect(rows).toEqual(report.calls.map(({ key }) => key.verdict));
    expect(named('article').map(({ attributes }) => attributes['data-rules'])).toEqual(
      report.findings.map(({ rule }) => rule),
    );
  });

  test('every link to a finding leads to one', () => {
    const ids = new Set(elements.flatMap(({ attributes }) => attributes['id'] ?? []));
    const targets = named('a').flatMap(({ attributes }) => attributes['href'] ?? []);
    expect(targets.filter((href) => href.startsWith('#') && !ids.has(href.slice(1)))).toEqual([]);
  });

  test('shows the code along the path, and two deliveries with their keys', () => {
    const words = text.replaceAll(/\s+/g, ' ');
    expect(words).toContain('20const grant = randomUUID();');
    expect(words).toMatch(/First delivery \w{12}… ?digest of credit⏎42,\w{8} Second delivery/);
    expect(words).toContain(
      'Two keys are two requests: Stripe runs customers.createBalanceTransaction twice.',
    );
    expect(words).toContain('Nothing ties the two together: Stripe runs invoiceItems.create twice.');
  });
});
