import type ts from 'typescript';
import { localSymbolAt } from '../../typescript/symbols.js';
import { accessedName, bare, isNamedAccess, staticName } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import type { Joined, Leaf, Trace } from '../provenance.js';

/** Two values with more parts than this are not compared further: they are not known to be the same. */
const MAX_STEPS = 2000;

/**
 * True when two values that were traced for one key are surely the same: one value that both come from, or the same
 * text of the same facts. A random value is the same only where both come from one evaluation of it.
 */
export function sameValue(engine: Engine, one: Trace, other: Trace): boolean {
  const walk: Walk = { engine, left: MAX_STEPS };
  return isSame(walk, one, other);
}

interface Walk {
  readonly engine: Engine;
  left: number;
}

function isSame(walk: Walk, first: Trace, second: Trace): boolean {
  const [one, other] = [core(first), core(second)];
  if (one === other) return one.kind !== 'absent';
  if (walk.left-- <= 0) return false;
  if ('inputs' in one) return 'inputs' in other && isSameJoined(walk, one, other);
  if ('input' in one || 'inputs' in other || 'input' in other) return false;
  return isSameLeaf(walk.engine, one, other);
}

/** The value without the places that it only passes through. */
function core(trace: Trace): Trace {
  let inner = trace;
  while ('input' in inner && inner.effect !== 'absences' && inner.effect !== 'empties') inner = inner.input;
  return inner;
}

function isSameJoined(walk: Walk, one: Joined, other: Joined): boolean {
  if (one.kind !== other.kind || one.callersOf !== other.callersOf) return false;
  if (one.inputs.length !== other.inputs.length || one.inputs.length === 0) return false;
  if (one.kind === 'parts' && !isSameOperation(walk.engine, one.node, other.node)) return false;
  return one.inputs.every((input, at) => {
    const match = other.inputs[at];
    if (!match) return false;
    // The first input of an object or a list stands for the object itself.
    const isOwner = input.kind === 'constant' && input.node === one.node;
    return isOwner || isSame(walk, input, match);
  });
}

/** What makes a value of its parts: the same function, operator, or kind of text. */
function isSameOperation({ ts }: Engine, one: ts.Node, other: ts.Node): boolean {
  if (one === other) return true;
  if (one.kind !== other.kind) return false;
  if (ts.isCallExpression(one) && ts.isCallExpression(other))
    return memberCalled(ts, one) === memberCalled(ts, other);
  if (ts.isBinaryExpression(one) && ts.isBinaryExpression(other))
    return one.operatorToken.kind === other.operatorToken.kind;
  if (ts.isObjectLiteralExpression(one) && ts.isObjectLiteralExpression(other))
    return namesOf(ts, one) === namesOf(ts, other);
  return ts.isTemplateExpression(one) || ts.isArrayLiteralExpression(one);
}

function memberCalled(ts: Engine['ts'], call: ts.CallExpression): string {
  const callee = bare(ts, call.expression);
  return isNamedAccess(ts, callee) ? accessedName(ts, callee) : callee.getText();
}

function namesOf(ts: Engine['ts'], literal: ts.ObjectLiteralExpression): string {
  return literal.properties.map(({ name }) => (name && staticName(ts, name)) ?? '…').join();
}

function isSameLeaf(engine: Engine, one: Leaf, other: Leaf): boolean {
  if (one.kind !== other.kind) return false;
  switch (one.kind) {
    case 'constant':
      return one.text === undefined
        ? one.node === other.node
        : other.kind === 'constant' && one.text === other.text;
    case 'business':
    case 'external':
      return 'name' in other && one.name === other.name && isSamePlace(engine, one.node, other.node);
    // What is read off a record twice is the same; what is drawn twice is not.
    case 'source':
      return one.nature === 'metadata' && isSamePlace(engine, one.node, other.node);
    default:
      return false;
  }
}

/** One and the same expression, or the same members of one variable. */
function isSamePlace(engine: Engine, one: ts.Node, other: ts.Node): boolean {
  if (one === other) return true;
  if (one.getText() !== other.getText()) return false;
  const [root, otherRoot] = [rootOf(engine, one), rootOf(engine, other)];
  return root !== undefined && root === otherRoot;
}

/** The variable that members are read off; undefined for what a call gives, anew each time. */
function rootOf({ ts, project }: Engine, node: ts.Node): ts.Symbol | undefined {
  let root = node;
  while (ts.isPropertyAccessExpression(root) || ts.isElementAccessExpression(root)) root = root.expression;
  return ts.isIdentifier(root) ? localSymbolAt(project, root) : undefined;
}
