import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capFor } from '../../../src/runtime/vault/cap.js';
import { VaultError } from '../../../src/runtime/vault/vault-error.js';

describe('capFor', () => {
  test.each([
    ['eur', 100_000, 110_000],
    ['eur', 0, 0],
    ['eur', 1, 1],
    ['eur', 9, 9],
    ['eur', 10, 11],
    ['usd', 12_345, 13_579],
    ['jpy', 1_005, 1_105],
    ['JPY', 100, 110],
    ['krw', 99, 108],
    ['kwd', 10_000, 11_000],
    ['KWD', 1_010, 1_110],
    ['bhd', 1_230, 1_350],
    ['isk', 100_00, 110_00],
    ['ugx', 105_00, 115_00],
    [undefined, 12_345, 13_579],
  ])('%s: of %d it is %d', (currency, expected, cap) => {
    expect(capFor(expected, { currency })).toBe(cap);
    expect(capFor(BigInt(expected), { currency })).toBe(BigInt(cap));
  });

  test('no total is too large for a bigint', () => {
    expect(capFor(10n ** 30n)).toBe(11n * 10n ** 29n);
    expect(capFor(8_000_000_000_000_000)).toBe(8_800_000_000_000_000);
    expect(() => capFor(Number.MAX_SAFE_INTEGER)).toThrow(VaultError);
  });

  test('it is never more than a tenth above, and less by less than one step', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 20n }),
        fc.constantFrom('eur', 'jpy', 'kwd', 'isk'),
        (total, currency) => {
          const step = { eur: 1n, jpy: 1n, kwd: 10n, isk: 100n }[currency];
          const cap = capFor(total, { currency });
          expect(cap % step).toBe(0n);
          expect(cap * 10n <= total * 11n).toBe(true);
          expect((cap + step) * 10n > total * 11n).toBe(true);
        },
      ),
    );
  });

  test.each(['', 'euro', 'e1r', 5, null])('the currency %j is refused', (currency) => {
    expect(() => capFor(100, { currency: currency as string })).toThrow(/is an ISO code/);
  });

  test.each([1.5, -1, -1n, NaN, Infinity, 2 ** 53, '100', null, undefined])('%s is refused', (total) => {
    expect(() => capFor(total as number)).toThrow(/is a whole number of minor units/);
  });
});
