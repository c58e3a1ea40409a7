import type ts from 'typescript';
import { calledFunctions, localSymbolAt } from '../../typescript/symbols.js';
import { bare, returnedExpressions, visitAll, type FunctionNode } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { argumentFor } from '../trace/passed.js';
import { writesTo } from '../trace/assigned.js';

const MAX_HOPS = 8;

/** The expression that a name or a call of the project's own function stands for when there is just one, else itself. */
export function singleValue(engine: Engine, expression: ts.Expression, hops = 0): ts.Expression {
  const { ts } = engine;
  const node = bare(ts, expression);
  if (hops > MAX_HOPS) return node;
  const behind = ts.isAwaitExpression(node) ? node.expression : oneStepBehind(engine, node);
  return behind ? singleValue(engine, behind, hops + 1) : node;
}

function oneStepBehind(engine: Engine, node: ts.Expression): ts.Expression | undefined {
  const { ts } = engine;
  if (ts.isIdentifier(node)) return onlyValue(engine, node);
  return ts.isCallExpression(node) ? onlyResult(engine, node) : undefined;
}

/** The value of a variable that gets one, at its declaration or later. */
function onlyValue(engine: Engine, node: ts.Identifier): ts.Expression | undefined {
  const { ts } = engine;
  const declaration = localSymbolAt(engine.project, node)?.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration) || isOfLoop(engine, declaration))
    return undefined;
  const { initializer } = declaration;
  const [only, more] = [...(initializer ? [initializer] : []), ...writesTo(engine, declaration)];
  return more ? undefined : only;
}

/** What a function with one `return` gives: the argument that it passes through, or a value that needs no argument. */
function onlyResult(engine: Engine, call: ts.CallExpression): ts.Expression | undefined {
  const { ts, project } = engine;
  const [fn, another] = calledFunctions(project, call);
  if (!fn || another || fn.asteriskToken) return undefined;
  const [returned, more] = returnedExpressions(ts, fn);
  if (!returned || more) return undefined;
  const value = bare(ts, returned);
  const declared = ts.isIdentifier(value) ? localSymbolAt(project, value)?.valueDeclaration : undefined;
  if (declared && ts.isParameter(declared) && declared.parent === fn)
    return argumentFor(engine, fn, call, declared);
  return usesOwnNames(engine, value, fn) ? undefined : value;
}

/** True when the value is made of what only the call of the function knows. */
function usesOwnNames(engine: Engine, value: ts.Expression, fn: FunctionNode): boolean {
  const { ts, project } = engine;
  let uses = false;
  const look = (node: ts.Node): void => {
    if (!ts.isIdentifier(node)) return;
    const declared = localSymbolAt(project, node)?.valueDeclaration;
    uses ||= declared !== undefined && ts.findAncestor(declared, (one) => one === fn) !== undefined;
  };
  look(value);
  visitAll(ts, value, look);
  return uses;
}

function isOfLoop({ ts }: Engine, { parent }: ts.VariableDeclaration): boolean {
  return ts.isForOfStatement(parent.parent) || ts.isForInStatement(parent.parent);
}
