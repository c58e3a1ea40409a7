import ts from 'typescript';
import type { Edit, Place, Rewrite } from '../rewrite.js';
import { nodesIn, type Source } from '../source.js';
import { isTelling } from '../telling-names.js';

export const renameLocal = renaming(
  'rename a variable',
  (name) => isVariable(name.parent) && name.parent.name === name,
);

export const renameParameter = renaming(
  'rename a parameter',
  (name) => ts.isParameter(rootOf(name.parent)) && 'name' in name.parent && name.parent.name === name,
);

export const renameFunction = renaming('rename a function', (name) => {
  const { parent } = name;
  if (ts.isFunctionDeclaration(parent) || ts.isMethodDeclaration(parent)) return parent.name === name;
  return ts.isVariableDeclaration(parent) && parent.name === name && isFunction(parent.initializer);
});

/** Without types nothing ties a property to the places that read it. */
export const renameProperty = renaming('rename a property', (name) => {
  const { parent } = name;
  if (!/\.[cm]?ts$/.test(name.getSourceFile().fileName)) return false;
  const isDeclared =
    ts.isPropertySignature(parent) || ts.isPropertyDeclaration(parent) || ts.isPropertyAssignment(parent);
  // A text may name the property: `pick(keys, 'stable')`.
  const isInText = new RegExp(`['"]${name.text}['"]`).test(name.getSourceFile().text);
  return isDeclared && parent.name === name && !isInText;
});

/** A new name everywhere, unless the name says something to the reader of keys. */
function renaming(name: string, isCandidate: (name: ts.Identifier) => boolean): Rewrite {
  return {
    name,
    places: (source) =>
      [...nodesIn(source.file)]
        .filter(ts.isIdentifier)
        .filter((node) => isCandidate(node) && !isTelling(node.text))
        .map((node) => renamed(source, node)),
  };
}

function renamed(source: Source, node: ts.Identifier): Place {
  return {
    node,
    write() {
      const locations = source.renames(node);
      const fixture = source.file.fileName.split('/').slice(0, -1).join('/');
      if (!locations?.length || locations.some(({ fileName }) => !isNear(fileName, fixture)))
        return undefined;
      const edits = new Map<string, Edit[]>();
      for (const { fileName, textSpan, prefixText = '', suffixText = '' } of locations) {
        const text = `${prefixText}${newName(source, node)}${suffixText}`;
        const edit = { start: textSpan.start, end: textSpan.start + textSpan.length, text };
        edits.set(fileName, [...(edits.get(fileName) ?? []), edit]);
      }
      return { edits };
    },
  };
}

/** A capital at the start stays: it tells classes and constructors from other names. */
function newName(source: Source, { text }: ts.Identifier): string {
  const fresh = source.fresh();
  return /^[A-Z]/.test(text) ? fresh.charAt(0).toUpperCase() + fresh.slice(1) : fresh;
}

/** What is declared in a library, or shared with another fixture, keeps its name. */
function isNear(fileName: string, folder: string): boolean {
  return !fileName.includes('/node_modules/') && fileName.startsWith(`${folder}/`);
}

function isVariable(node: ts.Node): node is ts.VariableDeclaration | ts.BindingElement {
  return (
    ts.isVariableDeclaration(node) || (ts.isBindingElement(node) && ts.isVariableDeclaration(rootOf(node)))
  );
}

function rootOf(node: ts.Node): ts.Node {
  return ts.isBindingElement(node) ? rootOf(node.parent.parent) : node;
}

function isFunction(node: ts.Expression | undefined): boolean {
  return node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));
}
