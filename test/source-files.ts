import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '..');

/** One file of this repository, parsed; `path` is relative to the root, with forward slashes. */
export interface RepositoryFile {
  readonly path: string;
  readonly syntax: ts.SourceFile;
}

/** A module that a file names, and whether nothing of it is left at run time. */
export interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
  readonly line: number;
}

/** Paths of all TypeScript files below the folders, sorted. A folder that does not exist is an error. */
export function pathsIn(...folders: readonly string[]): string[] {
  const names = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  return names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.includes('/node_modules/'))
    .sort();
}

export function readRepositoryFile(path: string): RepositoryFile {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return { path, syntax: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
}

/** Everything the file imports: statically, dynamically, by `require` or inside a type. */
export function importsOf({ syntax }: RepositoryFile): Import[] {
  const found: Import[] = [];
  const add = (at: ts.Node, name: ts.Node | undefined, typeOnly: boolean): void => {
    if (!name || !ts.isStringLiteralLike(name)) return;
    found.push({ specifier: name.text, typeOnly, line: lineOf(syntax, at) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      add(node, node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    } else if (ts.isExportDeclaration(node)) {
      add(node, node.moduleSpecifier, node.isTypeOnly);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node, node.argument.literal, true);
    } else if (ts.isExternalModuleReference(node)) {
      add(node, node.expression, false);
    } else if (ts.isCallExpression(node) && loadsModule(node.expression)) {
      add(node, node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(syntax);
  return found;
}

/** 1-based. */
export function lineOf(syntax: ts.SourceFile, node: ts.Node): number {
  return syntax.getLineAndCharacterOfPosition(node.getStart(syntax)).line + 1;
}

function loadsModule(callee: ts.Expression): boolean {
  return (
    callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require')
  );
}
