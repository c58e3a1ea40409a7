import type ts from 'typescript';
import { originOf } from '../../typescript/origin.js';
import { localSymbolAt } from '../../typescript/symbols.js';
import type { AccessPath, Engine } from '../engine.js';
import { leaf, type Trace } from '../provenance.js';

/** Namespaces and constructors of the language and its hosts: fixed wherever they are read. */
const FIXED_GLOBAL =
  /^(process|crypto|performance|console|globalThis|window|self|navigator|document|[A-Z]\w*)$/;

/** A name that the project does not declare: a global, or an import whose source is out of view. */
export function traceImported(engine: Engine, node: ts.Identifier, path: AccessPath): Trace {
  const origin = originOf(engine.project, node);
  if (origin?.module === 'global') {
    if (FIXED_GLOBAL.test(node.text))
      return path.length === 0 ? leaf.constant(node) : leaf.unproven(node, 'external');
    const isKnown = node.text !== 'arguments' && localSymbolAt(engine.project, node) !== undefined;
    return isKnown ? leaf.constant(node) : leaf.unproven(node, 'external');
  }
  return leaf.unproven(node, isResolved(engine, node) ? 'external' : 'unresolved import');
}

/** True when the import leads to declarations, if only those of a package. */
export function isResolved(engine: Engine, node: ts.Identifier): boolean {
  const { ts, checker } = engine;
  const symbol = localSymbolAt(engine.project, node);
  if (!symbol) return false;
  const own = symbol.valueDeclaration;
  const named = own && ts.isVariableDeclaration(own) ? own.initializer : undefined;
  // `const format = formatOf`: another name for what is imported.
  if (own && named && ts.isIdentifier(named) && own.pos < node.pos && named.text !== node.text)
    return isResolved(engine, named);
  if (!(symbol.flags & ts.SymbolFlags.Alias)) return true;
  return (checker.getAliasedSymbol(symbol).declarations ?? []).length > 0;
}
