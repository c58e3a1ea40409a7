import type ts from 'typescript';
import type { Engine } from '../engine.js';

/** A text or a number, surely there. */
export function isPresentText({ ts }: Engine, type: ts.Type): boolean {
  const { StringLike, NumberLike, BigIntLike } = ts.TypeFlags;
  const members = type.isUnion() ? type.types : [type];
  return members.every(({ flags }) => (flags & (StringLike | NumberLike | BigIntLike)) !== 0);
}

/** `any` and `unknown`: types are out of view. */
export function isUnknownType({ ts }: Engine, { flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0;
}

/** True where the compiler takes any text: not only one of a few, nor one that was made by a function of its own. */
export function takesAnyText(engine: Engine, place: ts.Expression): boolean {
  const { ts, checker } = engine;
  const wanted = checker.getContextualType(place);
  if (!wanted) return true;
  const members = wanted.isUnion() ? wanted.types : [wanted];
  return members.some(
    ({ flags }) => (flags & (ts.TypeFlags.String | ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0,
  );
}
