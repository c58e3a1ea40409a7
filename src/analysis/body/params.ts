import type ts from 'typescript';
import { isNamedAccess, nameInAccess, staticName } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import type { Leaf, Trace } from '../provenance.js';

/** A value that goes into the params, and which of them it is in. */
export interface ParamPart {
  readonly leaf: Leaf;
  /** The names on the way to it: `metadata`, `sentAt`. */
  readonly names: readonly string[];
  /** The innermost property, or the assignment that fills it. */
  readonly place: ts.Node;
  /** Kept at module, static or instance level on the way. */
  readonly held: boolean;
  /** From the leaf to the property, neither included. */
  readonly steps: readonly { readonly node: ts.Node; readonly text: string }[];
  /** Which caller was taken for each function whose callers are a choice. */
  readonly callers: ReadonlyMap<ts.Node, number>;
}

/** Bodies with more places than this are generated, or the trace goes in circles. */
const MAX_PLACES = 4000;

interface At extends Omit<ParamPart, 'leaf' | 'place'> {
  readonly place: ts.Node | undefined;
}

const START: At = { names: [], place: undefined, held: false, steps: [], callers: new Map() };

/** Every value in the params that stands under a name, in source order. */
export function paramParts(engine: Engine, params: readonly ts.Expression[]): readonly ParamPart[] {
  const walk: Walk = { engine, found: [], seen: new Map(), left: MAX_PLACES };
  for (const expression of params) visit(walk, engine.trace(expression, [], undefined), START);
  return walk.found;
}

interface Walk {
  readonly engine: Engine;
  readonly found: ParamPart[];
  /** Parts of a trace are shared: each is walked once for each property that it is in. */
  readonly seen: Map<Trace, Set<ts.Node | undefined>>;
  left: number;
}

function visit(walk: Walk, trace: Trace, at: At): void {
  const places = walk.seen.get(trace) ?? new Set<ts.Node | undefined>();
  walk.seen.set(trace, places);
  if (places.has(at.place) || walk.left-- <= 0) return;
  places.add(at.place);
  if ('inputs' in trace) visitInputs(walk, trace, at);
  else if ('input' in trace) visitThrough(walk, trace, at);
  else if (at.place) walk.found.push({ ...at, leaf: trace, place: at.place });
}

function visitInputs(walk: Walk, trace: Extract<Trace, { inputs: readonly Trace[] }>, at: At): void {
  const { ts } = walk.engine;
  const { node, inputs, callersOf } = trace;
  const properties = ts.isObjectLiteralExpression(node) ? node.properties : undefined;
  // The first input of an object stands for the object itself.
  const isWhole = properties !== undefined && inputs.length === properties.length + 1;
  for (const [index, input] of inputs.entries()) {
    const property = isWhole ? properties[index - 1] : undefined;
    const callers = callersOf ? new Map([...at.callers, [callersOf, index] as const]) : at.callers;
    const next = trace.kind === 'parts' ? withStep(at, node, trace.step) : at;
    visit(walk, input, property ? inProperty(walk, at, property) : { ...next, callers });
  }
}

function inProperty({ engine }: Walk, at: At, property: ts.ObjectLiteralElementLike): At {
  const name = property.name && staticName(engine.ts, property.name);
  if (name === undefined) return at;
  return { ...at, names: [...at.names, name], place: property, steps: [] };
}

function visitThrough(walk: Walk, trace: Extract<Trace, { input: Trace }>, at: At): void {
  const { effect, input, node, step } = trace;
  if (effect === 'absences' || effect === 'empties') return;
  const names = at.place ? undefined : assignedMember(walk.engine, node);
  if (names) {
    visit(walk, input, { ...at, names: [...at.names, ...names], place: node, steps: [] });
    return;
  }
  visit(walk, input, { ...withStep(at, node, step), held: at.held || effect === 'held' });
}

function withStep(at: At, node: ts.Node, text: string): At {
  return { ...at, steps: [{ node, text }, ...at.steps] };
}

/** `metadata`, `sentAt` of `params.metadata.sentAt = …`. */
function assignedMember({ ts }: Engine, node: ts.Node): readonly string[] | undefined {
  if (!ts.isBinaryExpression(node)) return undefined;
  const names: string[] = [];
  let target = node.left;
  while (isNamedAccess(ts, target)) {
    names.unshift(nameInAccess(ts, target).text);
    target = target.expression;
  }
  return names.length > 0 ? names : undefined;
}
