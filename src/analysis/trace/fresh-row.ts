import type ts from 'typescript';
import { localSymbolAt } from '../../typescript/symbols.js';
import { callsWithin, enclosingFunction, isFunctionNode, visitAll } from '../../typescript/syntax.js';
import type { AccessPath, Engine } from '../engine.js';
import { leaf, type Trace } from '../provenance.js';

const FINDS_OR_CREATES =
  /^(find|get|first|load|fetch|claim|ensure|upsert|reserve)|or(Create|Insert|Update)|unique|idempotent/i;
const INSERTS = /^(insert|create|save|add)(?!.*(index|table))/i;
const LOOKS_UP = /^(find|get|first|load|fetch|select|lookup|by)/i;
const REMOVES = /^(delete|remove|destroy|drop|del)/i;

/**
 * A column of a row that the same function inserts: a redelivery inserts another row. Undefined when the call is no
 * insert, or one that gives the existing row back.
 */
export function traceFreshRow(
  engine: Engine,
  call: ts.CallExpression,
  name: string,
  path: AccessPath,
): Trace | undefined {
  if (path.length === 0 || !inserts(call, name) || FINDS_OR_CREATES.test(name) || isStripe(call))
    return undefined;
  if (hasConflictClause(call)) return undefined;
  if (isRetried(engine, call) || isRemovedOnFailure(engine, call)) {
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
  if (isLookedUpFirst(engine, call)) return undefined;
  return leaf.unproven(call, 'fresh row');
}

/** By its own name, by an `insert` in its chain (`db.insert(table).values(…).returning()`), or by its SQL. */
function inserts(call: ts.CallExpression, name: string): boolean {
  return (
    INSERTS.test(name) ||
    /\.insert(Into)?\(/.test(call.expression.getText()) ||
    /[`'"(]\s*insert\s+into\b/i.test(call.getText())
  );
}

/** The function asks the same table before it inserts: a redelivery finds the row. */
function isLookedUpFirst(engine: Engine, call: ts.CallExpression): boolean {
  const { ts } = engine;
  const scope = enclosingFunction(ts, call);
  if (!scope || !ts.isPropertyAccessExpression(call.expression)) return false;
  const table = call.expression.expression.getText();
  return callsWithin(ts, scope).some((node) => {
    if (node.pos >= call.pos || !ts.isPropertyAccessExpression(node.expression)) return false;
    const { expression, name: asked } = node.expression;
    return LOOKS_UP.test(asked.text) && expression.getText() === table && ts.isAwaitExpression(node.parent);
  });
}

/** Stripe's own objects are named by Stripe; their calls are judged by their own keys. */
function isStripe(call: ts.CallExpression): boolean {
  return /stripe/i.test(call.expression.getText());
}

function hasConflictClause(call: ts.CallExpression): boolean {
  return /on\s*conflict|ignoreDuplicates|onConflict|orIgnore|skipDuplicates/i.test(call.getText());
}

/** The insert is inside a loop or a callback: it runs once per attempt. */
function isRetried(engine: Engine, call: ts.CallExpression): boolean {
  const { ts } = engine;
  for (let up: ts.Node = call.parent; !isFunctionNode(ts, up) && !ts.isSourceFile(up); up = up.parent) {
    if (ts.isIterationStatement(up, false) && !ts.isForOfStatement(up)) return true;
  }
  return false;
}

/** The function also deletes from where it inserts, or deletes the row that it inserted. */
function isRemovedOnFailure(engine: Engine, call: ts.CallExpression): boolean {
  const { ts } = engine;
  const scope = enclosingFunction(ts, call);
  if (!scope || !ts.isPropertyAccessExpression(call.expression)) return false;
  const receiver = call.expression.expression.getText();
  const row = rowVariable(engine, call);
  return callsWithin(ts, scope).some(({ expression, arguments: given }) => {
    if (!ts.isPropertyAccessExpression(expression) || !REMOVES.test(expression.name.text)) return false;
    return (
      expression.expression.getText() === receiver || (row !== undefined && usesSymbol(engine, given, row))
    );
  });
}

function rowVariable(engine: Engine, call: ts.CallExpression): ts.Symbol | undefined {
  const { ts } = engine;
  const holder = ts.isAwaitExpression(call.parent) ? call.parent.parent : call.parent;
  return ts.isVariableDeclaration(holder) ? localSymbolAt(engine.project, holder.name) : undefined;
}

function usesSymbol(engine: Engine, given: readonly ts.Expression[], symbol: ts.Symbol): boolean {
  let used = false;
  for (const argument of given) {
    visitAll(engine.ts, argument, (node) => {
      if (engine.ts.isIdentifier(node) && localSymbolAt(engine.project, node) === symbol) used = true;
    });
  }
  return used;
}
