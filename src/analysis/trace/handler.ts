import type ts from 'typescript';
import { bare } from '../../typescript/syntax.js';
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
  if (!engine.ts.isPropertyAccessExpression(callee)) return undefined;
  const { expression: receiver, name } = callee;
  const [list] = call.arguments;
  const one = (as: Given['as'], node: ts.Expression): Given => ({ as, node, frame });
  if (name.text === 'from' && at === 1 && list && receiver.getText() === 'Array')
    return [one('element', list), one('position', list)];
  if (name.text === (at === 0 ? 'catch' : 'then') && at < 2) return [one('rejected', receiver)];
  if (at !== 0) return undefined;
  if (ELEMENT_CALLBACKS.has(name.text))
    return [one('element', receiver), one('position', receiver), one('value', receiver)];
  if (ORDERS.has(name.text)) return [one('element', receiver), one('element', receiver)];
  if (name.text === 'reduce')
    return [one('reduced', call), one('element', receiver), one('position', receiver)];
  return name.text === 'then' ? [one('settled', receiver)] : undefined;
}
