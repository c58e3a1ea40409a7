import type { KeyOrigin } from '../../analysis/analysis.js';
import type { Finding } from '../../rule/finding.js';
import { splitAdvice } from '../../rule/message.js';
import { placeOf } from '../../rule/report.js';
import type { JudgedCall, Report } from '../../rule/report.js';
import { placeIn } from '../place.js';
import { deliveries } from './deliveries.js';
import { flow, type FlowOptions } from './flow.js';
import { html, type Markup } from './markup.js';
import { words } from './words.js';

/** A finding with its advice, its flow as a picture and what two deliveries send. Numbers count from 1. */
export function findingArticle(
  finding: Finding,
  number: number,
  report: Report,
  options: FlowOptions,
): Markup {
  const about = callsOf(finding, report);
  const verdicts = [...new Set(about.map(({ key }) => key.verdict))].join(' ');
  const { statement, advice } = splitAdvice(finding.message);
  const { rule, severity, at, path, calls } = finding;
  const id = `finding-${number}`;
  const methods = [...new Set(calls.map(({ method }) => method))];
  return html`<article
    id="${id}"
    tabindex="-1"
    aria-labelledby="${id}-title"
    data-shown=""
    data-verdicts="${verdicts}"
    data-rules="${rule}"
  >
    <h3 id="${id}-title">
      <span class="badge ${severity}">${severity}</span> ${number}. ${rule}
      ${methods.map((method) => html`<code class="method">${method}</code> `)}
    </h3>
    <p class="place">${placeIn(options.cwd, at)}</p>
    <p class="statement">${words(statement)}</p>
    <div class="sides">${flow(path, isOnKey(finding, about), options)} ${twoSides(finding, about)}</div>
    ${advice === '' ? html`` : html`<p class="advice"><strong>Instead:</strong> ${words(advice)}</p>`}
    ${otherCalls(calls, options.cwd)}
  </article> `;
}

function callsOf({ calls }: Finding, report: Report): readonly JudgedCall[] {
  const places = new Set(calls.map(({ at }) => placeOf(at)));
  return report.calls.filter(({ call }) => places.has(placeOf(call.at)));
}

function twoSides(finding: Finding, about: readonly JudgedCall[]): Markup {
  for (const judged of about) {
    const origin = judged.key.origins.find((one) => isAbout(finding, one));
    const shown = origin && deliveries(judged, origin);
    if (shown !== undefined && shown.markup !== '')
      return html`<div role="group" aria-label="What two deliveries send">${shown}</div>`;
  }
  return html``;
}

/** True where the path is that of a value into a key, and not of deeds one after another. */
function isOnKey(finding: Finding, about: readonly JudgedCall[]): boolean {
  return about.some(({ key }) =>
    key.origins.some((origin) => origin.verdict !== 'missing' && isAbout(finding, origin)),
  );
}

/** The key is what is wrong when the finding sits where the key's own fault does, and comes from there. */
function isAbout({ at, path }: Finding, origin: KeyOrigin): boolean {
  if (origin.verdict === 'stable' || placeOf(origin.at) !== placeOf(at)) return false;
  const [own, other] = [path[0], origin.path[0]];
  return own === undefined || other === undefined || placeOf(own.at) === placeOf(other.at);
}

/** A wrapper makes one place the key of many calls. */
function otherCalls(calls: Finding['calls'], cwd: string): Markup {
  if (calls.length < 2) return html``;
  const items = calls.map(
    ({ method, at }) =>
      html`<li><code class="method">${method}</code> <span class="place">${placeIn(cwd, at)}</span></li>`,
  );
  return html`<details>
    <summary>Reaches ${calls.length} Stripe writes</summary>
    <ul>
      ${items}
    </ul>
  </details>`;
}
