import type ts from 'typescript';
import type { Compiler } from '../typescript/compiler.js';
import { functionName, isFunctionNode } from '../typescript/syntax.js';
import type { Cause } from './analysis.js';

/** Names a place in a way that survives moved lines: what it stands in, its text, and which of several equal texts it is. */
export function causeAt(ts: Compiler, node: ts.Node): Cause {
  const file = node.getSourceFile();
  const owners = namedOwners(ts, node);
  const text = node.getText(file);
  // A function without a name is no address: what is equal in two of them is told apart by its order around them.
  const before = file.text.slice(owners[0]?.node.pos ?? 0, node.getStart(file));
  const ordinal = before.split(text).length - 1;
  const names = owners.map(({ name }) => name).reverse();
  return {
    file: file.fileName.replaceAll('\\', '/'),
    place: [names.join('.'), text.replace(/\s+/g, ''), String(ordinal)].join('|'),
  };
}

/** The functions and classes with a name around a place, innermost first. */
function namedOwners(ts: Compiler, node: ts.Node): { readonly node: ts.Node; readonly name: string }[] {
  const owners: { node: ts.Node; name: string }[] = [];
  for (let up = node.parent as ts.Node | undefined; up; up = up.parent) {
    const name = isFunctionNode(ts, up)
      ? functionName(ts, up)
      : ts.isClassLike(up)
        ? up.name?.text
        : undefined;
    if (name !== undefined) owners.push({ node: up, name });
  }
  return owners;
}
