import type ts from 'typescript';
import { guardsAt } from '../../typescript/flow.js';
import { localSymbolAt, unaliased } from '../../typescript/symbols.js';
import { enclosingFunction } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { leaf, through, type Trace } from '../provenance.js';
import { traceImported } from './imported.js';
import { guardedReference, mentions } from './operators.js';
import { rowTrace } from './row.js';
import { traceVariable } from './variable.js';

/** Where the value of a name comes from. */
export function traceIdentifier(
  engine: Engine,
  node: ts.Identifier,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  if (node.text === 'undefined') return leaf.undefined(node, path);
  const known = rowTrace(engine, node, path);
  if (known) return known;
  const symbol = localSymbolAt(engine.project, node);
  const target = symbol && unaliased(engine.project, symbol);
  const declaration = target?.declarations?.find((one) => engine.project.owns(one.getSourceFile()));
  if (!symbol || !target || !declaration) return traceImported(engine, node, path);
  const traced = traceDeclared(engine, node, target, declaration, path, frame);
  return path.length === 0 && isPresent(engine, node)
    ? through(node, 'when it is there', traced, 'present')
    : traced;
}

function traceDeclared(
  engine: Engine,
  use: ts.Identifier,
  symbol: ts.Symbol,
  declaration: ts.Declaration,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const { ts } = engine;
  if (
    ts.isVariableDeclaration(declaration) ||
    ts.isBindingElement(declaration) ||
    ts.isParameter(declaration)
  ) {
    return held(engine, use, declaration, traceVariable(engine, use, symbol, declaration, path, frame));
  }
  if (ts.isExportAssignment(declaration)) return engine.trace(declaration.expression, path, undefined);
  if (ts.isEnumDeclaration(declaration) || ts.isEnumMember(declaration)) return leaf.constant(declaration);
  if (ts.isClassLike(declaration)) return traceStatic(engine, declaration, path);
  if (ts.isModuleDeclaration(declaration) || ts.isSourceFile(declaration)) {
    return traceNamespace(engine, use, symbol, path);
  }
  if (
    ts.isImportSpecifier(declaration) ||
    ts.isImportClause(declaration) ||
    ts.isNamespaceImport(declaration)
  ) {
    return traceImported(engine, use, path);
  }
  return leaf.constant(declaration);
}

/** A member of a namespace, or of a module imported as one. */
function traceNamespace(engine: Engine, use: ts.Node, symbol: ts.Symbol, path: AccessPath): Trace {
  const [name, ...rest] = path;
  if (name === undefined) return leaf.constant(use);
  const member = symbol.exports?.get(engine.ts.escapeLeadingUnderscores(name));
  const target = member && unaliased(engine.project, member);
  const declaration = target?.declarations?.[0];
  if (!declaration || !engine.ts.isVariableDeclaration(declaration) || !declaration.initializer) {
    return leaf.unproven(use, 'unresolved import');
  }
  return through(declaration, `\`${name}\``, engine.trace(declaration.initializer, rest, undefined), 'held');
}

function traceStatic(engine: Engine, declaration: ts.ClassLikeDeclaration, path: AccessPath): Trace {
  const { ts } = engine;
  const [name, ...rest] = path;
  if (name === undefined) return leaf.constant(declaration);
  const field = declaration.members.find(
    (member) => ts.isPropertyDeclaration(member) && member.name.getText() === name,
  );
  if (!field || !ts.isPropertyDeclaration(field) || !field.initializer)
    return leaf.unproven(declaration, 'external');
  return through(
    field,
    `kept in static \`${name}\``,
    engine.trace(field.initializer, rest, undefined),
    'held',
  );
}

/** A module-level variable keeps its value for the life of the process. */
function held(engine: Engine, use: ts.Node, declaration: ts.Declaration, traced: Trace): Trace {
  const atModuleLevel =
    !enclosingFunction(engine.ts, declaration) && enclosingFunction(engine.ts, use) !== undefined;
  return atModuleLevel ? through(declaration, `kept at module level`, traced, 'held') : traced;
}

/** True when a guard on the way to this use has excluded that the name is empty. */
export function isPresent(engine: Engine, use: ts.Expression): boolean {
  return guardsAt(use).some(({ condition, holds }) => {
    const guard = guardedReference(engine, condition);
    return guard !== undefined && guard.truthy === holds && mentions(engine, use, guard.reference);
  });
}
