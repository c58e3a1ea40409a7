import { expect, test } from 'vitest';
import { pathLines } from '../../src/reporters/flow-path.js';
import { ROOT, span, step } from '../rule/made-analysis.js';

const hash = "createHash('sha256').update([operation, ...facts].join(SEPARATOR)).digest('hex')";
const keys = { file: 'src/keys.ts', line: 7 };

test('names a file once, and joins the steps that begin at one place', () => {
  const path = [
    step(span('new Date()', { file: 'src/keys.ts', line: 30, column: 10 }), 'the current time'),
    step(
      span('new Date().toISOString()', { file: 'src/keys.ts', line: 30, column: 10 }),
      'through `toISOString`',
    ),
    step(
      span('new Date().toISOString()', { file: 'src/keys.ts', line: 30, column: 10 }),
      'returned by `today`',
    ),
    step(span('[operation, ...facts]', { ...keys, column: 38 }), 'part of a list'),
    step(span('[operation, ...facts].join(SEPARATOR)', { ...keys, column: 38 }), 'through `join`'),
    step(span(hash, { ...keys, column: 10 }), 'returned by `operationKey`'),
    step(
      span('payoutKey(account)', { file: 'src/pay.ts', line: 119, column: 25 }),
      'idempotencyKey of `transfers.create`',
    ),
  ];
  expect(pathLines(path, ROOT)).toEqual([
    '  src/keys.ts',
    '    30:10   new Date().toISOString()                  the current time, returned by `today`',
    '    7:38    [operation, ...facts].join(SEPARATOR)     through `join`',
    "    7:10    createHash('sha256').upda….digest('hex')  returned by `operationKey`",
    '  src/pay.ts',
    '    119:25  payoutKey(account)                        idempotencyKey of `transfers.create`',
  ]);
});

test('a remark that does not fit goes on below itself', () => {
  const path = [
    step(span(hash, { ...keys, column: 10 }), 'idempotencyKey of `customers.createBalanceTransaction`'),
  ];
  expect(pathLines(path, ROOT)).toEqual([
    '  src/keys.ts',
    "    7:10  createHash('sha256').upda….digest('hex')  idempotencyKey of",
    `${' '.repeat(52)}\`customers.createBalanceTransaction\``,
  ]);
});

test('is empty for a finding without a path', () => {
  expect(pathLines([], ROOT)).toEqual([]);
});
