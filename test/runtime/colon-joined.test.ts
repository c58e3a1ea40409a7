import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { BusinessKeyError } from '../../src/runtime/business-key-error.js';
import { isBusinessKey, namespaceOf, parseBusinessKey } from '../../src/runtime/business-key.js';
import { colonJoined } from '../../src/runtime/colon-joined.js';

const byHand = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

const untyped = colonJoined as (...parts: readonly unknown[]) => string;

describe('colonJoined', () => {
  test.each([
    { parts: ['cus_1', '2026-11', 'invoice'], text: 'cus_1:2026-11:invoice' },
    { parts: ['cus_1', 5, 5n, -0], text: 'cus_1:5:5:0' },
    { parts: ['Zoë', '請求', '𝄞'], text: 'Zoë:請求:𝄞' },
  ])('$text', ({ parts, text }) => {
    expect(untyped(...parts)).toBe(byHand(text));
  });

  test.each<{ name: string; parts: readonly unknown[] }>([
    { name: 'a part with a colon', parts: ['cus:1', '2026-11'] },
    { name: 'a Date', parts: ['cus_1', new Date(0)] },
    { name: 'an empty part', parts: ['', '2026-11'] },
    { name: 'undefined', parts: ['cus_1', undefined] },
    { name: 'half of a pair', parts: ['cus_1', '\ud800'] },
    { name: 'one part', parts: ['cus_1'] },
  ])('refuses $name', ({ parts }) => {
    expect(() => untyped(...parts)).toThrowErrorMatchingSnapshot();
    expect(() => untyped(...parts)).toThrow(BusinessKeyError);
  });

  test('its form is recognised only on demand', () => {
    const key = colonJoined('cus_1', '2026-11');
    expect(isBusinessKey(key)).toBe(false);
    expect(isBusinessKey(key, { acceptColonJoined: true })).toBe(true);
    expect(isBusinessKey(key.toUpperCase(), { acceptColonJoined: true })).toBe(false);
    expect(parseBusinessKey(String(key), { acceptColonJoined: true })).toBe(key);
    expect(() => parseBusinessKey(key)).toThrow(BusinessKeyError);
    expect(namespaceOf(key)).toBe('colon-joined');
  });
});
