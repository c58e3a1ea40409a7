import type ts from 'typescript';
import { admitsUndefined, isStrict } from '../../typescript/symbols.js';
import { accessedName, bare, enclosingFunction, isNamedAccess } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import type { Value } from './piece.js';

/** The type of a value as the key uses it; undefined where no use has one that says something. */
export function typeOfUse(engine: Engine, value: Value): ts.Type | undefined {
  const types = usesOf(engine, value).map((node) => engine.checker.getTypeAtLocation(node));
  return types.reverse().find((type) => isTelling(engine, type));
}

/** From where the value comes from to the key. */
function usesOf({ ts }: Engine, { uses, leaf }: Value): readonly ts.Node[] {
  const isWhole = leaf.kind === 'external' && leaf.path.length === 0;
  return isWhole || (leaf.kind === 'business' && ts.isExpression(leaf.node)) ? [leaf.node, ...uses] : uses;
}

function isTelling(engine: Engine, { flags }: ts.Type): boolean {
  const { Any, Unknown, TypeParameter, Never } = engine.ts.TypeFlags;
  return (flags & (Any | Unknown | TypeParameter | Never)) === 0;
}

/** True for types whose texts are few: `true` and `false`, or the members of an enumeration. */
export function isFixedByType(engine: Engine, type: ts.Type): boolean {
  const { BooleanLike, EnumLike, StringLiteral, NumberLiteral } = engine.ts.TypeFlags;
  const members = type.isUnion() ? type.types : [type];
  return members.every(
    ({ flags }) => (flags & (BooleanLike | EnumLike | StringLiteral | NumberLiteral)) !== 0,
  );
}

/**
 * True where the compiler tells `undefined` and `null` apart and every use on the way has one of them: an argument that is
 * there fills a parameter that may be left out. What may be a text or an object is a reference that somebody may expand;
 * that such a field is empty is said of all of them.
 */
export function isMaybeMissing(engine: Engine, value: Value): boolean {
  if (!isStrict(engine.project)) return false;
  const types = usesOf(engine, value).map((node) => engine.checker.getTypeAtLocation(node));
  const telling = types.filter((type) => isTelling(engine, type));
  return (
    telling.length > 0 &&
    telling.every((type) => admitsUndefined(engine.project, type) && !isReference(engine, type))
  );
}

function isReference(engine: Engine, type: ts.Type): boolean {
  const { Object, StringLike } = engine.ts.TypeFlags;
  const members = type.isUnion() ? type.types : [];
  const has = (flag: number): boolean => members.some(({ flags }) => (flags & flag) !== 0);
  return has(Object) && has(StringLike);
}

const TO_NUMBER = /^((Number|globalThis)\.)?(Number|parseInt|parseFloat)$/;
const CHECKS = /\b(isNaN|isFinite|isInteger|isSafeInteger)\b/;

/** A number that is read off a text, and that nothing around checks: `Number('x')` is `NaN`. */
export function isNumberOfText(engine: Engine, value: Value): boolean {
  const { ts } = engine;
  const made = value.uses.find((use) => isConversion(engine, use));
  const text = value.asNumber ? value.uses[0] : made && argumentOf(engine, made);
  if (!text || !isText(engine, text)) return false;
  const fn = enclosingFunction(ts, text);
  return !CHECKS.test(fn?.getText() ?? text.getSourceFile().text);
}

function isConversion(engine: Engine, use: ts.Expression): boolean {
  return argumentOf(engine, use) !== undefined;
}

function argumentOf(engine: Engine, use: ts.Expression): ts.Expression | undefined {
  const { ts } = engine;
  const node = bare(ts, use);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.PlusToken) return node.operand;
  if (!ts.isCallExpression(node)) return undefined;
  const name = isNamedAccess(ts, node.expression)
    ? accessedName(ts, node.expression)
    : node.expression.getText();
  return TO_NUMBER.test(name) ? node.arguments[0] : undefined;
}

function isText(engine: Engine, node: ts.Expression): boolean {
  const { checker, ts } = engine;
  const type = checker.getNonNullableType(checker.getTypeAtLocation(node));
  const members = type.isUnion() ? type.types : [type];
  return members.every(({ flags }) => (flags & ts.TypeFlags.String) !== 0);
}
