import type ts from 'typescript';
import { bare } from '../../typescript/syntax.js';
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
  if (engine.project.scope === 'file') return false;
  return engine.checker.getPropertyOfType(engine.checker.getTypeAtLocation(inner), 'then') !== undefined;
}
