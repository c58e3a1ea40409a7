import ts from 'typescript';

/**
 * What one part of the engine must answer. A table instead of a test, so that mutation testing can run it in its own
 * process, where nothing but the engine costs time.
 */
export interface Unit {
  readonly name: string;
  actual(): unknown;
  readonly expected: unknown;
}

/** The statements of a file that is made up of `text`, with parents. */
export function fileOf(text: string, name = '/shop/pay.ts'): ts.SourceFile {
  return ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true);
}

/** Nodes to hang facts on, each other than the rest: `nodes.a` … `nodes.h`. */
export const nodes = named(fileOf('a; b; c; d; e; f; g; h;'));

function named(
  file: ts.SourceFile,
): Readonly<Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h', ts.Expression>> {
  const found = file.statements.map((statement) => (statement as ts.ExpressionStatement).expression);
  return Object.fromEntries(found.map((node) => [node.getText(), node])) as typeof nodes;
}
