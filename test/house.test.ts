import ts from 'typescript';
import { expect, test } from 'vitest';
import { lineOf, pathsIn, readRepositoryFile, type RepositoryFile } from './source-files.js';

const SHORT = 25;

interface MeasuredFunction {
  readonly where: string;
  /** Lines that hold code, from the first to the last of the function. */
  readonly lines: number;
}

test('nine functions in ten fit a screen', () => {
  const functions = pathsIn('src', 'rules').map(readRepositoryFile).flatMap(functionsIn);
  const long = functions.filter(({ lines }) => lines > SHORT).sort((left, right) => right.lines - left.lines);
  const list = long.map(({ where, lines }) => `${where} ${lines} lines`).join('\n');
  expect(functions.length).toBeGreaterThan(0);
  expect(
    long.length / functions.length,
    `functions of more than ${SHORT} lines:\n${list}`,
  ).toBeLessThanOrEqual(0.1);
});

test('lines of comments and blank lines do not count', () => {
  const syntax = ts.createSourceFile(
    'sample.ts',
    'function f() {\n  // why\n\n  /* and\n  why */\n  return `a\n\nb`; // here\n}\n',
    ts.ScriptTarget.Latest,
    true,
  );
  expect(functionsIn({ path: 'sample.ts', syntax })).toEqual([{ where: 'sample.ts:1', lines: 5 }]);
});

function functionsIn({ path, syntax }: RepositoryFile): MeasuredFunction[] {
  const codeLines = linesWithCode(syntax);
  const found: MeasuredFunction[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const first = lineOf(syntax, node);
      const last = syntax.getLineAndCharacterOfPosition(node.getEnd()).line + 1;
      const lines = codeLines.filter((line) => line >= first && line <= last).length;
      found.push({ where: `${path}:${first}`, lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(syntax);
  return found;
}

/** Every line that a token touches, once; the blank lines inside a template literal are text and count. */
function linesWithCode(syntax: ts.SourceFile): number[] {
  const lines = new Set<number>();
  const visit = (node: ts.Node): void => {
    if (node.getChildCount(syntax) > 0) {
      node.getChildren(syntax).forEach(visit);
      return;
    }
    if (node.getStart(syntax) === node.getEnd()) return;
    const { line: first } = syntax.getLineAndCharacterOfPosition(node.getStart(syntax));
    const { line: last } = syntax.getLineAndCharacterOfPosition(node.getEnd());
    for (let line = first; line <= last; line++) lines.add(line + 1);
  };
  for (const statement of syntax.statements) visit(statement);
  return [...lines];
}
