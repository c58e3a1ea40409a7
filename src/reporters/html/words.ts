import { messageParts } from '../message-parts.js';
import { html, type Markup } from './markup.js';

/** A message, or the words of a step, with the code that it quotes marked as code. */
export function words(message: string): Markup {
  return html`${messageParts(message).map(({ kind, text }) => (kind === 'code' ? html`<code>${text}</code>` : html`${text}`))}`;
}
