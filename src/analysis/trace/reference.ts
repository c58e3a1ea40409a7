import type ts from 'typescript';
import { guardsAt } from '../../typescript/flow.js';
import { localSymbolAt, unaliased } from '../../typescript/symbols.js';
import { enclosingFunction, isFunctionNode, staticName } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { leaf, through, type Trace } from '../provenance.js';
import { underType } from './by-type.js';
import { traceExported, traceOther } from './exported.js';
import { traceImported } from './imported.js';
import { guardedReference, isReferenceTo, whenThere, type Guard } from './guard.js';
import { traceArguments } from './parameter.js';
import { rowTrace } from './row.js';
import { traceStatic } from './static.js';
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
  const all = node.text === 'arguments' ? traceArguments(engine, node, path, frame) : undefined;
  if (all) return all;
  const symbol = localSymbolAt(engine.project, node);
  const target = symbol && unaliased(engine.project, symbol);
  const declaration = target?.declarations?.find((one) => engine.project.owns(one.getSourceFile()));
  if (!symbol || !target || !declaration) return traceImported(engine, node, path);
  const traced = traceDeclared(engine, node, target, declaration, path, frame);
  const tests = testsOf(engine, node, path);
  if (tests.length === 0) return underType(engine, node, path, traced);
  return tests.reduce((value, means) => whenThere(node, value, means), underType(engine, node, path, traced));
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
  if (ts.isEnumMember(declaration)) return leaf.constant(declaration, enumText(engine, declaration));
  if (ts.isEnumDeclaration(declaration)) return traceEnum(engine, declaration, path);
  if (ts.isClassLike(declaration)) return traceStatic(engine, use, declaration, path, frame);
  if (ts.isModuleDeclaration(declaration) || ts.isSourceFile(declaration)) {
    return traceNamespace(engine, use, symbol, path, frame);
  }
  if (
    ts.isImportSpecifier(declaration) ||
    ts.isImportClause(declaration) ||
    ts.isNamespaceImport(declaration)
  ) {
    return traceImported(engine, use, path);
  }
  if (frame && isFunctionNode(ts, declaration))
    return { kind: 'constant', node: declaration, closure: frame };
  return traceExported(engine, symbol.declarations ?? [], path) ?? traceOther(engine, declaration);
}

/** `Source.Invoice`, also where a pattern takes it. */
function traceEnum(engine: Engine, declaration: ts.EnumDeclaration, [name]: AccessPath): Trace {
  const member = declaration.members.find((one) => staticName(engine.ts, one.name) === name);
  return member ? leaf.constant(member, enumText(engine, member)) : leaf.constant(declaration);
}

/** What tells an enum member from the others: its text, or its name. */
export function enumText(engine: Engine, member: ts.EnumMember): string {
  const { initializer } = member;
  return initializer && engine.ts.isStringLiteralLike(initializer) ? initializer.text : member.getText();
}

/** A member of a namespace, or of a module imported as one. */
export function traceNamespace(
  engine: Engine,
  use: ts.Expression,
  symbol: ts.Symbol,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const [name, ...rest] = path;
  if (name === undefined) return leaf.constant(use);
  const member = symbol.exports?.get(engine.ts.escapeLeadingUnderscores(name));
  const target = member && unaliased(engine.project, member);
  const declaration = target?.declarations?.[0];
  if (declaration && isFunctionNode(engine.ts, declaration)) return leaf.constant(declaration);
  if (!target || !declaration) return leaf.unproven(use, 'unresolved import');
  if (!engine.ts.isVariableDeclaration(declaration))
    return traceExported(engine, target.declarations ?? [], rest) ?? leaf.unproven(use, 'unresolved import');
  const value = traceVariable(engine, use, target, declaration, rest, frame);
  return through(declaration, `\`${name}\``, value, 'held');
}

/** A module-level variable keeps its value for the life of the process. */
function held(engine: Engine, use: ts.Node, declaration: ts.Declaration, traced: Trace): Trace {
  const atModuleLevel =
    !enclosingFunction(engine.ts, declaration) && enclosingFunction(engine.ts, use) !== undefined;
  return atModuleLevel ? through(declaration, `kept at module level`, traced, 'held') : traced;
}

/** What guards on the way to this use have excluded. */
function testsOf(engine: Engine, use: ts.Identifier, path: AccessPath): Guard['means'][] {
  return guardsAt(use).flatMap(({ condition, holds }) => {
    const guard = guardedReference(engine, condition);
    return guard?.truthy === holds && isReferenceTo(engine, guard, use, path) ? [guard.means] : [];
  });
}
