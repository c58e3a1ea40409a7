import type ts from 'typescript';
import { bare, staticName } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { choice, leaf, leavesOf, parts, through, type Trace } from '../provenance.js';
import { isExplicitlyUndefined, maybeAbsent, surelyAbsent, undefinedWays } from './absence.js';
import { traceResult } from './call.js';
import { memberNamed } from './members.js';

/** The step of a choice between all members of an object: where each of them is read in turn, all are parts. */
export const ANY_MEMBER = 'one of its members';

/** A member of an object literal, or (with an empty path) everything in it. */
export function traceObject(
  engine: Engine,
  node: ts.ObjectLiteralExpression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const [name, ...rest] = path;
  if (name === undefined || isWithout(name)) {
    const kept = node.properties.filter((property) => !isRemoved(engine, property, name));
    return parts(node, 'part of an object', [
      leaf.constant(node),
      ...kept.map((property) => traceProperty(engine, property, [], frame)),
    ]);
  }
  if (name === '*') {
    return choice(
      node,
      ANY_MEMBER,
      node.properties.map((property) => traceProperty(engine, property, rest, frame)),
    );
  }
  return lastWins(engine, node, [...node.properties].reverse(), name, rest, frame);
}

const WITHOUT = '~';

/** The path to a whole object without some of its members: what `...rest` holds. */
export function without(names: readonly string[]): string {
  return WITHOUT + names.join(',');
}

/** True for a path made by `without`. */
export function isWithout(name: string): boolean {
  return name.startsWith(WITHOUT);
}

/** True when a path made by `without` leaves the member out. */
export function isLeftOut(names: string, member: string): boolean {
  return names.slice(WITHOUT.length).split(',').includes(member);
}

function isRemoved(
  engine: Engine,
  property: ts.ObjectLiteralElementLike,
  names: string | undefined,
): boolean {
  const own = property.name && staticName(engine.ts, property.name);
  return names !== undefined && own !== undefined && isLeftOut(names, own);
}

/** Later properties hide earlier ones; a spread may or may not bring the name. */
function lastWins(
  engine: Engine,
  node: ts.ObjectLiteralExpression,
  properties: readonly ts.ObjectLiteralElementLike[],
  name: string,
  rest: AccessPath,
  frame: Frame | undefined,
): Trace {
  const { ts } = engine;
  const spreads: Trace[] = [];
  const overrides: Trace[] = [];
  const joined = (base: readonly Trace[]): Trace =>
    choice(node, 'one of', [
      ...overrides,
      ...spreads.map((spread) => through(spread.node, 'spread here', spread, 'defined')),
      ...base,
    ]);
  for (const property of properties) {
    if (ts.isSpreadAssignment(property)) {
      if (!canHold(engine, property.expression, name)) continue;
      const spread = engine.trace(property.expression, [name, ...rest], frame);
      if (isExplicitlyUndefined(spread)) return joined([through(property.expression, 'spread here', spread)]);
      if (surelyAbsent(spread) && !holdsParameter(spread)) continue;
      if (!maybeAbsent(spread)) return joined([through(property.expression, 'spread here', spread)]);
      for (const way of undefinedWays(spread))
        overrides.push(through(property.expression, 'spread here', way));
      spreads.push(through(property.expression, 'spread here', spread));
      continue;
    }
    const own = nameOfProperty(engine, property.name, frame);
    if (own !== undefined && sameName(own, name))
      return joined([traceProperty(engine, property, rest, frame)]);
  }
  // The last spread keeps its own ways of being absent: nothing behind it can fill the gap.
  const last = spreads.pop();
  return joined([last ?? leaf.absent(node, 'no-key')]);
}

/** `...{ customerId }`: a parameter that nobody in view passes stands under the name, whatever it is. */
function holdsParameter(spread: Trace): boolean {
  return [...leavesOf(spread)].some(({ kind }) => kind === 'external');
}

/** Of values that hide one another, the latest first: the first that surely is there ends the choice. */
export function lastPresent(node: ts.Node, latestFirst: readonly Trace[]): Trace {
  const ways: Trace[] = [];
  const candidates = latestFirst.filter((value) => !surelyAbsent(value));
  for (const [index, value] of candidates.entries()) {
    const isLast = index === candidates.length - 1 || !maybeAbsent(value);
    ways.push(isLast ? value : through(value.node, 'when it is there', value, 'defined'));
    if (isLast) return choice(node, 'one of', ways);
  }
  return leaf.absent(node, 'no-key');
}

/** False when the spread value's type is known and has no such property. */
function canHold(engine: Engine, spread: ts.Expression, name: string): boolean {
  const { ts, checker, project } = engine;
  if (project.scope === 'file') return true;
  const type = checker.getNonNullableType(checker.getTypeAtLocation(spread));
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) return true;
  const options = type.isUnion() ? type.types : [type];
  return options.some(
    (option) =>
      (option.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 &&
      (hasName(option, name) || option.getStringIndexType() !== undefined),
  );
}

function hasName(type: ts.Type, name: string): boolean {
  return type.getProperties().some((property) => sameName(property.name, name));
}

/** HTTP header names are compared without case; no JavaScript property that we follow differs by case alone. */
export function sameName(one: string, other: string): boolean {
  return one === other || (one.includes('-') && one.toLowerCase() === other.toLowerCase());
}

/** The name of a property, also when it is a constant in brackets. */
function nameOfProperty(engine: Engine, name: ts.PropertyName, frame: Frame | undefined): string | undefined {
  const known = memberNamed(engine, name);
  if (known !== '*' || !engine.ts.isComputedPropertyName(name)) return known;
  const [only, more] = leavesOf(engine.trace(name.expression, [], frame));
  return only?.kind === 'constant' && !more ? only.text : undefined;
}

function traceProperty(
  engine: Engine,
  property: ts.ObjectLiteralElementLike,
  rest: AccessPath,
  frame: Frame | undefined,
): Trace {
  const { ts } = engine;
  if (ts.isPropertyAssignment(property)) return engine.trace(property.initializer, rest, frame);
  if (ts.isShorthandPropertyAssignment(property)) return engine.trace(property.name, rest, frame);
  if (ts.isSpreadAssignment(property)) return engine.trace(property.expression, rest, frame);
  if (ts.isGetAccessorDeclaration(property))
    return traceResult(engine, property, undefined, rest, frame, {
      receiver: property.parent as ts.Expression,
    });
  return leaf.constant(property);
}

/** The elements as they stand in the list: `[...[a, b], c]` has three. */
function elementsOf(engine: Engine, node: ts.ArrayLiteralExpression): readonly ts.Expression[] {
  const { ts } = engine;
  return node.elements.flatMap((element) => {
    const inner = ts.isSpreadElement(element) ? bare(ts, element.expression) : element;
    return inner !== element && ts.isArrayLiteralExpression(inner) ? elementsOf(engine, inner) : [element];
  });
}

/** An element of an array literal by index, any element (`*`), or everything in it. */
export function traceArray(
  engine: Engine,
  node: ts.ArrayLiteralExpression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const [index, ...rest] = path;
  const written = elementsOf(engine, node);
  const hasSpread = written.some((element) => engine.ts.isSpreadElement(element));
  if (index === undefined || isWithout(index)) {
    const kept = (hasSpread ? node.elements : written).filter(
      (_, at) => index === undefined || hasSpread || !isLeftOut(index, String(at)),
    );
    return parts(node, 'part of a list', [
      leaf.constant(node),
      ...kept.map((element) => engine.trace(element, [], frame)),
    ]);
  }
  if (index === 'length') return leaf.constant(node);
  if (index !== '*' && !/^\d+$/.test(index)) return leaf.unproven(node, 'external');
  const chosen = written[Number(index)];
  if (!hasSpread && index !== '*') {
    return chosen ? engine.trace(chosen, rest, frame) : leaf.absent(node, 'undefined');
  }
  const elements = node.elements.map((element) =>
    engine.ts.isSpreadElement(element)
      ? engine.trace(element.expression, ['*', ...rest], frame)
      : engine.trace(element, rest, frame),
  );
  return choice(node, 'one of', elements);
}
