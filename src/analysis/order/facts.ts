import type ts from 'typescript';
import type { Compiler } from '../../typescript/compiler.js';

/** A call of any kind: what can have an effect. */
export type Acting = ts.CallExpression | ts.NewExpression | ts.TaggedTemplateExpression;

/** A test that has come out one way. */
export interface Condition {
  readonly test: ts.Expression;
  readonly holds: boolean;
}

/** A call that every path to a place has made. */
export interface Passed {
  readonly node: Acting;
  /** What catches its error and does not go on: behind these the call has succeeded. */
  readonly caught: readonly ts.CatchClause[];
  /** What catches its error and goes on all the same: behind these it may have failed. */
  readonly swallowed: readonly ts.CatchClause[];
}

/** What is certain at a place of a function: the calls that were made, in their order, and how tests came out. */
export interface Facts {
  readonly passed: readonly Passed[];
  readonly conditions: readonly Condition[];
}

export const NO_FACTS: Facts = { passed: [], conditions: [] };

/** What the walk asks about calls. */
export interface Walk {
  readonly ts: Compiler;
  /** True for a call that never returns. */
  ends(call: ts.CallExpression): boolean;
}

/** What is certain when one has come after the other. */
export function inSequence(first: Facts, second: Facts): Facts {
  if (first === NO_FACTS) return second;
  if (second === NO_FACTS) return first;
  return {
    passed: [...first.passed, ...second.passed],
    conditions: [...first.conditions, ...second.conditions],
  };
}

/** What is certain where two ways meet; a way that ends says nothing. */
export function either(one: Facts | undefined, other: Facts | undefined): Facts | undefined {
  if (!one || !other) return one ?? other;
  return {
    passed: one.passed.filter(({ node }) => other.passed.some((also) => also.node === node)),
    conditions: one.conditions.filter(({ test, holds }) =>
      other.conditions.some((also) => also.test === test && also.holds === holds),
    ),
  };
}

/** A test that is known to have let the code go on. */
export function decidedBy(test: ts.Expression): Facts {
  return { passed: [], conditions: [{ test, holds: true }] };
}

/** `!(a || b)` says that neither is so. */
export function conditionsOf(ts: Compiler, test: ts.Expression, holds: boolean): Condition[] {
  if (ts.isParenthesizedExpression(test)) return conditionsOf(ts, test.expression, holds);
  if (ts.isPrefixUnaryExpression(test) && test.operator === ts.SyntaxKind.ExclamationToken)
    return conditionsOf(ts, test.operand, !holds);
  const joins = holds ? ts.SyntaxKind.AmpersandAmpersandToken : ts.SyntaxKind.BarBarToken;
  if (ts.isBinaryExpression(test) && test.operatorToken.kind === joins)
    return [...conditionsOf(ts, test.left, holds), ...conditionsOf(ts, test.right, holds)];
  return [{ test, holds }];
}

/** True for calls, `new` and tagged templates. */
export function isActing(ts: Compiler, node: ts.Node): node is Acting {
  return ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node);
}
