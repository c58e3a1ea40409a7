import type ts from 'typescript';
import type { Cause, PathStep, Span } from '../analysis.js';
import { causeAt } from '../cause.js';
import type { Compiler } from '../../typescript/compiler.js';
import { wrapped } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import type { Trace } from '../provenance.js';
import type { KeySink, Sink } from '../sinks/sink.js';
import { spanOf } from '../span.js';
import { keyTypeAt, kindOf } from './branded-type.js';

/** One way in which a key reaches a call without the type that only our runtime gives. */
export interface UnbrandedKey {
  /** `type`: it has another type. `any`: it has none. `asserted`: it is only said to have the type. */
  readonly why: 'type' | 'any' | 'asserted';
  /** The key, or the argument of the outermost caller that passes it. */
  readonly at: Span;
  /** Where it is asserted, or has no type; the same as `at` where that is the place. */
  readonly from: Span;
  /** The type that it has there, as the compiler writes it. */
  readonly type: string;
  readonly cause: Cause;
  readonly path: readonly PathStep[];
}

/** What is known of the value on the way from the key to where the trace stands. */
interface Walk {
  /** The outermost argument of a caller that the value came through. */
  readonly crossing: ts.Node | undefined;
  /** A place nearer to the key has the type: further away it may have been narrowed to it. */
  readonly isBranded: boolean;
}

interface Lack {
  readonly node: ts.Node;
  readonly from: ts.Node;
  readonly why: UnbrandedKey['why'];
}

/**
 * The ways in which the key of a call is no `BusinessKey`. A value that has the type anywhere on its way, unchanged
 * from there on, is one, wherever the type was lost. None in a file alone, where types are out of view.
 */
export function unbrandedKeys(engine: Engine, sink: Sink): readonly UnbrandedKey[] {
  if (engine.project.scope === 'file' || sink.kind === 'browser') return [];
  engine.begin();
  const key = sink.key();
  if (!key.expression) return [];
  const found = new Map<ts.Node, Lack>();
  const start = { crossing: undefined, isBranded: isKey(engine, key.expression) };
  for (const lack of lacks(engine, key, key.trace, start, new Map()))
    if (!found.has(lack.node)) found.set(lack.node, lack);
  return [...found.values()].map((lack) => described(engine, sink, key, lack));
}

function described(engine: Engine, sink: Sink, key: KeySink, { node, from, why }: Lack): UnbrandedKey {
  return {
    why,
    at: spanOf(node),
    from: spanOf(from),
    type: engine.checker.typeToString(keyTypeAt(engine, from)),
    cause: causeAt(engine.ts, from),
    path: pathFrom(sink, key, [from, node]),
  };
}

function lacks(engine: Engine, key: KeySink, trace: Trace, walk: Walk, seen: Map<Trace, Walk[]>): Lack[] {
  const before = seen.get(trace) ?? [];
  if (before.some((one) => one.crossing === walk.crossing && one.isBranded === walk.isBranded)) return [];
  seen.set(trace, [...before, walk]);
  if (trace.kind === 'absent') return [];
  const crossing = trace.kind === 'through' && trace.effect === 'crossing' ? trace.node : walk.crossing;
  const place = crossing ?? key.expression ?? trace.node;
  const hole = holeAt(engine, trace.node) ?? (crossing ? undefined : holeAt(engine, place));
  if (hole) return [{ ...hole, node: place }];
  const isBranded = walk.isBranded || isKey(engine, trace.node, pathOf(trace));
  const inputs = inputsOf(trace);
  if (inputs.length > 0)
    return inputs.flatMap((input) => lacks(engine, key, input, { crossing, isBranded }, seen));
  if (isBranded) return [];
  return [{ node: place, from: place, why: kindAt(engine, place) === 'any' ? 'any' : 'type' }];
}

/** What the value is, unchanged; nothing for one that is built of others. */
function inputsOf(trace: Trace): readonly Trace[] {
  if (trace.kind === 'through') return [trace.input];
  return trace.kind === 'choice' ? trace.inputs : [];
}

/** The members that a parameter from out of view is read for. */
function pathOf(trace: Trace): readonly string[] {
  return trace.kind === 'external' ? trace.path : [];
}

function isKey(engine: Engine, node: ts.Node, path: readonly string[] = []): boolean {
  return kindOf(engine, keyTypeAt(engine, node, path)) === 'branded';
}

function kindAt(engine: Engine, node: ts.Node): ReturnType<typeof kindOf> {
  return kindOf(engine, keyTypeAt(engine, node));
}

/** Where the compiler takes a value for a key and nothing has looked at it: it was said to be one, or has no type. */
function holeAt(engine: Engine, node: ts.Node): Omit<Lack, 'node'> | undefined {
  const { ts, checker } = engine;
  const value = takenOver(ts, node);
  if (!value) return undefined;
  const from = wrapped(ts, value) as ts.Expression;
  let isSaid = false;
  let inner = from;
  for (; isWrapper(ts, inner); inner = inner.expression)
    isSaid ||= !ts.isParenthesizedExpression(inner) && isKey(engine, inner);
  if (isSaid) return isKey(engine, inner) ? undefined : { from, why: 'asserted' };
  const wanted = checker.getContextualType(from);
  const isWanted = wanted !== undefined && kindOf(engine, wanted) === 'branded';
  return isWanted && kindAt(engine, inner) === 'any' ? { from, why: 'any' } : undefined;
}

/** The expression whose value a place takes over; undefined for what is no such place. */
function takenOver(ts: Compiler, node: ts.Node): ts.Expression | undefined {
  if (ts.isVariableDeclaration(node)) return node.initializer;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) return node.right;
  return ts.isExpression(node) ? node : undefined;
}

function isWrapper(
  ts: Compiler,
  node: ts.Node,
): node is ts.AsExpression | ts.TypeAssertion | ts.ParenthesizedExpression {
  return ts.isAsExpression(node) || ts.isTypeAssertionExpression(node) || ts.isParenthesizedExpression(node);
}

/** From where it comes in to the key. */
function pathFrom(sink: Sink, { expression }: KeySink, nodes: readonly ts.Node[]): readonly PathStep[] {
  const end = expression ?? sink.nameNode;
  const before = [...new Set(nodes)].filter((node) => node !== end);
  return [
    ...before.map((node) => ({ at: spanOf(node), step: 'passed on from here' })),
    { at: spanOf(end), step: `idempotencyKey of \`${sink.method}\`` },
  ];
}
