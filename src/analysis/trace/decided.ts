import type ts from 'typescript';
import { guardsAt } from '../../typescript/flow.js';
import { accessedName, bare, isFunctionNode, isNamedAccess } from '../../typescript/syntax.js';
import type { Engine, Frame } from '../engine.js';
import type { Leaf, Trace } from '../provenance.js';
import { waysOf, type Way } from '../ways.js';
import { givenBack } from './given-back.js';
import { namedTest } from './named-test.js';

/** False when the constants that a call passes rule out that this part of the called function runs. */
export function canRun(engine: Engine, expression: ts.Node, frame: Frame | undefined): boolean {
  const statement = engine.ts.isReturnStatement(expression.parent) ? expression.parent : expression;
  const excluded = guardsAt(statement).some(
    ({ condition, holds }) => decide(engine, condition, frame) === !holds,
  );
  return !excluded && !inOtherClause(engine, statement, frame);
}

/** The value of a condition on constants; undefined when it depends on more. */
export function decide(
  engine: Engine,
  condition: ts.Expression,
  frame: Frame | undefined,
): boolean | undefined {
  const { ts } = engine;
  const test = givenBack(engine, condition);
  if (ts.isPrefixUnaryExpression(test) && test.operator === ts.SyntaxKind.ExclamationToken) {
    const inner = decide(engine, test.operand, frame);
    return inner === undefined ? undefined : !inner;
  }
  const named = namedTest(engine, test);
  if (named) return decide(engine, named, frame);
  if (!ts.isBinaryExpression(test)) return truthOf(constantOf(engine, test, frame));
  const kind = test.operatorToken.kind;
  const equal = kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.EqualsEqualsToken;
  const unequal =
    kind === ts.SyntaxKind.ExclamationEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken;
  if (!equal && !unequal) return undefined;
  const [left, right] = [constantOf(engine, test.left, frame), constantOf(engine, test.right, frame)];
  return left === undefined || right === undefined ? undefined : (left === right) === equal;
}

function truthOf(constant: string | undefined): boolean | undefined {
  if (constant === 'boolean true') return true;
  return constant === 'boolean false' || constant === 'text ' ? false : undefined;
}

function constantOf(engine: Engine, expression: ts.Expression, frame: Frame | undefined): string | undefined {
  const node = bare(engine.ts, expression);
  if (!isDecidable(engine, node)) return undefined;
  const trace = engine.trace(node, [], frame);
  const known = constants.get(trace);
  if (known) return known.text;
  const text = mayBeOne(trace) ? constantIn(engine, trace) : undefined;
  constants.set(trace, { text });
  return text;
}

/** A trace does not change, and one value is tested again and again. */
const constants = new WeakMap<Trace, { readonly text: string | undefined }>();

function constantIn(engine: Engine, trace: Trace): string | undefined {
  const [way, more] = waysOf(trace, new Map<Trace, readonly Way[]>());
  const only = way && !more && !way.composed ? way.parts[0]?.leaf : undefined;
  return only?.kind === 'constant' && only.text !== undefined
    ? `${kindOf(engine, only.node)} ${only.text}`
    : undefined;
}

/** False where it is plain without weighing the ways that the value is no single constant: most conditions are on facts. */
function mayBeOne(trace: Trace): boolean {
  return soleText(trace) !== MANY;
}

/** A value that is not a constant, or not always the same. */
const MANY = Symbol('many');
/** The text of all constants below a trace that have one; undefined where none has. */
type SoleText = string | undefined | typeof MANY;
const soleTexts = new WeakMap<Trace, { readonly text: SoleText }>();

function soleText(trace: Trace): SoleText {
  if (!('inputs' in trace) && !('input' in trace)) return textOfLeaf(trace);
  const known = soleTexts.get(trace);
  if (known) return known.text;
  let text: SoleText;
  for (const input of 'inputs' in trace ? trace.inputs : [trace.input]) {
    const more = soleText(input);
    if (more !== undefined && more !== text) text = text === undefined ? more : MANY;
    if (text === MANY) break;
  }
  soleTexts.set(trace, { text });
  return text;
}

/** An empty text may be ruled out by a guard, as no value is. */
function textOfLeaf(leaf: Leaf): SoleText {
  if (leaf.kind === 'absent') return undefined;
  return leaf.kind === 'constant' ? (leaf.text === '' ? undefined : leaf.text) : MANY;
}

/** `'false'` is no `false`: constants are compared with their kind. */
function kindOf(engine: Engine, node: ts.Node): string {
  const { SyntaxKind } = engine.ts;
  if (node.kind === SyntaxKind.TrueKeyword || node.kind === SyntaxKind.FalseKeyword) return 'boolean';
  return node.kind === SyntaxKind.NumericLiteral ? 'number' : 'text';
}

/** Conditions on names, members and literals are worth a look; calls and the lengths of lists are not. */
function isDecidable(engine: Engine, node: ts.Expression): boolean {
  const { ts } = engine;
  if (isNamedAccess(ts, node))
    return accessedName(ts, node) !== 'length' && isDecidable(engine, bare(ts, node.expression));
  const isWord = node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword;
  return isWord || ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isNumericLiteral(node);
}

/** True when the node stands in a `case` that the switched constant does not take. */
function inOtherClause(engine: Engine, node: ts.Node, frame: Frame | undefined): boolean {
  const { ts } = engine;
  for (let up = node; !isFunctionNode(ts, up) && !ts.isSourceFile(up); up = up.parent) {
    if (!ts.isCaseOrDefaultClause(up)) continue;
    const value = constantOf(engine, up.parent.parent.expression, frame);
    if (value !== undefined && !takes(engine, up, value, frame)) return true;
  }
  return false;
}

/** True when the switched value is a constant that one of the cases names. */
export function takesCase(engine: Engine, statement: ts.SwitchStatement, frame: Frame | undefined): boolean {
  const value = constantOf(engine, statement.expression, frame);
  if (value === undefined) return false;
  return statement.caseBlock.clauses.some(
    (clause) => engine.ts.isCaseClause(clause) && constantOf(engine, clause.expression, frame) === value,
  );
}

/** A clause is entered by its own label or by an empty one above it; the default by no label. */
function takes(
  engine: Engine,
  clause: ts.CaseOrDefaultClause,
  value: string,
  frame: Frame | undefined,
): boolean {
  const { ts } = engine;
  const { clauses } = clause.parent;
  const labels = (one: ts.CaseOrDefaultClause): boolean =>
    ts.isCaseClause(one) && constantOf(engine, one.expression, frame) === value;
  if (ts.isDefaultClause(clause)) return !clauses.some(labels);
  const at = clauses.indexOf(clause);
  let first = at;
  while (first > 0 && clauses[first - 1]?.statements.length === 0) first--;
  return clauses.slice(first, at + 1).some(labels);
}
