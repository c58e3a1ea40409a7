import type ts from 'typescript';
import { reachingDefinitions, type Effect, type Reaching } from '../../typescript/flow.js';
import { localSymbolAt } from '../../typescript/symbols.js';
import { accessedName, enclosingFunction, isFunctionNode, visitAll } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { choice, leaf, parts, type Trace } from '../provenance.js';
import { traceDefinition, traceInitial } from './definition.js';
import { mutationsOf } from './mutation.js';
import { surelyAbsent } from './object.js';
import { absencesOf, guardedReference, mentions } from './operators.js';
import { sanitizeStored } from './stored.js';

type Declared = ts.VariableDeclaration | ts.BindingElement | ts.ParameterDeclaration;

/** The value of a variable or parameter at one use of it: overwritten values are gone, branches join. */
export function traceVariable(
  engine: Engine,
  use: ts.Identifier,
  symbol: ts.Symbol,
  declaration: Declared,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const writes = writesOf(engine, symbol, declaration);
  const mutations = mutationsOf(engine, symbol, declaration, use, path, frame);
  const value =
    writes.length === 0
      ? traceInitial(engine, declaration, path, frame)
      : traceWritten(engine, use, symbol, declaration, writes, path, frame);
  return withMutations(use, sanitizeStored(engine, value, [use]), mutations, path);
}

function withMutations(use: ts.Node, value: Trace, mutations: readonly Trace[], path: AccessPath): Trace {
  if (mutations.length === 0) return value;
  if (path.length === 0) return parts(use, 'filled step by step', [value, ...mutations]);
  return choice(use, 'one of', surelyAbsent(value) ? mutations : [value, ...mutations]);
}

function traceWritten(
  engine: Engine,
  use: ts.Identifier,
  symbol: ts.Symbol,
  declaration: Declared,
  writes: readonly ts.Node[],
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const effectOf = (assigned: ts.Node): Effect => effect(engine, symbol, declaration, assigned, path);
  const reached = definitionsReaching(engine, use, declaration, writes, effectOf);
  if (!reached) return leaf.unproven(use, 'unsupported syntax');
  const whole: Trace[] = [];
  const added: Trace[] = [];
  for (const one of reached) {
    const value = one.definition
      ? traceDefinition(engine, one.definition, declaration, path, frame)
      : traceInitial(engine, declaration, path, frame);
    const target = one.definition && effectOf(one.definition) === 'adds' ? added : whole;
    target.push(underGuards(engine, value, one, reached, frame));
  }
  const value = choice(use, 'one of', whole);
  return added.length === 0
    ? value
    : path.length === 0
      ? parts(use, 'filled step by step', [value, ...added])
      : choice(use, 'one of', [value, ...added]);
}

/** `if (key) options.idempotencyKey = key`: the way around the assignment is taken exactly when `key` is absent. */
function underGuards(
  engine: Engine,
  value: Trace,
  one: Reaching,
  all: readonly Reaching[],
  frame: Frame | undefined,
): Trace {
  if (!surelyAbsent(value)) return value;
  for (const { condition, holds } of one.guards) {
    const guard = guardedReference(engine, condition);
    if (!guard || guard.truthy === holds) continue;
    const filledElsewhere = all.some(
      (other) =>
        other !== one &&
        other.definition &&
        mentions(engine, assignmentOf(engine, other.definition), guard.reference),
    );
    if (filledElsewhere) return absencesOf(engine, guard.reference, frame);
  }
  return value;
}

function assignmentOf(engine: Engine, definition: ts.Node): ts.Node {
  return engine.ts.isBinaryExpression(definition.parent) ? definition.parent.right : definition;
}

/** The definitions that reach the use, through the closures between it and the variable. */
function definitionsReaching(
  engine: Engine,
  use: ts.Node,
  declaration: Declared,
  writes: readonly ts.Node[],
  effectOf: (assigned: ts.Node) => Effect,
): Reaching[] | undefined {
  const home = enclosingFunction(engine.ts, declaration);
  const found = new Map<ts.Node | undefined, Reaching>();
  let from: ts.Node | undefined = use;
  while (from) {
    const reached: Reaching[] | undefined = reachingDefinitions(from, effectOf);
    if (!reached) return undefined;
    const inner = enclosingFunction(engine.ts, from);
    from = undefined;
    for (const one of reached) {
      if (one.definition || inner === home) found.set(one.definition, one);
      else from = one.closure ?? inner;
    }
    if (from && isFunctionNode(engine.ts, from)) {
      for (const write of laterWrites(engine, from, inner, home, writes)) {
        found.set(write, { definition: write, closure: undefined, guards: [] });
      }
      if (!hasFlow(from))
        return [...found.values(), { definition: undefined, closure: undefined, guards: [] }];
    }
  }
  return [...found.values()];
}

function hasFlow(node: ts.Node): boolean {
  return (node as { flowNode?: object }).flowNode !== undefined;
}

/** Assignments that may run after a closure was made and before it is called. */
function laterWrites(
  engine: Engine,
  closure: ts.Node,
  inner: ts.Node | undefined,
  home: ts.Node | undefined,
  writes: readonly ts.Node[],
): ts.Node[] {
  const hoisted = !hasFlow(closure);
  return writes.filter((write) => {
    const where = enclosingFunction(engine.ts, write);
    if (where === inner) return false;
    return hoisted || write.pos > closure.end || where !== home;
  });
}

/** What an assigned reference means for the variable's value behind `path`. */
function effect(
  engine: Engine,
  symbol: ts.Symbol,
  declaration: Declared,
  assigned: ts.Node,
  path: AccessPath,
): Effect {
  const { ts } = engine;
  if (assigned === declaration) return 'kills';
  if (ts.isIdentifier(assigned)) return localSymbolAt(engine.project, assigned) === symbol ? 'kills' : 'none';
  if (ts.isCallExpression(assigned) && ts.isPropertyAccessExpression(assigned.expression)) {
    const receiver = assigned.expression.expression;
    return ts.isIdentifier(receiver) && localSymbolAt(engine.project, receiver) === symbol ? 'adds' : 'none';
  }
  if (!ts.isPropertyAccessExpression(assigned) && !ts.isElementAccessExpression(assigned)) return 'none';
  if (!ts.isIdentifier(assigned.expression) || localSymbolAt(engine.project, assigned.expression) !== symbol)
    return 'none';
  const name = accessedName(ts, assigned);
  if (path.length === 0 || name === undefined) return 'adds';
  return name === path[0] ? 'kills' : 'none';
}

const writeLists = new WeakMap<ts.Symbol, readonly ts.Node[]>();

/** Every place that assigns the variable or a member of it, besides its declaration. */
function writesOf(engine: Engine, symbol: ts.Symbol, declaration: Declared): readonly ts.Node[] {
  const known = writeLists.get(symbol);
  if (known) return known;
  const scope = enclosingFunction(engine.ts, declaration) ?? declaration.getSourceFile();
  const found: ts.Node[] = [];
  visitAll(engine.ts, scope, (node) => {
    const target = writtenReference(engine, node);
    const root = target && rootIdentifier(engine, target);
    if (target && root && root.text === symbol.name && localSymbolAt(engine.project, root) === symbol)
      found.push(target);
  });
  writeLists.set(symbol, found);
  return found;
}

function writtenReference(engine: Engine, node: ts.Node): ts.Node | undefined {
  const { ts } = engine;
  if (ts.isBinaryExpression(node) && isAssignment(engine, node)) return node.left;
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const counts =
      node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken;
    return counts ? node.operand : undefined;
  }
  if (ts.isIdentifier(node) && isDestructuringTarget(engine, node)) return node;
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    return /^(push|unshift)$/.test(node.expression.name.text) ? node : undefined;
  }
  return undefined;
}

function isAssignment(engine: Engine, node: ts.BinaryExpression): boolean {
  const { SyntaxKind } = engine.ts;
  const kind = node.operatorToken.kind;
  return kind >= SyntaxKind.FirstAssignment && kind <= SyntaxKind.LastAssignment;
}

/** `({ key } = source)` and `[key] = source` and `for (key of list)`. */
function isDestructuringTarget(engine: Engine, node: ts.Identifier): boolean {
  const { ts } = engine;
  if (ts.isForOfStatement(node.parent) && node.parent.initializer === node) return true;
  let up: ts.Node = node;
  while (
    ts.isObjectLiteralExpression(up.parent) ||
    ts.isArrayLiteralExpression(up.parent) ||
    ts.isShorthandPropertyAssignment(up.parent) ||
    (ts.isPropertyAssignment(up.parent) && up.parent.initializer === up)
  ) {
    up = up.parent;
  }
  const { parent } = up;
  return up !== node && ts.isBinaryExpression(parent) && parent.left === up && isAssignment(engine, parent);
}

function rootIdentifier(engine: Engine, node: ts.Node): ts.Identifier | undefined {
  const { ts } = engine;
  let inner = ts.isCallExpression(node) ? node.expression : node;
  while (
    ts.isPropertyAccessExpression(inner) ||
    ts.isElementAccessExpression(inner) ||
    ts.isParenthesizedExpression(inner) ||
    ts.isNonNullExpression(inner)
  ) {
    inner = inner.expression;
  }
  return ts.isIdentifier(inner) ? inner : undefined;
}
