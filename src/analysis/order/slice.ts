import type ts from 'typescript';
import { usesOfSymbol } from '../../typescript/references.js';
import { localSymbolAt } from '../../typescript/symbols.js';
import { enclosingFunction, isFunctionNode, wrapped } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';

/** What a value is made of: every node that it can come from within its file, as far as names lead. */
export type Slice = ReadonlySet<ts.Node>;

/** Names behind one another; a longer chain is no test of what a call said. */
const MAX_NAMES = 40;

/** How far a slice goes: into all that goes into a call, or only along what the value itself is read off. */
type Reach = 'whole' | 'direct';

const memories: Readonly<Record<Reach, WeakMap<Engine, Map<ts.Node, Slice>>>> = {
  whole: new WeakMap(),
  direct: new WeakMap(),
};

/** The calls and names that the value of an expression depends on, also by the branch in which a name was set. */
export function sliceOf(engine: Engine, expression: ts.Node): Slice {
  return remembered(engine, expression, 'whole');
}

/** The same without what goes into calls as an argument: the value is one of these, or a member or test of it. */
export function directSliceOf(engine: Engine, expression: ts.Node): Slice {
  return remembered(engine, expression, 'direct');
}

function remembered(engine: Engine, expression: ts.Node, reach: Reach): Slice {
  const memory = memories[reach].get(engine) ?? new Map<ts.Node, Slice>();
  memories[reach].set(engine, memory);
  const found = memory.get(expression) ?? collect(engine, expression, reach);
  memory.set(expression, found);
  return found;
}

/** True when the value of the expression depends on what the node gave. */
export function dependsOn(engine: Engine, expression: ts.Node, node: ts.Node): boolean {
  return sliceOf(engine, expression).has(node);
}

function collect(engine: Engine, start: ts.Node, reach: Reach): Slice {
  const { ts, project } = engine;
  const found = new Set<ts.Node>();
  const names = new Set<ts.Symbol>();
  const pending: ts.Node[] = [start];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    if (ts.isIdentifier(node)) {
      const symbol = localSymbolAt(project, node);
      if (!symbol || names.has(symbol) || names.size >= MAX_NAMES) continue;
      names.add(symbol);
      pending.push(...originsOfName(engine, symbol));
    } else if (ts.isPropertyAccessExpression(node)) pending.push(node.expression);
    else if (reach === 'direct' && ts.isCallExpression(node)) pending.push(node.expression);
    else if (reach === 'whole' || !isFunctionNode(ts, node))
      ts.forEachChild(node, (child) => {
        if (!ts.isTypeNode(child)) pending.push(child);
      });
  }
  return found;
}

/** What a variable is set to, and what decides that it is. */
function originsOfName(engine: Engine, symbol: ts.Symbol): ts.Node[] {
  const { ts, project } = engine;
  const declaration = symbol.valueDeclaration;
  if (!declaration || !project.owns(declaration.getSourceFile())) return [];
  const found = originsOfDeclaration(engine, declaration);
  if (!ts.isVariableDeclaration(declaration) || isConst(engine, declaration)) return found;
  for (const use of usesOfSymbol(project, symbol)) {
    const { parent } = use;
    if (!ts.isBinaryExpression(parent) || parent.left !== use) continue;
    if (parent.operatorToken.kind < ts.SyntaxKind.FirstAssignment) continue;
    if (parent.operatorToken.kind > ts.SyntaxKind.LastAssignment) continue;
    found.push(parent.right, ...decisions(engine, parent));
  }
  return found;
}

function isConst({ ts }: Engine, declaration: ts.VariableDeclaration): boolean {
  return (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
}

function originsOfDeclaration(engine: Engine, declaration: ts.Node): ts.Node[] {
  const { ts } = engine;
  if (ts.isBindingElement(declaration)) return originsOfDeclaration(engine, declaration.parent.parent);
  if (ts.isParameter(declaration)) return settledBefore(engine, declaration);
  if (!ts.isVariableDeclaration(declaration)) return [];
  const loop = declaration.parent.parent;
  if (ts.isForOfStatement(loop)) return [loop.expression];
  return declaration.initializer ? [declaration.initializer] : [];
}

/** `claim(event).then((row) => …)`: the parameter is what the calls before it gave. */
function settledBefore({ ts }: Engine, parameter: ts.ParameterDeclaration): ts.Node[] {
  const call = wrapped(ts, parameter.parent).parent;
  if (!isFunctionNode(ts, parameter.parent) || !ts.isCallExpression(call)) return [];
  return ts.isPropertyAccessExpression(call.expression) ? [call.expression.expression] : [];
}

/** The tests around a place in its function, and what was tried where it stands in a `catch`. */
function decisions({ ts }: Engine, place: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const home = enclosingFunction(ts, place);
  for (let at = place; at !== home && !ts.isSourceFile(at); at = at.parent) {
    const { parent } = at;
    if (ts.isIfStatement(parent) && at !== parent.expression) found.push(parent.expression);
    if (ts.isCatchClause(parent)) found.push(parent.parent.tryBlock);
  }
  return found;
}
