import type ts from 'typescript';
import { isName, type Name } from '../../typescript/named-nodes.js';
import { placesOfName, wholeReference } from '../../typescript/references.js';
import { localSymbolAt } from '../../typescript/symbols.js';
import {
  enclosingFunction,
  isNamedAccess,
  nameInAccess,
  type FunctionNode,
} from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';

/** Where the project's files use a function by its name: `onMessage`, `this.onMessage`, `{ onMessage }`. */
export function usesOfFunction(
  engine: Engine,
  fn: FunctionNode,
  isWorth: (use: ts.Expression) => boolean,
): readonly ts.Expression[] {
  return engine.callers.referencesOf(fn, isWorth);
}

/** Where the same file hands a variable over by its name, as an argument of a call. */
export function variableAsArgument(engine: Engine, declaration: ts.VariableDeclaration): ts.Expression[] {
  const { ts, project } = engine;
  if (!ts.isIdentifier(declaration.name)) return [];
  const symbol = localSymbolAt(project, declaration.name);
  const { text } = declaration.name;
  return placesOfName(ts, declaration.getSourceFile(), text, visibleIn(engine, declaration)).filter(
    (place) =>
      (ts.isCallExpression(place.parent) || ts.isNewExpression(place.parent)) &&
      localSymbolAt(project, place) === symbol,
  );
}

/** What the same file assigns to a variable or property that starts without a value. */
export function assignedTo(engine: Engine, declaration: ts.Declaration): ts.Expression[] {
  const { ts, project } = engine;
  const name = nameOf(engine, declaration);
  if (!name) return [];
  const symbol = localSymbolAt(project, name);
  // What only its own file sees under a plain name is no member of anything.
  const isPlain = ts.isVariableDeclaration(declaration) && !isExported(engine, declaration);
  const within = isPlain ? visibleIn(engine, declaration) : undefined;
  return placesOfName(ts, declaration.getSourceFile(), name.text, within).flatMap((place) => {
    const target = wholeReference(ts, place);
    const { parent } = target;
    const isTarget =
      ts.isBinaryExpression(parent) && parent.left === target && !(isPlain && target !== place);
    return isTarget && localSymbolAt(project, place) === symbol ? [parent.right] : [];
  });
}

/** Where a variable goes by its own name: in the function around it, else in its file. */
function visibleIn({ ts }: Engine, declaration: ts.Declaration): ts.Node {
  return enclosingFunction(ts, declaration) ?? declaration.getSourceFile();
}

function isExported({ ts }: Engine, declaration: ts.Declaration): boolean {
  return (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) !== 0;
}

function nameOf(engine: Engine, declaration: ts.Declaration): Name | undefined {
  const { ts } = engine;
  // In JavaScript `this.consumer = …` declares the property.
  const holder = ts.isBinaryExpression(declaration) ? declaration.left : declaration;
  const name =
    ts.isVariableDeclaration(holder) || ts.isPropertyDeclaration(holder)
      ? holder.name
      : isNamedAccess(ts, holder)
        ? nameInAccess(ts, holder)
        : undefined;
  return name && isName(ts, name) ? name : undefined;
}
