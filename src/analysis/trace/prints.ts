import type ts from 'typescript';
import type { Engine } from '../engine.js';

/** True when the text of every value of the type is `[object Object]`, or the same for a promise, whatever it holds. */
export function printsAsObject(engine: Engine, type: ts.Type): boolean {
  const { ts } = engine;
  const { Null, Undefined, Void } = ts.TypeFlags;
  const members = (type.isUnion() ? type.types : [type]).filter(
    ({ flags }) => (flags & (Null | Undefined | Void)) === 0,
  );
  return members.length > 0 && members.every((one) => isPlainObject(engine, one));
}

function isPlainObject(engine: Engine, type: ts.Type): boolean {
  const { ts, checker } = engine;
  if (type.isIntersection()) return type.types.every((one) => isPlainObject(engine, one));
  if ((type.flags & ts.TypeFlags.Object) === 0) return false;
  if (type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0) return false;
  // Without the language's own declarations everything is like a list.
  if (engine.project.scope === 'file')
    return type.getProperties().length > 0 && !inherits(type) && !hasText(engine, type);
  if (checker.isArrayLikeType(type)) return printsElements(engine, type);
  if (mayHideText(engine, type)) return false;
  // `{}` is every value there is.
  const isKnown = type.getProperties().length > 0 || type.getStringIndexType() !== undefined;
  return isKnown && !hasText(engine, type);
}

/** What stands behind `extends` may be out of view, and bring a text of its own. */
function inherits(type: ts.Type): boolean {
  const declarations = type.getSymbol()?.declarations ?? [];
  return declarations.some((one) => 'heritageClauses' in one && one.heritageClauses !== undefined);
}

/** Packages seldom declare the `toString` of their classes, or what an interface of theirs stands for. */
function mayHideText(engine: Engine, type: ts.Type): boolean {
  const { ts, project } = engine;
  const declarations = type.getSymbol()?.declarations ?? [];
  const foreign = declarations.filter((one) => !project.owns(one.getSourceFile()));
  return foreign.some(
    (one) => ts.isClassLike(one) || ('heritageClauses' in one && one.heritageClauses !== undefined),
  );
}

/** A list prints its elements. */
function printsElements(engine: Engine, list: ts.Type): boolean {
  const element = engine.checker.getIndexTypeOfType(list, engine.ts.IndexKind.Number);
  return element !== undefined && printsAsObject(engine, element);
}

/** Something of its own, or of its class in the language or elsewhere, makes a text of it. */
function hasText(engine: Engine, type: ts.Type): boolean {
  if (type.getProperties().some(({ name }) => name.startsWith('__@toPrimitive'))) return true;
  return ['toString', 'valueOf'].some((name) => {
    const member = engine.checker.getPropertyOfType(type, name);
    return (member?.declarations ?? []).some((one) => !isOfEveryObject(engine, one));
  });
}

function isOfEveryObject(engine: Engine, { parent }: ts.Declaration): boolean {
  return engine.ts.isInterfaceDeclaration(parent) && parent.name.text === 'Object';
}
