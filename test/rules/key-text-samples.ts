import { OPERATIONS, SHARINGS } from '../../src/analysis/analysis.js';
import type { KeyPiece, ValuePiece } from '../../src/analysis/text/key-text.js';
import { keyed, span } from '../rule/made-analysis.js';
import type { Sample } from './sample.js';

const at = span('order.reference', { line: 20, column: 40 });

function value(overrides: Partial<ValuePiece> = {}): ValuePiece {
  return {
    kind: 'value',
    at,
    name: at.text,
    prints: 'text',
    isCertain: false,
    isFixedLength: false,
    without: null,
    ...overrides,
  };
}

function literal(text: string): KeyPiece {
  return { kind: 'literal', at, text };
}

function digest(bits: number): KeyPiece {
  return { kind: 'digest', at, bits, pieces: [value()] };
}

const REASONS = [
  'no caller in view',
  'may be absent',
  'fresh row',
  'unresolved import',
  'external',
  'stable only if the producer sets it from a business id',
  'too deep',
];

/** By what they show: pieces that make up a key. */
const TEXTS: Readonly<Record<string, readonly KeyPiece[]>> = {
  object: [literal('order:'), literal('[object Object]')],
  'object, by its type': [literal('order:'), value({ prints: 'object' })],
  'undefined, and nothing else': [value({ prints: 'undefined', without: 'constant' })],
  'undefined, and the customer': [value({ prints: 'undefined', without: 'customer' })],
  'undefined, and the period': [value({ prints: 'undefined', without: 'batch' })],
  'undefined for certain': [value({ prints: 'undefined', isCertain: true })],
  NaN: [value({ prints: 'NaN', without: 'constant' })],
  'a short digest': [digest(32)],
  'a weak digest': [digest(64)],
  'parts side by side': [value(), value({ at: span('order.line', { line: 20, column: 60 }) })],
  'an address': [literal('order:'), value({ name: 'order.buyer.email' })],
  'a list': [{ kind: 'data', at, isUnbounded: true, pieces: [value()] }],
  'a long text': [literal('x'.repeat(256))],
  'a character': [literal('gebühr:'), value()],
  'a line break': [literal('order\n'), value()],
};

/** Samples for the rules that read what a key is made of. */
export const KEY_TEXT_SAMPLES: readonly Sample[] = [
  ...SHARINGS.filter((sharing) => sharing !== 'object').map((sharing) => ({
    name: `shared: ${sharing}`,
    origin: keyed({ verdict: 'coarse', sharing }),
  })),
  {
    name: 'shared, of refunds',
    call: { method: 'refunds.create' },
    origin: keyed({ verdict: 'coarse', sharing: 'constant' }),
  },
  {
    name: 'shared, a step that is done once',
    call: { method: 'paymentIntents.capture', repeat: 'transition' },
    origin: keyed({ verdict: 'coarse', sharing: 'batch' }),
  },
  ...Object.entries(TEXTS).map(([shown, pieces]) => ({
    name: `a key with ${shown}`,
    origin: keyed(),
    pieces,
  })),
  ...REASONS.map((reason) => ({
    name: `unproven: ${reason}`,
    origin: keyed({ verdict: 'unproven', reason }),
  })),
  ...OPERATIONS.map((operation) => ({ name: `permanent: ${operation}`, origin: keyed(), operation })),
  {
    name: 'another namespace',
    origin: keyed(),
    namespace: { own: 'results-consumer', other: 'streams-billing', otherAt: span('key', { line: 9 }) },
  },
];
