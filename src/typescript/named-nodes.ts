import type ts from 'typescript';
import type { Compiler } from './compiler.js';
import { isNamedAccess, visitAll } from './syntax.js';

const indexes = new WeakMap<ts.SourceFile, ReadonlyMap<string, readonly ts.Node[]>>();

/** The names of a file that have the given text, in source order, also in `a['name']`; under `this` its `this` keywords. */
export function nodesNamed(ts: Compiler, file: ts.SourceFile, name: string): readonly ts.Node[] {
  const index = indexes.get(file) ?? readNames(ts, file);
  indexes.set(file, index);
  return index.get(name) ?? [];
}

function readNames(ts: Compiler, file: ts.SourceFile): ReadonlyMap<string, readonly ts.Node[]> {
  const index = new Map<string, ts.Node[]>();
  visitAll(ts, file, (node) => {
    const name = isName(ts, node) ? node.text : node.kind === ts.SyntaxKind.ThisKeyword ? 'this' : '';
    if (name === '') return;
    const list = index.get(name);
    if (list) list.push(node);
    else index.set(name, [node]);
  });
  return index;
}

/** A name as such, or the text in brackets that is one: `a['name']`. */
export type Name = ts.Identifier | ts.StringLiteralLike;

/** True for the names that `nodesNamed` gives. */
export function isName(ts: Compiler, node: ts.Node): node is Name {
  return ts.isIdentifier(node) || (ts.isStringLiteralLike(node) && isNamedAccess(ts, node.parent));
}
