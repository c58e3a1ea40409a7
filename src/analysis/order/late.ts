import type ts from 'typescript';
import { constantValue, symbolAt } from '../../typescript/symbols.js';
import { accessedName, bare, functionName, isNamedAccess, visitAll } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { looksAtAge } from './age-look.js';
import { optionAt } from './drives.js';
import { AGAIN } from './own-words.js';
import { variesIn, type Surround, type Wrapper } from './surrounds.js';
import type { WayIn } from './ways-in.js';

/** What reads the rows that a way drives again, whatever their age; undefined where their age is looked at. */
export function lateRows(
  engine: Engine,
  call: ts.Node,
  way: WayIn,
  surrounds: readonly Surround[],
): ts.Expression | undefined {
  for (const [list, body] of itemsOn(engine, way, surrounds)) {
    const read = readBehind(engine, list);
    if (!read || !isAgain(engine, read, way)) continue;
    if (!looksAtAge(engine, read, body, call, way) && !asksStripe(engine, body)) return read;
  }
  return undefined;
}

/** The lists whose elements a way goes through, each with the code that is run for one of them. */
function itemsOn(
  engine: Engine,
  { stations }: WayIn,
  surrounds: readonly Surround[],
): readonly (readonly [ts.Expression, ts.Node])[] {
  const { ts } = engine;
  const loops = surrounds.flatMap((one) => {
    if (one.kind !== 'loop' || !ts.isForOfStatement(one.node) || !variesIn(engine, one.node, one.inner))
      return [];
    return [[one.node.expression, one.node.statement] as const];
  });
  const callbacks = stations.flatMap(({ at }) => {
    const callee = ts.isCallExpression(at) ? bare(ts, at.expression) : undefined;
    if (!callee || !isNamedAccess(ts, callee) || !/^(?:map|forEach)$/.test(accessedName(ts, callee)))
      return [];
    return [[callee.expression, at] as const];
  });
  return [...loops, ...callbacks];
}

/** The awaited call that a list comes from. */
function readBehind({ ts, project }: Engine, list: ts.Expression): ts.CallExpression | undefined {
  const taken = bare(ts, list);
  const name = isNamedAccess(ts, taken) ? bare(ts, taken.expression) : taken;
  const symbol = ts.isIdentifier(name) ? symbolAt(project, name) : undefined;
  const node = constantValue(project, symbol) ?? takenFrom(ts, symbol) ?? name;
  const call = ts.isAwaitExpression(node) ? bare(ts, node.expression) : node;
  return ts.isCallExpression(call) ? call : undefined;
}

/** `const { rows } = await db.query(…)` */
function takenFrom(ts: Engine['ts'], symbol: ts.Symbol | undefined): ts.Expression | undefined {
  const element = symbol?.valueDeclaration;
  const holder = element && ts.isBindingElement(element) ? element.parent.parent : undefined;
  return holder && ts.isVariableDeclaration(holder) && holder.initializer
    ? bare(ts, holder.initializer)
    : undefined;
}

/** The reading, or the job around it, says that the rows have been tried before. */
function isAgain({ ts }: Engine, read: ts.CallExpression, { stations }: WayIn): boolean {
  const names = stations.flatMap(({ within }) => (within ? (functionName(ts, within) ?? []) : []));
  return AGAIN.test(textOf(ts, read)) || names.some((name) => AGAIN.test(name));
}

/** The names and texts in a node. */
function textOf(ts: Engine['ts'], root: ts.Node): string {
  const words: string[] = [];
  const visit = (node: ts.Node): void => {
    const isWord = ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node);
    if (isWord) words.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return words.join(' ');
}

/** `stripe.paymentIntents.search(…)`: whoever looks the payment up first charges nothing twice. */
function asksStripe({ ts }: Engine, body: ts.Node): boolean {
  let asks = 0;
  visitAll(ts, body, (node) => {
    if (isNamedAccess(ts, node) && /^(?:search|list|retrieve)$/.test(accessedName(ts, node))) asks += 1;
  });
  return asks > 0;
}

/** How long all waits of a retry function take together, in milliseconds; undefined where its options are not written out. */
export function waitsOf(engine: Engine, { node, row }: Wrapper): number | undefined {
  const { waits } = row;
  if (!waits) return undefined;
  const read = ([option, otherwise = Infinity]: readonly [string, number?]): number | undefined => {
    const value = optionAt(engine, node, row.argument ?? 1, option);
    if (value === 'open') return undefined;
    return value ? numberOf(engine, value) : otherwise;
  };
  const [times, first, factor, most] = [
    read(waits.times),
    read(waits.first),
    read(waits.factor),
    read(waits.most),
  ];
  if (times === undefined || first === undefined || factor === undefined || most === undefined)
    return undefined;
  let total = 0;
  for (let round = 0; round < Math.min(times, MAX_ROUNDS); round++)
    total += Math.min(first * factor ** round, most);
  return total;
}

/** A retry that goes on for longer than this many rounds goes on for good. */
const MAX_ROUNDS = 10_000;

/** The number that an expression of literals and constants is. */
function numberOf(engine: Engine, expression: ts.Expression): number | undefined {
  const { ts, project } = engine;
  const node = bare(ts, expression);
  if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
  if (ts.isIdentifier(node)) {
    if (node.text === 'Infinity') return Infinity;
    const value = constantValue(project, symbolAt(project, node));
    return value && numberOf(engine, value);
  }
  if (!ts.isBinaryExpression(node)) return undefined;
  const [left, right] = [numberOf(engine, node.left), numberOf(engine, node.right)];
  if (left === undefined || right === undefined) return undefined;
  const sign = node.operatorToken.getText();
  return sign === '*' ? left * right : sign === '+' ? left + right : undefined;
}
