import type ts from 'typescript';
import { accessedName, bare, isNamedAccess } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { spanOf } from '../span.js';
import type { Deed } from './before.js';
import { effectOfCall } from './deed.js';
import { isActing } from './facts.js';
import { sliceOf } from './slice.js';

/** A column that keeps the key of a charge. */
const KEY_COLUMN = /idempot|(?<!primary_?)key$/i;

/** The key is a column of a row that was read: the row was there before the call, and every run sends the same key. */
export function storedKey(engine: Engine, expression: ts.Expression | undefined): Deed | undefined {
  const { ts } = engine;
  const node = expression && bare(ts, expression);
  if (!node || !isNamedAccess(ts, node) || !KEY_COLUMN.test(accessedName(ts, node))) return undefined;
  const isRead = [...sliceOf(engine, node)].some(
    (one) => isActing(ts, one) && /^(select|lock)$/.test(effectOfCall(engine, one)?.effect ?? ''),
  );
  return isRead ? { at: spanOf(node), what: 'the stored row' } : undefined;
}
