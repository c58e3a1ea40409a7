import type ts from 'typescript';
import { changesAt, placesOf, type Change, type Effect, type Places, type Stop } from './flow-changes.js';
import {
  antecedentsOf,
  ARRAY_MUTATION,
  ASSIGNMENT,
  CALL,
  FALSE_CONDITION,
  flowNodeOf,
  passedSwitch,
  REDUCE_LABEL,
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
  watch: Watch = UNWATCHED,
): Reaching[] | undefined {
  const flow = flowNodeOf(use);
  if (!flow) return undefined;
  return reachingFrom([{ flow, guards: NO_GUARDS, from: use, before: use.pos }], effectOf, changes, watch);
}

/** What a walk asks and tells whoever sent it. */
export interface Watch {
  /** Is told how many places of the graph the walk has come to. */
  charge(places: number): void;
  /** True for a call that never returns: nothing comes after it. */
  ends(call: ts.Node): boolean;
}

const UNWATCHED: Watch = { charge: () => undefined, ends: () => false };

/** The definitions that hold when the function ends, by its `returns` or at the end of its body. */
export function reachingExits(
  fn: ts.Node,
  returns: readonly ts.Node[],
  effectOf: (assigned: ts.Node) => Effect,
  changes: readonly Change[],
  watch: Watch = UNWATCHED,
): Reaching[] {
  const { endFlowNode, returnFlowNode } = fn as { endFlowNode?: FlowNode; returnFlowNode?: FlowNode };
  const ends = [endFlowNode, returnFlowNode].flatMap((flow): State[] =>
    flow ? [{ flow, guards: NO_GUARDS, from: fn }] : [],
  );
  const early = returns.flatMap((statement): State[] => {
    const flow = flowNodeOf(statement);
    return flow ? [{ flow, guards: NO_GUARDS, from: statement, before: statement.end }] : [];
  });
  return reachingFrom([...ends, ...early], effectOf, changes, watch);
}

function reachingFrom(
  starts: readonly State[],
  effectOf: (assigned: ts.Node) => Effect,
  changes: readonly Change[],
  watch: Watch,
): Reaching[] {
  const placed = placesOf(changes);
  const walk = (guarded: boolean): Reaching[] | undefined => {
    const { found, states } = walkBack(starts, effectOf, placed, watch, guarded);
    watch.charge(states);
    return found;
  };
  // Too many combinations of conditions: the definitions are the same without them.
  return walk(true) ?? walk(false) ?? [];
}

/** More ways to a flow node than this, told apart by their conditions, are too many. */
const MAX_STATES = 600;

interface State extends Stop {
  readonly guards: readonly Guard[];
  readonly past?: ts.SwitchStatement | undefined;
  /** The `finally` blocks that the walk is in, come from behind them. */
  readonly ended?: Ended | undefined;
}

/**
 * A `finally` block that has run to its end: what comes after it follows the end of the `try` and of the `catch`, and
 * none of the throws that lead into the block too.
 */
interface Ended {
  readonly start: FlowNode;
  readonly antecedents: readonly FlowNode[];
  readonly outer: Ended | undefined;
}

/** What a walk has found, unless it was given up, and how many states it went through. */
interface Walked {
  readonly found: Reaching[] | undefined;
  readonly states: number;
}

/** Every definition on every way back; one that is reached under different conditions is found once for each. */
function walkBack(
  starts: readonly State[],
  effectOf: (assigned: ts.Node) => Effect,
  placed: Places,
  watch: Watch,
  guarded: boolean,
): Walked {
  const found: Reaching[] = [];
  const seen = new Map<FlowNode, Set<string>>();
  const pending: State[] = [...starts];
  let states = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { flow, guards, from, past } = next;
    if (flow.flags & UNREACHABLE || !isNew(seen, next)) continue;
    if (++states > MAX_STATES && guarded) return { found: undefined, states };
    if (flow.flags & CALL && flow.node && watch.ends(flow.node)) continue;
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
    const { before, ended } = stepBack(flow, next.ended);
    for (const flow of before) pending.push({ flow, guards: known, from, ended, past: passed });
  }
  return { found, states };
}

function stepBack(
  flow: FlowNode,
  ended: Ended | undefined,
): { readonly before: readonly FlowNode[]; readonly ended: Ended | undefined } {
  if (flow.flags & REDUCE_LABEL) {
    // Since 5.5 the label and its antecedents are a part of the node.
    const { target, antecedents } = (flow.node ?? flow) as Partial<FlowNode>;
    const inside = target && antecedents ? { start: target, antecedents, outer: ended } : ended;
    return { before: antecedentsOf(flow), ended: inside };
  }
  if (ended?.start !== flow) return { before: antecedentsOf(flow), ended };
  return { before: ended.antecedents, ended: ended.outer };
}

function isNew(seen: Map<FlowNode, Set<string>>, { flow, guards, before, ended, past }: State): boolean {
  // A loop may come back to the flow node in whose middle the walk began.
  if (before !== undefined) return true;
  const way = textOf(guards);
  // The text that the list of guards keeps is hashed once.
  const under = ended || past ? `${way} ${depthOf(ended)} ${past?.pos ?? ''}` : way;
  const known = seen.get(flow) ?? new Set<string>();
  seen.set(flow, known);
  if (known.has(under)) return false;
  known.add(under);
  return true;
}

/** Blocks inside one another begin at different places, so that their number tells them apart. */
function depthOf(ended: Ended | undefined): number {
  return ended ? depthOf(ended.outer) + 1 : 0;
}

const texts = new WeakMap<readonly Guard[], string>();

/** The guards in an order of their own; many states share one list of them. */
function textOf(guards: readonly Guard[]): string {
  const known = texts.get(guards) ?? guards.map(sideOf).sort().join();
  texts.set(guards, known);
  return known;
}

function sideOf({ condition, holds }: Guard): string {
  return `${condition.pos}${holds ? '+' : '-'}`;
}

/** Conditions further back than this say little; generated code has them by the thousand. */
const MAX_GUARDS = 100;

/** The conditions that surely hold at the node: those on the straight way back to the nearest join. */
export function guardsAt(use: ts.Node): readonly Guard[] {
  let guards = NO_GUARDS;
  let flow = flowNodeOf(use);
  while (flow && !(flow.flags & (START | UNREACHABLE)) && guards.length < MAX_GUARDS) {
    guards = withGuard(flow, guards);
    const before = antecedentsOf(flow);
    flow = before.length === 1 ? before[0] : undefined;
  }
  return guards;
}

const NO_GUARDS: readonly Guard[] = [];
/** The lists with the condition of a flow node, by the list before it: walks cross the same conditions again and again. */
const longer = new WeakMap<FlowNode, Map<readonly Guard[], readonly Guard[]>>();

function withGuard(flow: FlowNode, guards: readonly Guard[]): readonly Guard[] {
  if (!(flow.flags & (TRUE_CONDITION | FALSE_CONDITION)) || !flow.node) return guards;
  const holds = Boolean(flow.flags & TRUE_CONDITION);
  if (guards.length >= MAX_GUARDS) return guards;
  if (guards.some((guard) => guard.condition === flow.node && guard.holds === holds)) return guards;
  const known = longer.get(flow) ?? new Map<readonly Guard[], readonly Guard[]>();
  longer.set(flow, known);
  const found = known.get(guards) ?? [...guards, { condition: flow.node as ts.Expression, holds }];
  known.set(guards, found);
  return found;
}
