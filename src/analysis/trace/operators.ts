import type ts from 'typescript';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { choice, isKeptAndReadAgain, leaf, parts, type Trace } from '../provenance.js';
import { surelyAbsent } from './absence.js';
import { traceAsText } from './as-text.js';
import { traceTag } from './call.js';
import { isStep, processCounter, traceCounterValue } from './counter.js';
import { decide } from './decided.js';
import { guardedReference, mentions, whenNotThere, whenThere } from './guard.js';

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
      if (isStep(engine, node.right, frame)) return traceCounterValue(engine, node);
      return parts(node, 'part of a sum', [
        engine.trace(node.left, [], frame),
        engine.trace(node.right, [], frame),
      ]);
    default:
      return traceSum(engine, node, frame);
  }
}

function traceSum(engine: Engine, node: ts.BinaryExpression, frame: Frame | undefined): Trace {
  const { PlusToken, MinusToken, AsteriskToken } = engine.ts.SyntaxKind;
  const sum = parts(node, 'part of a sum', [
    traceAsText(engine, node.left, 'sum', frame),
    traceAsText(engine, node.right, 'sum', frame),
  ]);
  const { kind } = node.operatorToken;
  const moves = kind === PlusToken || kind === MinusToken || kind === AsteriskToken;
  // `const next = last + 1; last = next`: each call finds what the one before has left.
  return moves && isKeptAndReadAgain(sum) ? processCounter(node) : sum;
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
  const nothing = leaf.absent(node, 'undefined');
  const guard = guardedReference(engine, node.left);
  const isExact = guard?.truthy === true && mentions(engine, node.right, guard.reference);
  return choice(node, 'one of', [value, isExact ? whenNotThere(engine, guard, nothing, frame) : nothing]);
}

/** `a ?? b`: the left side when it is there, else the right one. */
function traceFallback(
  engine: Engine,
  node: ts.BinaryExpression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const { SyntaxKind } = engine.ts;
  const kind = node.operatorToken.kind;
  const left = engine.trace(node.left, path, frame);
  const right = engine.trace(node.right, path, frame);
  if (isFixedText(left)) return left;
  const means =
    kind === SyntaxKind.BarBarToken || kind === SyntaxKind.BarBarEqualsToken ? 'present' : 'defined';
  const other =
    path.length === 0 && surelyAbsent(right)
      ? whenNotThere(engine, { reference: node.left, truthy: true, means }, right, frame)
      : right;
  return choice(node, 'one of', [whenThere(node.left, left, means), other]);
}

/** A text that is written in the code, by whatever name, and is not empty. */
function isFixedText(value: Trace): boolean {
  if (value.kind === 'through') return isFixedText(value.input);
  return value.kind === 'constant' && value.text !== undefined && value.text !== '';
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
    if (surelyAbsent(dropped) && mentions(engine, keptExpression, guard.reference))
      return choice(node, 'one of', [kept, whenNotThere(engine, guard, dropped, frame)]);
  }
  return choice(node, 'one of', [yes, no]);
}
