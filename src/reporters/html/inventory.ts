import type { Finding } from '../../rule/finding.js';
import { placeOf } from '../../rule/report.js';
import type { JudgedCall, Report } from '../../rule/report.js';
import { placeIn } from '../place.js';
import { keyDerivation } from './key-text.js';
import { html, type Markup } from './markup.js';
import { words } from './words.js';

/** Ways in which a key comes about that a row shows; `explain` has all of them. */
const WAYS_SHOWN = 3;

/** Every Stripe write with its verdict and what its key is made of, as a table. */
export function inventory({ calls, findings }: Report, cwd: string): Markup {
  const rows = calls.map((judged) => row(judged, findingsOn(judged, findings), cwd));
  return html`<table role="table">
    <thead role="rowgroup">
      <tr role="row">
        <th scope="col" role="columnheader">Verdict</th>
        <th scope="col" role="columnheader">Stripe write</th>
        <th scope="col" role="columnheader">Key</th>
        <th scope="col" role="columnheader">Findings</th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows}
    </tbody>
  </table>`;
}

/** The verdict as a word in its colour. */
function verdictBadge(verdict: string): Markup {
  return html`<span class="badge ${verdict}">${verdict}</span>`;
}

interface Numbered {
  readonly finding: Finding;
  /** From 1, as the finding's heading has it. */
  readonly number: number;
}

function findingsOn({ call }: JudgedCall, findings: readonly Finding[]): readonly Numbered[] {
  const place = placeOf(call.at);
  return findings
    .map((finding, index) => ({ finding, number: index + 1 }))
    .filter(({ finding }) => finding.calls.some(({ at }) => placeOf(at) === place));
}

function row({ call, key, texts }: JudgedCall, about: readonly Numbered[], cwd: string): Markup {
  const rules = [...new Set(about.map(({ finding }) => finding.rule))].join(' ');
  return html`<tr role="row" data-shown="" data-verdicts="${key.verdict}" data-rules="${rules}">
    <td role="cell">${verdictBadge(key.verdict)}<span class="why">${words(why(key))}</span></td>
    <td role="cell">
      <code class="method">${call.method}</code><span class="place">${placeIn(cwd, call.at)}</span>
    </td>
    <td role="cell">${keyCell(key, texts)}</td>
    <td role="cell">${links(about)}</td>
  </tr> `;
}

/** Scope where it is unstable, reason where it is unproven or missing, grain where it is too wide. */
function why({ verdict, scope, reason, grain }: JudgedCall['key']): string {
  if (verdict === 'coarse') return grain;
  return scope ?? reason ?? '';
}

function keyCell(key: JudgedCall['key'], texts: JudgedCall['texts']): Markup {
  if (key.key === null && texts.length === 0) return html`<em>none</em>`;
  const written =
    key.key === null ? html`<em>none on some way</em>` : html`<code class="written">${key.key.text}</code>`;
  const ways = texts.slice(0, WAYS_SHOWN).map(keyDerivation);
  const hidden = texts.length - ways.length;
  const more = hidden > 0 ? html`<span class="why">… and ${hidden} more</span>` : html``;
  return html`${written}${ways}${more}`;
}

function links(about: readonly Numbered[]): Markup {
  return html`${about.map(
    ({ finding, number }) => html`<a href="#finding-${number}">${number}. ${finding.rule}</a>`,
  )}`;
}
