import type ts from 'typescript';
import { leaf, type Joined, type Leaf, type Through, type Trace } from './provenance.js';

/** One stop between a leaf and the key, and the stops behind it, nearer to the leaf. */
export interface Step {
  readonly node: ts.Node;
  readonly text: string;
  readonly behind: Step | undefined;
}

/** One leaf of one way, with what lies between it and the key. */
export interface Part {
  readonly leaf: Leaf;
  /** A `call` source on a held part lives as long as the process. */
  readonly held: boolean;
  /** Held at module or static level: every caller in the process gets the same one. */
  readonly shared: boolean;
  /** The argument of the outermost caller that the part passed through. */
  readonly crossing: ts.Node | undefined;
  /** The stop nearest to the key. */
  readonly step: Step | undefined;
}

/** One way in which a value can come about: all its parts together make it. */
export interface Way {
  readonly parts: readonly Part[];
  /** The outermost caller's argument that is the whole value. */
  readonly crossing: ts.Node | undefined;
  /** True when the value is built, not passed on as it is. */
  readonly composed: boolean;
  readonly maybeAbsent: boolean;
  /** Which caller was taken for each function whose callers are a choice. */
  readonly callers: ReadonlyMap<ts.Node, number>;
}

/** Beyond this many combinations each alternative is looked at once instead of each combination. */
const MAX_COMBINATIONS = 256;

/** More parts of one value than this are not told apart. */
const MAX_PARTS = 40;

/** More ways than this are not told apart: unstable and missing ones are kept, the rest becomes `unproven: too large`. */
const MAX_WAYS = 512;

/** All ways below a trace; memory is shared over the traces of one analysis. */
export function waysOf(trace: Trace, memory: Map<Trace, readonly Way[]>): readonly Way[] {
  const known = memory.get(trace);
  if (known) return known;
  memory.set(trace, []);
  const ways = compute(trace, memory);
  memory.set(trace, ways);
  return ways;
}

function compute(trace: Trace, memory: Map<Trace, readonly Way[]>): readonly Way[] {
  switch (trace.kind) {
    case 'parts':
      return distinct(combine(trace, memory).map(withoutConstants));
    case 'choice':
      return distinct(trace.inputs.flatMap((input, index) => chosen(trace, waysOf(input, memory), index)));
    case 'through':
      return waysOf(trace.input, memory).flatMap((way) => pass(trace, way));
    default:
      return [ofLeaf(trace)];
  }
}

/** Constants in a built value say nothing beside other parts. */
function withoutConstants(way: Way): Way {
  const telling = way.parts.filter((part) => part.leaf.kind !== 'constant');
  return { ...way, parts: fewest(telling.length === 0 ? way.parts : telling) };
}

/** Each leaf once for each caller it came through; of very many, sources first. */
function fewest(parts: readonly Part[]): readonly Part[] {
  const known = new Map<string, Part>();
  for (const part of parts) {
    const id = `${idOf(part.leaf)}.${idOf(part.crossing)}.${part.held}`;
    if (!known.has(id)) known.set(id, part);
  }
  const distinctParts = [...known.values()];
  if (distinctParts.length <= MAX_PARTS) return distinctParts;
  const rank = (part: Part): number =>
    part.leaf.kind === 'source' ? 0 : part.leaf.kind === 'unproven' ? 1 : 2;
  return distinctParts.sort((a, b) => rank(a) - rank(b)).slice(0, MAX_PARTS);
}

/** Ways that end in the same leaves by the same callers say the same; the first one's path is kept. */
function distinct(ways: readonly Way[]): readonly Way[] {
  const found = new Map<string, Way>();
  for (const way of ways) {
    const leaves = way.parts.map((part) => [idOf(part.leaf), idOf(part.crossing), part.held].join());
    const callers = [...way.callers].map(([fn, index]) => `${idOf(fn)}:${index}`);
    const id = [way.composed, way.maybeAbsent, idOf(way.crossing), ...leaves, ...callers].join('|');
    if (!found.has(id)) found.set(id, way);
  }
  return limited([...found.values()]);
}

function limited(ways: readonly Way[]): readonly Way[] {
  const [first] = ways;
  const node = first?.parts[0]?.leaf.node;
  if (ways.length <= MAX_WAYS || !node) return ways;
  const kept = ways.filter((way) => isAbsent(way) || way.parts.some((part) => part.leaf.kind === 'source'));
  return [...kept.slice(0, MAX_WAYS), ofLeaf({ kind: 'unproven', node, reason: 'too large' })];
}

const ids = new WeakMap<object, number>();
let lastId = 0;

function idOf(subject: object | undefined): number {
  if (!subject) return 0;
  const known = ids.get(subject) ?? ++lastId;
  ids.set(subject, known);
  return known;
}

function ofLeaf(leaf: Leaf): Way {
  const part: Part = { leaf, held: false, shared: false, crossing: undefined, step: undefined };
  return { parts: [part], crossing: undefined, composed: false, maybeAbsent: false, callers: new Map() };
}

/** A caller that was taken further out for the same function belongs to another run of it: the function is recursive. */
function chosen(trace: Joined, ways: readonly Way[], index: number): readonly Way[] {
  const { callersOf } = trace;
  if (!callersOf) return ways;
  return ways.map((way) => ({ ...way, callers: new Map([...way.callers, [callersOf, index]]) }));
}

/** True when the whole value is missing. */
export function isAbsent(way: Way): boolean {
  return !way.composed && way.parts.length === 1 && way.parts[0]?.leaf.kind === 'absent';
}

/** An empty text is no key: what tests for a key excludes it too. */
function isEmptyText(way: Way): boolean {
  const only = way.parts[0]?.leaf;
  return !way.composed && only?.kind === 'constant' && only.text === '';
}

/** The way on which an empty text takes the side without a value. */
function withoutText(way: Way): Way {
  return {
    ...way,
    parts: way.parts.map((part) => ({ ...part, leaf: leaf.absent(part.leaf.node, 'empty') })),
  };
}

function pass(trace: Through, way: Way): readonly Way[] {
  switch (trace.effect) {
    case 'present':
      return isAbsent(way) || isEmptyText(way) ? [] : [{ ...way, maybeAbsent: false }];
    case 'defined':
      return isAbsent(way) ? [] : [{ ...way, maybeAbsent: false }];
    case 'filled':
      return isEmptyText(way) ? [] : [way];
    case 'absences':
      return isAbsent(way) ? [way] : [];
    case 'empties':
      return isEmptyText(way) ? [withoutText(way)] : [];
    case 'maybe-absent':
      return [{ ...way, maybeAbsent: !way.composed }];
    default:
      return [withStep(trace, way)];
  }
}

function withStep(trace: Through, way: Way): Way {
  const crosses = trace.effect === 'crossing';
  return {
    ...way,
    crossing: way.crossing ?? (crosses ? trace.node : undefined),
    parts: way.parts.map((part) => ({
      leaf: part.leaf,
      held: part.held || trace.effect === 'held' || trace.effect === 'kept',
      shared: part.shared || trace.effect === 'held',
      crossing: part.crossing ?? (crosses ? trace.node : undefined),
      step: { node: trace.node, text: trace.step, behind: part.step },
    })),
  };
}

function combine(trace: Joined, memory: Map<Trace, readonly Way[]>): readonly Way[] {
  const inputs = trace.inputs.map((input) => waysOf(input, memory)).filter((ways) => ways.length > 0);
  const count = inputs.reduce((product, ways) => product * ways.length, 1);
  const combined = count > MAX_COMBINATIONS ? eachOnce(inputs) : product(inputs);
  // A value that goes into its own making: constants beside it are no whole value.
  const isCyclic = inputs.length < trace.inputs.length;
  const whole = isCyclic ? combined.filter((way) => !way.parts.every(isConstant)) : combined;
  return whole.map((way) => ({
    ...way,
    composed: true,
    crossing: undefined,
    parts: way.parts.map((part) => ({
      ...part,
      step: { node: trace.node, text: trace.step, behind: part.step },
    })),
  }));
}

function isConstant({ leaf }: Part): boolean {
  return leaf.kind === 'constant';
}

const EMPTY: Way = { parts: [], crossing: undefined, composed: true, maybeAbsent: false, callers: new Map() };

function product(inputs: readonly (readonly Way[])[]): readonly Way[] {
  let combined: readonly Way[] = [EMPTY];
  for (const ways of inputs) {
    combined = combined.flatMap((before) => ways.flatMap((way) => join(before, way) ?? []));
  }
  return combined;
}

/** True unless the two take different callers of one function. */
export function agree(one: Way['callers'], other: Way['callers']): boolean {
  for (const [fn, index] of other) if ((one.get(fn) ?? index) !== index) return false;
  return true;
}

/** Two ways together, unless they take different callers of one function. */
function join(one: Way, other: Way): Way | undefined {
  if (!agree(one.callers, other.callers)) return undefined;
  return {
    parts: [...one.parts, ...other.parts],
    crossing: undefined,
    composed: true,
    maybeAbsent: false,
    callers: new Map([...one.callers, ...other.callers]),
  };
}

function eachOnce(inputs: readonly (readonly Way[])[]): readonly Way[] {
  const longest = Math.max(...inputs.map((ways) => ways.length));
  return Array.from({ length: longest }, (_, index) => {
    const picked = inputs.map((ways) => ways[index % ways.length] as Way);
    return { ...EMPTY, parts: picked.flatMap((way) => way.parts) };
  });
}
