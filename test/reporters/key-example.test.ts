import { expect, test } from 'vitest';
import type { Source } from '../../src/analysis/analysis.js';
import type { KeyPiece, KeyText, ValuePiece } from '../../src/analysis/text/key-text.js';
import { shortName, twoKeys } from '../../src/reporters/key-example.js';
import { source, span } from '../rule/made-analysis.js';

const place = span('randomUUID()', { line: 3 });
const literal = (text: string): KeyPiece => ({ kind: 'literal', at: span(text), text });

function value(name: string, at = span(name, { line: 9 })): ValuePiece {
  return { kind: 'value', at, name, prints: 'text', isCertain: true, isFixedLength: false, without: null };
}

function keysOf(pieces: readonly KeyPiece[], from: Source | null): readonly string[] {
  const text: KeyText = { at: span('key'), cause: { file: '', place: '' }, path: [], pieces };
  const { first, second } = twoKeys(text, from);
  return [first, second].map(({ key }) => key.map((part) => part.text).join(''));
}

test('what the source gives is another one in the second delivery, and nothing else is', () => {
  const pieces = [literal('order:'), value('order.id'), literal(':'), value('randomUUID()', place)];
  const [first = '', second = ''] = keysOf(pieces, source({ at: place }));
  expect(first).toMatch(/^order:42:[\da-f]{8}$/);
  expect(second).toMatch(/^order:42:[\da-f]{8}$/);
  expect(first).not.toBe(second);
});

test.each([
  [source({ at: place, nature: 'clock' }), '2026-11-03T23:59:58Z', '2026-11-04T00:00:03Z'],
  [source({ at: place, nature: 'metadata', scope: 'attempt' }), '1', '2'],
  [source({ at: place, nature: 'metadata', scope: 'delivery' }), '1041', '1042'],
])('%#: looks like what the source gives', (from, first, second) => {
  expect(keysOf([value('x', place)], from)).toEqual([first, second]);
});

test('a source that is not a piece itself is the piece of its name', () => {
  const counter = source({ at: span('attempt += 1', { line: 90 }), scope: 'attempt' });
  expect(keysOf([value('attempt'), literal('-'), value('order.id')], counter)).toEqual(['1-42', '2-42']);
});

test('a digest changes when what is in it does, and only then', () => {
  const digest = (...pieces: KeyPiece[]): KeyPiece => ({ kind: 'digest', at: span('d'), bits: 256, pieces });
  const from = source({ at: place });
  const [first, second] = keysOf([digest(literal('a'), value('x', place))], from);
  expect(first).not.toBe(second);
  const [same, again] = keysOf([digest(literal('a'), value('order.id')), value('x', place)], from);
  expect(same?.split('…')[0]).toBe(again?.split('…')[0]);
});

test('without a source both are one key', () => {
  const [first, second] = keysOf([literal('a:'), value('customerId')], null);
  expect([first, second]).toEqual(['a:42', 'a:42']);
});

test.each([
  ['order.id', 'order.id'],
  ['store.linesOf(…).*.customerId', 'customerId'],
  ['JSON.parse(…).customer.id', 'customer.id'],
  ['new Date().toISOString()', 'new Date().toISOString()'],
])('the short name of %s', (path, expected) => {
  expect(shortName(path)).toBe(expected);
});
