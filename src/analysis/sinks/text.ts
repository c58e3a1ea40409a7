import type ts from 'typescript';
import { localSymbolAt } from '../../typescript/symbols.js';
import { bare, isFunctionNode } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { leavesOf, type Trace } from '../provenance.js';
import { argumentFor } from '../trace/passed.js';

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

/** The texts that an expression can have, over branches and over the callers in view, with `{}` for unknown parts. */
export function textsOf(engine: Engine, expression: ts.Expression, hops = 0): readonly string[] {
  const { ts } = engine;
  const node = bare(ts, expression);
  if (hops > MAX_HOPS) return [UNKNOWN];
  const again = (inner: ts.Expression): readonly string[] => textsOf(engine, inner, hops + 1);
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map((span) => joined([again(span.expression), [span.literal.text]]));
    return joined([[node.head.text], ...spans]);
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return joined([again(node.left), again(node.right)]);
  if (ts.isConditionalExpression(node)) return distinct([...again(node.whenTrue), ...again(node.whenFalse)]);
  const declared = ts.isIdentifier(node) ? textsOfName(engine, node, again) : undefined;
  if (declared) return declared;
  const traced = textsIn(engine.trace(node, [], undefined));
  return traced.length > 0 ? traced : [UNKNOWN];
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
  const isBuilt = (one: Trace): boolean =>
    one.kind === 'parts' ||
    (one.kind === 'through' && isBuilt(one.input)) ||
    (one.kind === 'choice' && one.inputs.some(isBuilt));
  return isBuilt(trace)
    ? new Set([{ kind: 'unproven', node: trace.node, reason: 'built' }])
    : leavesOf(trace);
}

function textsOfName(
  engine: Engine,
  node: ts.Identifier,
  again: (inner: ts.Expression) => readonly string[],
): readonly string[] | undefined {
  const { ts } = engine;
  const declaration = localSymbolAt(engine.project, node)?.valueDeclaration;
  if (!declaration) return undefined;
  if (ts.isVariableDeclaration(declaration)) {
    const isConstant = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
    return isConstant && declaration.initializer ? again(declaration.initializer) : undefined;
  }
  const fn = ts.isParameter(declaration) ? declaration.parent : undefined;
  if (!ts.isParameter(declaration) || !fn || !isFunctionNode(ts, fn)) return undefined;
  const passed = engine.callers
    .callersOf(fn)
    .flatMap((call) => argumentFor(engine, fn, call, declaration) ?? declaration.initializer ?? []);
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
