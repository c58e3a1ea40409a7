/** What the run time says where the compiler could not: the texts are part of the product, and name the field. */
import { describe, expect, test } from 'vitest';
import { BusinessKeyError } from '../../src/runtime/business-key-error.js';
import { businessKey, parseBusinessKey } from '../../src/runtime/business-key.js';
import { BROKERS, METADATA_NAMES, storedNameFor, type StoredNameFor } from '../../src/runtime/field-names.js';
import type { FaultIn } from '../../src/runtime/field-values.js';

const untyped = businessKey as (namespace: unknown, fields: unknown) => string;

class Invoice {
  readonly id = 'in_1';
}

const FIELDS: readonly (readonly [about: string, fields: unknown])[] = [
  ['a Date', { due: new Date(0) }],
  ['a computed fraction', { total: 0.1 + 0.2 }],
  ['NaN', { total: Number('x') }],
  ['infinity', { total: 1 / 0 }],
  ['an unsafe integer', { total: 2 ** 53 }],
  ['undefined', { memo: undefined }],
  ['null', { memo: null }],
  ['an empty string', { customerId: '' }],
  ['an object', { customer: { id: 'cus_1' } }],
  ['a String object', { customer: Object('cus_1') as unknown }],
  ['an array', { lines: ['a'] }],
  ['a symbol', { id: Symbol('x') }],
  ['a function', { id: () => 'x' }],
  ['half of a surrogate pair', { name: 'x\ud83e' }],
  ['an empty name', { '': 'x' }],
  ['no fields', {}],
  ['a list', ['in_1']],
  ['an instance', new Invoice()],
  ['a Map', new Map([['id', 'in_1']])],
  ['a text', 'in_1'],
  ['nothing', undefined],
  ['a name that is a symbol', { id: 'in_1', [Symbol('x')]: 'y' }],
  ['the name offset', { offset: 5 }],
  ['the name kafka_partition', { kafka_partition: 5 }],
  ['the name messageId', { messageId: 'm' }],
  ['the name attempt', { attempt: 1 }],
];

describe('businessKey refuses', () => {
  test.each(FIELDS)('%s', (_, fields) => {
    expect(() => untyped('invoice.charge', fields)).toThrow(BusinessKeyError);
    expect(() => untyped('invoice.charge', fields)).toThrowErrorMatchingSnapshot();
  });

  test.each(['', 'Invoice', 'a b', 'a:b', '.a', 'ä', 'n'.repeat(65), 'a\n', 5, undefined])(
    'the namespace %j',
    (name) => {
      expect(() => untyped(name, { id: 'in_1' })).toThrow('A namespace is 1 to 64');
    },
  );

  test('a text that is no key', () => {
    expect(() => parseBusinessKey('order-1')).toThrowErrorMatchingSnapshot();
  });
});

describe('what the compiler lets pass and is right', () => {
  test('fields of an object without a prototype, or of another realm', () => {
    const bare = Object.assign(Object.create(null) as object, { id: 'in_1' });
    const proxied = new Proxy({ id: 'in_1' }, {});
    expect([untyped('n', bare), untyped('n', proxied)]).toEqual(
      Array(2).fill(businessKey('n', { id: 'in_1' })),
    );
  });

  test('minus zero is zero', () => {
    expect(businessKey('n', { count: -0 })).toBe(businessKey('n', { count: 0n }));
  });
});

describe('names', () => {
  const spellings = (words: string): string[] => {
    const camel = words.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    return [camel, words, words.toUpperCase(), words.replace(/_/g, '-')];
  };
  const last = Object.values(METADATA_NAMES).flatMap(({ last }): readonly string[] => last);
  const whole = Object.values(METADATA_NAMES).flatMap(({ whole }): readonly string[] => whole);

  test.each(last.flatMap(spellings))('%s is refused, alone and behind other words', (name) => {
    const capital = name.replace(/^./, (first) => first.toUpperCase());
    expect([name, `stored_${name}`, `stored${capital}`].filter((tried) => !storedNameFor(tried))).toEqual([]);
  });

  test.each(whole.flatMap(spellings))('%s is refused, alone and behind a broker', (name) => {
    expect(
      [name, ...BROKERS.map((broker) => `${broker}_${name}`)].filter((tried) => !storedNameFor(tried)),
    ).toEqual([]);
    expect(storedNameFor(`customer_${name}`)).toBeUndefined();
  });

  test.each([
    'customerId',
    'billingPeriod',
    'requestOffsetting',
    'dunningAttemptId',
    'attemptId',
    'chatMessageId',
    'customerUuid',
    'partitionKey',
    'nowadays',
    'createdAt',
    'knowhow',
    'eventId',
    'randomised',
    'hostedInvoiceId',
    'upidOrder',
    'mongoose',
  ])('%s is free', (name) => {
    expect(storedNameFor(name)).toBeUndefined();
  });

  test('the compiler cuts names into words like the run time', () => {
    const refused: readonly [
      StoredNameFor<'offset'>,
      StoredNameFor<'KafkaOffset'>,
      StoredNameFor<'kafka-offset'>,
      StoredNameFor<'SQSMessageId'>,
      StoredNameFor<'messageID'>,
      StoredNameFor<'AWS_REQUEST_ID'>,
      StoredNameFor<'event.timestampMs'>,
      StoredNameFor<'retryCount'>,
    ] = [
      'invoiceId',
      'invoiceId',
      'invoiceId',
      'invoiceId',
      'invoiceId',
      'orderId',
      'billingPeriod',
      'dunningAttemptId',
    ];
    const names =
      'offset KafkaOffset kafka-offset SQSMessageId messageID AWS_REQUEST_ID event.timestampMs retryCount';
    expect(names.split(' ').map(storedNameFor)).toEqual(refused);
    const free: readonly StoredNameFor<'requestOffsetting' | 'attemptId' | 'customerUuid' | 'größeX'>[] = [];
    const faults: readonly FaultIn<string | 5 | 5n | boolean>[] = [];
    expect([...free, ...faults]).toEqual([]);
  });
});
