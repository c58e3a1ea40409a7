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
  /** Of a switch clause; since 5.5 below `node`. */
  readonly clauseStart?: number;
  readonly clauseEnd?: number;
  readonly switchStatement?: ts.SwitchStatement;
}

const UNREACHABLE = 1;
const START = 2;
const ASSIGNMENT = 16;
const TRUE_CONDITION = 32;
const FALSE_CONDITION = 64;
const SWITCH_CLAUSE = 128;
const ARRAY_MUTATION = 256;

/** A condition that holds on the way from a definition to its use. */
export interface Guard {
  readonly condition: ts.Expression;
  readonly holds: boolean;
}

/** A definition that reaches a use, with the conditions between the two. */
export interface Reaching {
  /** The assigned reference, the declaration, or where a change is made; undefined when the function's start is reached. */
  readonly definition: ts.Node | undefined;
  /** At the start of a function expression: the function, through which the search can go on outside. */
  readonly closure: ts.Node | undefined;
  readonly guards: readonly Guard[];
  /** A switch without a default that lies between the two, on the way on which none of its cases is taken. */
  readonly past?: ts.SwitchStatement | undefined;
}

/** What a flow node means for the reference in question. */
export type Effect = 'kills' | 'adds' | 'none';

/** A change that the binder leaves out of the graph, such as a call: `at` is the whole expression that makes it. */
export interface Change {
  readonly at: ts.Node;
  /** Outside this part of the code nothing comes after the change: it returns or throws. */
  readonly within?: ts.Node | undefined;
  readonly effect: () => Effect;
}

/**
 * The definitions that reach `use`, walking the flow graph backwards. `effectOf` says whether an assignment
 * replaces the value (`kills`), changes a part of it (`adds`) or does not concern it; `changes` say so themselves.
 */
export function reachingDefinitions(
  use: ts.Node,
  effectOf: (assigned: ts.Node) => Effect,
  changes: readonly Change[] = [],
): Reaching[] | undefined {
  const flow = flowNodeOf(use);
  return flow && reachingFrom([{ flow, guards: [], from: use, before: use.pos }], effectOf, changes);
}

/** The definitions that hold when the function ends, by its `returns` or at the end of its body. */
export function reachingExits(
  fn: ts.Node,
  returns: readonly ts.Node[],
  effectOf: (assigned: ts.Node) => Effect,
  changes: readonly Change[],
): Reaching[] {
  const { endFlowNode, returnFlowNode } = fn as { endFlowNode?: FlowNode; returnFlowNode?: FlowNode };
  const ends = [endFlowNode, returnFlowNode].flatMap((flow): State[] =>
    flow ? [{ flow, guards: [], from: fn }] : [],
  );
  const early = returns.flatMap((statement): State[] => {
    const flow = flowNodeOf(statement);
    return flow ? [{ flow, guards: [], from: statement, before: statement.end }] : [];
  });
  return reachingFrom([...ends, ...early], effectOf, changes);
}

function reachingFrom(
  starts: readonly State[],
  effectOf: (assigned: ts.Node) => Effect,
  changes: readonly Change[],
): Reaching[] {
  const placed = byFlow(changes);
  // Too many combinations of conditions: the definitions are the same without them.
  return walkBack(starts, effectOf, placed, true) ?? walkBack(starts, effectOf, placed, false) ?? [];
}

/** The changes by the flow node that they follow, the last first. */
function byFlow(changes: readonly Change[]): ReadonlyMap<FlowNode, readonly Change[]> {
  const placed = new Map<FlowNode, Change[]>();
  for (const change of changes) {
    const flow = flowNodeOf(firstOperand(change.at));
    if (flow) placed.set(flow, [...(placed.get(flow) ?? []), change]);
  }
  for (const list of placed.values()) list.sort((a, b) => b.at.end - a.at.end);
  return placed;
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

/** More ways to a flow node than this, told apart by their conditions, are too many. */
const MAX_STATES = 600;

interface State {
  readonly flow: FlowNode;
  readonly guards: readonly Guard[];
  /** Where the walk began. */
  readonly from: ts.Node;
  /** Where the walk begins in the middle of a flow node: changes that end later have not happened. */
  readonly before?: number;
  readonly past?: ts.SwitchStatement | undefined;
}

/** Every definition on every way back; one that is reached under different conditions is found once for each. */
function walkBack(
  starts: readonly State[],
  effectOf: (assigned: ts.Node) => Effect,
  placed: ReadonlyMap<FlowNode, readonly Change[]>,
  guarded: boolean,
): Reaching[] | undefined {
  const found: Reaching[] = [];
  const seen = new Map<FlowNode, Set<string>>();
  const pending: State[] = [...starts];
  let states = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { flow, guards, from, past } = next;
    if (flow.flags & UNREACHABLE || !isNew(seen, next)) continue;
    if (guarded && ++states > MAX_STATES) return undefined;
    const changed = changesAt(placed, next);
    for (const definition of changed.found) found.push({ definition, closure: undefined, guards, past });
    if (changed.kills) continue;
    if (flow.flags & START) {
      found.push({ definition: undefined, closure: flow.node, guards, past });
      continue;
    }
    if (flow.flags & (ASSIGNMENT | ARRAY_MUTATION) && flow.node) {
      const effect = effectOf(flow.node);
      if (effect !== 'none') found.push({ definition: flow.node, closure: undefined, guards, past });
      if (effect === 'kills') continue;
    }
    const known = guarded ? withGuard(flow, guards) : guards;
    const passed = past ?? passedSwitch(flow);
    for (const before of antecedentsOf(flow))
      pending.push({ flow: before, guards: known, from, past: passed });
  }
  return found;
}

/** The changes behind a flow node that reach back from the state: none before one that replaces the value. */
function changesAt(
  placed: ReadonlyMap<FlowNode, readonly Change[]>,
  { flow, from, before }: State,
): { readonly found: readonly ts.Node[]; readonly kills: boolean } {
  const found: ts.Node[] = [];
  for (const change of placed.get(flow) ?? []) {
    if (before !== undefined && change.at.end > before) continue;
    if (change.within && !contains(change.within, from)) continue;
    const effect = change.effect();
    if (effect !== 'none') found.push(change.at);
    if (effect === 'kills') return { found, kills: true };
  }
  return { found, kills: false };
}

function contains(outer: ts.Node, node: ts.Node): boolean {
  return outer.pos <= node.pos && node.end <= outer.end;
}

function isNew(seen: Map<FlowNode, Set<string>>, { flow, guards, before, past }: State): boolean {
  // A loop may come back to the flow node in whose middle the walk began.
  if (before !== undefined) return true;
  const conditions = guards.map(({ condition, holds }) => `${condition.pos}${holds ? '+' : '-'}`).sort();
  const under = [past?.pos ?? '', ...conditions].join();
  const known = seen.get(flow) ?? new Set<string>();
  seen.set(flow, known);
  if (known.has(under)) return false;
  known.add(under);
  return true;
}

/** The switch that a flow node passes without taking a case of it. */
function passedSwitch(flow: FlowNode): ts.SwitchStatement | undefined {
  if (!(flow.flags & SWITCH_CLAUSE)) return undefined;
  const clause = (flow.switchStatement ? flow : flow.node) as
    { switchStatement: ts.SwitchStatement; clauseStart: number; clauseEnd: number } | undefined;
  return clause && clause.clauseStart === clause.clauseEnd ? clause.switchStatement : undefined;
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
