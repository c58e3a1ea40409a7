import type ts from 'typescript';
import { isFunctionNode, type FunctionNode } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { neverReturns } from '../trace/by-type.js';
import { ANY_FAILURE, concerns, testCase, testError, type Possible, type Tested } from './error-tests.js';

/** One way through a handler, with what the error can still be on it. */
export interface HandlerPath {
  readonly possible: Possible;
  /** Everything that is done on the way, in order. */
  readonly done: readonly ts.Node[];
  /** What is done after the last test of the error: where the way goes on. */
  readonly since: readonly ts.Node[];
  /** `falls`: to what comes after the handler. */
  readonly end: 'throws' | 'returns' | 'falls' | 'continues' | 'breaks';
  /** What is thrown or returned. */
  readonly value: ts.Expression | undefined;
}

/** More ways than this through one handler are not told apart. */
const MAX_PATHS = 64;

interface Walk {
  readonly engine: Engine;
  /** The error, and names for what was read off it. */
  readonly errors: Set<ts.Symbol>;
  readonly ended: HandlerPath[];
}

type Open = Omit<HandlerPath, 'end' | 'value'>;

/** Every way through a handler; undefined where there are too many, or the handler's code is out of view. */
export function pathsOf(
  engine: Engine,
  handler: ts.CatchClause | FunctionNode,
): readonly HandlerPath[] | undefined {
  const { ts } = engine;
  const walk: Walk = { engine, errors: new Set(), ended: [] };
  const name = isFunctionNode(ts, handler) ? handler.parameters[0]?.name : handler.variableDeclaration?.name;
  if (name) addNames(walk, name);
  const start: Open = { possible: ANY_FAILURE, done: [], since: [] };
  const body = isFunctionNode(ts, handler) ? handler.body : handler.block;
  if (!body) return undefined;
  if (!ts.isBlock(body)) {
    const done = [body];
    return [
      { ...start, done, since: done, end: isRejection(engine, body) ? 'throws' : 'returns', value: body },
    ];
  }
  const open = walkAll(walk, body.statements, [start]);
  if (open.length + walk.ended.length > MAX_PATHS) return undefined;
  return [...walk.ended, ...open.map((path) => ({ ...path, end: 'falls' as const, value: undefined }))];
}

/** True when an error, or something read off it, stands in a node of the handler. */
export function mentionsError(
  engine: Engine,
  handler: ts.CatchClause | FunctionNode,
  node: ts.Node,
): boolean {
  const { ts } = engine;
  const walk: Walk = { engine, errors: new Set(), ended: [] };
  const name = isFunctionNode(ts, handler) ? handler.parameters[0]?.name : handler.variableDeclaration?.name;
  if (name) addNames(walk, name);
  return concerns(engine, node, walk.errors);
}

function addNames({ engine, errors }: Walk, name: ts.BindingName): void {
  const { ts, checker } = engine;
  if (!ts.isIdentifier(name)) {
    for (const element of name.elements)
      if (ts.isBindingElement(element)) addNames({ engine, errors, ended: [] }, element.name);
    return;
  }
  const symbol = checker.getSymbolAtLocation(name);
  if (symbol) errors.add(symbol);
}

function walkAll(walk: Walk, statements: readonly ts.Statement[], paths: readonly Open[]): readonly Open[] {
  let open = paths;
  for (const statement of statements) {
    if (open.length === 0 || open.length + walk.ended.length > MAX_PATHS) return open;
    open = open.flatMap((path) => walkOne(walk, statement, path));
  }
  return open;
}

function walkOne(walk: Walk, statement: ts.Statement, path: Open): readonly Open[] {
  const { ts } = walk.engine;
  if (ts.isBlock(statement)) return walkAll(walk, statement.statements, [path]);
  if (ts.isIfStatement(statement)) return walkIf(walk, statement, path);
  if (ts.isSwitchStatement(statement)) return walkSwitch(walk, statement, path);
  if (ts.isTryStatement(statement)) return walkTry(walk, statement, path);
  if (ts.isVariableStatement(statement)) noteNames(walk, statement);
  const end = endOf(walk.engine, statement);
  const next = withStep(path, statement);
  if (!end) return [next];
  walk.ended.push({ ...next, ...end });
  return [];
}

function endOf(
  { ts, ...engine }: Engine,
  statement: ts.Statement,
): Pick<HandlerPath, 'end' | 'value'> | undefined {
  if (ts.isThrowStatement(statement)) return { end: 'throws', value: statement.expression };
  if (ts.isContinueStatement(statement)) return { end: 'continues', value: undefined };
  if (ts.isBreakStatement(statement)) return { end: 'breaks', value: undefined };
  const value =
    ts.isReturnStatement(statement) || ts.isExpressionStatement(statement) ? statement.expression : undefined;
  if (value && isRejection({ ts, ...engine }, value)) return { end: 'throws', value };
  return ts.isReturnStatement(statement) ? { end: 'returns', value } : undefined;
}

/** `Promise.reject(error)`, `fail(error)` of a function that always throws. */
function isRejection(engine: Engine, node: ts.Expression): boolean {
  const { ts } = engine;
  const call = ts.isAwaitExpression(node) ? node.expression : node;
  if (!ts.isCallExpression(call)) return false;
  return call.expression.getText() === 'Promise.reject' || neverReturns(engine, call);
}

function withStep(path: Open, node: ts.Node): Open {
  return { ...path, done: [...path.done, node], since: [...path.since, node] };
}

/** One side of a test: gone when no failure of Stripe's leads there. */
function side(path: Open, possible: Possible, { onError }: Tested): readonly Open[] {
  if (possible.failures.size === 0) return [];
  return [{ ...path, possible, since: onError ? [] : path.since }];
}

function walkIf(
  walk: Walk,
  { expression, thenStatement, elseStatement }: ts.IfStatement,
  path: Open,
): readonly Open[] {
  const tested = testError(walk.engine, expression, path.possible, walk.errors);
  const yes = side(path, tested.yes, tested).flatMap((one) => walkOne(walk, thenStatement, one));
  const no = side(path, tested.no, tested);
  return [...yes, ...(elseStatement ? no.flatMap((one) => walkOne(walk, elseStatement, one)) : no)];
}

/** Each case is gone through from its own start; `break` leads behind the switch. */
function walkSwitch(walk: Walk, { expression, caseBlock }: ts.SwitchStatement, path: Open): readonly Open[] {
  const { ts } = walk.engine;
  const inner: Walk = { ...walk, ended: [] };
  const open: Open[] = [];
  let entering: readonly Open[] = [];
  let rest: readonly Open[] = [path];
  for (const clause of caseBlock.clauses) {
    if (ts.isCaseClause(clause)) {
      const before = rest;
      rest = [];
      for (const one of before) {
        const tested = testCase(walk.engine, expression, clause.expression, one.possible, walk.errors);
        entering = [...entering, ...side(one, tested.yes, tested)];
        rest = [...rest, ...side(one, tested.no, tested)];
      }
    } else {
      entering = [...entering, ...rest];
      rest = [];
    }
    entering = walkAll(inner, clause.statements, entering);
  }
  for (const one of inner.ended) {
    if (one.end === 'breaks') open.push(one);
    else walk.ended.push(one);
  }
  return [...open, ...entering, ...rest];
}

/** What the block does, as if it did not fail, and then what stands in `finally`. */
function walkTry(walk: Walk, { tryBlock, finallyBlock }: ts.TryStatement, path: Open): readonly Open[] {
  const open = walkAll(walk, tryBlock.statements, [path]);
  return finallyBlock ? walkAll(walk, finallyBlock.statements, open) : open;
}

/** `const { code } = error`, `const kind = classifyStripeError(error)`: a test of the name is one of the error. */
function noteNames(walk: Walk, { declarationList }: ts.VariableStatement): void {
  for (const { name, initializer } of declarationList.declarations)
    if (initializer && concerns(walk.engine, initializer, walk.errors)) addNames(walk, name);
}
