import type ts from 'typescript';
import { DUPLICATE_ERROR } from '../../catalogue/order-effects.js';
import type { EffectFacts } from '../../catalogue/schema.js';
import { contains } from '../../typescript/flow-graph.js';
import type { FunctionNode } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { neverReturns } from '../trace/by-type.js';
import type { Flaw } from './before.js';
import { effectOfCall, ownFunctions } from './deed.js';
import { either, type Acting, type Condition, type Facts, type Passed, type Walk } from './facts.js';
import { endsOf, type End } from './passed.js';
import { polarityOf, type Polarity } from './polarity.js';
import { dependsOn, directSliceOf } from './slice.js';

/** What a call in a function does: itself, or somewhere in the project's functions that it runs. */
export interface Act extends EffectFacts {
  /** The call in the function in question. */
  readonly node: Acting;
  readonly passed: Passed;
  /** What makes it useless where it stands, inside the function that the call runs. */
  readonly lost?: Flaw;
  /** Of a look that a function of the project takes and answers by an error: where it goes on. */
  readonly goesOn?: Polarity;
}

/** Functions of the project inside one another that are looked into. */
const MAX_DEPTH = 2;

/** What the walks of one engine ask about calls. */
export function walkOf(engine: Engine): Walk {
  return { ts: engine.ts, ends: (call) => neverReturns(engine, call) };
}

/** What the calls that were passed on the way to a place do, in their order. */
export function actsOf(engine: Engine, facts: Facts, depth = 0): readonly Act[] {
  return facts.passed.flatMap((passed) => actsOfCall(engine, passed, depth));
}

/** What one call does, with what catches its errors. */
export function actsOfCall(engine: Engine, passed: Passed, depth = 0): readonly Act[] {
  const { node } = passed;
  const own = ownFunctions(engine, node);
  if (own.length > 0) {
    if (depth >= MAX_DEPTH) return [];
    return own
      .slice(0, 1)
      .flatMap((fn) => insideActs(engine, fn, depth + 1).map((act) => outer(act, passed)));
  }
  const effect = effectOfCall(engine, node);
  return effect ? [{ ...effect, node, passed }] : [];
}

/** The same act, seen from the call that leads to it: what catches errors there counts as well. */
function outer(act: Act, passed: Passed): Act {
  const isSafe = act.lost !== undefined || act.effect !== 'insert';
  const kept = isSafe ? passed : { ...passed, caught: [...passed.caught, ...act.passed.caught] };
  return { ...act, node: passed.node, passed: kept };
}

const memories = new WeakMap<Engine, Map<string, Map<FunctionNode, readonly Act[]>>>();

/** What a function does whenever it gives an answer that lets its caller go on. */
function insideActs(engine: Engine, fn: FunctionNode, depth: number): readonly Act[] {
  const memory = memories.get(engine) ?? new Map<string, Map<FunctionNode, readonly Act[]>>();
  memories.set(engine, memory);
  const ofDepth = memory.get(String(depth)) ?? new Map<FunctionNode, readonly Act[]>();
  memory.set(String(depth), ofDepth);
  const known = ofDepth.get(fn);
  if (known) return known;
  // A function that calls itself does nothing more.
  ofDepth.set(fn, []);
  const found = fn.body ? actsOfBody(engine, fn.body, depth) : [];
  ofDepth.set(fn, found);
  return found;
}

function actsOfBody(engine: Engine, body: ts.ConciseBody, depth: number): readonly Act[] {
  const ends = endsOf(walkOf(engine), body);
  const joined = ends.reduce<Facts | undefined>((facts, end) => either(facts, end.facts), undefined);
  const always = joined?.conditions ?? [];
  const passed = new Map(ends.flatMap((end) => end.facts.passed.map((one) => [one.node, one] as const)));
  return [...passed.values()]
    .filter((one) => ends.every((end) => isBehind(engine, end, one.node) || isRefusal(engine, end)))
    .flatMap((one) => actsOfCall(engine, one, depth))
    .flatMap((act) => answered(engine, act, ends, always) ?? []);
}

function isBehind(engine: Engine, end: End, node: Acting): boolean {
  return end.facts.passed.some((one) => one.node === node) || rescueOf(engine, end, node) !== undefined;
}

/** The `catch` in which the function ends after the call has failed. */
function rescueOf({ ts }: Engine, { at }: End, node: ts.Node): ts.CatchClause | undefined {
  for (let up = at; !ts.isSourceFile(up); up = up.parent) {
    if (!ts.isCatchClause(up)) continue;
    const { tryBlock } = up.parent;
    if (contains(tryBlock, node)) return up;
  }
  return undefined;
}

/** `return`, `return false`, `return null`: an answer that a caller takes for no. */
function isRefusal({ ts }: Engine, { returned }: End): boolean {
  if (!returned) return true;
  if (returned.kind === ts.SyntaxKind.FalseKeyword || returned.kind === ts.SyntaxKind.NullKeyword)
    return true;
  return ts.isIdentifier(returned) && returned.text === 'undefined';
}

/** How the function passes on what an act in it says; undefined for a look that nobody hears of. */
function answered(
  engine: Engine,
  act: Act,
  ends: readonly End[],
  always: readonly Condition[],
): Act | undefined {
  const { node, effect } = act;
  const stopping = always.filter(({ test }) => dependsOn(engine, test, node));
  const rescues = ends.flatMap((end) => rescueOf(engine, end, node) ?? []);
  const isAnswer = ends.some((end) => end.returned && dependsOn(engine, end.returned, node));
  const isTold =
    isAnswer ||
    (ends.length > 1 && (rescues.length > 0 || ends.some((end) => isDecidedBy(engine, end.facts, node))));
  if (effect === 'select' || effect === 'local') return looked(engine, act, ends, always);
  if (effect === 'insert') return ofInsert(act, rescues);
  if (effect !== 'claim' && effect !== 'lock') return act;
  if (stopping.length > 0) return { ...act, tells: 'error' };
  if (isTold) return { ...act, tells: 'answer' };
  if (act.passed.swallowed.length > 0) return { ...act, lost: 'fail-open' };
  return act.tells === 'answer' ? { ...act, lost: act.lost ?? 'unread' } : act;
}

/** True when one of the tests passed looks at what the call gave. */
export function isDecidedBy(engine: Engine, { conditions }: Facts, node: ts.Node): boolean {
  return conditions.some(({ test }) => dependsOn(engine, test, node));
}

/** A look counts only where what was looked up is itself returned or tested: to go into another call says nothing. */
function looked(
  engine: Engine,
  act: Act,
  ends: readonly End[],
  always: readonly Condition[],
): Act | undefined {
  const isOf = (value: ts.Expression): boolean => directSliceOf(engine, value).has(act.node);
  const stopping = always.find(({ test }) => isOf(test));
  if (stopping) return { ...act, tells: 'error', goesOn: polarityOf(engine, stopping) };
  const isTold = ends.some(
    ({ returned, facts }) =>
      (returned && isOf(returned)) || (ends.length > 1 && facts.conditions.some(({ test }) => isOf(test))),
  );
  return isTold ? { ...act, tells: 'answer' } : undefined;
}

/** An insert whose failure by a duplicate is told apart is a claim. */
function ofInsert(act: Act, rescues: readonly ts.CatchClause[]): Act {
  if (act.tells !== 'error') return act;
  if (rescues.some(looksForDuplicate)) return { ...act, effect: 'claim', tells: 'answer' };
  return act.passed.caught.some(looksForDuplicate) ? { ...act, effect: 'claim', tells: 'error' } : act;
}

/** True for a `catch` that tells a duplicate row from other errors. */
export function looksForDuplicate(clause: ts.CatchClause): boolean {
  return DUPLICATE_ERROR.test(clause.block.getText());
}
