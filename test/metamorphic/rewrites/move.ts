import ts from 'typescript';
import { isPortable } from '../evaluation.js';
import { beside, declarationAtTop, isExported, modifiersOf, ownNamesIn, specifierOf } from '../modules.js';
import { insert, replace, type Change, type Edit, type Place, type Rewrite } from '../rewrite.js';
import { isNeverAssigned, valueSymbolAt, type Source } from '../source.js';

/** How the file that a function has moved to is imported, and what stands before the moved function. */
interface Form {
  readonly keyword: 'export' | 'export default';
  readonly imported: (name: string) => string;
  readonly barrel?: boolean;
}

export const moveToFile = moving('move a function to another file', {
  keyword: 'export',
  imported: (name) => `{ ${name} }`,
});

export const moveAsDefault = moving('move a function to a default export', {
  keyword: 'export default',
  imported: (name) => name,
});

export const moveBehindBarrel = moving('move a function behind a barrel', {
  keyword: 'export',
  imported: (name) => `{ ${name} }`,
  barrel: true,
});

function moving(name: string, form: Form): Rewrite {
  return {
    name,
    places: (source) =>
      source.isModule
        ? source.file.statements
            .filter(ts.isFunctionDeclaration)
            .map((node): Place => ({ node, write: () => moved(source, node, form) }))
        : [],
  };
}

function moved(source: Source, node: ts.FunctionDeclaration, form: Form): Change | undefined {
  const { name } = node;
  const symbol = name && source.checker.getSymbolAtLocation(name);
  if (!symbol || !node.body || symbol.declarations?.length !== 1 || !isPortable(node)) return undefined;
  if (modifiersOf(node).includes(ts.SyntaxKind.DefaultKeyword) || !isNeverAssigned(source, symbol))
    return undefined;
  const needed = neededFrom(source, node);
  if (!needed) return undefined;
  const target = beside(source, source.fresh());
  const entry = form.barrel ? beside(source, source.fresh(1)) : target;
  const back = [...needed.keys()].join(', ');
  const imports = source.file.statements.filter(ts.isImportDeclaration).map((one) => one.getText());
  const lines = [
    ...imports,
    ...(back === '' ? [] : [`import { ${back} } from '${specifierOf(source.file.fileName)}';`]),
    `${form.keyword} ${withoutExport(node)}\n`,
  ];
  const own = [
    ...[...new Set(needed.values())]
      .filter((one) => !isExported(one))
      .map((one) => insert(one.getStart(), 'export ')),
    { ...replace(node, `import ${form.imported(name.text)} from '${specifierOf(entry)}';`) },
    ...(isExported(node) ? [insert(source.file.getEnd(), `\nexport { ${name.text} };\n`)] : []),
  ];
  const edits = new Map<string, Edit[]>([
    [source.file.fileName, own],
    [target, [insert(0, lines.join('\n'))]],
  ]);
  if (form.barrel) edits.set(entry, [insert(0, `export * from '${specifierOf(target)}';\n`)]);
  return { edits, reorders: true };
}

function withoutExport(node: ts.FunctionDeclaration): string {
  const text = node.getText();
  return isExported(node) ? text.replace(/^export\s+/, '') : text;
}

/** The module-level names that the function uses, with their statements; undefined if one cannot be shared. */
function neededFrom(source: Source, node: ts.FunctionDeclaration): Map<string, ts.Statement> | undefined {
  const needed = new Map<string, ts.Statement>();
  for (const name of ownNamesIn(node)) {
    if (isAugmented(source, name)) return undefined;
    const statement = declarationAtTop(source, name);
    if (!statement || statement === node || ts.isImportDeclaration(statement)) continue;
    const symbol = valueSymbolAt(source.checker, name);
    if (ts.isVariableStatement(statement) && (!symbol || !isNeverAssigned(source, symbol))) return undefined;
    if (ts.isExpressionStatement(statement) || modifiersOf(statement).includes(ts.SyntaxKind.DefaultKeyword))
      return undefined;
    needed.set(name.text, statement);
  }
  return needed;
}

/** Declared several times: a namespace and a class, overloads. */
function isAugmented(source: Source, name: ts.Identifier): boolean {
  const declared = valueSymbolAt(source.checker, name)?.declarations ?? [];
  return declared.length > 1 && declared.every((one) => one.getSourceFile() === source.file);
}
