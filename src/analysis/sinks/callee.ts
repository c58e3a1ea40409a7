import type ts from 'typescript';
import { stripeResourceNames, stripeWriteNames } from '../../catalogue/stripe-methods.js';
import { localSymbolAt } from '../../typescript/symbols.js';
import {
  accessedName,
  bare,
  isNamedAccess,
  nameInAccess,
  staticName,
  takenName,
} from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { isAccess, type Access } from './behind.js';
import { singleValue } from './single-value.js';
import { textOf } from './text.js';

/** The member that a call runs, and what it passes to it. */
export interface Called {
  /** What the method is read off; the pattern where a parameter is taken apart. */
  readonly owner: ts.Expression | ts.ObjectBindingPattern;
  readonly name: string;
  /** The written member when there is one: its own symbol is the method's. */
  readonly member: ts.Node | undefined;
  /** Where a reader sees the method called. */
  readonly nameNode: ts.Node;
  readonly given: readonly ts.Expression[];
  /** The list whose elements are the arguments: `create.apply(refunds, list)`. */
  readonly list?: ts.Expression;
}

/** The member behind a call: `a.b()`, `a['b']()`, `b.bind(a)()`, `b.call(a)`, `const { b } = a`. */
export function calledMember(engine: Engine, call: ts.CallExpression): Called | undefined {
  const { ts } = engine;
  const callee = bare(ts, call.expression);
  if (isAccess(engine, callee)) {
    return (
      indirect(engine, call, callee) ?? ofAccess(engine, callee, nameNodeOf(engine, callee), call.arguments)
    );
  }
  return ts.isIdentifier(callee) ? ofName(engine, callee, call.arguments) : undefined;
}

function nameNodeOf(engine: Engine, node: Access): ts.Node {
  return isNamedAccess(engine.ts, node) ? nameInAccess(engine.ts, node) : node.argumentExpression;
}

function ofAccess(
  engine: Engine,
  node: Access,
  nameNode: ts.Node,
  given: readonly ts.Expression[],
): Called | undefined {
  const { ts } = engine;
  const name = accessedName(ts, node) ?? computedName(engine, node);
  if (name === undefined) return undefined;
  const isComputed = accessedName(ts, node) === undefined;
  const member = isComputed ? undefined : nameNodeOf(engine, node);
  return { owner: node.expression, name, member, nameNode, given };
}

/** `refunds[act]` with a constant `act`; asked for only where the owner is called like a resource of Stripe's. */
function computedName(engine: Engine, node: Access): string | undefined {
  const { ts } = engine;
  if (!ts.isElementAccessExpression(node) || !stripeResourceNames.has(resourceName(engine, node.expression)))
    return undefined;
  return textOf(engine, node.argumentExpression);
}

/** What a resource is called where it is read off the client, whatever it is called here. */
export function resourceName(engine: Engine, owner: ts.Expression): string {
  const { ts } = engine;
  const value = singleValue(engine, owner);
  if (isAccess(engine, value)) return accessedName(ts, value) ?? '';
  const declaration = ts.isIdentifier(value)
    ? localSymbolAt(engine.project, value)?.valueDeclaration
    : undefined;
  const isTaken = declaration !== undefined && ts.isBindingElement(declaration) && declaration.propertyName;
  return isTaken ? (staticName(ts, isTaken) ?? '') : value.getText();
}

/** `stripe.refunds.create.call(stripe.refunds, params)` and `.apply(stripe.refunds, [params])`. */
function indirect(engine: Engine, call: ts.CallExpression, callee: Access): Called | undefined {
  const { ts } = engine;
  const how = accessedName(ts, callee);
  if (how !== 'call' && how !== 'apply') return undefined;
  const method = bare(ts, callee.expression);
  if (how === 'call') return ofMethod(engine, method, call.arguments.slice(1));
  const list = call.arguments[1];
  const literal = list && bare(ts, list);
  if (literal && ts.isArrayLiteralExpression(literal)) return ofMethod(engine, method, literal.elements);
  const called = ofMethod(engine, method, []);
  return called && list ? { ...called, list } : called;
}

function ofMethod(
  engine: Engine,
  method: ts.Expression,
  given: readonly ts.Expression[],
): Called | undefined {
  if (engine.ts.isIdentifier(method)) return ofName(engine, method, given);
  if (!isAccess(engine, method)) return undefined;
  const isWrite = stripeWriteNames.has(accessedName(engine.ts, method) ?? '');
  return isWrite ? ofAccess(engine, method, nameNodeOf(engine, method), given) : undefined;
}

/** `const create = stripe.refunds.create.bind(…)`, `const { create } = stripe.refunds`. */
function ofName(engine: Engine, callee: ts.Identifier, given: readonly ts.Expression[]): Called | undefined {
  const { ts } = engine;
  const declaration = localSymbolAt(engine.project, callee)?.valueDeclaration;
  if (!declaration) return undefined;
  if (ts.isBindingElement(declaration)) return ofBinding(engine, declaration, callee, given);
  if (!ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
  const value = bare(ts, declaration.initializer);
  if (isAccess(engine, value)) return ofAccess(engine, value, callee, given);
  if (!ts.isCallExpression(value) || !isAccess(engine, value.expression)) return undefined;
  const method = bare(ts, value.expression.expression);
  if (accessedName(ts, value.expression) !== 'bind' || !isAccess(engine, method)) return undefined;
  return ofAccess(engine, method, callee, [...value.arguments.slice(1), ...given]);
}

function ofBinding(
  engine: Engine,
  element: ts.BindingElement,
  nameNode: ts.Node,
  given: readonly ts.Expression[],
): Called | undefined {
  const { ts } = engine;
  const pattern = element.parent;
  const name = takenName(ts, element);
  if (!ts.isObjectBindingPattern(pattern) || name === undefined || !stripeWriteNames.has(name))
    return undefined;
  const holder = pattern.parent;
  const owner = ts.isVariableDeclaration(holder) && holder.initializer ? holder.initializer : pattern;
  return { owner, name, member: undefined, nameNode, given };
}
