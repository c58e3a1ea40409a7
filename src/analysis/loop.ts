import type ts from 'typescript';
import { contains } from '../typescript/flow-graph.js';
import { localSymbolAt } from '../typescript/symbols.js';
import { accessedName, bare, isFunctionNode, isNamedAccess, visitAll } from '../typescript/syntax.js';
import type { Engine } from './engine.js';
import type { KeySink, Sink } from './sinks/sink.js';

/** What runs once for each item: what stands in its head, and all of it. */
interface Loop {
  readonly items: readonly ts.Node[];
  readonly whole: ts.Node;
}

/** True when the items of a loop go into the params and none into the key: all of them are sent under one key. */
export function isSharedInLoop(
  engine: Engine,
  sink: Sink,
  key: KeySink,
  crossing: ts.Node | undefined,
): boolean {
  const options = sink.options() ?? key.expression;
  if (options && isShared(engine, options, sink.params())) return true;
  const passed = crossing && argumentsBeside(engine, crossing);
  return passed !== undefined && isShared(engine, passed.own, passed.others);
}

/** The argument that a caller hands the key over in, and the other ones. */
function argumentsBeside(
  engine: Engine,
  node: ts.Node,
): { readonly own: ts.Node; readonly others: readonly ts.Node[] } | undefined {
  const { ts } = engine;
  for (let up = node; !ts.isStatement(up) && !ts.isSourceFile(up); up = up.parent) {
    const { parent } = up;
    const given = ts.isCallExpression(parent) || ts.isNewExpression(parent) ? parent.arguments : undefined;
    if (given?.includes(up as ts.Expression)) return { own: up, others: given.filter((one) => one !== up) };
  }
  return undefined;
}

function isShared(engine: Engine, key: ts.Node, others: readonly ts.Node[]): boolean {
  return loopsAround(engine, key).some((loop) => {
    const turns = others.some((one) => one !== key && namesItem(engine, one, loop, key));
    return turns && !mayChange(engine, key, loop);
  });
}

function loopsAround(engine: Engine, node: ts.Node): Loop[] {
  const { ts } = engine;
  const loops: Loop[] = [];
  for (let up = node.parent; !ts.isSourceFile(up); up = up.parent) {
    if (ts.isForOfStatement(up)) loops.push({ items: [up.initializer], whole: up });
    else if (isFunctionNode(ts, up)) {
      const each = eachItem(engine, up);
      if (!each) return loops;
      loops.push(each);
    }
  }
  return loops;
}

const EACH = /^(map|forEach|flatMap)$/;

/** `orders.map(async (order) => …)`; undefined for any other function. */
function eachItem(engine: Engine, fn: ts.SignatureDeclaration): Loop | undefined {
  const { ts } = engine;
  const { parent } = fn;
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== (fn as ts.Node)) return undefined;
  const callee = bare(ts, parent.expression);
  const [item] = fn.parameters;
  const isEach = isNamedAccess(ts, callee) && EACH.test(accessedName(ts, callee));
  return item && isEach ? { items: [item.name], whole: fn } : undefined;
}

/** True when the item of the loop stands in the node, by its own name or by that of a constant made of it. */
function namesItem(
  engine: Engine,
  node: ts.Node,
  loop: Loop,
  except?: ts.Node,
  seen: Set<ts.Node> = new Set(),
): boolean {
  return someName(engine, node, except, (name) => {
    const declaration = declarationOf(engine, name);
    if (!declaration || seen.has(declaration)) return false;
    if (loop.items.some((item) => contains(item, declaration))) return true;
    seen.add(declaration);
    const made = contains(loop.whole, declaration) ? valueOf(engine, declaration) : undefined;
    return made !== undefined && namesItem(engine, made, loop, undefined, seen);
  });
}

/** Whatever can differ from turn to turn: the item, what is set in the loop, and what a call gives that is not asked for anything fixed. */
function mayChange(engine: Engine, node: ts.Node, loop: Loop, seen: Set<ts.Node> = new Set()): boolean {
  if (hasOpenValue(engine, node)) return true;
  return someName(engine, node, undefined, (name) => {
    const declaration = declarationOf(engine, name);
    if (!declaration || seen.has(declaration)) return false;
    seen.add(declaration);
    if (loop.items.some((item) => contains(item, declaration))) return true;
    if (!contains(loop.whole, declaration)) return isSetIn(engine, name, loop);
    const made = valueOf(engine, declaration);
    return made === undefined || isSetIn(engine, name, loop) || mayChange(engine, made, loop, seen);
  });
}

/** What is awaited, made, counted, called without arguments or kept in `this` can be another each time. */
function hasOpenValue(engine: Engine, node: ts.Node): boolean {
  const { ts } = engine;
  return someNode(
    engine,
    node,
    (one) =>
      ts.isAwaitExpression(one) ||
      ts.isNewExpression(one) ||
      ts.isYieldExpression(one) ||
      ts.isPostfixUnaryExpression(one) ||
      ts.isSpreadElement(one) ||
      ts.isSpreadAssignment(one) ||
      one.kind === ts.SyntaxKind.ThisKeyword ||
      (ts.isCallExpression(one) && one.arguments.length === 0 && !isNamedAccess(ts, one.expression)),
  );
}

/** True when the loop assigns to the name, or to a member of it, or hands it to something that may change it. */
function isSetIn(engine: Engine, name: ts.Identifier, loop: Loop): boolean {
  const { ts } = engine;
  const symbol = localSymbolAt(engine.project, name);
  return someNode(
    engine,
    loop.whole,
    (one) =>
      one !== name &&
      ts.isIdentifier(one) &&
      one.text === name.text &&
      localSymbolAt(engine.project, one) === symbol &&
      isChangedAt(engine, one),
  );
}

function isChangedAt(engine: Engine, name: ts.Identifier): boolean {
  const { ts } = engine;
  let top: ts.Node = name;
  while (isNamedAccess(ts, top.parent) && top.parent.expression === top) top = top.parent;
  const { parent } = top;
  if (ts.isPostfixUnaryExpression(parent) || ts.isPrefixUnaryExpression(parent)) return true;
  if (ts.isBinaryExpression(parent) && parent.left === top) return isAssignment(engine, parent);
  // A method that is called on it, or a function that it is handed to whole.
  const isGiven = ts.isCallExpression(parent) && (parent.expression === top) !== (top === name);
  return isGiven && !isPrimitive(engine, name);
}

function isAssignment(engine: Engine, { operatorToken }: ts.BinaryExpression): boolean {
  const { FirstAssignment, LastAssignment } = engine.ts.SyntaxKind;
  return operatorToken.kind >= FirstAssignment && operatorToken.kind <= LastAssignment;
}

function isPrimitive(engine: Engine, name: ts.Identifier): boolean {
  const { StringLike, NumberLike, BigIntLike, BooleanLike } = engine.ts.TypeFlags;
  const { flags } = engine.checker.getTypeAtLocation(name);
  return (flags & (StringLike | NumberLike | BigIntLike | BooleanLike)) !== 0;
}

function declarationOf(engine: Engine, name: ts.Identifier): ts.Node | undefined {
  return localSymbolAt(engine.project, name)?.valueDeclaration;
}

/** What a constant, or a name that is taken out of an object, is made of; undefined for anything that can be set later. */
function valueOf(engine: Engine, declaration: ts.Node): ts.Expression | undefined {
  const { ts } = engine;
  let up = declaration;
  while (ts.isBindingElement(up)) up = up.parent.parent;
  if (!ts.isVariableDeclaration(up) || !up.initializer) return undefined;
  return ts.getCombinedNodeFlags(up) & ts.NodeFlags.Const ? up.initializer : undefined;
}

/** True when `test` holds for a name in the node; members and names of properties are none. */
function someName(
  engine: Engine,
  root: ts.Node,
  except: ts.Node | undefined,
  test: (name: ts.Identifier) => boolean,
): boolean {
  const { ts } = engine;
  return someNode(engine, root, (node) => {
    const isName = ts.isIdentifier(node) && !isMemberName(engine, node);
    return isName && !(except && contains(except, node)) && test(node);
  });
}

function someNode(engine: Engine, root: ts.Node, test: (node: ts.Node) => boolean): boolean {
  let found = test(root);
  visitAll(engine.ts, root, (node) => {
    found ||= test(node);
  });
  return found;
}

function isMemberName(engine: Engine, name: ts.Identifier): boolean {
  const { ts } = engine;
  const { parent } = name;
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === name) ||
    (ts.isPropertyAssignment(parent) && parent.name === name)
  );
}
