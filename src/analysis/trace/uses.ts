import type ts from 'typescript';
import { placesOfName, usesOfSymbol } from '../../typescript/references.js';
import { symbolAt } from '../../typescript/symbols.js';
import { bare, enclosingFunction, isNamedAccess, nameInAccess, takenName } from '../../typescript/syntax.js';
import { frameOf, type Engine } from '../engine.js';
import type { Held } from './runs.js';

/** Where a name that takes the value is used: a variable, a parameter, a field, or what is taken apart into names. */
export function usesOfName(
  engine: Engine,
  held: Held,
  target: ts.VariableDeclaration | ts.ParameterDeclaration | ts.PropertyDeclaration | ts.Expression,
): readonly Held[] {
  const { ts } = engine;
  const isDeclared =
    ts.isVariableDeclaration(target) || ts.isParameter(target) || ts.isPropertyDeclaration(target);
  const name = isDeclared ? target.name : bare(ts, target);
  if (ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name))
    return usesOfPattern(engine, held, name);
  if (ts.isElementAccessExpression(name)) return ofEntry(held, name.expression);
  const named = isNamedAccess(ts, name) ? nameInAccess(ts, name) : name;
  return usesAt(engine, held, named);
}

function usesAt(engine: Engine, held: Held, name: ts.Node): readonly Held[] {
  const symbol = symbolAt(engine.project, name);
  if (!symbol) return [];
  return usesOfHolder(engine, held, symbol).filter(({ place }) => place !== name && place !== name.parent);
}

/** Where what a symbol stands for is used. */
export function usesOfHolder(engine: Engine, held: Held, symbol: ts.Symbol): readonly Held[] {
  const declaration = symbol.declarations?.[0];
  const inside = declaration && enclosingFunction(engine.ts, declaration);
  // What is kept at module level, or in an object, is the same whoever uses it.
  const isField = (symbol.flags & engine.ts.SymbolFlags.Property) !== 0;
  const frame = inside && !isField ? held.frame : undefined;
  const uses = usesOfSymbol(engine.project, symbol).map((place) => ({
    ...held,
    place,
    frame,
    isNamed: true,
  }));
  return isField ? [...uses, ...usesOfTaken(engine, held, symbol)] : uses;
}

/** `const { routes } = this`: a field that the file of its class takes into a name. */
function usesOfTaken(engine: Engine, held: Held, symbol: ts.Symbol): readonly Held[] {
  const { ts, checker } = engine;
  const file = symbol.declarations?.[0]?.getSourceFile();
  return (file ? placesOfName(ts, file, symbol.name, file) : []).flatMap((place) => {
    const { parent } = place;
    if (!ts.isBindingElement(parent) || (parent.propertyName ?? parent.name) !== place) return [];
    const owner = checker.getTypeAtLocation(parent.parent);
    return checker.getPropertyOfType(owner, symbol.name) === symbol ? usesAt(engine, held, parent.name) : [];
  });
}

/** `table[kind] = charge`: any entry of the table. */
function ofEntry(held: Held, table: ts.Expression): readonly Held[] {
  return [{ ...held, place: table, members: ['*', ...held.members] }];
}

/** `const { charge } = handlers`, `const [first] = steps`. */
function usesOfPattern(engine: Engine, held: Held, pattern: ts.BindingPattern): readonly Held[] {
  const { ts } = engine;
  const [wanted, ...rest] = held.members;
  if (wanted === undefined) return [];
  return pattern.elements.flatMap((element, index) => {
    if (ts.isOmittedExpression(element)) return [];
    if (element.dotDotDotToken) return usesAt(engine, held, element.name);
    const name = ts.isArrayBindingPattern(pattern) ? String(index) : takenName(ts, element);
    if (wanted !== '*' && name !== wanted) return [];
    const taken = { ...held, members: rest };
    return ts.isIdentifier(element.name)
      ? usesAt(engine, taken, element.name)
      : usesOfPattern(engine, taken, element.name);
  });
}

/** Where the result of the function around is used: the call that was entered, else every call in view. */
export function usesOfResult(engine: Engine, held: Held, returning: ts.Node): readonly Held[] {
  const { ts } = engine;
  const fn = ts.isArrowFunction(returning) ? returning : enclosingFunction(ts, returning);
  if (!fn) return [];
  const entered = frameOf(fn, held.frame);
  if (entered)
    return entered.call ? [{ ...held, place: entered.call, frame: entered.outer, isNamed: true }] : [];
  return engine.callers.callersOf(fn).map((place) => ({ ...held, place, frame: undefined, isNamed: true }));
}
