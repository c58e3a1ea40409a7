import type ts from 'typescript';
import { changesAt, placesOf, type Change, type Effect, type Places, type Stop } from './flow-changes.js';
import {
  antecedentsOf,
  ARRAY_MUTATION,
  ASSIGNMENT,
  FALSE_CONDITION,
  flowNodeOf,
  passedSwitch,
  START,
  TRUE_CONDITION,
  UNREACHABLE,
  type FlowNode,
} from './flow-graph.js';

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
  const placed = placesOf(changes);
  // Too many combinations of conditions: the definitions are the same without them.
  return walkBack(starts, effectOf, placed, true) ?? walkBack(starts, effectOf, placed, false) ?? [];
}

/** More ways to a flow node than this, told apart by their conditions, are too many. */
const MAX_STATES = 600;

interface State extends Stop {
  readonly guards: readonly Guard[];
  readonly past?: ts.SwitchStatement | undefined;
}

/** Every definition on every way back; one that is reached under different conditions is found once for each. */
function walkBack(
  starts: readonly State[],
  effectOf: (assigned: ts.Node) => Effect,
  placed: Places,
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
