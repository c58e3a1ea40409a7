import type ts from 'typescript';
import { localSymbolAt } from '../../typescript/symbols.js';
import { accessedName, bare, isNamedAccess, takenName } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';

/** A member and the object that it is read off. */
interface Taken {
  readonly owner: ts.Expression;
  readonly name: string;
}

/** The member that an expression reads: `a.b`, `a['b']`, or `x` after `const { b: x } = a`. */
export function memberTaken(engine: Engine, expression: ts.Expression): Taken | undefined {
  const { ts, project } = engine;
  const node = bare(ts, expression);
  if (isNamedAccess(ts, node)) return { owner: node.expression, name: accessedName(ts, node) };
  const declared = ts.isIdentifier(node) ? localSymbolAt(project, node)?.valueDeclaration : undefined;
  if (!declared || !ts.isBindingElement(declared) || declared.dotDotDotToken || declared.initializer)
    return undefined;
  const holder = declared.parent.parent;
  const owner = ts.isVariableDeclaration(holder) ? holder.initializer : undefined;
  const name = takenName(ts, declared);
  return owner && name !== undefined && ts.isObjectBindingPattern(declared.parent)
    ? { owner, name }
    : undefined;
}

/** How the code reaches an object, in one spelling: `this.made` for `this['made']` and for what a pattern takes. */
export function routeText(engine: Engine, expression: ts.Expression): string {
  const taken = memberTaken(engine, expression);
  return taken ? `${routeText(engine, taken.owner)}.${taken.name}` : bare(engine.ts, expression).getText();
}
