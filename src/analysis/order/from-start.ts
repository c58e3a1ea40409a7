import type ts from 'typescript';
import type { Call } from '../../typescript/callers.js';
import { calledFunctions, symbolAt } from '../../typescript/symbols.js';
import { bare, callsWithin, returnedExpressions } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { driveRow, optionAt } from './drives.js';
import { holds } from './handler-deeds.js';
import { takersOn } from './taker.js';
import type { WayIn } from './ways-in.js';

/** Where the consumer of a way begins at the oldest event. */
export interface FromStartAt {
  readonly node: ts.Node;
  readonly kind: 'option' | 'fallback';
}

/**
 * The settings and fallbacks, in the functions of a way and in the files that start its consumer, that begin at the
 * oldest event.
 */
export function startsOn(engine: Engine, way: WayIn): readonly FromStartAt[] {
  const { ts } = engine;
  const starters = takersOn(engine, way).filter((call) => driveRow(engine, call, 'consume'));
  const roots = [
    ...starters.map((call) => call.getSourceFile()),
    ...way.stations.flatMap(({ within }) => within ?? []),
  ];
  const calls = new Set<Call>(roots.flatMap((root) => callsWithin(ts, root)));
  return [...calls].flatMap((call) => startAt(engine, call) ?? []);
}

function startAt(engine: Engine, call: Call): FromStartAt | undefined {
  const row = driveRow(engine, call, 'oldest');
  if (row?.argument === undefined) return undefined;
  const { argument, property, value = '' } = row;
  if (property === undefined) {
    const position = call.arguments?.[argument];
    const node = position && fallbackIn(engine, position, value, 0);
    return node && { node, kind: 'fallback' };
  }
  const given = optionAt(engine, call, argument, property);
  if (given === undefined || given === 'open') return undefined;
  if (bare(engine.ts, given).getText().replace(/['"`]/g, '') === value)
    return { node: given, kind: 'option' };
  const node = fallbackIn(engine, given, value, 0);
  return node && { node, kind: 'fallback' };
}

/** Names and calls that are followed from a position to the checkpoint that it is read from. */
const MAX_STEPS = 4;

/** What stands in for a checkpoint that is not there: `stored ?? 0`, `stored === null ? 0 : stored + 1`. */
function fallbackIn(
  engine: Engine,
  expression: ts.Expression,
  value: string,
  steps: number,
): ts.Node | undefined {
  const { ts } = engine;
  if (steps > MAX_STEPS) return undefined;
  const node = bare(ts, expression);
  const again = (next: ts.Expression): ts.Node | undefined => fallbackIn(engine, next, value, steps + 1);
  if (ts.isPostfixUnaryExpression(node) || ts.isPrefixUnaryExpression(node)) return again(node.operand);
  if (ts.isAwaitExpression(node)) return again(node.expression);
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].find((one) => isOldest(engine, one, value)) ?? undefined;
  if (ts.isBinaryExpression(node)) {
    const isElse = /^(?:\?\?|\|\|)$/.test(node.operatorToken.getText());
    return isElse && isOldest(engine, node.right, value) ? node.right : undefined;
  }
  if (ts.isIdentifier(node)) {
    const declaration = symbolAt(engine.project, node)?.valueDeclaration;
    return declaration && ts.isVariableDeclaration(declaration) && declaration.initializer
      ? again(declaration.initializer)
      : undefined;
  }
  if (!ts.isCallExpression(node)) return undefined;
  const returned = calledFunctions(engine.project, node).flatMap((fn) => returnedExpressions(ts, fn));
  const inside = returned.map(again).find((one) => one);
  return inside ?? node.arguments.map(again).find((one) => one);
}

function isOldest({ ts }: Engine, node: ts.Expression, value: string): boolean {
  const text = bare(ts, node);
  const isLiteral = ts.isNumericLiteral(text) || ts.isStringLiteralLike(text) || ts.isBigIntLiteral(text);
  return isLiteral && holds(ts, text, (one) => one.getText().replace(/['"`n]/g, '') === value);
}
