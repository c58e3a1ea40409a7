import { expect, test } from 'vitest';
import { excerpt } from '../../src/reporters/excerpt.js';

test.each([
  ['short stays whole', 'key', 'key'],
  ['text is cut at its end', "['usage', event.customerId, event.meter]", "['usage', event.customerId, e…"],
  [
    'a chain keeps its last call',
    "createHash('sha256').update(id).digest('hex')",
    "createHash('sha….digest('hex')",
  ],
  ['long arguments give way', 'hash.update([operation, ...facts].join(separator))', 'hash.update(…)'],
  [
    'a long chain and long arguments',
    'createHash(algorithm).update([a, b, c, d].join(separator))',
    'createHash(algorith….update(…)',
  ],
  [
    'an optional call',
    'await repository.findInvoice(invoiceId)?.toString()',
    'await repository.…?.toString()',
  ],
  [
    'a plain call has no chain',
    "operationKey('credit', customerId, grant)",
    "operationKey('credit', custom…",
  ],
  [
    'brackets that do not match',
    "pay(customer).toString(')', customer.id, invoice.id)",
    "pay(customer).toString(')', c…",
  ],
  ['several lines', 'f(\n  a,\n\tb\n)', 'f( a, b )'],
])('%s', (_name, code, expected) => {
  expect(excerpt(code, 30)).toBe(expected);
});

test('never is longer than asked for', () => {
  const code = "createHash('sha256').update(JSON.stringify({ customer, period })).digest('hex')";
  for (let width = 4; width < code.length + 2; width += 1) {
    expect(excerpt(code, width).length).toBeLessThanOrEqual(width);
  }
});
