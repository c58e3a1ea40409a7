import type ts from 'typescript';
import { declaringPackage } from '../../typescript/declaring-package.js';
import type { Engine } from '../engine.js';

/** What the compiler knows of a value: made by our runtime, nothing at all, or some other type. */
export type TypeKind = 'branded' | 'any' | 'other';

/** The interface in our runtime that no text has: half of `BusinessKey`. What it is called elsewhere is no brand. */
const BRAND = { name: 'MadeByBusinessKey', package: 'chargeonce' } as const;

export function kindOf(engine: Engine, type: ts.Type): TypeKind {
  const { ts, checker } = engine;
  const given = checker.getNonNullableType(type);
  const own = given.isTypeParameter() ? (checker.getBaseConstraintOfType(given) ?? given) : given;
  if ((own.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0) return 'any';
  return isBranded(engine, own) ? 'branded' : 'other';
}

/** Every alternative has the brand, by its declaration in our package. */
function isBranded(engine: Engine, type: ts.Type): boolean {
  if (type.isUnion()) return type.types.every((one) => isBranded(engine, one));
  const parts = type.isIntersection() ? type.types : [type];
  return parts.some((part) => {
    const symbol = part.getSymbol();
    return symbol?.name === BRAND.name && (symbol.declarations ?? []).some((one) => isOurs(engine, one));
  });
}

function isOurs(engine: Engine, declaration: ts.Declaration): boolean {
  return declaringPackage(engine.project, declaration) === BRAND.package;
}

/** Where Stripe looks for a key in an object that is passed. */
const SLOTS = ['idempotencyKey', 'identifier', 'Idempotency-Key', 'idempotency-key'];

/** The type of the key that a node is, or that an object has in one of Stripe's slots, or below `path`. */
export function keyTypeAt(engine: Engine, node: ts.Node, path: readonly string[] = []): ts.Type {
  const { checker, ts } = engine;
  const type = path.reduce(
    (owner, name) => memberType(engine, owner, name, node) ?? checker.getAnyType(),
    checker.getTypeAtLocation(node),
  );
  const given = checker.getNonNullableType(type);
  if ((given.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.Any)) !== 0 || isBranded(engine, given))
    return type;
  for (const slot of SLOTS) {
    const member = memberType(engine, given, slot, node);
    if (member) return member;
  }
  return type;
}

function memberType(engine: Engine, owner: ts.Type, name: string, node: ts.Node): ts.Type | undefined {
  const { checker } = engine;
  const property = checker.getPropertyOfType(checker.getNonNullableType(owner), name);
  return property && checker.getTypeOfSymbolAtLocation(property, node);
}
