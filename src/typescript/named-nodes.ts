import type ts from 'typescript';
import type { Compiler } from './compiler.js';
import { isNamedAccess, visitAll } from './syntax.js';

const indexes = new WeakMap<ts.SourceFile, ReadonlyMap<string, readonly ts.Node[]>>();

/**
 * The names of a file, or of one node of it, that have the given text, in source order, also in `a['name']`; under
 * `this` the `this` keywords.
 */
export function nodesNamed(
  ts: Compiler,
  file: ts.SourceFile,
  name: string,
  within: ts.Node = file,
): readonly ts.Node[] {
  const index = indexes.get(file) ?? readNames(ts, file);
  indexes.set(file, index);
  const nodes = index.get(name) ?? [];
  if (within === file) return nodes;
  // In minified code one letter stands for thousands of variables, each in a small part of the file.
  const first = countBefore(nodes, ({ pos }) => pos < within.pos);
  return nodes.slice(
    first,
    countBefore(nodes, ({ end }) => end <= within.end),
  );
}

/** How many nodes, from the first on, fulfil what holds for those before some place only. */
function countBefore(nodes: readonly ts.Node[], isBefore: (node: ts.Node) => boolean): number {
  let [low, high] = [0, nodes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const node = nodes[middle];
    if (node && isBefore(node)) low = middle + 1;
    else high = middle;
  }
  return low;
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
  for (const list of index.values()) list.sort((a, b) => a.pos - b.pos);
  return index;
}

/** A name as such, or the text in brackets that is one: `a['name']`. */
export type Name = ts.Identifier | ts.StringLiteralLike;

/** True for the names that `nodesNamed` gives. */
export function isName(ts: Compiler, node: ts.Node): node is Name {
  return ts.isIdentifier(node) || (ts.isStringLiteralLike(node) && isNamedAccess(ts, node.parent));
}
