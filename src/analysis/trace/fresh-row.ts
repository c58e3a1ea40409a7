import type ts from 'typescript';
import { says, saysInSql } from '../../catalogue/verbs.js';
import { localSymbolAt } from '../../typescript/symbols.js';
import {
  bare,
  callsWithin,
  enclosingFunction,
  isFunctionNode,
  isNamedAccess,
} from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { leaf, type Trace } from '../provenance.js';
import { surelyAbsent } from './absence.js';
import { nominalOf } from './nominal.js';
import { isAssignment } from './writes.js';
import { accessesIn, isSameStorage, looksUp, membersOf, passes } from './storage.js';

/**
 * A column of a row that the same function inserts: a redelivery inserts another row. Undefined when the call is no
 * insert, or one that gives the existing row back.
 */
export function traceFreshRow(
  engine: Engine,
  call: ts.CallExpression | ts.TaggedTemplateExpression,
  name: string,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const text = call.getText();
  if (path.length === 0 || !inserts(engine, call, name) || says(name, 'finds-or-creates')) return undefined;
  if (
    isStripe(engine, call)
      ? isKeyed(engine, call, frame) || isAskedFor(engine, call)
      : says(text, 'only-inserts-once')
  )
    return undefined;
  if (isRetried(engine, call, frame) || isRemovedOnFailure(engine, call)) {
    return {
      kind: 'source',
      node: call,
      scope: 'attempt',
      nature: 'metadata',
      what: 'the id of a row that each attempt inserts anew',
      changes: 'with every attempt',
      instead: 'a row that is found or created by its natural key',
    };
  }
  return isLookedUpFirst(engine, call, [call]) ? undefined : leaf.unproven(call, 'fresh row');
}

/** By its own name, by an `insert` in its chain (`db.insert(table).values(…).returning()`), or by its SQL. */
function inserts(engine: Engine, call: ts.Expression, name: string): boolean {
  return (
    says(name, 'inserts') ||
    membersOf(engine, call).some((member) => /^insert(Into)?$/.test(member)) ||
    saysInSql(call.getText(), 'inserts')
  );
}

/** A function asks the same table before it inserts, itself or in a function that it calls: a redelivery finds the row. */
export function isLookedUpFirst(engine: Engine, row: ts.Node, places: readonly ts.Node[]): boolean {
  return places.some((place) => {
    const scope = enclosingFunction(engine.ts, place);
    const accesses = scope ? accessesIn(engine, scope) : [];
    const insert = accesses.find(({ node }) => node === row);
    if (!insert) return false;
    return accesses.some(
      (access) =>
        access.place.pos < insert.place.pos && looksUp(engine, access) && isSameStorage(access, insert),
    );
  });
}

/** Under a key of its own a call makes one object however often it runs: Stripe gives back the first. */
function isKeyed(
  engine: Engine,
  call: ts.CallExpression | ts.TaggedTemplateExpression,
  frame: Frame | undefined,
): boolean {
  const [, ...further] = engine.ts.isCallExpression(call) ? call.arguments : [];
  return further.some((argument) => !surelyAbsent(engine.trace(argument, ['idempotencyKey'], frame)));
}

function isStripe(engine: Engine, call: ts.CallExpression | ts.TaggedTemplateExpression): boolean {
  const { ts } = engine;
  const callee = ts.isCallExpression(call) ? call.expression : call.tag;
  if (/stripe/i.test(callee.getText())) return true;
  let root = bare(ts, callee);
  while (isNamedAccess(ts, root)) {
    if (nominalOf(engine, root.expression)?.pkg === 'stripe') return true;
    root = bare(ts, root.expression);
  }
  return false;
}

/** The function asks Stripe for such an object before: `stripe.customers.list({ email })`. */
function isAskedFor(engine: Engine, call: ts.CallExpression | ts.TaggedTemplateExpression): boolean {
  const { ts } = engine;
  const scope = enclosingFunction(ts, call);
  const resource = resourceOf(engine, call);
  if (!scope || resource === undefined) return false;
  return callsWithin(ts, scope).some(
    (other) =>
      other.pos < call.pos &&
      resourceOf(engine, other) === resource &&
      membersOf(engine, other).some((name) => says(name, 'looks-up')),
  );
}

function resourceOf({ ts }: Engine, call: ts.Expression): string | undefined {
  const callee = ts.isCallExpression(call) ? call.expression : undefined;
  return callee && isNamedAccess(ts, callee) ? callee.expression.getText() : undefined;
}

/** The insert is inside a loop, itself or by a call that leads to it: it runs once per attempt. */
function isRetried(engine: Engine, call: ts.Node, frame: Frame | undefined): boolean {
  const { ts } = engine;
  let up = call.parent;
  for (; !isFunctionNode(ts, up) && !ts.isSourceFile(up); up = up.parent) {
    if (ts.isIterationStatement(up, false) && !ts.isForOfStatement(up)) return true;
  }
  return frame?.call !== undefined && frame.fn === up && isRetried(engine, frame.call, frame.outer);
}

/** The function also deletes from where it inserts, or deletes the row that it inserted. */
function isRemovedOnFailure(engine: Engine, call: ts.Expression): boolean {
  const { ts } = engine;
  const scope = enclosingFunction(ts, call);
  if (!scope) return false;
  const receiver =
    ts.isCallExpression(call) && isNamedAccess(ts, call.expression)
      ? call.expression.expression.getText()
      : undefined;
  const row = rowVariable(engine, call);
  return callsWithin(ts, scope).some((other) => {
    const { expression, arguments: given } = other;
    const [name] = membersOf(engine, other);
    if (name === undefined || !says(name, 'removes')) return false;
    const isSameTable = isNamedAccess(ts, expression) && expression.expression.getText() === receiver;
    return isSameTable || (row !== undefined && passes(engine, given, row));
  });
}

function rowVariable(engine: Engine, call: ts.Expression): ts.Symbol | undefined {
  const { ts } = engine;
  const holder = ts.isAwaitExpression(call.parent) ? call.parent.parent : call.parent;
  if (ts.isVariableDeclaration(holder)) return localSymbolAt(engine.project, holder.name);
  const isAssigned = ts.isBinaryExpression(holder) && isAssignment(engine, holder);
  return isAssigned ? localSymbolAt(engine.project, holder.left) : undefined;
}
