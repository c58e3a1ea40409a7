import type ts from 'typescript';

/**
 * The one door to the binder's control-flow graph. It is internal to the compiler and has had this shape since
 * TypeScript 4.0; `antecedents` became `antecedent` in 5.5. A test reads it on every supported version.
 */
interface FlowNode {
  readonly flags: number;
  readonly node?: ts.Node;
  readonly antecedent?: FlowNode | readonly FlowNode[];
  readonly antecedents?: readonly FlowNode[];
}

const UNREACHABLE = 1;
const START = 2;
const ASSIGNMENT = 16;
const TRUE_CONDITION = 32;
const FALSE_CONDITION = 64;
const ARRAY_MUTATION = 256;

/** A condition that holds on the way from a definition to its use. */
export interface Guard {
  readonly condition: ts.Expression;
  readonly holds: boolean;
}

/** A definition that reaches a use, with the conditions between the two. */
export interface Reaching {
  /** The assigned reference, the declaration, or the array mutation; undefined when the function's start is reached. */
  readonly definition: ts.Node | undefined;
  /** At the start of a function expression: the function, through which the search can go on outside. */
  readonly closure: ts.Node | undefined;
  readonly guards: readonly Guard[];
}

/** What a flow node means for the reference in question. */
export type Effect = 'kills' | 'adds' | 'none';

/**
 * The definitions that reach `use`, walking the flow graph backwards. `effectOf` says whether an assignment
 * replaces the value (`kills`), changes a part of it (`adds`) or does not concern it.
 */
export function reachingDefinitions(
  use: ts.Node,
  effectOf: (assigned: ts.Node) => Effect,
): Reaching[] | undefined {
  const start = flowNodeOf(use);
  // Too many combinations of conditions: the definitions are the same without them.
  return start && (walkBack(start, effectOf, true) ?? walkBack(start, effectOf, false));
}

/** More ways to a flow node than this, told apart by their conditions, are too many. */
const MAX_STATES = 600;

interface State {
  readonly flow: FlowNode;
  readonly guards: readonly Guard[];
}

/** Every definition on every way back; one that is reached under different conditions is found once for each. */
function walkBack(
  start: FlowNode,
  effectOf: (assigned: ts.Node) => Effect,
  guarded: boolean,
): Reaching[] | undefined {
  const found: Reaching[] = [];
  const seen = new Map<FlowNode, Set<string>>();
  const pending: State[] = [{ flow: start, guards: [] }];
  let states = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { flow, guards } = next;
    if (flow.flags & UNREACHABLE || !isNew(seen, next)) continue;
    if (guarded && ++states > MAX_STATES) return undefined;
    if (flow.flags & START) {
      found.push({ definition: undefined, closure: flow.node, guards });
      continue;
    }
    if (flow.flags & (ASSIGNMENT | ARRAY_MUTATION) && flow.node) {
      const effect = effectOf(flow.node);
      if (effect !== 'none') found.push({ definition: flow.node, closure: undefined, guards });
      if (effect === 'kills') continue;
    }
    const known = guarded ? withGuard(flow, guards) : guards;
    for (const before of antecedentsOf(flow)) pending.push({ flow: before, guards: known });
  }
  return found;
}

function isNew(seen: Map<FlowNode, Set<string>>, { flow, guards }: State): boolean {
  const under = guards
    .map(({ condition, holds }) => `${condition.pos}${holds ? '+' : '-'}`)
    .sort()
    .join();
  const known = seen.get(flow) ?? new Set<string>();
  seen.set(flow, known);
  if (known.has(under)) return false;
  known.add(under);
  return true;
}

/** The conditions that surely hold at the node: those on the straight way back to the nearest join. */
export function guardsAt(use: ts.Node): readonly Guard[] {
  let guards: readonly Guard[] = [];
  let flow = flowNodeOf(use);
  while (flow && !(flow.flags & (START | UNREACHABLE))) {
    guards = withGuard(flow, guards);
    const before = antecedentsOf(flow);
    flow = before.length === 1 ? before[0] : undefined;
  }
  return guards;
}

function withGuard(flow: FlowNode, guards: readonly Guard[]): readonly Guard[] {
  if (!(flow.flags & (TRUE_CONDITION | FALSE_CONDITION)) || !flow.node) return guards;
  const holds = Boolean(flow.flags & TRUE_CONDITION);
  if (guards.some((guard) => guard.condition === flow.node && guard.holds === holds)) return guards;
  return [...guards, { condition: flow.node as ts.Expression, holds }];
}

function antecedentsOf(flow: FlowNode): readonly FlowNode[] {
  const before = flow.antecedent ?? flow.antecedents ?? [];
  return Array.isArray(before) ? (before as readonly FlowNode[]) : [before as FlowNode];
}

/** The flow node of a reference, or of the nearest enclosing node that carries one within the same function. */
function flowNodeOf(use: ts.Node): FlowNode | undefined {
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
