import type ts from 'typescript';
import { contains } from '../../typescript/flow-graph.js';
import { enclosingFunction, visitAll } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { actsOfCall, type Act } from './acts.js';
import { isActing } from './facts.js';
import { dependsOn } from './slice.js';
import type { Station } from './ways-in.js';

/** Durable writes that come after a place in the function around it, in the order of the code. */
export interface Afterwards {
  /** Inserts that record what the call did: by a row of their own that tells duplicates, or with what the call gave. */
  readonly records: readonly Act[];
  /** Any durable writes. */
  readonly writes: readonly Act[];
}

/** What comes after a station, errors left aside. */
export function afterwards(engine: Engine, { at, within }: Station): Afterwards {
  const { ts } = engine;
  const acts: Act[] = [];
  visitAll(ts, within?.body ?? at.getSourceFile(), (node) => {
    if (!isActing(ts, node) || !isAfter(engine, node, at, within)) return;
    acts.push(...actsOfCall(engine, { node, caught: [], swallowed: [] }));
  });
  const writes = acts.filter(
    ({ effect }) => effect === 'insert' || effect === 'update' || effect === 'claim',
  );
  return { writes, records: writes.filter((act) => isRecord(engine, act, at)) };
}

function isAfter(engine: Engine, node: ts.Node, at: ts.Node, within: ts.Node | undefined): boolean {
  const { ts } = engine;
  const isBehind = node.pos >= at.end || (node.pos <= at.pos && at.end < node.end && node !== at);
  if (!isBehind) return false;
  // Code of the module comes after a call of the module only where it is no function's.
  if (!within && enclosingFunction(ts, node)) return false;
  return !isExclusive(engine, node, at);
}

/** In the other arm of an `if`, or where the errors of the other node are caught: the two do not both run. */
export function isExclusive({ ts }: Engine, node: ts.Node, at: ts.Node): boolean {
  for (let up = node; !ts.isSourceFile(up); up = up.parent) {
    const { parent } = up;
    if (ts.isCatchClause(up) && contains(up.parent.tryBlock, at)) return true;
    const isElse = ts.isIfStatement(parent) && parent.elseStatement === up;
    if (isElse && contains(parent.thenStatement, at)) return true;
    const isOther = ts.isConditionalExpression(parent) && parent.whenFalse === up;
    if (isOther && contains(parent.whenTrue, at)) return true;
    if (ts.isCaseOrDefaultClause(up) && contains(up.parent, at) && !contains(up, at)) return true;
  }
  return false;
}

/** `save()` of a record that was read before is no insert, and a row about something else is no record of the charge. */
function isRecord(engine: Engine, { effect, node, what }: Act, at: ts.Node): boolean {
  if (effect === 'update') return false;
  if (effect === 'claim') return !/update|upsert/i.test(what);
  const given = engine.ts.isTaggedTemplateExpression(node) ? [node.template] : (node.arguments ?? []);
  return [node, ...given].some((one) => dependsOn(engine, one, callOf(engine, at)));
}

/** The call whose member the station names. */
function callOf({ ts }: Engine, at: ts.Node): ts.Node {
  return ts.findAncestor(at, (up) => ts.isCallExpression(up)) ?? at;
}
