import { createHash } from 'node:crypto';
import { VERDICTS } from '../../analysis/analysis.js';
import type { Report } from '../../rule/report.js';
import { HOME } from '../rule-card.js';
import { countVerdicts, renderCounts, renderTotals } from '../summary.js';
import { filters } from './filters.js';
import { findingArticle } from './finding.js';
import type { FlowOptions } from './flow.js';
import { inventory } from './inventory.js';
import { html, trusted, type Markup } from './markup.js';
import { SCRIPT } from './script.js';
import { STYLE } from './style.js';
import { words } from './words.js';

/** What the page needs besides the report. */
export interface HtmlOptions extends FlowOptions {
  readonly version: string;
}

/**
 * A page that needs nothing but itself: the findings with their flow as a picture, and every Stripe write with its verdict.
 * Its policy forbids it any network, and any style or script but its own.
 */
export function renderHtml(report: Report, options: HtmlOptions): string {
  const { findings } = report;
  const title = findings.length === 0 ? 'no findings' : renderTotals(findings);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy()}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>chargeonce: ${title}</title>
        ${trusted(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <a class="skip" href="#findings">Skip to the findings</a>
        <header>
          <h1>Stripe keys: ${title}</h1>
          <p>${words(renderCounts(report))}</p>
          ${verdictCounts(report)}
        </header>
        <main>${filters(report)} ${sections(report, options)}</main>
        <footer>
          Made by <a href="${HOME}">chargeonce</a> ${options.version}. The values in keys are made up; what
          changes in them is not.
        </footer>
        ${trusted(`<script>${SCRIPT}</script>`)}
      </body>
    </html> `;
  return page.markup;
}

function sections(report: Report, options: HtmlOptions): Markup {
  const { findings, calls } = report;
  return html`<section aria-labelledby="findings">
      <h2 id="findings" tabindex="-1">Findings (${findings.length})</h2>
      ${findings.map((finding, index) => findingArticle(finding, index + 1, report, options))}
    </section>
    <section aria-labelledby="writes">
      <h2 id="writes" tabindex="-1">Every Stripe write (${calls.length})</h2>
      ${inventory(report, options.cwd)}
    </section>`;
}

function policy(): string {
  return [
    "default-src 'none'",
    `style-src '${hash(STYLE)}'`,
    `script-src '${hash(SCRIPT)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function verdictCounts({ calls }: Report): Markup {
  const counts = countVerdicts(calls);
  const items = VERDICTS.map(
    (verdict) => html`<li class="${verdict}"><strong>${counts[verdict]}</strong> ${verdict}</li>`,
  );
  return html`<ul class="verdicts">
    ${items}
  </ul>`;
}
