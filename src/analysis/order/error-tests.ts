import type ts from 'typescript';
import {
  failuresNamed,
  failuresOfStatus,
  membersOfFailures,
  stripeFailures,
  type StripeFailure,
} from '../../catalogue/stripe-failures.js';
import { constantValue, symbolAt } from '../../typescript/symbols.js';
import { accessedName, bare, isNamedAccess, visitAll } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';

/** The failures that are possible, and whether a test that we cannot read has told some apart. */
export interface Possible {
  readonly failures: ReadonlySet<StripeFailure>;
  readonly isTold: boolean;
}

/** What is possible on both sides of a test. `onError`: it looks at the error at all. */
export interface Tested {
  readonly yes: Possible;
  readonly no: Possible;
  readonly onError: boolean;
}

export const ANY_FAILURE: Possible = { failures: new Set(stripeFailures), isTold: false };

/** What a condition in a handler tells of the error that the handler got under one of the given names. */
export function testError(
  engine: Engine,
  condition: ts.Expression,
  before: Possible,
  errors: ReadonlySet<ts.Symbol>,
): Tested {
  const { ts } = engine;
  const test = bare(ts, condition);
  if (ts.isPrefixUnaryExpression(test) && test.operator === ts.SyntaxKind.ExclamationToken) {
    const { yes, no, onError } = testError(engine, test.operand, before, errors);
    return { yes: no, no: yes, onError };
  }
  if (ts.isBinaryExpression(test)) {
    const kind = test.operatorToken.kind;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return both(engine, test, before, errors);
    if (kind === ts.SyntaxKind.BarBarToken) return either(engine, test, before, errors);
  }
  const named = namedTest(engine, test);
  if (named) return testError(engine, named, before, errors);
  if (!concerns(engine, test, errors)) return { yes: before, no: before, onError: false };
  const read = readTest(engine, test);
  if (!read) {
    const told = { ...before, isTold: true };
    return { yes: told, no: told, onError: true };
  }
  return { ...split(before, read), onError: true };
}

/** A side that no failure leads to stays open for errors that are none of Stripe's: nothing is known of them. */
function split(before: Possible, read: Read): Pick<Tested, 'yes' | 'no'> {
  const { failures, whole, negated, isOther } = read;
  const matching = isOther ? { ...before, isTold: true } : only(before, (one) => failures.includes(one));
  const rest = isOther || !whole ? before : only(before, (one) => !failures.includes(one));
  return negated ? { yes: rest, no: matching } : { yes: matching, no: rest };
}

function only({ failures, isTold }: Possible, keeps: (one: StripeFailure) => boolean): Possible {
  return { failures: new Set([...failures].filter(keeps)), isTold };
}

function both(
  engine: Engine,
  test: ts.BinaryExpression,
  before: Possible,
  errors: ReadonlySet<ts.Symbol>,
): Tested {
  const left = testError(engine, test.left, before, errors);
  const right = testError(engine, test.right, left.yes, errors);
  return { yes: right.yes, no: union(left.no, right.no), onError: left.onError || right.onError };
}

function either(
  engine: Engine,
  test: ts.BinaryExpression,
  before: Possible,
  errors: ReadonlySet<ts.Symbol>,
): Tested {
  const left = testError(engine, test.left, before, errors);
  const right = testError(engine, test.right, left.no, errors);
  return { yes: union(left.yes, right.yes), no: right.no, onError: left.onError || right.onError };
}

function union(a: Possible, b: Possible): Possible {
  return { failures: new Set([...a.failures, ...b.failures]), isTold: a.isTold || b.isTold };
}

/** What a readable test says: the failures on its true side, or that it names an error of the program's own. */
interface Read {
  readonly failures: readonly StripeFailure[];
  readonly whole: boolean;
  readonly negated: boolean;
  readonly isOther: boolean;
}

function readTest(engine: Engine, test: ts.Expression): Read | undefined {
  const { ts } = engine;
  if (ts.isBinaryExpression(test)) return readComparison(engine, test);
  if (ts.isCallExpression(test)) return readInclusion(engine, test);
  const member = isNamedAccess(ts, test) ? accessedName(ts, test) : undefined;
  const failures =
    member !== undefined && Object.hasOwn(membersOfFailures, member) ? membersOfFailures[member] : undefined;
  return failures && { failures, whole: true, negated: false, isOther: false };
}

function readComparison({ ts }: Engine, test: ts.BinaryExpression): Read | undefined {
  const { SyntaxKind } = ts;
  const kind = test.operatorToken.kind;
  const [left, right] = [bare(ts, test.left), bare(ts, test.right)];
  if (kind === SyntaxKind.InstanceOfKeyword)
    return ofClass(isNamedAccess(ts, right) ? accessedName(ts, right) : right.getText());
  const isSame = kind === SyntaxKind.EqualsEqualsEqualsToken || kind === SyntaxKind.EqualsEqualsToken;
  const isOther =
    kind === SyntaxKind.ExclamationEqualsEqualsToken || kind === SyntaxKind.ExclamationEqualsToken;
  const text = [left, right].find((one) => ts.isStringLiteralLike(one));
  if ((isSame || isOther) && text && ts.isStringLiteralLike(text)) return ofText(text.text, isOther);
  const status = ts.isNumericLiteral(right) ? Number(right.text) : undefined;
  if (status === undefined) return undefined;
  if (isSame || isOther)
    return { failures: failuresOfStatus(status), whole: status === 402, negated: isOther, isOther: false };
  const isFrom = kind === SyntaxKind.GreaterThanEqualsToken || kind === SyntaxKind.GreaterThanToken;
  const isBelow = kind === SyntaxKind.LessThanToken || kind === SyntaxKind.LessThanEqualsToken;
  if (status < 499 || status > 500 || (!isFrom && !isBelow)) return undefined;
  const answered: readonly StripeFailure[] = ['declined', 'invalid', 'waits'];
  return { failures: isFrom ? ['server'] : answered, whole: true, negated: false, isOther: false };
}

function ofClass(name: string): Read {
  const known = failuresNamed(name);
  return known
    ? { ...known, negated: false, isOther: false }
    : { failures: [], whole: true, negated: false, isOther: true };
}

function ofText(text: string, negated: boolean): Read | undefined {
  const known = failuresNamed(text);
  return known && { ...known, negated, isOther: false };
}

/** `['card_declined', 'expired_card'].includes(error.code)` */
function readInclusion({ ts, project }: Engine, test: ts.CallExpression): Read | undefined {
  const callee = bare(ts, test.expression);
  if (!isNamedAccess(ts, callee) || !/^(?:includes|has)$/.test(accessedName(ts, callee))) return undefined;
  const texts = textsIn(ts, listBehind(ts, project, callee.expression));
  const named = texts.map((text) => failuresNamed(text));
  if (named.length === 0 || named.some((one) => one === undefined)) return undefined;
  const failures = [...new Set(named.flatMap((one) => one?.failures ?? []))];
  return { failures, whole: named.every((one) => one?.whole), negated: false, isOther: false };
}

function listBehind(ts: Engine['ts'], project: Engine['project'], owner: ts.Expression): ts.Node {
  const node = bare(ts, owner);
  return (ts.isIdentifier(node) && constantValue(project, symbolAt(project, node))) || node;
}

function textsIn(ts: Engine['ts'], list: ts.Node): string[] {
  const texts: string[] = [];
  visitAll(ts, list, (node) => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
  });
  return texts;
}

/** The test that a constant stands for: `const isDeclined = error.type === 'StripeCardError'`. */
function namedTest({ ts, project }: Engine, test: ts.Expression): ts.Expression | undefined {
  if (!ts.isIdentifier(test)) return undefined;
  const value = constantValue(project, symbolAt(project, test));
  return value &&
    (ts.isBinaryExpression(value) || ts.isPrefixUnaryExpression(value) || ts.isCallExpression(value))
    ? value
    : undefined;
}

/** True when an expression mentions the error, or a name that was given to something read off it. */
export function concerns(
  { ts, project, checker }: Engine,
  node: ts.Node,
  errors: ReadonlySet<ts.Symbol>,
): boolean {
  let found = false;
  const look = (one: ts.Node): void => {
    if (found || !ts.isIdentifier(one)) return;
    const symbol = ts.isShorthandPropertyAssignment(one.parent)
      ? checker.getShorthandAssignmentValueSymbol(one.parent)
      : symbolAt(project, one);
    found = symbol !== undefined && errors.has(symbol);
  };
  look(node);
  visitAll(ts, node, look);
  return found;
}

/** What a `switch` on the error makes of one case; undefined for a switch on something else. */
export function testCase(
  engine: Engine,
  subject: ts.Expression,
  value: ts.Expression,
  before: Possible,
  errors: ReadonlySet<ts.Symbol>,
): Tested {
  const { ts } = engine;
  if (subject.kind === ts.SyntaxKind.TrueKeyword) return testError(engine, value, before, errors);
  if (!concerns(engine, subject, errors)) return { yes: before, no: before, onError: false };
  const text = bare(ts, value);
  const read = ts.isStringLiteralLike(text) ? ofText(text.text, false) : undefined;
  const told = { ...before, isTold: true };
  return { ...(read ? split(before, read) : { yes: told, no: told }), onError: true };
}
