import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/rule/finding.js';
import { commentsOf } from '../../src/rule/comments.js';
import { suppress } from '../../src/rule/suppression.js';
import { ROOT, spanIn } from './made-analysis.js';

const FILE = `${ROOT}/pay.ts`;

/** True when a finding of the rule on the text `HERE` is still there. */
function stays(text: string, rule = 'no-infrastructure-key'): boolean {
  const files = new Map([[FILE, text]]);
  const finding: Finding = {
    rule,
    messageId: 'x',
    severity: 'error',
    message: 'x',
    at: spanIn(files, 'pay.ts', 'HERE'),
    fingerprint: '',
    flow: '',
    cause: '',
    calls: [],
    path: [],
    suggestions: () => [],
  };
  return suppress([finding], (file) => files.get(file)).length === 1;
}

describe('answered', () => {
  test.each([
    ['own comment', '// chargeonce-disable-next-line no-infrastructure-key -- one partition\npay(HERE);'],
    [
      'with the prefix',
      '// chargeonce-disable-next-line chargeonce/no-infrastructure-key -- why\npay(HERE);',
    ],
    ['second of a list', '// chargeonce-disable-next-line a-rule, no-infrastructure-key -- why\npay(HERE);'],
    ['in JSX', '<p>{/* chargeonce-disable-next-line no-infrastructure-key -- why */}\n{pay(HERE)}</p>'],
    ['Windows line ends', '// chargeonce-disable-next-line no-infrastructure-key -- why\r\npay(HERE);'],
    ['inside a call', 'pay(\n  // chargeonce-disable-next-line no-infrastructure-key -- why\n  HERE,\n);'],
    ['ESLint, next line', '// eslint-disable-next-line chargeonce/no-infrastructure-key -- why\npay(HERE);'],
    [
      'ESLint, next line, over lines',
      '/* eslint-disable-next-line\n chargeonce/no-infrastructure-key -- why */\npay(HERE);',
    ],
    [
      'ESLint, this line',
      'pay(HERE); // eslint-disable-line no-var, chargeonce/no-infrastructure-key -- why',
    ],
    ['ESLint, block', '/* eslint-disable chargeonce/no-infrastructure-key -- why */\n\n\npay(HERE);'],
    [
      'block, other rule on again',
      '/* eslint-disable chargeonce/no-infrastructure-key -- a */\n/* eslint-enable no-var */\nHERE',
    ],
    [
      'behind a template',
      'const a = `${b ? `x` : {}}`;\n// chargeonce-disable-next-line no-infrastructure-key -- w\nHERE',
    ],
    [
      'behind a pattern',
      'const a = /[\'`"/]/;\n// chargeonce-disable-next-line no-infrastructure-key -- w\nHERE',
    ],
    [
      'behind a division',
      "const a = b / c; const d = 'x/y';\n// chargeonce-disable-next-line no-infrastructure-key -- w\nHERE",
    ],
    ['behind JSX text', "<p>Don't</p>\n// chargeonce-disable-next-line no-infrastructure-key -- w\nHERE"],
    ['in a substitution', '`${\n// chargeonce-disable-next-line no-infrastructure-key -- w\nHERE}`'],
  ])('%s', (_name, text) => {
    expect(stays(text)).toBe(false);
  });
});

describe('not answered', () => {
  test.each([
    ['no reason', '// chargeonce-disable-next-line no-infrastructure-key\npay(HERE);'],
    ['empty reason', '// chargeonce-disable-next-line no-infrastructure-key -- \npay(HERE);'],
    ['no rule', '// chargeonce-disable-next-line -- because\npay(HERE);'],
    ['another rule', '// chargeonce-disable-next-line no-nondeterministic-key -- why\npay(HERE);'],
    ['a line too far', '// chargeonce-disable-next-line no-infrastructure-key -- why\n\npay(HERE);'],
    ['ESLint without reason', '// eslint-disable-next-line chargeonce/no-infrastructure-key\npay(HERE);'],
    [
      'ESLint without prefix',
      '// eslint-disable-next-line no-infrastructure-key -- why chargeonce\npay(HERE);',
    ],
    ['ESLint without rules', '/* eslint-disable -- generated chargeonce */\npay(HERE);'],
    [
      'ESLint block as a line comment',
      '// eslint-disable chargeonce/no-infrastructure-key -- why\npay(HERE);',
    ],
    ['block ended', '/* eslint-disable chargeonce/no-infrastructure-key -- w */\n/* eslint-enable */\nHERE'],
    ['block begins later', 'pay(HERE);\n/* eslint-disable chargeonce/no-infrastructure-key -- w */'],
    ['in a string', "const a = '// chargeonce-disable-next-line no-infrastructure-key -- w';\nHERE"],
    ['in a template', 'const a = `\n// chargeonce-disable-next-line no-infrastructure-key -- w\n${HERE}`'],
    [
      'in a template behind a substitution',
      '`${a}\n// chargeonce-disable-next-line no-infrastructure-key -- w\n${HERE}`',
    ],
    ['in prose', '// use chargeonce-disable-next-line no-infrastructure-key -- so\nHERE'],
  ])('%s', (_name, text) => {
    expect(stays(text)).toBe(true);
  });

  test('a file without text keeps its findings', () => {
    const files = new Map([[FILE, 'HERE']]);
    const at = spanIn(files, 'pay.ts', 'HERE');
    const finding = { rule: 'r', at } as Finding;
    expect(suppress([finding], () => undefined)).toEqual([finding]);
  });
});

test('finds comments with their kind and offsets', () => {
  const source = '#!/usr/bin/env node\na /* b */ // c';
  expect(
    commentsOf(source).map(({ kind, text, start, end }) => [kind, text, source.slice(start, end)]),
  ).toEqual([
    ['block', ' b ', '/* b */'],
    ['line', ' c', '// c'],
  ]);
});

test('reads this very repository like the compiler does', () => {
  for (const folder of ['src/rule', 'src/reporters', 'rules', 'test/rule']) {
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.ts'))) {
      const text = readFileSync(`${folder}/${name}`, 'utf8');
      expect(
        commentsOf(text).map(({ start, end }) => text.slice(start, end)),
        name,
      ).toEqual(compilerComments(text));
    }
  }
});

function compilerComments(text: string): string[] {
  const file = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);
  const found = new Map<number, string>();
  const visit = (node: ts.Node): void => {
    if (node.getChildCount() > 0) {
      node.getChildren().forEach(visit);
      return;
    }
    const start = node.getFullStart();
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, start) ?? []),
      ...(ts.getTrailingCommentRanges(text, start) ?? []),
    ];
    // A template's text has no trivia of its own.
    if (node.kind === ts.SyntaxKind.TemplateMiddle || node.kind === ts.SyntaxKind.TemplateTail) return;
    for (const range of ranges) found.set(range.pos, text.slice(range.pos, range.end));
  };
  visit(file);
  return [...found].sort(([a], [b]) => a - b).map(([, comment]) => comment);
}
