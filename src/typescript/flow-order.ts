import type ts from 'typescript';
import { excludes } from './branches.js';
import type { Compiler } from './compiler.js';
import { antecedentsOf, contains, flowNodeOf, LOOP_LABEL, UNREACHABLE, type FlowNode } from './flow-graph.js';
import { isFunctionNode } from './syntax.js';

/**
 * True when one run of the function that holds both can come to `later` after `first`: not from another branch, and not
 * behind a `return`. Another round of a loop is another run.
 */
export function mayFollow(ts: Compiler, first: ts.Node, later: ts.Node): boolean {
  if (isCaughtBy(ts, first, later)) return true;
  if (excludes(ts, first, later)) return false;
  const [from, to] = [flowOf(ts, first), flowOf(ts, later)];
  if (!from || !to) return false;
  if (from === to) return first.getStart() < later.getStart();
  const seen = new Set<FlowNode>();
  const pending = [to];
  for (let flow = pending.pop(); flow; flow = pending.pop()) {
    if (flow === from) return true;
    if (flow.flags & UNREACHABLE || seen.has(flow)) continue;
    seen.add(flow);
    const before = antecedentsOf(flow);
    // The first way to the head of a loop comes from before it, the others from its end.
    pending.push(...(flow.flags & LOOP_LABEL ? before.slice(0, 1) : before));
  }
  return false;
}

/** True when `later` stands in the handler of a `try` that `first` stands in. */
export function isCaughtBy(ts: Compiler, first: ts.Node, later: ts.Node): boolean {
  for (const clause of catchClausesAround(ts, later)) {
    const { tryBlock } = clause.parent;
    if (contains(tryBlock, first)) return true;
  }
  return false;
}

/** The `catch` clauses around a node, innermost first, within its function. */
function catchClausesAround(ts: Compiler, node: ts.Node): readonly ts.CatchClause[] {
  const found: ts.CatchClause[] = [];
  for (let up = node; !ts.isSourceFile(up) && !(up !== node && isFunctionNode(ts, up)); up = up.parent)
    if (ts.isCatchClause(up)) found.push(up);
  return found;
}

/** The flow node of what a call begins with: the branch in which it is made. */
function flowOf(ts: Compiler, node: ts.Node): FlowNode | undefined {
  let start = node;
  while (
    ts.isCallExpression(start) ||
    ts.isNewExpression(start) ||
    ts.isPropertyAccessExpression(start) ||
    ts.isElementAccessExpression(start)
  )
    start = start.expression;
  return flowNodeOf(start);
}
