import type ts from 'typescript';
import { guardsAt } from '../../typescript/flow.js';
import { localSymbolAt, unaliased } from '../../typescript/symbols.js';
import { enclosingFunction, isFunctionNode, visitAll } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { leaf, through, type Trace } from '../provenance.js';
import { underType } from './by-type.js';
import { traceCounter } from './counter.js';
import { traceImported } from './imported.js';
import { guardedReference, isReferenceTo } from './operators.js';
import { traceArguments } from './parameter.js';
import { rowTrace } from './row.js';
import { traceVariable } from './variable.js';
import { isAssignment } from './writes.js';

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
  return isPresent(engine, node, path)
    ? through(node, 'when it is there', traced, 'present')
    : underType(engine, node, path, traced);
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
  if (ts.isEnumDeclaration(declaration)) return leaf.constant(declaration);
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
  return frame && isFunctionNode(ts, declaration)
    ? { kind: 'constant', node: declaration, closure: frame }
    : leaf.constant(declaration);
}

/** What tells an enum member from the others: its text, or its name. */
export function enumText(engine: Engine, member: ts.EnumMember): string {
  const { initializer } = member;
  return initializer && engine.ts.isStringLiteralLike(initializer) ? initializer.text : member.getText();
}

/** A member of a namespace, or of a module imported as one. */
export function traceNamespace(engine: Engine, use: ts.Node, symbol: ts.Symbol, path: AccessPath): Trace {
  const [name, ...rest] = path;
  if (name === undefined) return leaf.constant(use);
  const member = symbol.exports?.get(engine.ts.escapeLeadingUnderscores(name));
  const target = member && unaliased(engine.project, member);
  const declaration = target?.declarations?.[0];
  if (declaration && isFunctionNode(engine.ts, declaration)) return leaf.constant(declaration);
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
  const counted = countedStatic(engine, declaration, name);
  if (counted) return counted;
  return through(
    field,
    `kept in static \`${name}\``,
    engine.trace(field.initializer, rest, undefined),
    'held',
  );
}

/** `Keys.sequence += 1`: a static that the class's own file counts up. */
function countedStatic(
  engine: Engine,
  declaration: ts.ClassLikeDeclaration,
  name: string,
): Trace | undefined {
  const { ts } = engine;
  let found: Trace | undefined;
  visitAll(ts, declaration.getSourceFile(), (node) => {
    if (found || !ts.isPropertyAccessExpression(node) || node.name.text !== name) return;
    const { parent } = node;
    const counts = ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent);
    const adds = ts.isBinaryExpression(parent) && parent.left === node && isAssignment(engine, parent);
    const ofClass =
      node.expression.getText() === declaration.name?.text ||
      node.expression.kind === ts.SyntaxKind.ThisKeyword;
    if (!ofClass || (!counts && !adds)) return;
    const isPlain = adds && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    found = isPlain
      ? through(parent, `kept in static \`${name}\``, engine.trace(parent.right, [], undefined), 'held')
      : traceCounter(engine, parent, undefined);
  });
  return found;
}

/** A module-level variable keeps its value for the life of the process. */
function held(engine: Engine, use: ts.Node, declaration: ts.Declaration, traced: Trace): Trace {
  const atModuleLevel =
    !enclosingFunction(engine.ts, declaration) && enclosingFunction(engine.ts, use) !== undefined;
  return atModuleLevel ? through(declaration, `kept at module level`, traced, 'held') : traced;
}

/** True when a guard on the way to this use has excluded that the name is empty. */
function isPresent(engine: Engine, use: ts.Identifier, path: AccessPath): boolean {
  return guardsAt(use).some(({ condition, holds }) => {
    const guard = guardedReference(engine, condition);
    return guard?.truthy === holds && isReferenceTo(engine, guard.reference, use, path);
  });
}
