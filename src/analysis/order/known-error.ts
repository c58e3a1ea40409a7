import type ts from 'typescript';
import { conflictErrors, definitiveErrors } from '../../catalogue/stripe-errors.js';
import { conditionsAt } from '../../typescript/branches.js';
import { calledFunctions } from '../../typescript/symbols.js';
import { bare, isFunctionNode, returnedExpressions } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { namedTest } from '../trace/named-test.js';

/** What the tests on the way to a place in a handler leave of the error: `open` when it may mean that the call went through. */
export type ErrorKnown = 'open' | 'conflict' | 'definitive';

/** What is known of the error where `node` runs in its handler. */
export function errorKnownAt(engine: Engine, node: ts.Node): ErrorKnown {
  const tests = conditionsAt(engine.ts, node).map(({ condition, holds }) =>
    verdictOf(engine, condition, holds, MAX_HOPS),
  );
  const known = [...tests, ofClause(engine, node)];
  if (known.includes('definitive')) return 'definitive';
  return known.includes('conflict') ? 'conflict' : 'open';
}

/** Predicates of the project inside one another that are looked into. */
const MAX_HOPS = 3;

/** What the project's own predicates on errors are called where their bodies are out of view. */
const DECLINE_NAME = /declin|card_?error|insufficient|definitive|permanent/i;

const DEFINITIVE = wordsOf(definitiveErrors);
const CONFLICT = wordsOf(conflictErrors);

function wordsOf(names: readonly string[]): RegExp {
  return new RegExp(`(?<![\\w])(?:${names.join('|')})(?![\\w])`);
}

function verdictOf(engine: Engine, condition: ts.Expression, holds: boolean, hops: number): ErrorKnown {
  const { ts } = engine;
  const node = bare(ts, condition);
  const { SyntaxKind } = ts;
  if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
    return verdictOf(engine, node.operand, !holds, hops);
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    const isAnd = kind === SyntaxKind.AmpersandAmpersandToken;
    if (isAnd || kind === SyntaxKind.BarBarToken) {
      const sides = [node.left, node.right].map((side) => verdictOf(engine, side, holds, hops));
      return isAnd === holds ? strongest(sides) : weakest(sides);
    }
    const isNot =
      kind === SyntaxKind.ExclamationEqualsEqualsToken || kind === SyntaxKind.ExclamationEqualsToken;
    return ofText(node.getText(), holds !== isNot);
  }
  const named = hops > 0 ? namedTest(engine, node) : undefined;
  if (named) return verdictOf(engine, named, holds, hops - 1);
  return ts.isCallExpression(node) ? ofCall(engine, node, holds, hops) : ofText(node.getText(), holds);
}

/** `isDeclined(error)`: what the project's own function tests, else what it is called. */
function ofCall(engine: Engine, call: ts.CallExpression, holds: boolean, hops: number): ErrorKnown {
  const [fn] = hops > 0 ? calledFunctions(engine.project, call) : [];
  const [returned, more] = fn ? returnedExpressions(engine.ts, fn) : [];
  if (returned && !more) return verdictOf(engine, returned, holds, hops - 1);
  if (holds && DECLINE_NAME.test(call.expression.getText())) return 'definitive';
  return ofText(call.getText(), holds);
}

function ofText(text: string, holds: boolean): ErrorKnown {
  if (!holds) return 'open';
  if (CONFLICT.test(text)) return 'conflict';
  return DEFINITIVE.test(text) ? 'definitive' : 'open';
}

function strongest(sides: readonly ErrorKnown[]): ErrorKnown {
  if (sides.includes('definitive')) return 'definitive';
  return sides.includes('conflict') ? 'conflict' : 'open';
}

/** One side or the other: it is as definitive as the least of them; a conflict among them is worth a word. */
function weakest(sides: readonly ErrorKnown[]): ErrorKnown {
  if (sides.includes('conflict')) return 'conflict';
  return sides.every((side) => side === 'definitive') ? 'definitive' : 'open';
}

/** `case 'StripeCardError':` */
function ofClause({ ts }: Engine, node: ts.Node): ErrorKnown {
  for (let up = node; !ts.isSourceFile(up) && !isFunctionNode(ts, up); up = up.parent)
    if (ts.isCaseClause(up)) return ofText(up.expression.getText(), true);
  return 'open';
}
