import type ts from 'typescript';
import { placesOfName, wholeReference } from '../../typescript/references.js';
import { functionsNamed } from '../../typescript/symbols.js';
import {
  accessedName,
  bare,
  enclosingFunction,
  isNamedAccess,
  wrapped,
  type NamedAccess,
} from '../../typescript/syntax.js';
import { enter, frameOf, type Engine } from '../engine.js';
import type { Held } from './runs.js';

/** Before the name of a field, in the members to be read: what holds it is an instance, not a table. */
const FIELD = 'this.';

/** The object that a `new` makes, with the function in a field of it. */
export function heldByInstance(held: Held, made: ts.NewExpression, field: string): Held {
  return { ...held, place: made, members: [FIELD + field, ...held.members], isInside: false };
}

/** The field that holds the function; undefined where no instance does. */
export function fieldOf({ members: [name] }: Held): string | undefined {
  return name?.startsWith(FIELD) ? name.slice(FIELD.length) : undefined;
}

/** `retrier.start(order)`: where the method that is called on the very instance uses the field. */
export function insideMethod(
  engine: Engine,
  held: Held,
  access: NamedAccess,
  field: string,
): readonly Held[] {
  const { ts, project } = engine;
  const rest = held.members.slice(1);
  if (accessedName(ts, access) === field) return [{ ...held, place: access, members: rest }];
  const call = wrapped(ts, access).parent;
  if (!ts.isCallExpression(call) || bare(ts, call.expression) !== access) return [];
  return functionsNamed(project, access).flatMap((method) => {
    const inner = enter(method, call, held.frame, { crosses: held.isNamed });
    if (typeof inner === 'string' || !method.body) return [];
    return placesOfName(ts, method.getSourceFile(), field, method.body)
      .map((place) => wholeReference(ts, place))
      .filter((use) => isNamedAccess(ts, use) && use.expression.kind === ts.SyntaxKind.ThisKeyword)
      .map((place) => ({ ...held, place, members: rest, frame: inner, isInside: true }));
  });
}

/**
 * `this.run = run` in a constructor: the field holds it in the objects made there. Undefined where one place makes all
 * objects of the class, so that the field is the same for all.
 */
export function keptByInstance(
  engine: Engine,
  held: Held,
  target: ts.Expression,
): readonly Held[] | undefined {
  const { ts } = engine;
  const maker = enclosingFunction(ts, target);
  const isOwn = isNamedAccess(ts, target) && target.expression.kind === ts.SyntaxKind.ThisKeyword;
  if (!isOwn || !maker || !ts.isConstructorDeclaration(maker)) return undefined;
  if (engine.callers.callersOf(maker).length < 2) return undefined;
  const frame = frameOf(maker, held.frame);
  const isMade = frame?.call && ts.isNewExpression(frame.call);
  return isMade
    ? [heldByInstance({ ...held, frame: frame.outer }, frame.call, accessedName(ts, target))]
    : [];
}
