import ts from 'typescript';
import { nodesIn, valueSymbolAt, type Source } from './source.js';

/** The path of a new file beside another, of the same kind; no other file gets the same name. */
export function beside({ file }: Source, name: string): string {
  return file.fileName.replace(/(\.[^./]+)$/, `-${name}$1`);
}

/** How a module beside another is imported from it. */
export function specifierOf(path: string): string {
  const base = path.slice(path.lastIndexOf('/') + 1);
  return `./${base.replace(/\.([cm]?)tsx?$/, '.$1js')}`;
}

/** The module-level statement that declares a name, with the name's export if it has one. */
export function declarationAtTop(source: Source, name: ts.Identifier): ts.Statement | undefined {
  const [declaration, ...others] = valueSymbolAt(source.checker, name)?.declarations ?? [];
  if (!declaration || others.length > 0 || declaration.getSourceFile() !== source.file) return undefined;
  return source.file.statements.find((one) => one.pos <= declaration.pos && declaration.end <= one.end);
}

/** True when the statement starts with `export`. */
export function isExported(statement: ts.Statement): boolean {
  return modifiersOf(statement).includes(ts.SyntaxKind.ExportKeyword);
}

/** The kinds of the statement's modifiers. */
export function modifiersOf(statement: ts.Statement): ts.SyntaxKind[] {
  return ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []).map(({ kind }) => kind) : [];
}

/** The names that stand for something by themselves: not members of something else. */
export function ownNamesIn(node: ts.Node): ts.Identifier[] {
  return [...nodesIn(node)].filter(ts.isIdentifier).filter((name) => {
    const { parent } = name;
    if (ts.isPropertyAccessExpression(parent)) return parent.expression === name;
    if (ts.isQualifiedName(parent)) return parent.left === name;
    const isKey =
      ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isPropertySignature(parent);
    return !isKey || parent.name !== name;
  });
}
