import type { KeyOrigin, StripeCall } from '../../analysis/analysis.js';
import type { JudgedCall } from '../../rule/report.js';
import { holds, twoKeys, type KeyExample, type KeyPart } from '../key-example.js';
import { visible } from './key-text.js';
import { html, type Markup } from './markup.js';

/** What the two sides are, by the scope of the source. */
const TITLES: Readonly<Record<string, readonly [string, string]>> = {
  attempt: ['First attempt', 'Second attempt'],
  process: ['Before a restart', 'After a restart'],
  lock: ['Under the first lock', 'Under the second lock'],
  run: ['First trigger', 'Second trigger'],
  message: ['First publish', 'Second publish'],
};
const DELIVERIES = ['First delivery', 'Second delivery'] as const;
const INTENTS = ['First intent', 'Second intent'] as const;

/**
 * Two deliveries of one event side by side, with the key that each sends; for a key that is too wide, two intents. Nothing where
 * the key is not what is wrong, or its text is out of view.
 */
export function deliveries({ call, texts }: JudgedCall, origin: KeyOrigin): Markup {
  const { source, verdict } = origin;
  if (verdict === 'missing') return sideBySide(DELIVERIES, [NO_KEY, NO_KEY], unkeyed(call));
  const text = texts.find((one) => source !== null && holds(one, source)) ?? texts[0];
  if (text === undefined) return html``;
  const { first, second, values } = twoKeys(text, source);
  const legend = values.length === 0 ? html`` : html`<p class="legend">Made up: ${listed(values)}.</p>`;
  if (verdict === 'coarse') {
    const end = html`<strong>One key for two intents</strong>: Stripe answers the second with the result of
      the first, and never runs it.`;
    return html`${sideBySide(INTENTS, [keyMarkup(first), keyMarkup(second)], end)}${legend}`;
  }
  if (verdict !== 'unstable' || source === null) return html``;
  const titles = TITLES[source.scope] ?? DELIVERIES;
  return html`${sideBySide(titles, [keyMarkup(first), keyMarkup(second)], twice(call))}${legend}`;
}

const NO_KEY = html`<em>no key</em>`;

function unkeyed({ method }: StripeCall): Markup {
  return html`<strong>Nothing ties the two together</strong>: Stripe runs <code>${method}</code> twice.`;
}

function twice({ method }: StripeCall): Markup {
  return html`<strong>Two keys are two requests</strong>: Stripe runs <code>${method}</code> twice.`;
}

function sideBySide(titles: readonly [string, string], keys: readonly [Markup, Markup], end: Markup): Markup {
  const sides = titles.map(
    (title, index) =>
      html`<li>
        <h4>${title}</h4>
        <p class="sent">${keys[index] ?? html``}</p>
      </li>`,
  );
  return html`<ol class="deliveries">
      ${sides}
    </ol>
    <p class="end">${end}</p>`;
}

function keyMarkup({ key, digested }: KeyExample): Markup {
  const under =
    digested.length === 0
      ? html``
      : html`<span class="under">digest of <code>${partsMarkup(digested)}</code></span>`;
  return html`<code class="key">${partsMarkup(key)}</code>${under}`;
}

function partsMarkup(parts: readonly KeyPart[]): Markup {
  return html`${parts.map(({ text, isChanged }) => (isChanged ? html`<mark>${visible(text)}</mark>` : html`${visible(text)}`))}`;
}

function listed(values: readonly (readonly [name: string, value: string])[]): Markup {
  return html`${values.map(
    ([name, value], index) => html`${index > 0 ? ', ' : ''}<code>${name}</code> = <code>${value}</code>`,
  )}`;
}
