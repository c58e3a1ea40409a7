import type ts from 'typescript';
import { chargesLater, chargesOnlyWith } from '../../catalogue/stripe-repeats.js';
import type { Engine } from '../engine.js';
import { leavesOf } from '../provenance.js';
import type { Sink } from '../sinks/sink.js';

/** True when the call can move money by itself: not one that prepares a payment, counts usage or sets a value. */
export function chargesNow(engine: Engine, { method, money, repeat, kind }: Sink, call: ts.Node): boolean {
  if (!money || repeat === 'sets' || kind === 'browser' || chargesLater.has(method)) return false;
  const param = Object.hasOwn(chargesOnlyWith, method) ? chargesOnlyWith[method] : undefined;
  const params = engine.ts.isCallExpression(call) ? call.arguments[0] : undefined;
  if (param === undefined || !params) return true;
  const leaves = [...leavesOf(engine.trace(params, [param], undefined))];
  return leaves.some(({ kind: leaf }) => leaf !== 'absent');
}
