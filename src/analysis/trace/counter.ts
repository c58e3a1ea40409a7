import type ts from 'typescript';
import { localSymbolAt } from '../../typescript/symbols.js';
import {
  accessedName,
  bare,
  enclosingFunction,
  isFunctionNode,
  isNamedAccess,
  visitAll,
} from '../../typescript/syntax.js';
import type { Engine, Frame } from '../engine.js';
import { leaf, leavesOf, type SourceLeaf, type Trace } from '../provenance.js';
import type { Declared } from './declared.js';
import { onlyReturned } from './only-returned.js';
import { rowsOfMember } from './row.js';

/** A variable that counts up: a retry counter, a position in a list, or a counter kept by the process. */
export function traceCounter(engine: Engine, step: ts.Node, declaration: Declared | undefined): Trace {
  const home = declaration && enclosingFunction(engine.ts, declaration);
  if (!declaration || !home || enclosingFunction(engine.ts, step) !== home) return processCounter(step);
  const loop = enclosingLoop(engine, step);
  const list = loop && indexedList(engine, loop, declaration);
  if (!loop) return leaf.constant(step);
  return list ? tracePosition(engine, step, list) : retryCounter(step);
}

/** `n++`, `n += 1` read as a value: judged by where the counter lives. */
export function traceCounterValue(
  engine: Engine,
  step: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression | ts.BinaryExpression,
): Trace {
  const { ts, project } = engine;
  const counted = bare(ts, ts.isBinaryExpression(step) ? step.left : step.operand);
  const declaration = ts.isIdentifier(counted)
    ? localSymbolAt(project, counted)?.declarations?.[0]
    : undefined;
  const isLocal =
    declaration &&
    (ts.isVariableDeclaration(declaration) ||
      ts.isBindingElement(declaration) ||
      ts.isParameter(declaration));
  return traceCounter(engine, step, isLocal ? declaration : undefined);
}

/** A number that is written in the code: what a counter goes up or down by. */
export function isStep(engine: Engine, by: ts.Expression, frame: Frame | undefined): boolean {
  const { ts } = engine;
  const node = bare(ts, by);
  if (!ts.isCallExpression(node) && !ts.isIdentifier(node)) return ts.isNumericLiteral(node);
  const leaves = [...leavesOf(engine.trace(node, [], frame))];
  return leaves.length > 0 && leaves.every((one) => one.kind === 'constant' && ts.isNumericLiteral(one.node));
}

/** A counter kept by a module or an instance: starts again when the process does. */
export function processCounter(node: ts.Node): SourceLeaf {
  return {
    kind: 'source',
    node,
    scope: 'process',
    nature: 'counter',
    what: 'a counter in this process’s memory',
    changes: 'with every call and starts again when the process does',
  };
}

function retryCounter(node: ts.Node): SourceLeaf {
  return {
    kind: 'source',
    node,
    scope: 'attempt',
    nature: 'metadata',
    what: 'a retry counter',
    changes: 'with every attempt',
    instead: 'the same key for every attempt',
  };
}

/** A position in `list`: stable inside one entity, not in a batch that is fetched or delivered anew. */
export function tracePosition(engine: Engine, node: ts.Node, list: ts.Expression): Trace {
  if (isOfEntity(engine, list)) return leaf.business(node, `${list.getText()} position`);
  return {
    kind: 'source',
    node,
    scope: 'delivery',
    nature: 'metadata',
    what: `a position in \`${list.getText()}\``,
    changes: 'when the batch is cut or ordered differently',
    instead: 'an id of the item itself',
  };
}

/** A list that is a field of one stored or delivered entity keeps its order; a batch or a query result need not. */
function isOfEntity(engine: Engine, list: ts.Expression, hops = 0): boolean {
  const { ts, project } = engine;
  const node = bare(ts, list);
  if (hops > 8) return false;
  if (ts.isArrayLiteralExpression(node))
    return node.elements.every(
      (one) => !ts.isSpreadElement(one) || isOfEntity(engine, one.expression, hops + 1),
    );
  if (isNamedAccess(ts, node))
    return rowsOfMember(engine, node.expression, accessedName(ts, node)).length === 0;
  const returned = ts.isCallExpression(node) ? onlyReturned(engine, node) : undefined;
  if (returned) return isOfEntity(engine, returned, hops + 1);
  if (ts.isCallExpression(node) && isNamedAccess(ts, node.expression)) {
    return (
      KEEPS_ORDER.test(accessedName(ts, node.expression)) &&
      isOfEntity(engine, node.expression.expression, hops + 1)
    );
  }
  const declaration = ts.isIdentifier(node) ? localSymbolAt(project, node)?.declarations?.[0] : undefined;
  if (!declaration) return false;
  if (ts.isBindingElement(declaration)) return isTakenOfEntity(engine, declaration);
  if (ts.isVariableDeclaration(declaration)) {
    return declaration.initializer !== undefined && isOfEntity(engine, declaration.initializer, hops + 1);
  }
  return ts.isParameter(declaration) && isPassedOfEntity(engine, declaration, hops);
}

/** `const { lines } = order`: as `order.lines`. */
function isTakenOfEntity(engine: Engine, { parent, propertyName, name }: ts.BindingElement): boolean {
  const { ts } = engine;
  if (!ts.isObjectBindingPattern(parent)) return false;
  const taken = propertyName ?? name;
  const holder = ts.isVariableDeclaration(parent.parent) ? parent.parent.initializer : undefined;
  return !holder || !ts.isIdentifier(taken) || rowsOfMember(engine, holder, taken.text).length === 0;
}

/** What these give depends on the list alone: as long as it holds the same, each item stands where it stood. */
const KEEPS_ORDER = /^(map|slice|filter|concat|reverse|toReversed|sort|toSorted)$/;

function isPassedOfEntity(engine: Engine, parameter: ts.ParameterDeclaration, hops: number): boolean {
  const fn = parameter.parent;
  if (!isFunctionNode(engine.ts, fn)) return false;
  const position = fn.parameters.indexOf(parameter);
  const passed = engine.callers.callersOf(fn).map((call) => call.arguments?.[position]);
  return (
    passed.length > 0 &&
    passed.every((argument) => argument !== undefined && isOfEntity(engine, argument, hops + 1))
  );
}

function enclosingLoop(engine: Engine, node: ts.Node): ts.IterationStatement | undefined {
  const { ts } = engine;
  for (let up: ts.Node = node.parent; !ts.isSourceFile(up) && !isFunctionNode(ts, up); up = up.parent) {
    if (ts.isIterationStatement(up, false)) return up;
  }
  return undefined;
}

/** The list that a loop walks by index: `list[i]` in its body, or `i < list.length`. */
function indexedList(
  engine: Engine,
  loop: ts.IterationStatement,
  counter: Declared,
): ts.Expression | undefined {
  const { ts, project } = engine;
  const symbol = ts.isIdentifier(counter.name) ? localSymbolAt(project, counter.name) : undefined;
  const isCounter = (node: ts.Node): boolean =>
    ts.isIdentifier(node) && localSymbolAt(project, node) === symbol;
  // Counting along a `for … of` numbers its items.
  let list: ts.Expression | undefined = ts.isForOfStatement(loop) ? loop.expression : undefined;
  visitAll(ts, loop, (node) => {
    if (ts.isElementAccessExpression(node) && isCounter(node.argumentExpression)) list ??= node.expression;
    if (ts.isBinaryExpression(node) && isCounter(node.left)) {
      const { right } = node;
      if (isNamedAccess(ts, right) && accessedName(ts, right) === 'length') list ??= right.expression;
    }
  });
  return list;
}
