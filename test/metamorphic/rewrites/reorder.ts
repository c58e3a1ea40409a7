import ts from 'typescript';
import { areIndependent, effectOf } from '../evaluation.js';
import { ownNamesIn } from '../modules.js';
import type { Place, Rewrite } from '../rewrite.js';
import { nodesIn, valueSymbolAt, type Source } from '../source.js';

/** Two statements that stand side by side and do not speak of one another change places. */
export const reorder: Rewrite = {
  name: 'reorder statements',
  places: (source) =>
    [...nodesIn(source.file)]
      .filter((node): node is ts.Block | ts.SourceFile => ts.isBlock(node) || ts.isSourceFile(node))
      .flatMap(({ statements }) =>
        statements.slice(1).map((second, index) => [statements[index] ?? second, second] as const),
      )
      .filter(([first, second]) => areSwappable(source, first, second))
      .map(([first, second]) => swapped(source, first, second)),
};

function swapped(source: Source, first: ts.Statement, second: ts.Statement): Place {
  const edits = [
    { start: first.getStart(), end: first.getEnd(), text: second.getText() },
    { start: second.getStart(), end: second.getEnd(), text: first.getText() },
  ];
  return { node: first, write: () => ({ edits: new Map([[source.file.fileName, edits]]), reorders: true }) };
}

function areSwappable(source: Source, first: ts.Statement, second: ts.Statement): boolean {
  if (isHoisted(first) || isHoisted(second)) return isHoisted(first) || !isDirective(first);
  const values = [first, second].map(valuesOf);
  const [one, other] = values;
  if (!one || !other) return false;
  if (speaksOf(source, first, second) || speaksOf(source, second, first)) return false;
  return one.every((a) => other.every((b) => areIndependent(effectOf(source, a), effectOf(source, b))));
}

/** A function is there before anything runs. */
function isHoisted(statement: ts.Statement): boolean {
  return ts.isFunctionDeclaration(statement) && statement.body !== undefined && statement.name !== undefined;
}

function isDirective(statement: ts.Statement): boolean {
  return ts.isExpressionStatement(statement) && ts.isStringLiteral(statement.expression);
}

/** The values that a plain declaration evaluates. */
function valuesOf(statement: ts.Statement): ts.Expression[] | undefined {
  if (!ts.isVariableStatement(statement)) return undefined;
  const { declarations } = statement.declarationList;
  if (!declarations.every(({ name }) => ts.isIdentifier(name))) return undefined;
  return declarations.flatMap(({ initializer }) => initializer ?? []);
}

function speaksOf(source: Source, one: ts.Statement, other: ts.Statement): boolean {
  return ownNamesIn(one).some((name) =>
    (valueSymbolAt(source.checker, name)?.declarations ?? []).some(
      (at) => at.getSourceFile() === source.file && at.pos >= other.pos && at.end <= other.end,
    ),
  );
}
