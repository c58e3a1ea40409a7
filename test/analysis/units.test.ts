import { describe, expect, test } from 'vitest';
import { units } from './units/index.js';

describe.each(Object.entries(units))('%s', (_, list) => {
  test.each(list())('$name', (unit) => {
    expect(unit.actual()).toEqual(unit.expected);
  });
});
