import type ts from 'typescript';
import {
  antecedentsOf,
  ARRAY_MUTATION,
  ASSIGNMENT,
  CALL,
  clausesOf,
  contains,
  FALSE_CONDITION,
  flowNodeOf,
  LOOP_LABEL,
  TRUE_CONDITION,
  type FlowNode,
} from './flow-graph.js';

/** What a flow node means for the reference in question. */
export type Effect = 'kills' | 'adds' | 'none';

/** A change of an object: `at` is the whole expression that makes it. */
export interface Change {
  readonly at: ts.Node;
  /** The node by which the graph knows the change; undefined for one that it leaves out, such as an awaited call. */
  readonly mark: ts.Node | undefined;
  /** The parts of the code around a change without a mark that run only on some ways. */
  readonly branches: readonly ts.Node[];
  /** Outside this part of the code nothing comes after the change: it returns or throws. */
  readonly within?: ts.Node | undefined;
  readonly effect: () => Effect;
}

/** Where changes stand in the graph, the last first. */
export interface Places {
  readonly marked: ReadonlyMap<ts.Node, readonly Change[]>;
  /** What the graph leaves out, by the flow node that it follows. */
  readonly following: ReadonlyMap<FlowNode, readonly Change[]>;
}

/** Finds where each change stands. */
export function placesOf(changes: readonly Change[]): Places {
  const marked = new Map<ts.Node, Change[]>();
  const following = new Map<FlowNode, Change[]>();
  for (const change of [...changes].sort((a, b) => b.at.end - a.at.end)) {
    const { mark } = change;
    const flow = mark ? undefined : flowNodeOf(firstOperand(change.at));
    if (mark) marked.set(mark, [...(marked.get(mark) ?? []), change]);
    else if (flow) following.set(flow, [...(following.get(flow) ?? []), change]);
  }
  return { marked, following };
}

/** `row` in `row.parts.push(x)`: a leaf of the expression carries its flow node. */
function firstOperand(node: ts.Node): ts.Node {
  let first = node;
  for (;;) {
    const { left, expression, operand } = first as {
      left?: ts.Node;
      expression?: ts.Node;
      operand?: ts.Node;
    };
    const next = left ?? expression ?? operand;
    if (!next) return first;
    first = next;
  }
}

/** Where a walk back through the graph is. */
export interface Stop {
  readonly flow: FlowNode;
  /** Where the walk began. */
  readonly from: ts.Node;
  /** Where the walk begins in the middle of a flow node: changes that end later have not happened. */
  readonly before?: number;
}

/** The changes behind a flow node that reach back from a stop: none before one that replaces the value. */
export function changesAt(
  { marked, following }: Places,
  { flow, from, before }: Stop,
): { readonly found: readonly ts.Node[]; readonly kills: boolean } {
  const found: ts.Node[] = [];
  const arms: ts.Node[] = [];
  const own = (isMark(flow) && flow.node && marked.get(flow.node)) || [];
  for (const change of [...(following.get(flow) ?? []), ...own]) {
    if (before !== undefined && change.at.end > before) continue;
    if (change.within && !contains(change.within, from)) continue;
    const effect = change.effect();
    if (effect !== 'none') found.push(change.at);
    if (effect !== 'kills') continue;
    const open = openBranches(change, flow, from);
    if (open.length === 0 || isOtherArm(arms, open)) return { found, kills: true };
    if (open.length === 1) arms.push(...open);
  }
  return { found, kills: false };
}

/** True when one of the arms is the other one of the same `if`: one of the two runs. */
function isOtherArm(arms: readonly ts.Node[], [arm, more]: readonly ts.Node[]): boolean {
  return more === undefined && arms.some((one) => one !== arm && one.parent === arm?.parent);
}

/** A `push` that is a statement stands in the graph twice. */
function isMark(flow: FlowNode): boolean {
  if (flow.flags & CALL) return antecedentsOf(flow)[0]?.node !== flow.node;
  return (flow.flags & (ASSIGNMENT | ARRAY_MUTATION)) !== 0;
}

/**
 * The branches around a change that the graph does not tell from the way around them: there is no flow node for a
 * condition that narrows nothing. The change may not have been made.
 */
function openBranches({ branches }: Change, flow: FlowNode, from: ts.Node): readonly ts.Node[] {
  return branches.filter((branch) => !contains(branch, from) && !isInside(flow, branch));
}

function isInside(flow: FlowNode, branch: ts.Node): boolean {
  const { node, flags } = flow;
  if (node && flags & (TRUE_CONDITION | FALSE_CONDITION)) return contains(branch.parent, node);
  const clauses = clausesOf(flow);
  if (clauses) return contains(clauses.switchStatement, branch);
  if (node) return contains(branch, node);
  const before = antecedentsOf(flow);
  // The first way into a loop is the one from outside.
  return (flags & LOOP_LABEL ? before.slice(0, 1) : before).some((one) => isInside(one, branch));
}
