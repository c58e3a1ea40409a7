import { expect, test } from 'vitest';
import { fillMessage, oneLine, quote, shorten, splitAdvice, whereabouts } from '../../src/rule/message.js';
import { span } from './made-analysis.js';

test.each([
  ['key', '`key`'],
  ['`pay-${id}`', '`pay-${id}`'],
  ['sha(`a:${id}`)', '`sha(\\`a:${id}\\`)`'],
  ['f(\n  a,\n\tb\n)', '`f( a, b )`'],
  ['a\u001b[31mb', '`a [31mb`'],
])('quotes %j', (text, quoted) => {
  expect(quote(text)).toBe(quoted);
});

test('shortens quotes only, and only as far as needed', () => {
  const advice = 'Use the invoice id.';
  const message = fillMessage('Key `{{key}}` is {{what}}. {{advice}}', {
    key: 'k'.repeat(400),
    what: 'random',
    advice,
  });
  expect(message).toHaveLength(240);
  expect(message).toMatch(/^Key `k+…` is random\. Use the invoice id\.$/);
  expect(fillMessage('Key `{{key}}`.', { key: 'short' })).toBe('Key `short`.');
});

test('leaves out what is optional before it shortens a quote', () => {
  const template = '`{{name}}` is wrong{{?more}}.';
  expect(fillMessage(template, { name: 'pay', more: ' (and more)' })).toBe('`pay` is wrong (and more).');
  const name = 'n'.repeat(220);
  expect(fillMessage(template, { name, more: ' (and more)' })).toBe(`\`${name}\` is wrong.`);
});

test('shortens the longest quote first', () => {
  const message = fillMessage('`{{a}}` and `{{b}}`.', { a: 'a'.repeat(300), b: 'short()' });
  expect(message).toMatch(/^`a+…` and `short\(\)`\.$/);
});

test('does not read `$&` or `{{name}}` in the data as a pattern', () => {
  expect(fillMessage('`{{key}}`.', { key: 'a$&b{{key}}' })).toBe('`a$&b{{key}}`.');
});

test('never cuts a surrogate pair', () => {
  expect(shorten('ab😀cd', 4)).toBe('ab…');
  expect(oneLine(' a \r\n b ')).toBe('a b');
});

test('says where a place is', () => {
  const here = span('key', { line: 40 });
  expect(whereabouts(span('x', { line: 12 }), here)).toBe('line 12');
  expect(whereabouts(span('x', { file: 'src/keys.ts', line: 3 }), here)).toBe('keys.ts:3');
  expect(whereabouts(span('x', { file: `${'n'.repeat(60)}.ts`, line: 3 }), here)).toMatch(/^…n{16}\.ts:3$/);
});

test('takes the last sentence for the advice, not a full stop in quoted code', () => {
  expect(splitAdvice('Key `a. B` is random, so it charges twice. Use `c. D` instead.')).toEqual({
    statement: 'Key `a. B` is random, so it charges twice.',
    advice: 'Use `c. D` instead.',
  });
  expect(splitAdvice('Only one sentence.')).toEqual({ statement: 'Only one sentence.', advice: '' });
});
