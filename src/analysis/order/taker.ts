import type ts from 'typescript';
import type { Call } from '../../typescript/callers.js';
import { isFunctionNode, wrapped, type FunctionNode } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import type { WayIn } from './ways-in.js';

/** The call that a function value goes to as an argument, itself or in an object: `new Cron({ onTick: run })`. */
function takerOf({ ts }: Engine, value: ts.Node): Call | undefined {
  let at = wrapped(ts, value);
  for (;;) {
    const { parent } = at;
    if ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression !== at)
      return parent;
    const isPart =
      ts.isPropertyAssignment(parent) ||
      ts.isShorthandPropertyAssignment(parent) ||
      ts.isObjectLiteralExpression(parent) ||
      ts.isArrayLiteralExpression(parent);
    if (!isPart) return undefined;
    at = wrapped(ts, parent);
  }
}

/** The calls that the functions on a way are handed to, whoever declares what is called: innermost first. */
export function takersOn(engine: Engine, way: WayIn): readonly Call[] {
  const found = new Set<Call>();
  for (const { at, within } of way.stations) {
    if (engine.ts.isCallExpression(at) || engine.ts.isNewExpression(at)) found.add(at);
    for (const value of within ? valuesOf(engine, within) : []) {
      const taker = takerOf(engine, value);
      if (taker) found.add(taker);
    }
  }
  return [...found];
}

/** Where a function stands as a value: where it is written in place, and where its name is used without a call. */
function valuesOf(engine: Engine, fn: FunctionNode): readonly ts.Node[] {
  const { ts } = engine;
  const inPlace = ts.isArrowFunction(fn) || ts.isFunctionExpression(fn) || isMember(ts, fn) ? [fn] : [];
  return [...inPlace, ...engine.callers.referencesOf(fn)];
}

/** `{ async eachMessage() { … } }` */
function isMember(ts: Engine['ts'], fn: FunctionNode): boolean {
  return isFunctionNode(ts, fn) && ts.isMethodDeclaration(fn) && ts.isObjectLiteralExpression(fn.parent);
}
