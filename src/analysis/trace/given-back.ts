import type ts from 'typescript';
import { calledFunctions, localSymbolAt } from '../../typescript/symbols.js';
import {
  bare,
  enclosingFunction,
  isAsync,
  returnedExpressions,
  type FunctionNode,
} from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { argumentFor } from './passed.js';

const MAX_HOPS = 4;

/**
 * What a call stands for that only gives something back: the argument in `same(key)`, `key === ''` in `isEmpty()` where
 * that is a closure of the same function. Any other expression stands for itself.
 */
export function givenBack(engine: Engine, expression: ts.Expression, hops = 0): ts.Expression {
  const { ts, project } = engine;
  const node = bare(ts, expression);
  if (!ts.isCallExpression(node) || hops > MAX_HOPS) return node;
  const [fn, another] = calledFunctions(project, node);
  if (!fn || another || fn.asteriskToken || isAsync(ts, fn)) return node;
  const [returned, more] = returnedExpressions(ts, fn);
  const value = returned && !more ? valueIn(engine, node, fn, bare(ts, returned)) : undefined;
  return value ? givenBack(engine, value, hops + 1) : node;
}

function valueIn(
  engine: Engine,
  call: ts.CallExpression,
  fn: FunctionNode,
  value: ts.Expression,
): ts.Expression | undefined {
  const { ts, project } = engine;
  const declared = ts.isIdentifier(value) ? localSymbolAt(project, value)?.valueDeclaration : undefined;
  if (declared && ts.isParameter(declared) && declared.parent === fn)
    return argumentFor(engine, fn, call, declared);
  const isClosure = ts.isArrowFunction(fn) && !ts.isBlock(fn.body) && fn.parameters.length === 0;
  const isBeside =
    fn.getSourceFile() === call.getSourceFile() && enclosingFunction(ts, fn) === enclosingFunction(ts, call);
  return isClosure && isBeside ? value : undefined;
}
