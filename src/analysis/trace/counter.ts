import type ts from 'typescript';
import { localSymbolAt } from '../../typescript/symbols.js';
import { enclosingFunction, isFunctionNode, visitAll } from '../../typescript/syntax.js';
import type { Engine, Frame } from '../engine.js';
import { leaf, leavesOf, type SourceLeaf, type Trace } from '../provenance.js';
import { rowsOfMember } from './row.js';

type Declared = ts.VariableDeclaration | ts.BindingElement | ts.ParameterDeclaration;

/** A variable that counts up: a retry counter, a position in a list, or a counter kept by the process. */
export function traceCounter(
  engine: Engine,
  step: ts.Node,
  declaration: Declared | undefined,
  frame: Frame | undefined,
): Trace {
  if (!declaration || !enclosingFunction(engine.ts, declaration)) return processCounter(step);
  const loop = enclosingLoop(engine, step);
  const list = loop && indexedList(engine, loop, declaration);
  return list ? tracePosition(engine, step, list, frame) : retryCounter(step);
}

/** A counter kept by a module or an instance: starts again when the process does. */
function processCounter(node: ts.Node): SourceLeaf {
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
export function tracePosition(engine: Engine, node: ts.Node, list: ts.Expression, frame: Frame | undefined): Trace {
  const leaves = [...leavesOf(engine.trace(list, [], frame))];
  const ofEntity = (engine.ts.isPropertyAccessExpression(list) && !isListed(engine, list)) || leaves.every((one) => one.kind === 'constant');
  const awaited = leaves.some((one) => one.kind === 'business' && engine.ts.isAwaitExpression(one.node.parent));
  if (ofEntity && !awaited) return leaf.business(node, `${list.getText()} position`);
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

/** `event.Records`: a batch that a listed type hands out. */
function isListed(engine: Engine, list: ts.PropertyAccessExpression): boolean {
  return rowsOfMember(engine, list.expression, list.name.text).length > 0;
}

function enclosingLoop(engine: Engine, node: ts.Node): ts.IterationStatement | undefined {
  const { ts } = engine;
  for (let up: ts.Node | undefined = node.parent; up && !isFunctionNode(ts, up); up = up.parent) {
    if (ts.isIterationStatement(up, false)) return up;
  }
  return undefined;
}

/** The list that a loop walks by index: `list[i]` in its body, or `i < list.length`. */
function indexedList(engine: Engine, loop: ts.IterationStatement, counter: Declared): ts.Expression | undefined {
  const { ts, project } = engine;
  const symbol = counter.name && ts.isIdentifier(counter.name) ? localSymbolAt(project, counter.name) : undefined;
  const isCounter = (node: ts.Node): boolean => ts.isIdentifier(node) && localSymbolAt(project, node) === symbol;
  let list: ts.Expression | undefined;
  visitAll(ts, loop, (node) => {
    if (ts.isElementAccessExpression(node) && isCounter(node.argumentExpression)) list ??= node.expression;
    if (ts.isBinaryExpression(node) && isCounter(node.left)) {
      const { right } = node;
      if (ts.isPropertyAccessExpression(right) && right.name.text === 'length') list ??= right.expression;
    }
  });
  return list;
}
