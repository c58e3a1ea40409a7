import type ts from 'typescript';
import { bare, callsWithin, enclosingFunction } from '../../typescript/syntax.js';
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

function givesPromise(engine: Engine, expression: ts.Expression): boolean {
  const inner = bare(engine.ts, expression);
  if (!engine.ts.isCallExpression(inner)) return true;
  if (engine.project.scope === 'file') return isOfAwaited(engine, inner);
  return engine.checker.getPropertyOfType(engine.checker.getTypeAtLocation(inner), 'then') !== undefined;
}

/** `return db.create(row)` beside `await db.find(id)`: what else the function asks of the same object is awaited. */
function isOfAwaited({ ts }: Engine, call: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(call.expression)) return false;
  const receiver = call.expression.expression.getText();
  const scope = enclosingFunction(ts, call);
  return (
    scope !== undefined &&
    callsWithin(ts, scope).some(
      ({ parent, expression }) =>
        ts.isAwaitExpression(parent) &&
        ts.isPropertyAccessExpression(expression) &&
        expression.expression.getText() === receiver,
    )
  );
}
