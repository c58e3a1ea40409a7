import type ts from 'typescript';
import { guardsAt } from '../../typescript/flow.js';
import { symbolAt } from '../../typescript/symbols.js';
import { accessedName, bare, isNamedAccess, visitAll } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { choice, through, type Through, type Trace } from '../provenance.js';
import { waysOf, type Way } from '../ways.js';
import { givenBack } from './given-back.js';
import { fixedText } from './members.js';
import { surelyAbsent } from './absence.js';
import { namedTest } from './named-test.js';
import { memberTaken } from './taken.js';

/** A test for the presence of a value. */
export interface Guard {
  readonly reference: ts.Expression;
  /** The member whose presence is tested: `'key' in options`. */
  readonly member?: string;
  /** Whether a true condition means that the value is there. */
  readonly truthy: boolean;
  /** What is told apart: no value (`defined`), the empty text (`filled`), or both (`present`). */
  readonly means: 'present' | 'defined' | 'filled';
}

/** The reference whose presence a condition tests; undefined for any other condition. */
export function guardedReference(engine: Engine, condition: ts.Expression): Guard | undefined {
  const known = guards.get(engine) ?? new Map<ts.Expression, Guard | undefined>();
  guards.set(engine, known);
  if (!known.has(condition)) known.set(condition, readGuard(engine, condition));
  return known.get(condition);
}

const guards = new WeakMap<Engine, Map<ts.Expression, Guard | undefined>>();

function readGuard(engine: Engine, condition: ts.Expression): Guard | undefined {
  const { ts } = engine;
  const test = givenBack(engine, condition);
  if (ts.isPrefixUnaryExpression(test) && test.operator === ts.SyntaxKind.ExclamationToken) {
    const inner = guardedReference(engine, test.operand);
    return inner && { ...inner, truthy: !inner.truthy };
  }
  const named = namedTest(engine, test);
  if (named) return guardedReference(engine, named);
  const [value] = ts.isCallExpression(test) ? test.arguments : [];
  if (value && ts.isCallExpression(test) && test.expression.getText() === 'Boolean')
    return guardedReference(engine, value);
  if (ts.isBinaryExpression(test)) return ofComparison(engine, test);
  const measured = measuredText(engine, test);
  if (measured) return { reference: measured, truthy: true, means: 'filled' };
  if (!ts.isIdentifier(test) && !isNamedAccess(ts, test)) return undefined;
  return { reference: test, truthy: true, means: 'present' };
}

function ofComparison(engine: Engine, test: ts.BinaryExpression): Guard | undefined {
  const { ts } = engine;
  const kind = ts.SyntaxKind;
  const [left, right] = [givenBack(engine, test.left), givenBack(engine, test.right)];
  switch (test.operatorToken.kind) {
    case kind.QuestionQuestionEqualsToken:
      return { reference: left, truthy: true, means: 'defined' };
    case kind.BarBarEqualsToken:
      return { reference: left, truthy: true, means: 'present' };
    case kind.EqualsEqualsEqualsToken:
    case kind.EqualsEqualsToken:
      return equality(engine, left, right) ?? equality(engine, right, left);
    case kind.ExclamationEqualsEqualsToken:
    case kind.ExclamationEqualsToken:
      return negated(equality(engine, left, right) ?? equality(engine, right, left));
    case kind.InKeyword:
      return ts.isStringLiteralLike(left)
        ? { reference: right, member: left.text, truthy: true, means: 'defined' }
        : undefined;
    case kind.GreaterThanToken:
    case kind.LessThanEqualsToken:
      return bounded(engine, left, right, '0', test.operatorToken.kind === kind.GreaterThanToken);
    case kind.GreaterThanEqualsToken:
    case kind.LessThanToken:
      return bounded(engine, left, right, '1', test.operatorToken.kind === kind.GreaterThanEqualsToken);
    default:
      return undefined;
  }
}

function negated(guard: Guard | undefined): Guard | undefined {
  return guard && { ...guard, truthy: !guard.truthy };
}

/** `key === undefined`, `key === ''`, `typeof key === 'string'`, `key.length === 0`. */
function equality(engine: Engine, tested: ts.Expression, value: ts.Expression): Guard | undefined {
  const { ts } = engine;
  if (ts.isTypeOfExpression(tested) && ts.isStringLiteralLike(value))
    return { reference: bare(ts, tested.expression), truthy: value.text !== 'undefined', means: 'defined' };
  if (value.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(value) && value.text === 'undefined'))
    return { reference: tested, truthy: false, means: 'defined' };
  if (fixedText(engine, value) === '')
    return { reference: trimmed(engine, tested), truthy: false, means: 'filled' };
  return negated(bounded(engine, tested, value, '0', true));
}

/** `key.length > 0`, `key.length >= 1`. */
function bounded(
  engine: Engine,
  tested: ts.Expression,
  bound: ts.Expression,
  least: string,
  truthy: boolean,
): Guard | undefined {
  const reference = measuredText(engine, tested);
  if (!reference || !engine.ts.isNumericLiteral(bound) || bound.text !== least) return undefined;
  return { reference, truthy, means: 'filled' };
}

/** `key` in `key.length`. */
function measuredText(engine: Engine, node: ts.Expression): ts.Expression | undefined {
  const read = memberTaken(engine, node);
  return read?.name === 'length' ? trimmed(engine, bare(engine.ts, read.owner)) : undefined;
}

/** `key` in `key.trim()`: blank text is no key either. */
function trimmed(engine: Engine, node: ts.Expression): ts.Expression {
  const { ts } = engine;
  const callee = ts.isCallExpression(node) ? node.expression : node;
  return ts.isCallExpression(node) && isNamedAccess(ts, callee) && accessedName(ts, callee) === 'trim'
    ? bare(ts, callee.expression)
    : node;
}

/** What a test leaves of a value on the side on which the value is there. */
export function whenThere(use: ts.Node, value: Trace, means: Guard['means']): Trace {
  return through(use, 'when it is there', value, means);
}

/**
 * The other side of a test: `dropped` stands there, exactly when what was tested is not there. A test for the empty
 * text says itself that the text may be empty, wherever it comes from.
 */
export function whenNotThere(
  engine: Engine,
  { reference, member, means }: Guard,
  dropped: Trace,
  frame: Frame | undefined,
): Trace {
  const tested = engine.trace(reference, member === undefined ? [] : [member], frame);
  const only = (step: string, effect: Through['effect']): Trace => through(reference, step, tested, effect);
  if (means === 'defined') return only('when it is absent', 'absences');
  const empty = only('when it is empty', 'empties');
  if (means === 'present') return choice(reference, 'one of', [only('when it is absent', 'absences'), empty]);
  return mayBeEmpty(tested) ? choice(reference, 'one of', [dropped, empty]) : empty;
}

/** A fact from outside as the whole text; what is built has text in it. */
function mayBeEmpty(tested: Trace): boolean {
  return waysOf(tested, new Map<Trace, readonly Way[]>()).some(({ composed, parts: [part] }) => {
    const kind = composed ? undefined : part?.leaf.kind;
    return kind === 'external' || kind === 'business' || kind === 'unproven';
  });
}

/** True when a guard tests the variable of `use`, or the member of it at `path`. */
export function isReferenceTo(
  engine: Engine,
  { reference, member }: Guard,
  use: ts.Identifier,
  path: AccessPath,
): boolean {
  if (member !== undefined)
    return (
      path.length === 1 &&
      path[0] === member &&
      engine.ts.isIdentifier(reference) &&
      mentions(engine, use, reference)
    );
  if (path.length === 0) return engine.ts.isIdentifier(reference) && mentions(engine, use, reference);
  return dottedText(engine, reference) === [use.text, ...path].join('.');
}

/** True when the expression uses the same variable or property as `reference`. */
export function mentions(engine: Engine, expression: ts.Node, reference: ts.Expression): boolean {
  const { ts } = engine;
  const text = dottedText(engine, reference);
  const symbol = ts.isIdentifier(reference) ? symbolAt(engine.project, reference) : undefined;
  const matches = (node: ts.Node): boolean =>
    ts.isIdentifier(reference)
      ? ts.isIdentifier(node) && node.text === reference.text && symbolAt(engine.project, node) === symbol
      : isNamedAccess(ts, node) && dottedText(engine, node) === text;
  let found = matches(expression);
  visitAll(ts, expression, (node) => {
    if (!found && matches(node)) found = true;
  });
  return found;
}

/** `a.b.c`, also for `a?.b!['c']`. */
function dottedText(engine: Engine, reference: ts.Expression): string {
  const { ts } = engine;
  const node = bare(ts, reference);
  if (isNamedAccess(ts, node)) return `${dottedText(engine, node.expression)}.${accessedName(ts, node)}`;
  return node.getText().replace(/[?!\s]/g, '');
}

/** What a function returns under a test: no value exactly where the test, of what another way gives, finds none. */
export function underTests(
  engine: Engine,
  returned: ts.Expression,
  value: Trace,
  others: readonly ts.Expression[],
  frame: Frame | undefined,
): Trace {
  if (!surelyAbsent(value)) return value;
  const tests = guardsAt(returned.parent).flatMap(({ condition, holds }) => {
    const guard = guardedReference(engine, condition);
    return guard && guard.truthy !== holds ? [guard] : [];
  });
  const test = tests.find(({ reference }) =>
    others.some((one) => one !== returned && mentions(engine, one, reference)),
  );
  return test ? whenNotThere(engine, test, value, frame) : value;
}
