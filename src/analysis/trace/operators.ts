import type ts from 'typescript';
import { bare, visitAll } from '../../typescript/syntax.js';
import { symbolAt } from '../../typescript/symbols.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { choice, leaf, parts, through, type Trace } from '../provenance.js';
import { traceAsText } from './as-text.js';
import { traceTag } from './call.js';
import { traceCounterValue } from './counter.js';
import { decide } from './decided.js';
import { surelyAbsent } from './object.js';

/** `${a}:${b}`: every hole is a part. */
export function traceTemplate(engine: Engine, node: ts.TemplateExpression, frame: Frame | undefined): Trace {
  const holes = node.templateSpans.map((span) => traceAsText(engine, span.expression, 'text', frame));
  const fixed = node.head.text + node.templateSpans.map((span) => span.literal.text).join('');
  return parts(
    node,
    'part of a template',
    fixed === '' ? holes : [leaf.constant(node.head, fixed), ...holes],
  );
}

/** A tagged template: the tag is an unknown function of its holes. */
export function traceTagged(
  engine: Engine,
  node: ts.TaggedTemplateExpression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const own = traceTag(engine, node, path, frame);
  if (own) return own;
  const { template } = node;
  if (!engine.ts.isTemplateExpression(template)) return leaf.constant(node);
  return traceTemplate(engine, template, frame);
}

/** `+x`, `-x`, `!x`: the operand is a part. `x++` as a value counts. */
export function traceUnary(
  engine: Engine,
  node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression,
  frame: Frame | undefined,
): Trace {
  const { ts } = engine;
  if (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken) {
    return parts(node, 'counted', [traceCounterValue(engine, node)]);
  }
  return parts(node, 'computed', [engine.trace(node.operand, [], frame)]);
}

/** Joins, choices and assignments written as binary operators. */
export function traceBinary(
  engine: Engine,
  node: ts.BinaryExpression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const kind = engine.ts.SyntaxKind;
  switch (node.operatorToken.kind) {
    case kind.CommaToken:
    case kind.EqualsToken:
      return engine.trace(node.right, path, frame);
    case kind.QuestionQuestionToken:
    case kind.BarBarToken:
    case kind.QuestionQuestionEqualsToken:
    case kind.BarBarEqualsToken:
      return traceFallback(engine, node, path, frame);
    case kind.AmpersandAmpersandToken:
    case kind.AmpersandAmpersandEqualsToken:
      return traceGuarded(engine, node, path, frame);
    case kind.PlusEqualsToken:
    case kind.MinusEqualsToken:
      if (engine.ts.isNumericLiteral(node.right)) return traceCounterValue(engine, node);
      return parts(node, 'part of a sum', [
        engine.trace(node.left, [], frame),
        engine.trace(node.right, [], frame),
      ]);
    default:
      return parts(node, 'part of a sum', [
        traceAsText(engine, node.left, 'sum', frame),
        traceAsText(engine, node.right, 'sum', frame),
      ]);
  }
}

/** `a && b`: the right side, or nothing. An object without the member has nothing either way. */
function traceGuarded(
  engine: Engine,
  node: ts.BinaryExpression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const value = engine.trace(node.right, path, frame);
  if (path.length > 0 && surelyAbsent(value)) return value;
  return choice(node, 'one of', [value, absentSide(engine, node, node.left, node.right, frame)]);
}

/** `a ?? b`: the left side when it is there, else the right one. */
function traceFallback(
  engine: Engine,
  node: ts.BinaryExpression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const left = engine.trace(node.left, path, frame);
  const right = engine.trace(node.right, path, frame);
  if (left.kind === 'constant' && left.text !== '' && left.text !== undefined) return left;
  return choice(node, 'one of', [through(node.left, 'when it is there', left, 'present'), right]);
}

/** `test ? a : b`: either branch; control dependence is no flow. */
export function traceConditional(
  engine: Engine,
  node: ts.ConditionalExpression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const decided = decide(engine, node.condition, frame);
  if (decided !== undefined) return engine.trace(decided ? node.whenTrue : node.whenFalse, path, frame);
  const yes = engine.trace(node.whenTrue, path, frame);
  const no = engine.trace(node.whenFalse, path, frame);
  const guard = guardedReference(engine, node.condition);
  if (guard) {
    const [kept, dropped, keptExpression] = guard.truthy
      ? [yes, no, node.whenTrue]
      : [no, yes, node.whenFalse];
    if (dropped.kind === 'absent' && mentions(engine, keptExpression, guard.reference)) {
      return choice(node, 'one of', [kept, absencesOf(engine, guard.reference, frame)]);
    }
  }
  return choice(node, 'one of', [yes, no]);
}

/** When `test && value` is absent: with a test that the value itself uses, exactly when the test's value is. */
function absentSide(
  engine: Engine,
  node: ts.Node,
  test: ts.Expression,
  value: ts.Expression,
  frame: Frame | undefined,
): Trace {
  const guard = guardedReference(engine, test);
  if (guard?.truthy && mentions(engine, value, guard.reference))
    return absencesOf(engine, guard.reference, frame);
  return leaf.absent(node, 'undefined');
}

/** Only the ways in which a reference has no value. */
export function absencesOf(engine: Engine, reference: ts.Expression, frame: Frame | undefined): Trace {
  return through(reference, 'when it is absent', engine.trace(reference, [], frame), 'absences');
}

/** The reference whose presence a condition tests, and whether a true condition means that it is there. */
export function guardedReference(
  engine: Engine,
  condition: ts.Expression,
): { reference: ts.Expression; truthy: boolean } | undefined {
  const { ts } = engine;
  const test = bare(ts, condition);
  const measured = lengthOf(engine, test);
  if (measured) return { reference: measured, truthy: true };
  if (ts.isIdentifier(test) || ts.isPropertyAccessExpression(test)) return { reference: test, truthy: true };
  if (ts.isPrefixUnaryExpression(test) && test.operator === ts.SyntaxKind.ExclamationToken) {
    const inner = guardedReference(engine, test.operand);
    return inner && { reference: inner.reference, truthy: !inner.truthy };
  }
  if (!ts.isBinaryExpression(test)) return undefined;
  const kind = test.operatorToken.kind;
  if (kind === ts.SyntaxKind.QuestionQuestionEqualsToken || kind === ts.SyntaxKind.BarBarEqualsToken) {
    return { reference: bare(ts, test.left), truthy: true };
  }
  const measuredLeft = lengthOf(engine, bare(ts, test.left));
  if (measuredLeft && ts.isNumericLiteral(test.right))
    return measuredGuard(engine, kind, measuredLeft, test.right.text);
  if (!isEmptyValue(engine, test.right)) return undefined;
  const equal = kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.EqualsEqualsToken;
  const unequal =
    kind === ts.SyntaxKind.ExclamationEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken;
  return equal || unequal ? { reference: bare(ts, test.left), truthy: unequal } : undefined;
}

/** `key` in `key.length`. */
function lengthOf(engine: Engine, node: ts.Expression): ts.Expression | undefined {
  const { ts } = engine;
  return ts.isPropertyAccessExpression(node) && node.name.text === 'length'
    ? bare(ts, node.expression)
    : undefined;
}

/** `key.length === 0`, `key.length > 0`: whether the text is there. */
function measuredGuard(
  engine: Engine,
  kind: ts.SyntaxKind,
  reference: ts.Expression,
  bound: string,
): { reference: ts.Expression; truthy: boolean } | undefined {
  const { SyntaxKind } = engine.ts;
  if (bound !== '0') return undefined;
  if (kind === SyntaxKind.GreaterThanToken || kind === SyntaxKind.ExclamationEqualsEqualsToken)
    return { reference, truthy: true };
  return kind === SyntaxKind.EqualsEqualsEqualsToken ? { reference, truthy: false } : undefined;
}

function isEmptyValue(engine: Engine, node: ts.Expression): boolean {
  const { ts } = engine;
  const value = bare(ts, node);
  return (
    value.kind === ts.SyntaxKind.NullKeyword ||
    (ts.isIdentifier(value) && value.text === 'undefined') ||
    (ts.isStringLiteralLike(value) && value.text === '')
  );
}

/** True when `reference` is the variable of `use`, or the member of it at `path`. */
export function isReferenceTo(
  engine: Engine,
  reference: ts.Expression,
  use: ts.Identifier,
  path: AccessPath,
): boolean {
  if (path.length === 0) return engine.ts.isIdentifier(reference) && mentions(engine, use, reference);
  return reference.getText().replace(/[?!\s]/g, '') === [use.text, ...path].join('.');
}

/** True when the expression uses the same variable or property as `reference`. */
export function mentions(engine: Engine, expression: ts.Node, reference: ts.Expression): boolean {
  const { ts } = engine;
  const text = reference.getText();
  const symbol = ts.isIdentifier(reference) ? symbolAt(engine.project, reference) : undefined;
  const matches = (node: ts.Node): boolean =>
    ts.isIdentifier(reference)
      ? ts.isIdentifier(node) && node.text === reference.text && symbolAt(engine.project, node) === symbol
      : ts.isPropertyAccessExpression(node) && node.getText() === text;
  let found = matches(expression);
  visitAll(ts, expression, (node) => {
    if (!found && matches(node)) found = true;
  });
  return found;
}
