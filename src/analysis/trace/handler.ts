import type ts from 'typescript';
import { accessedName, bare, isNamedAccess } from '../../typescript/syntax.js';
import type { Engine, Frame, Given } from '../engine.js';

const ELEMENT_CALLBACKS = new Set([
  'map',
  'forEach',
  'filter',
  'flatMap',
  'some',
  'every',
  'find',
  'findLast',
  'findIndex',
  'findLastIndex',
]);

const ORDERS = new Set(['sort', 'toSorted']);

/** What the language's own methods (`map`, `then`) call a function with that is their argument `at`. */
export function languageRun(
  engine: Engine,
  call: ts.CallExpression,
  at: number,
  frame: Frame | undefined,
): readonly Given[] | undefined {
  const callee = bare(engine.ts, call.expression);
  if (!isNamedAccess(engine.ts, callee)) return undefined;
  const { expression: receiver } = callee;
  const name = accessedName(engine.ts, callee);
  const [list] = call.arguments;
  const one = (as: Given['as'], node: ts.Expression): Given => ({ as, node, frame });
  if (name === 'from' && at === 1 && list && receiver.getText() === 'Array')
    return [one('element', list), one('position', list)];
  if (name === (at === 0 ? 'catch' : 'then') && at < 2) return [one('rejected', receiver)];
  if (at !== 0) return undefined;
  if (ELEMENT_CALLBACKS.has(name))
    return [one('element', receiver), one('position', receiver), one('value', receiver)];
  if (ORDERS.has(name)) return [one('element', receiver), one('element', receiver)];
  if (name === 'reduce') return [one('reduced', call), one('element', receiver), one('position', receiver)];
  return name === 'then' ? [one('settled', receiver)] : undefined;
}
