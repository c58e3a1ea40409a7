import type { Sharing, StripeCall } from '../src/analysis/analysis.js';
import type { KeyPiece, KeyText, ValuePiece } from '../src/analysis/text/key-text.js';
import { lossOf } from '../src/rule/loss.js';
import { allPieces } from '../src/rule/pieces.js';
import type { Report } from '../src/rule/rule.js';
import { defineRule } from '../src/rule/rule.js';

type MessageId = 'object' | 'undefined' | 'nan' | 'short-digest' | 'weak-digest' | 'adjacent';

/** Under this many bits two intents of one business get one digest sooner or later. */
const SHORT = 64;
/** From this many bits on nobody needs to think of it. */
const ENOUGH = 128;

const GETS = 'so the next one gets the result of the first, or an error, and Stripe {{loss}}.';

export const noAmbiguousKey = defineRule<MessageId>({
  name: 'no-ambiguous-key',
  description:
    'Disallow idempotency keys whose text can be the same for two intents: `[object Object]`, `undefined`, `NaN`, short digests, ' +
    'parts without a separator.',
  messages: {
    object: `In idempotency key \`{{key}}\` the object \`{{part}}\` is printed as "[object Object]", the same for every intent, ${GETS} Use its id.`,
    undefined: `In idempotency key \`{{key}}\` the part \`{{part}}\` can be undefined or null{{shared}}, ${GETS} Throw when it is missing.`,
    nan: `In idempotency key \`{{key}}\` the part \`{{part}}\` is NaN for a text that is no number{{shared}}, ${GETS} Put the text itself into the key.`,
    'short-digest': `Idempotency key \`{{key}}\` keeps {{bits}} bits of its digest, so two intents get one key by chance, and of the second Stripe {{loss}}. Keep 128 bits or more: 32 hexadecimal characters.`,
    'weak-digest': `Idempotency key \`{{key}}\` keeps {{bits}} bits of its digest; in a large business two intents can get one key by chance. Keep 128 bits or more: 32 hexadecimal characters.`,
    adjacent: `In idempotency key \`{{key}}\` nothing stands between \`{{part}}\` and \`{{next}}\`: "1" and "23" give the text of "12" and "3", one key for two intents. Put a separator between them.`,
  },
  presets: { recommended: 'error', strict: 'error', layers: 'error' },
  options: {},
  *check(call, analysis) {
    for (const text of analysis.text(call)) {
      const all = allPieces(text.pieces);
      for (const piece of all) yield* reportsOn(piece, text, call);
      yield* adjacent(text, call);
    }
  },
});

function* reportsOn(piece: KeyPiece, text: KeyText, call: StripeCall): Iterable<Report<MessageId>> {
  if (piece.kind === 'literal' && piece.text === '[object Object]')
    yield report('object', text, call, { part: piece.at.text });
  if (piece.kind === 'digest' && piece.bits !== undefined && piece.bits < ENOUGH) {
    const data = { bits: String(piece.bits) };
    if (piece.bits < SHORT) yield report('short-digest', text, call, data);
    else yield { ...report('weak-digest', text, call, data), severity: 'warning' };
  }
  if (piece.kind === 'value') yield* reportsOnValue(piece, text, call);
}

function* reportsOnValue(piece: ValuePiece, text: KeyText, call: StripeCall): Iterable<Report<MessageId>> {
  const { prints, without, isCertain } = piece;
  const data = { part: piece.at.text, shared: sharedBy(without) };
  if (prints === 'object') yield report('object', text, call, data);
  // Where the other parts name the intent, that one is missing does no harm.
  if (prints === 'undefined' && without !== null) yield report('undefined', text, call, data);
  else if (prints === 'undefined' && isCertain)
    yield { ...report('undefined', text, call, data), severity: 'warning' };
  if (prints === 'NaN' && without !== null) yield report('nan', text, call, data);
}

function sharedBy(without: Sharing | null): string {
  if (without === 'customer') return ' (then one key per customer)';
  if (without === 'batch') return ' (then one key for all customers)';
  return without === null ? '' : ' (then one key for all)';
}

/** Two values of any length side by side, on the key's own level or inside one digest. */
function* adjacent(text: KeyText, call: StripeCall): Iterable<Report<MessageId>> {
  for (const pieces of levelsOf(text.pieces)) {
    for (const [index, piece] of pieces.entries()) {
      const next = pieces[index + 1];
      if (next === undefined || !isOpen(piece) || !isOpen(next)) continue;
      const data = { part: piece.at.text, next: next.at.text };
      yield { ...report('adjacent', text, call, data), severity: 'warning' };
    }
  }
}

function levelsOf(pieces: readonly KeyPiece[]): readonly (readonly KeyPiece[])[] {
  const digests = pieces.flatMap((piece) => (piece.kind === 'digest' ? levelsOf(piece.pieces) : []));
  return [pieces.filter((piece) => piece.kind !== 'literal' || piece.text !== ''), ...digests];
}

/** What teams call a text that they put before or behind a key: it is one of few. */
const SETTING = /(prefix|suffix|namespace|separator|version|scope)$/i;

function isOpen(piece: KeyPiece): piece is ValuePiece {
  return piece.kind === 'value' && !piece.isFixedLength && !SETTING.test(piece.name);
}

function report(
  messageId: MessageId,
  { at, cause, path }: KeyText,
  call: StripeCall,
  data: Readonly<Record<string, string>>,
): Report<MessageId> {
  return { messageId, data: { key: at.text, loss: lossOf(call), ...data }, at, cause, path };
}
