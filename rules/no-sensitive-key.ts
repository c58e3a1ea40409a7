import type { KeyPiece, KeyText } from '../src/analysis/text/key-text.js';
import { lossOf } from '../src/rule/loss.js';
import { isPersonal } from '../src/rule/personal.js';
import { readablePieces } from '../src/rule/pieces.js';
import { defineRule } from '../src/rule/rule.js';

type MessageId = 'personal' | 'too-long' | 'non-ascii';

/** The most characters that Stripe takes. */
const LONGEST = 255;

export const noSensitiveKey = defineRule<MessageId>({
  name: 'no-sensitive-key',
  description:
    'Disallow idempotency keys in which a person can be read, and keys that Stripe does not take: over 255 or non-ASCII characters.',
  messages: {
    personal:
      'Idempotency key `{{key}}` shows `{{part}}` in logs, proxies and the Stripe dashboard, which keep keys as plain text. Use the id of the record instead, or hash the whole key.',
    'too-long':
      'Idempotency key `{{key}}` holds `{{part}}`, which has no limit: over 255 characters Stripe refuses the call and {{loss}}. Hash the key, or use the id of the record.',
    'non-ascii':
      'Idempotency key `{{key}}` holds {{character}}, which a header cannot carry: the call fails before it reaches Stripe and {{loss}}. Use ASCII characters.',
  },
  presets: { recommended: 'warning', strict: 'warning', layers: 'warning' },
  options: {},
  *check(call, analysis) {
    for (const text of analysis.text(call)) {
      const { at, cause, path } = text;
      const found = faultIn(text);
      if (found === null) continue;
      const data = { key: at.text, loss: lossOf(call), ...found.data };
      yield { messageId: found.messageId, data, at, cause, path };
    }
  },
});

interface Fault {
  readonly messageId: MessageId;
  readonly data: Readonly<Record<string, string>>;
}

function faultIn({ pieces, at }: KeyText): Fault | null {
  const readable = readablePieces(pieces);
  const personal = readable.find((piece) => piece.kind === 'value' && isPersonal(piece.name));
  if (personal) return { messageId: 'personal', data: { part: personal.at.text } };
  const endless = readable.find((piece) => piece.kind === 'data' && piece.isUnbounded);
  if (endless) return { messageId: 'too-long', data: { part: endless.at.text } };
  const fixed = readable.map(textOf).join('');
  if (fixed.length > LONGEST) return { messageId: 'too-long', data: { part: at.text } };
  const [character] = /[^\x20-\x7e]/u.exec(fixed) ?? [];
  return character === undefined ? null : { messageId: 'non-ascii', data: { character: named(character) } };
}

function textOf(piece: KeyPiece): string {
  return piece.kind === 'literal' ? piece.text : '';
}

function named(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return code < '00A0' ? `a control character (U+${code})` : `"${character}" (U+${code})`;
}
