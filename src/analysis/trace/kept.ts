import type ts from 'typescript';
import type { KeepRow, Row } from '../../catalogue/schema.js';
import { symbolAt } from '../../typescript/symbols.js';
import { bare, callsWithin, isNamedAccess, nameInAccess } from '../../typescript/syntax.js';
import type { AccessPath, Engine } from '../engine.js';
import { choice, leaf, leavesOf, through, type Trace } from '../provenance.js';
import { rowsOfCallee } from './row.js';

/** What a call gives back that other code has kept for the request: `als.getStore()`, `cls.get('orderId')`. */
export function traceKept(
  engine: Engine,
  rows: readonly Row[],
  call: ts.CallExpression,
  path: AccessPath,
): Trace | undefined {
  const row = rows.find((one) => one.role === 'keep');
  if (!row || row.where !== 'context' || row.value !== undefined) return undefined;
  const kept = putsFor(engine, row, call);
  if (kept.length === 0) return leaf.unproven(call, 'external');
  return choice(
    call,
    'kept for the request',
    kept.map(({ put, value }) => through(put, 'kept for the request', engine.trace(value, path, undefined))),
  );
}

interface Put {
  readonly put: ts.CallExpression;
  readonly value: ts.Expression;
}

/** The calls that put something where `call` reads: into the same variable, or under the same slot. */
function putsFor(engine: Engine, row: KeepRow, call: ts.CallExpression): Put[] {
  const { ts, project } = engine;
  const receiver = receiverOf(engine, call);
  const slot = slotOf(engine, row, call);
  const text = slot ?? receiver?.getText();
  if (!receiver || text === undefined) return [];
  const symbol = symbolAt(project, receiver);
  const files = project.mentioning(text).filter((file) => !project.isTest(file));
  return files.flatMap((file) =>
    callsWithin(ts, file).flatMap((put) => {
      const place = receiverOf(engine, put);
      const isSameVariable = row.slot !== undefined || (place && symbolAt(project, place) === symbol);
      const writes = place && isSameVariable && putRow(engine, row, put);
      if (!writes || slotOf(engine, writes, put) !== slot) return [];
      const value = put.arguments[writes.value ?? 0];
      return value ? [{ put, value }] : [];
    }),
  );
}

function putRow(engine: Engine, read: KeepRow, call: ts.CallExpression): KeepRow | undefined {
  const rows = rowsOfCallee(engine, bare(engine.ts, call.expression));
  return rows
    .filter((row) => row.role === 'keep')
    .find((row) => row.where === 'context' && row.value !== undefined && row.type === read.type);
}

/** The name of what a member is called on: `storage` in `Context.storage.run(…)`. */
function receiverOf(engine: Engine, call: ts.CallExpression): ts.Node | undefined {
  const { ts } = engine;
  const callee = bare(ts, call.expression);
  if (!isNamedAccess(ts, callee)) return undefined;
  const receiver = bare(ts, callee.expression);
  if (ts.isIdentifier(receiver)) return receiver;
  return isNamedAccess(ts, receiver) ? nameInAccess(ts, receiver) : undefined;
}

function slotOf(engine: Engine, { slot }: KeepRow, call: ts.CallExpression): string | undefined {
  const named = slot === undefined ? undefined : call.arguments[slot];
  if (!named) return undefined;
  const [only, more] = leavesOf(engine.trace(named, [], undefined));
  return only?.kind === 'constant' && !more ? only.text : undefined;
}
