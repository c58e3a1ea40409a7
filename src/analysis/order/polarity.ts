import type ts from 'typescript';
import { bare } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import type { Condition } from './facts.js';

/**
 * On which side of a test the code goes on: where what was looked for is there, where it is absent, or where a field of
 * it has (`is`) or has not (`is-not`) a certain value.
 */
export type Polarity = 'there' | 'absent' | 'is' | 'is-not';

/** On which side of a look the code goes on that has passed the condition. */
export function polarityOf(engine: Engine, { test, holds }: Condition): Polarity {
  const { ts } = engine;
  const node = bare(ts, test);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return polarityOf(engine, { test: node.operand, holds: !holds });
  if (ts.isBinaryExpression(node)) return ofComparison(engine, node, holds);
  return holds ? 'there' : 'absent';
}

/** `rows.length > 0`, `row === undefined`, `order.status === 'charged'`. */
function ofComparison(engine: Engine, node: ts.BinaryExpression, holds: boolean): Polarity {
  const { ts } = engine;
  const { SyntaxKind } = ts;
  const kind = node.operatorToken.kind;
  // `status !== 'pending' && status !== 'failed'`: both sides ask the same.
  if (kind === SyntaxKind.AmpersandAmpersandToken || kind === SyntaxKind.BarBarToken)
    return polarityOf(engine, { test: node.left, holds });
  const right = bare(ts, node.right);
  const isNumber = ts.isNumericLiteral(right);
  const many =
    (kind === SyntaxKind.GreaterThanToken && isNumber && right.text === '0') ||
    (kind === SyntaxKind.GreaterThanEqualsToken && isNumber && right.text === '1');
  if (many) return holds ? 'there' : 'absent';
  const few = kind === SyntaxKind.LessThanToken || kind === SyntaxKind.LessThanEqualsToken;
  if (few && isNumber) return holds ? 'absent' : 'there';
  const equals =
    kind === SyntaxKind.EqualsEqualsEqualsToken || kind === SyntaxKind.EqualsEqualsToken
      ? holds
      : kind === SyntaxKind.ExclamationEqualsEqualsToken || kind === SyntaxKind.ExclamationEqualsToken
        ? !holds
        : undefined;
  if (equals === undefined) return holds ? 'there' : 'absent';
  if (isNothing(ts, right)) return equals ? 'absent' : 'there';
  if (right.kind === SyntaxKind.TrueKeyword) return equals ? 'there' : 'absent';
  return equals ? 'is' : 'is-not';
}

/** `undefined`, `null`, `0`, `-1`, `false`: what stands for nothing found. */
function isNothing(ts: Engine['ts'], node: ts.Expression): boolean {
  if (ts.isNumericLiteral(node)) return node.text === '0';
  if (ts.isPrefixUnaryExpression(node)) return true;
  if (node.kind === ts.SyntaxKind.NullKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return true;
  return ts.isIdentifier(node) && node.text === 'undefined';
}
