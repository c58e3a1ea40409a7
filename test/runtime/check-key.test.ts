import { afterEach, describe, expect, test } from 'vitest';
import { businessKey } from '../../src/runtime/business-key.js';
import { assertTransformed, checkKey } from '../../src/runtime/check-key.js';
import { onEvent, type ChargeonceEvent } from '../../src/runtime/events.js';

const WHERE = 'billing/charge.ts:12:9';
const key = businessKey('invoice.charge', { invoiceId: 'in_1' });

let events: ChargeonceEvent[] = [];
const end = onEvent((event) => events.push(event));
afterEach(() => {
  events = [];
});

describe('checkKey', () => {
  test.each(['report', 'assert'] as const)('lets a business key through in silence: %s', (mode) => {
    expect(checkKey(key, WHERE, mode)).toBe(key);
    expect(events).toEqual([]);
  });

  test.each([
    { value: 'order-1', found: 'plain' },
    { value: key.slice(1), found: 'plain' },
    { value: 7, found: 'plain' },
    { value: '', found: 'missing' },
    { value: undefined, found: 'missing' },
    { value: null, found: 'missing' },
  ])('$value is reported and goes through, or is refused with its place', ({ value, found }) => {
    expect(checkKey(value, WHERE)).toBe(value);
    expect(events).toEqual([{ type: 'key.unproven', namespace: null, where: WHERE, found }]);
    expect(() => checkKey(value, WHERE, 'assert')).toThrow(WHERE);
  });

  test('the texts of the refusals', () => {
    expect(() => checkKey('order-1', WHERE, 'assert')).toThrowErrorMatchingSnapshot();
    expect(() => checkKey(undefined, WHERE, 'assert')).toThrowErrorMatchingSnapshot();
  });
});

describe('assertTransformed', () => {
  test('is silent in a file that carries the mark of the transformer', () => {
    expect(() => assertTransformed('compiled by chargeonce/transformer')).not.toThrow();
  });

  test('throws in a file that was built without it', () => {
    expect(() => assertTransformed()).toThrowErrorMatchingSnapshot();
  });
});

describe('events', () => {
  test('a listener that throws stops neither the others nor the caller', () => {
    const stop = onEvent(() => {
      throw new Error('the log is down');
    });
    expect(checkKey('order-1', WHERE)).toBe('order-1');
    expect(events).toHaveLength(1);
    stop();
  });

  test('every subscription ends on its own', () => {
    let heard = 0;
    const listener = (): void => {
      heard++;
    };
    const stops = [onEvent(listener), onEvent(listener)];
    checkKey('order-1', WHERE);
    stops[0]?.();
    stops[0]?.();
    checkKey('order-1', WHERE);
    stops[1]?.();
    checkKey('order-1', WHERE);
    expect(heard).toBe(3);
    end();
    checkKey('order-1', WHERE);
    expect(events).toHaveLength(3);
  });
});
