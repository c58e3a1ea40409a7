import { expect, test } from 'vitest';
import { codeFrame } from '../../src/reporters/code-frame.js';
import { styleFor } from '../../src/reporters/style.js';
import { spanIn } from '../rule/made-analysis.js';

function frame(text: string, marked: string): string {
  const files = new Map([['/shop/a.ts', text]]);
  return codeFrame(text, spanIn(files, 'a.ts', marked), styleFor(false)).join('\n');
}

test('shows the line before and underlines the text', () => {
  expect(frame('first();\nconst a = key;\n', 'key')).toBe(
    ['  1 | first();', '  2 | const a = key;', '    |           ^^^'].join('\n'),
  );
});

test('underlines a text over several lines to the end of the first', () => {
  expect(frame('f({\n  a,\n});', '{\n  a,\n}')).toBe(['  1 | f({', '    |   ^'].join('\n'));
});

test('keeps the caret in place behind tabs and control characters', () => {
  const [line, marks] = frame('\t\tpay(\u001b[31mkey)', 'key').split('\n');
  expect(line).toBe('  1 |   pay( [31mkey)');
  expect(marks?.indexOf('^^^')).toBe(line?.indexOf('key'));
});

test('shows a long line around the finding', () => {
  const lines = frame(`${'x'.repeat(500)}key${'y'.repeat(500)}`, 'key').split('\n');
  expect(lines.map((line) => line.length <= 100)).toEqual([true, true]);
  expect(lines[0]?.indexOf('key')).toBe(lines[1]?.indexOf('^^^'));
});

test('takes away deep indentation', () => {
  const lines = frame(`${' '.repeat(60)}await pay(key);`, 'key').split('\n');
  expect(lines[0]).toBe(`  1 | ${' '.repeat(12)}await pay(key);`);
  expect(lines[0]?.indexOf('key')).toBe(lines[1]?.indexOf('^^^'));
});

test('is empty when the text has no such line', () => {
  expect(codeFrame('', spanIn(new Map([['/shop/a.ts', '\n\nkey']]), 'a.ts', 'key'), styleFor(false))).toEqual(
    [],
  );
});
