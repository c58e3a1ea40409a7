import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { isolatedProject } from '../../src/typescript/isolated-project.js';
import { programProject } from '../../src/typescript/program-project.js';
import { isTestFile } from '../../src/typescript/test-files.js';
import { temporaryFolder } from './temporary-folder.js';

describe('an isolated file', () => {
  test('has symbols and parents, and no other file', () => {
    const project = isolatedProject(
      ts,
      '/app/pay.js',
      "import { id } from './id.js';\nconst key = id;\nuse(key);",
    );
    const [file, ...more] = project.mentioning('key');
    expect(more).toEqual([]);
    expect(project.scope).toBe('file');
    const call = file?.statements[2];
    expect(call && ts.isExpressionStatement(call) && call.expression.parent === call).toBe(true);
    const key =
      call &&
      ts.isExpressionStatement(call) &&
      ts.isCallExpression(call.expression) &&
      call.expression.arguments[0];
    expect(key && project.checker.getSymbolAtLocation(key)?.valueDeclaration?.getText()).toBe('key = id');
  });

  test('may have a name that says nothing', () => {
    expect(isolatedProject(ts, '/app/page.vue', 'const key = 1;').mentioning('key')).toHaveLength(1);
  });
});

describe('a program', () => {
  test('searches own files by text, sorted by path', () => {
    const folder = temporaryFolder({
      'b.ts': "import { x } from 'x';\nexport const stripe = x;",
      'a.ts': "import './b';\nexport const stripe2 = 1;",
      'd.d.ts': 'declare const stripe3: string;',
      'node_modules/x/index.ts': 'export const x = 1; // stripe',
    });
    const program = ts.createProgram([`${folder}/d.d.ts`, `${folder}/b.ts`, `${folder}/a.ts`], { types: [] });
    const project = programProject(ts, program, folder);
    const names = (text: string | RegExp): string[] =>
      project.mentioning(text).map((file) => file.fileName.slice(folder.length + 1));
    expect(names('stripe')).toEqual(['a.ts', 'b.ts']);
    expect(names(/STRIPE2/gi)).toEqual(['a.ts']);
    expect(names(/STRIPE2/gi)).toEqual(['a.ts']);
    expect(names(/STRIPE2/g)).toEqual([]);
  });
});

test.each([
  ['src/pay.test.ts', true],
  ['src/pay.spec.mjs', true],
  ['src/pay.e2e.spec.tsx', true],
  ['test/pay.ts', true],
  ['src/tests/pay.ts', true],
  ['src/__tests__/pay.ts', true],
  ['__mocks__/stripe.js', true],
  ['apps/web/e2e/pay.ts', true],
  ['src/testing/pay.ts', false],
  ['src/latest/pay.ts', false],
  ['src/test.ts', false],
  ['src/contest.ts', false],
  ['../test/outside.ts', false],
])('isTestFile(%s) is %s', (path, expected) => {
  expect(isTestFile(path)).toBe(expected);
});
