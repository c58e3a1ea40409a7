import type ts from 'typescript';

/**
 * The one door to the binder's control-flow graph. It is internal to the compiler and has had this shape since
 * TypeScript 4.0; `antecedents` became `antecedent` in 5.5. A test reads it on every supported version.
 */
export interface FlowNode {
  readonly flags: number;
  readonly node?: ts.Node;
  readonly antecedent?: FlowNode | readonly FlowNode[];
  readonly antecedents?: readonly FlowNode[];
  /** Of a switch clause; since 5.5 below `node`. */
  readonly clauseStart?: number;
  readonly clauseEnd?: number;
  readonly switchStatement?: ts.SwitchStatement;
  readonly target?: FlowNode;
}

export const UNREACHABLE = 1;
export const START = 2;
export const LOOP_LABEL = 8;
export const ASSIGNMENT = 16;
export const TRUE_CONDITION = 32;
export const FALSE_CONDITION = 64;
const SWITCH_CLAUSE = 128;
export const ARRAY_MUTATION = 256;
export const CALL = 512;
export const REDUCE_LABEL = 1024;

/** The switch that a flow node passes without taking a case of it. */
export function passedSwitch(flow: FlowNode): ts.SwitchStatement | undefined {
  const clauses = clausesOf(flow);
  return clauses && clauses.clauseStart === clauses.clauseEnd ? clauses.switchStatement : undefined;
}

interface Clauses {
  readonly switchStatement: ts.SwitchStatement;
  readonly clauseStart: number;
  readonly clauseEnd: number;
}

/** The clauses that the way behind a flow node leads through. */
export function clausesOf(flow: FlowNode): Clauses | undefined {
  if (!(flow.flags & SWITCH_CLAUSE)) return undefined;
  return (flow.switchStatement ? flow : flow.node) as Clauses | undefined;
}

/**
 * The switches without a default past whose cases the function comes to the end of its body; undefined when it can come
 * there without passing one.
 */
export function switchesBeforeEnd(fn: ts.Node): readonly ts.SwitchStatement[] | undefined {
  const { endFlowNode } = fn as { endFlowNode?: FlowNode };
  const found = new Set<ts.SwitchStatement>();
  const seen = new Set<FlowNode>();
  const pending = endFlowNode ? [endFlowNode] : [];
  for (let flow = pending.pop(); flow; flow = pending.pop()) {
    if (flow.flags & UNREACHABLE || seen.has(flow)) continue;
    seen.add(flow);
    if (flow.flags & START) return undefined;
    const passed = passedSwitch(flow);
    if (passed) found.add(passed);
    else pending.push(...antecedentsOf(flow));
  }
  return found.size > 0 ? [...found] : undefined;
}

/** The flow nodes from which the given one is reached. */
export function antecedentsOf(flow: FlowNode): readonly FlowNode[] {
  const before = flow.antecedent ?? flow.antecedents ?? [];
  return Array.isArray(before) ? (before as readonly FlowNode[]) : [before as FlowNode];
}

/** The flow node of a reference, or of the nearest enclosing node that carries one within the same function. */
export function flowNodeOf(use: ts.Node): FlowNode | undefined {
  for (let node = use; ; node = node.parent) {
    const { flowNode, body, endOfFileToken } = node as {
      flowNode?: FlowNode;
      body?: object;
      endOfFileToken?: object;
    };
    if (flowNode) return flowNode;
    if (body || endOfFileToken) return undefined;
  }
}

/** True when the node lies in the other one, or is it. */
export function contains(outer: ts.Node, node: ts.Node): boolean {
  return outer.pos <= node.pos && node.end <= outer.end;
}

/** The same for nodes of which nobody knows whether one file has both. */
export function isWithin(outer: ts.Node, node: ts.Node): boolean {
  return outer.getSourceFile() === node.getSourceFile() && contains(outer, node);
}
