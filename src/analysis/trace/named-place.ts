import type ts from 'typescript';
import { functionBehind, localSymbolAt } from '../../typescript/symbols.js';
import { functionName, isFunctionNode, type FunctionNode } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';

/** The places in a file where a name stands, found in its text: cheap enough to ask for one name. */
export function placesOfName(engine: Engine, file: ts.SourceFile, name: string): ts.Identifier[] {
  const found: ts.Identifier[] = [];
  for (let at = file.text.indexOf(name); at >= 0; at = file.text.indexOf(name, at + name.length)) {
    const node = identifierAt(engine, file, at);
    if (node?.text === name) found.push(node);
  }
  return found;
}

function identifierAt(engine: Engine, file: ts.SourceFile, position: number): ts.Identifier | undefined {
  const { ts } = engine;
  let node: ts.Node | undefined = file;
  while (node && !ts.isIdentifier(node)) {
    node = ts.forEachChild(node, (child) =>
      child.pos <= position && position < child.end ? child : undefined,
    );
  }
  return node?.getStart(file) === position ? node : undefined;
}

/** Where the same file uses a function by its name: `onMessage`, `this.onMessage`, `{ onMessage }`. */
export function usesOfFunction(engine: Engine, fn: FunctionNode): ts.Expression[] {
  const name = functionName(engine.ts, fn);
  if (name === undefined) return [];
  return placesOfName(engine, fn.getSourceFile(), name)
    .map((place) => wholeReference(engine, place))
    .filter((use) => !isName(engine, use) && functionBehind(engine.project, use) === fn);
}

/** Where the same file uses a variable by its name. */
export function usesOfVariable(engine: Engine, declaration: ts.VariableDeclaration): ts.Expression[] {
  const { ts, project } = engine;
  if (!ts.isIdentifier(declaration.name)) return [];
  const symbol = localSymbolAt(project, declaration.name);
  return placesOfName(engine, declaration.getSourceFile(), declaration.name.text).filter(
    (place) => place !== declaration.name && localSymbolAt(project, place) === symbol,
  );
}

/** `this.onMessage` for the `onMessage` in it. */
function wholeReference(engine: Engine, place: ts.Identifier): ts.Expression {
  const { parent } = place;
  return engine.ts.isPropertyAccessExpression(parent) && parent.name === place ? parent : place;
}

/** True for the name that a function is declared or assigned under: that is no use of it. */
function isName(engine: Engine, use: ts.Expression): boolean {
  const { ts } = engine;
  const { parent } = use;
  if (isFunctionNode(ts, parent) || ts.isVariableDeclaration(parent)) return parent.name === use;
  return ts.isBinaryExpression(parent) && parent.left === use;
}

/** What the same file assigns to a variable or property that starts without a value. */
export function assignedTo(engine: Engine, declaration: ts.Declaration): ts.Expression[] {
  const { ts, project } = engine;
  const name = nameOf(engine, declaration);
  if (!name) return [];
  const symbol = localSymbolAt(project, name);
  return placesOfName(engine, declaration.getSourceFile(), name.text).flatMap((place) => {
    const target = wholeReference(engine, place);
    const { parent } = target;
    const isTarget = ts.isBinaryExpression(parent) && parent.left === target;
    return isTarget && localSymbolAt(project, place) === symbol ? [parent.right] : [];
  });
}

function nameOf(engine: Engine, declaration: ts.Declaration): ts.Identifier | undefined {
  const { ts } = engine;
  // In JavaScript `this.consumer = …` declares the property.
  const holder = ts.isBinaryExpression(declaration) ? declaration.left : declaration;
  const isNamed =
    ts.isVariableDeclaration(holder) ||
    ts.isPropertyDeclaration(holder) ||
    ts.isPropertyAccessExpression(holder);
  return isNamed && ts.isIdentifier(holder.name) ? holder.name : undefined;
}
