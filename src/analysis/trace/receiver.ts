import type ts from 'typescript';
import { newBehind } from '../../typescript/call-targets.js';
import type { InstanceOf } from '../../typescript/dispatch.js';
import { symbolAt } from '../../typescript/symbols.js';
import { bare, isNamedAccess, nameInAccess } from '../../typescript/syntax.js';
import { frameOf, type Engine, type Frame } from '../engine.js';
import { functionOfThis } from './subject.js';

/** The project's own class of the object behind an expression, as far as the entered calls and its type tell. */
export function instanceBehind(
  engine: Engine,
  expression: ts.Expression,
  frame: Frame | undefined,
): InstanceOf | undefined {
  const { ts } = engine;
  const node = bare(ts, expression);
  const { kind } = node;
  if (kind === ts.SyntaxKind.ThisKeyword || kind === ts.SyntaxKind.SuperKeyword)
    return instanceOfThis(engine, node, frame);
  const made = newBehind(engine.project, node);
  const owner = made
    ? classMade(engine, made)
    : ownClass(engine, engine.checker.getTypeAtLocation(node).symbol);
  return owner && { owner, exact: made !== undefined };
}

/** The project's own class that a `new` makes an instance of; by its type where it came in by another name. */
export function classMade(
  engine: Engine,
  { expression }: ts.NewExpression,
): ts.ClassLikeDeclaration | undefined {
  const { ts, project, checker } = engine;
  const name = isNamedAccess(ts, expression) ? nameInAccess(ts, expression) : expression;
  const named = ts.isIdentifier(name) ? ownClass(engine, symbolAt(project, name)) : undefined;
  return named ?? ownClass(engine, checker.getTypeAtLocation(expression).symbol);
}

/** `this` is what the entered call was made on. */
function instanceOfThis(
  engine: Engine,
  node: ts.Expression,
  frame: Frame | undefined,
): InstanceOf | undefined {
  const method = functionOfThis(engine, node);
  const entered = method && receiverIn(engine, method, frame);
  return entered && instanceBehind(engine, entered.receiver, entered.outer);
}

/** What the entered call of a method was made on, and where that is seen from. */
export function receiverIn(
  engine: Engine,
  method: ts.Node,
  frame: Frame | undefined,
): { readonly receiver: ts.Expression; readonly outer: Frame | undefined } | undefined {
  const inside = frameOf(method, frame);
  if (!inside) return undefined;
  const callee = inside.call?.expression;
  // What runs the function by other means than its call says nothing about `this`.
  const isCalled = callee !== undefined && !inside.given && isNamedAccess(engine.ts, callee);
  const receiver = inside.receiver ?? (isCalled ? callee.expression : undefined);
  return receiver && { receiver, outer: inside.outer };
}

function ownClass(engine: Engine, symbol: ts.Symbol | undefined): ts.ClassLikeDeclaration | undefined {
  const { ts, project } = engine;
  return symbol?.declarations?.filter(ts.isClassLike).find((one) => project.owns(one.getSourceFile()));
}
