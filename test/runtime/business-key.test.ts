import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { businessKey, isBusinessKey, namespaceOf, parseBusinessKey } from '../../src/runtime/business-key.js';
import { portableSha256 } from '../../src/runtime/portable-sha256.js';
import { sortByUtf8, utf8Length } from '../../src/runtime/utf8.js';

const key = businessKey('invoice.charge', { customerId: 'cus_1', billingPeriod: '2026-11' });

describe('a business key', () => {
  test('tells its version and namespace', () => {
    expect(key).toMatch(/^co1:invoice\.charge:[0-9a-f]{64}:[0-9a-f]{8}$/);
    expect(namespaceOf(key)).toBe('invoice.charge');
  });

  test('does not depend on the order of the fields', () => {
    expect(businessKey('invoice.charge', { billingPeriod: '2026-11', customerId: 'cus_1' })).toBe(key);
  });

  test('is taken back as it is, and in no other way', () => {
    expect(parseBusinessKey(JSON.parse(JSON.stringify(key)))).toBe(key);
    expect(isBusinessKey(key.slice(0, -1))).toBe(false);
    expect(isBusinessKey(key.replace('invoice', 'invoise'))).toBe(false);
    expect(() => parseBusinessKey('order-1')).toThrow('no business key');
  });
});

describe('SHA-256 without the host', () => {
  const texts = [
    '',
    'a',
    'é',
    '€',
    '𝄞',
    ...[55, 56, 57, 63, 64, 65, 119, 120, 1000].map((n) => 'x€'.repeat(n)),
  ];

  test.each(texts)('%#', (text) => {
    expect(portableSha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
    expect(utf8Length(text)).toBe(Buffer.byteLength(text));
  });

  test('bytes are ordered as bytes', () => {
    const names = ['￿', '𝄞', 'b', 'a', '', 'é'];
    const asBytes = [...names].sort((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)));
    expect(sortByUtf8([...names])).toEqual(asBytes);
  });
});
