import type { KeyPiece, KeyText } from '../../analysis/text/key-text.js';
import { shortName } from '../key-example.js';
import { html, type Markup } from './markup.js';

/** What a key is made of, in the order of its text: its words, its values by name, its digests. */
export function keyDerivation({ pieces }: KeyText): Markup {
  return html`<span class="derivation">${joined(pieces).map(pieceMarkup)}</span>`;
}

/** Where two literals meet in the code is nothing to a reader. */
function joined(pieces: readonly KeyPiece[]): readonly KeyPiece[] {
  return pieces.reduce<readonly KeyPiece[]>((before, piece) => {
    const last = before.at(-1);
    if (last?.kind !== 'literal' || piece.kind !== 'literal') return [...before, piece];
    return [...before.slice(0, -1), { ...last, text: last.text + piece.text }];
  }, []);
}

function pieceMarkup(piece: KeyPiece): Markup {
  switch (piece.kind) {
    case 'literal':
      return html`<code>${visible(piece.text)}</code>`;
    case 'fixed':
      return html`<code class="value">${piece.at.text}</code>`;
    case 'value':
      return html`<code class="value">${shortName(piece.name)}</code>`;
    case 'data':
      return html`<span class="nested">data of (${joined(piece.pieces).map(pieceMarkup)})</span>`;
    case 'digest':
      return html`<span class="nested">digest of (${joined(piece.pieces).map(pieceMarkup)})</span>`;
  }
}

/** Line breaks in a key are characters like any other. */
export function visible(text: string): string {
  return text.replaceAll('\r', '␍').replaceAll('\n', '⏎').replaceAll('\t', '⇥');
}
