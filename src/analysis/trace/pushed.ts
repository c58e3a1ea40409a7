import type ts from 'typescript';
import { contains } from '../../typescript/flow-graph.js';
import { accessedName, bare, isNamedAccess } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import type { Declared } from './declared.js';
import { givenBack } from './given-back.js';

/** What a `push` puts at one index of a list. */
export type Pushed = ts.Expression | 'another index';

/**
 * What a `push` puts at `index`, where that can be told: the list starts as a literal, and everything that is pushed
 * before stands in one block with it, so that each runs once; the last one may stand under an `if`. Undefined where the
 * index is not certain.
 */
export function pushedAt(
  engine: Engine,
  declaration: Declared,
  call: ts.CallExpression,
  index: number,
): Pushed | undefined {
  const { ts } = engine;
  if (!ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
  const list = bare(ts, declaration.initializer);
  if (!ts.isArrayLiteralExpression(list) || hasSpread(engine, list.elements)) return undefined;
  const { parent: block } = declaration.parent.parent;
  if (!ts.isBlock(block) && !ts.isSourceFile(block)) return undefined;
  const later = block.statements.filter((one) => one.pos >= declaration.end);
  return pushedIn(engine, later, declaration, call, index, list.elements.length);
}

/** What `call`, in one of the statements, pushes at `index` of a list that is `length` long before them. */
function pushedIn(
  engine: Engine,
  statements: readonly ts.Statement[],
  declaration: ts.VariableDeclaration,
  call: ts.CallExpression,
  index: number,
  length: number,
): Pushed | undefined {
  let at = length;
  for (const statement of statements) {
    const pushes = pushOn(engine, statement, declaration);
    if (!pushes && contains(statement, call)) {
      const branch = branchWith(engine, statement, call);
      return branch && pushedIn(engine, branch, declaration, call, index, at);
    }
    if (!pushes && mayChange(statement, declaration)) return undefined;
    if (!pushes) continue;
    if (hasSpread(engine, pushes.arguments)) return undefined;
    if (pushes === call) return pushes.arguments[index - at] ?? 'another index';
    at += pushes.arguments.length;
  }
  return undefined;
}

/** The statements of the branch of an `if` that the call stands in: they run once at most. */
function branchWith(
  engine: Engine,
  statement: ts.Statement,
  call: ts.CallExpression,
): readonly ts.Statement[] | undefined {
  const { ts } = engine;
  if (!ts.isIfStatement(statement)) return undefined;
  const branch = [statement.thenStatement, statement.elseStatement].find(
    (one) => one !== undefined && contains(one, call),
  );
  return branch && (ts.isBlock(branch) ? branch.statements : [branch]);
}

function hasSpread(engine: Engine, nodes: readonly ts.Expression[]): boolean {
  return nodes.some((node) => engine.ts.isSpreadElement(node));
}

/** `list.push(…);` as a statement of its own. */
function pushOn(
  engine: Engine,
  statement: ts.Statement,
  declaration: ts.VariableDeclaration,
): ts.CallExpression | undefined {
  const { ts } = engine;
  if (!ts.isExpressionStatement(statement)) return undefined;
  const call = bare(ts, statement.expression);
  if (!ts.isCallExpression(call) || !isNamedAccess(ts, call.expression)) return undefined;
  const isPush = accessedName(ts, call.expression) === 'push';
  const list = givenBack(engine, call.expression.expression);
  return isPush && list.getText() === declaration.name.getText() ? call : undefined;
}

/** A statement that names the list in any other way may push or take something. */
function mayChange(statement: ts.Statement, declaration: ts.VariableDeclaration): boolean {
  const name = declaration.name.getText().replaceAll('$', '\\$');
  return new RegExp(`(?<![\\w$.])${name}\\s*[.[]|[(,]\\s*${name}\\s*[,)]`).test(statement.getText());
}
