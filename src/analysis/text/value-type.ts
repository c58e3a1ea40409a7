import type ts from 'typescript';
import { admitsUndefined, isStrict } from '../../typescript/symbols.js';
import { accessedName, bare, enclosingFunction, isNamedAccess } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import type { Value } from './piece.js';

/** The type of a value as the key uses it; undefined where no use has one that says something. */
export function typeOfUse(engine: Engine, value: Value): ts.Type | undefined {
  return typesOf(engine, value).at(-1);
}

/** From where the value comes from to the key: the types that say something. */
function typesOf(engine: Engine, { uses, leaf }: Value): readonly ts.Type[] {
  const { checker } = engine;
  const isWhole = leaf.kind === 'external' && leaf.path.length === 0;
  const start = isWhole ? [checker.getTypeAtLocation(leaf.node)] : [];
  // An argument may be the object that has the value: then its type is not that of the value.
  const passed = uses.flatMap(({ node, isExact }) => {
    const type = checker.getTypeAtLocation(node);
    return isExact || !hasMembers(engine, type) ? [type] : [];
  });
  return [...start, ...passed].filter((type) => isTelling(engine, type));
}

function hasMembers(engine: Engine, type: ts.Type): boolean {
  const { Object, Intersection } = engine.ts.TypeFlags;
  const members = type.isUnion() ? type.types : [type];
  return members.some(({ flags }) => (flags & (Object | Intersection)) !== 0);
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
  const types = typesOf(engine, value);
  return (
    types.length > 0 &&
    types.every((type) => admitsUndefined(engine.project, type) && !isReference(engine, type))
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
  const uses = value.uses.map(({ node }) => node);
  const made = uses.find((use) => argumentOf(engine, use) !== undefined);
  const text = value.asNumber ? uses[0] : made && argumentOf(engine, made);
  if (!text || !isText(engine, text)) return false;
  const fn = enclosingFunction(ts, text);
  return !CHECKS.test(fn?.getText() ?? text.getSourceFile().text);
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
