import type ts from 'typescript';
import { says } from '../../catalogue/verbs.js';
import {
  accessedName,
  bare,
  callsWithin,
  enclosingFunction,
  isNamedAccess,
  outOfBranches,
  wrapped,
} from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import type { Trace } from '../provenance.js';

/** What is left when an async function returns the expression, or a promise's callback does: a promise is awaited. */
export function traceSettled(
  engine: Engine,
  expression: ts.Expression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  return givesPromise(engine, expression)
    ? engine.traceAwaited(expression, path, frame)
    : engine.trace(expression, path, frame);
}

/** `await (known ? known : db.create(row))`: the call gives a promise that is awaited or returned. */
export function isAwaitedInBranch(engine: Engine, call: ts.CallExpression): boolean {
  const { ts } = engine;
  const outer = outOfBranches(ts, call);
  if (outer === wrapped(ts, call)) return false;
  const { parent } = outer;
  const isReturned = ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === outer);
  return (isReturned || ts.isAwaitExpression(parent)) && givesPromise(engine, call);
}

function givesPromise(engine: Engine, expression: ts.Expression): boolean {
  const inner = bare(engine.ts, expression);
  if (!engine.ts.isCallExpression(inner)) return true;
  if (engine.project.scope === 'file') return isOfAwaited(engine, inner) || asksStorage(engine, inner);
  const type = engine.checker.getTypeAtLocation(inner);
  if ((type.flags & engine.ts.TypeFlags.Any) !== 0 && asksStorage(engine, inner)) return true;
  return engine.checker.getPropertyOfType(type, 'then') !== undefined;
}

/** `return db.orders.find(id)`, where no type says that it gives a promise. */
function asksStorage(engine: Engine, call: ts.CallExpression): boolean {
  const { ts } = engine;
  return isNamedAccess(ts, call.expression) && says(accessedName(ts, call.expression), 'looks-up');
}

/** `return db.create(row)` beside `await db.find(id)`: what else the function asks of the same object is awaited. */
function isOfAwaited({ ts }: Engine, call: ts.CallExpression): boolean {
  if (!isNamedAccess(ts, call.expression)) return false;
  const receiver = call.expression.expression.getText();
  const scope = enclosingFunction(ts, call);
  return (
    scope !== undefined &&
    callsWithin(ts, scope).some(
      ({ parent, expression }) =>
        ts.isAwaitExpression(parent) &&
        isNamedAccess(ts, expression) &&
        expression.expression.getText() === receiver,
    )
  );
}
