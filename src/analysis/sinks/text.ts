import type ts from 'typescript';
import { calledFunctions, localSymbolAt } from '../../typescript/symbols.js';
import { bare, isFunctionNode, returnedExpressions } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { oncePerTrace, leavesOf, type Trace } from '../provenance.js';
import { argumentFor } from '../trace/passed.js';
import { singleValue } from './single-value.js';

/** Stands for the part of a text that is only known at run time. */
export const UNKNOWN = '{}';
/** Texts in more versions than this are not told apart. */
const MAX_TEXTS = 12;
const MAX_HOPS = 8;

/** The one text that an expression can have; undefined when there are several or a part is not known. */
export function textOf(engine: Engine, expression: ts.Expression): string | undefined {
  const [only, more] = textsOf(engine, expression);
  return only !== undefined && more === undefined && !only.includes(UNKNOWN) ? only : undefined;
}

/** The calls that the texts are asked for in, by the function that each enters. */
type Entered = ReadonlyMap<ts.Node, ts.CallExpression>;

/** The texts that an expression can have, over branches and over the callers in view, with `{}` for unknown parts. */
export function textsOf(
  engine: Engine,
  expression: ts.Expression,
  hops = 0,
  entered: Entered = new Map(),
): readonly string[] {
  const { ts } = engine;
  const node = bare(ts, expression);
  if (hops > MAX_HOPS) return [UNKNOWN];
  const again = (inner: ts.Expression): readonly string[] => textsOf(engine, inner, hops + 1, entered);
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map((span) => joined([again(span.expression), [span.literal.text]]));
    return joined([[node.head.text], ...spans]);
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return joined([again(node.left), again(node.right)]);
  if (ts.isConditionalExpression(node)) return distinct([...again(node.whenTrue), ...again(node.whenFalse)]);
  if (ts.isAwaitExpression(node)) return again(node.expression);
  const declared = ts.isIdentifier(node) ? textsOfName(engine, node, again, entered) : undefined;
  if (declared) return declared;
  const traced = textsIn(engine.trace(node, [], undefined));
  if (traced.length > 0 && !traced.includes(UNKNOWN)) return traced;
  return (ts.isCallExpression(node) ? textsOfCall(engine, node, hops, entered) : undefined) ?? [UNKNOWN];
}

/** What one of the project's own functions builds from the arguments of this call. */
function textsOfCall(
  engine: Engine,
  call: ts.CallExpression,
  hops: number,
  entered: Entered,
): readonly string[] | undefined {
  const [fn, another] = calledFunctions(engine.project, call);
  if (!fn || another || fn.asteriskToken || entered.has(fn)) return undefined;
  const inside = new Map([...entered, [fn, call] as const]);
  const returned = returnedExpressions(engine.ts, fn);
  if (returned.length === 0) return undefined;
  return distinct(returned.flatMap((value) => textsOf(engine, value, hops + 1, inside)));
}

/** The texts that a traced value can have; ways without a value have none. */
export function textsIn(trace: Trace): readonly string[] {
  return distinct(
    [...leavesOfValue(trace)].flatMap((leaf) => {
      if (leaf.kind === 'absent') return [];
      return leaf.kind === 'constant' && leaf.text !== undefined ? [leaf.text] : [UNKNOWN];
    }),
  );
}

/** A value that is built from parts has none of their texts. */
function leavesOfValue(trace: Trace): ReturnType<typeof leavesOf> {
  return isBuilt(trace)
    ? new Set([{ kind: 'unproven', node: trace.node, reason: 'built' }])
    : leavesOf(trace);
}

const isBuilt = oncePerTrace(
  (one): boolean =>
    one.kind === 'parts' ||
    (one.kind === 'through' && isBuilt(one.input)) ||
    (one.kind === 'choice' && one.inputs.some(isBuilt)),
);

function textsOfName(
  engine: Engine,
  node: ts.Identifier,
  again: (inner: ts.Expression) => readonly string[],
  entered: Entered,
): readonly string[] | undefined {
  const { ts } = engine;
  const declaration = localSymbolAt(engine.project, node)?.valueDeclaration;
  if (!declaration) return undefined;
  if (ts.isVariableDeclaration(declaration)) {
    const value = singleValue(engine, node);
    return value === node ? undefined : again(value);
  }
  const fn = ts.isParameter(declaration) ? declaration.parent : undefined;
  if (!ts.isParameter(declaration) || !fn || !isFunctionNode(ts, fn)) return undefined;
  const call = entered.get(fn);
  const calls = call ? [call] : engine.callers.callersOf(fn);
  const passed = calls.flatMap(
    (one) => argumentFor(engine, fn, one, declaration) ?? declaration.initializer ?? [],
  );
  return passed.length > 0 ? distinct(passed.flatMap(again)) : undefined;
}

/** Every combination of the parts' texts, in order. */
function joined(parts: readonly (readonly string[])[]): readonly string[] {
  return parts.reduce<readonly string[]>(
    (before, next) => distinct(before.flatMap((start) => next.map((end) => start + end))),
    [''],
  );
}

function distinct(texts: readonly string[]): readonly string[] {
  const found = [...new Set(texts)];
  return found.length > MAX_TEXTS ? [UNKNOWN] : found;
}
