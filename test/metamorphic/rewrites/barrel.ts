import ts from 'typescript';
import { beside, specifierOf } from '../modules.js';
import { insert, replace, type Change, type Edit, type Place, type Rewrite } from '../rewrite.js';
import type { Source } from '../source.js';
import { isTelling } from '../telling-names.js';

/** `import { a } from 'm'` becomes an import of a file of the project's own that says `export { a } from 'm'`. */
export const barrel: Rewrite = {
  name: 'import through a barrel',
  places: (source) =>
    importsIn(source, (source, node) =>
      throughBarrel(source, node, (names) => `export { ${names} } from`, false),
    ),
};

/** The same barrel, made of imports and an export list, with every name in it renamed. */
export const renamingBarrel: Rewrite = {
  name: 'import through a barrel that renames',
  places: (source) =>
    importsIn(source, (source, node) =>
      throughBarrel(source, node, (names) => `export { ${names} } from`, true),
    ),
};

/** `import { a } from 'm'` becomes `import * as m from 'm'`, and every `a` becomes `m.a`. */
export const namespaceImport: Rewrite = {
  name: 'namespace import',
  places: (source) => importsIn(source, throughNamespace),
};

/** `import { a } from 'm'` becomes `import a from './own.js'`, where the file says `export { a as default } from 'm'`. */
export const defaultImport: Rewrite = {
  name: 'default export for a named one',
  places: (source) => importsIn(source, throughDefault),
};

type Write = (source: Source, node: ts.ImportDeclaration) => Change | undefined;

function importsIn(source: Source, write: Write): Place[] {
  return source.file.statements
    .filter(ts.isImportDeclaration)
    .filter(({ importClause }) => importClause !== undefined && importClause.phaseModifier === undefined)
    .map((node) => ({ node, write: () => write(source, node) }));
}

/** What an import brings in, by the name it has in the module. */
function importedNames({
  importClause,
}: ts.ImportDeclaration): { name: string; local: ts.Identifier; isType: boolean }[] | undefined {
  const bindings = importClause?.namedBindings;
  if (bindings && ts.isNamespaceImport(bindings)) return undefined;
  return [
    ...(importClause?.name ? [{ name: 'default', local: importClause.name, isType: false }] : []),
    ...(bindings?.elements ?? []).map((one) => ({
      name: (one.propertyName ?? one.name).text,
      local: one.name,
      isType: one.isTypeOnly,
    })),
  ];
}

function throughBarrel(
  source: Source,
  node: ts.ImportDeclaration,
  head: (names: string) => string,
  renames: boolean,
): Change | undefined {
  const names = importedNames(node);
  if (!names?.length || (renames && names.some(({ name }) => isTelling(name)))) return undefined;
  const target = beside(source, source.fresh());
  const listed = names.map(({ name, isType }, index) => {
    const type = isType ? 'type ' : '';
    const outer = renames ? `${source.fresh(1)}${index}` : name;
    return outer === name ? `${type}${name}` : `${type}${name} as ${outer}`;
  });
  const taken = names.map(({ name, local, isType }, index) => {
    const outer = renames ? `${source.fresh(1)}${index}` : name;
    return `${isType ? 'type ' : ''}${outer === local.text ? outer : `${outer} as ${local.text}`}`;
  });
  return {
    edits: new Map<string, Edit[]>([
      [
        source.file.fileName,
        [replace(node, `import { ${taken.join(', ')} } from '${specifierOf(target)}';`)],
      ],
      [target, [insert(0, `${head(listed.join(', '))} ${node.moduleSpecifier.getText()};\n`)]],
    ]),
  };
}

function throughDefault(source: Source, node: ts.ImportDeclaration): Change | undefined {
  const names = importedNames(node);
  const [only, ...others] = names ?? [];
  if (!only || others.length > 0 || only.name === 'default' || only.isType) return undefined;
  const target = beside(source, source.fresh());
  return {
    edits: new Map<string, Edit[]>([
      [source.file.fileName, [replace(node, `import ${only.local.text} from '${specifierOf(target)}';`)]],
      [target, [insert(0, `export { ${only.name} as default } from ${node.moduleSpecifier.getText()};\n`)]],
    ]),
  };
}

function throughNamespace(source: Source, node: ts.ImportDeclaration): Change | undefined {
  const names = importedNames(node);
  if (!names?.length || names.some(({ isType }) => isType) || isOneThing(source, node)) return undefined;
  const space = source.fresh();
  const edits: Edit[] = [replace(node, `import * as ${space} from ${node.moduleSpecifier.getText()};`)];
  for (const { name, local } of names) {
    const symbol = source.checker.getSymbolAtLocation(local);
    for (const use of symbol ? source.referencesTo(symbol) : []) {
      if (use.pos >= node.pos && use.end <= node.end) continue;
      if (ts.isExportSpecifier(use.parent) || ts.isExportAssignment(use.parent)) return undefined;
      const isShorthand = ts.isShorthandPropertyAssignment(use.parent);
      edits.push(replace(use, `${isShorthand ? `${use.text}: ` : ''}${space}.${name}`));
    }
  }
  return { edits: new Map([[source.file.fileName, edits]]) };
}

/** `export = assert`: the namespace of such a module is made up, and its functions assert nothing for the compiler. */
function isOneThing({ checker }: Source, { moduleSpecifier }: ts.ImportDeclaration): boolean {
  return (
    checker.getSymbolAtLocation(moduleSpecifier)?.exports?.has(ts.InternalSymbolName.ExportEquals) ?? false
  );
}
