import type ts from 'typescript';
import { says, saysInSql, tableIn } from '../../catalogue/verbs.js';
import { calledFunctions, constantValue, localSymbolAt } from '../../typescript/symbols.js';
import {
  accessedName,
  bare,
  isNamedAccess,
  outOfBranches,
  visitAll,
  type FunctionNode,
} from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { onlyReturned } from './only-returned.js';
import { rowsOfCallee } from './row.js';
import { routeText } from './taken.js';

/** One reading or writing of something that outlives the process. */
export interface Access {
  /** The call or tagged template itself, which may stand in a function that the one in question calls. */
  readonly node: ts.Expression;
  /** Where the function in question does it: `node`, or the call that leads to it. */
  readonly place: ts.Expression;
  /** What is read from or written to, as the code calls it. */
  readonly storage: string;
  /** The catalogue lists it: the slot alone tells what is read. */
  readonly isListed: boolean;
  /** The arguments, with the names of parameters replaced by what is passed for them. */
  readonly given: readonly Given[];
}

/** One argument of an access. */
export interface Given {
  readonly expression: ts.Expression;
  readonly text: string;
}

type Names = ReadonlyMap<string, string>;

/** Functions of the project inside one another that are looked into for what they read and write. */
const MAX_DEPTH = 2;

const memories = new WeakMap<Engine, Map<ts.Node, readonly Access[]>>();

/** What a function reads and writes, in source order, also through functions of the project that it calls. */
export function accessesIn(engine: Engine, fn: FunctionNode): readonly Access[] {
  const memory = memories.get(engine) ?? new Map<ts.Node, readonly Access[]>();
  memories.set(engine, memory);
  const found = memory.get(fn) ?? search(engine, fn, new Map(), MAX_DEPTH);
  memory.set(fn, found);
  return found;
}

function search(engine: Engine, fn: FunctionNode, names: Names, depth: number): Access[] {
  const { ts } = engine;
  const found: Access[] = [];
  visitAll(ts, fn, (node) => {
    if (ts.isTaggedTemplateExpression(node) && ts.isAwaitExpression(node.parent)) {
      found.push({
        node,
        place: node,
        storage: node.tag.getText(),
        isListed: false,
        given: spansOf(engine, node, names),
      });
    } else if (ts.isCallExpression(node)) found.push(...ofCall(engine, node, names, depth));
  });
  return found;
}

function ofCall(engine: Engine, call: ts.CallExpression, names: Names, depth: number): Access[] {
  const own = calledFunctions(engine.project, call);
  if (own.length > 0) {
    if (depth === 0) return [];
    return own
      .flatMap((fn) => search(engine, fn, namesOf(engine, fn, call, names), depth - 1))
      .map((access) => ({ ...access, place: call }));
  }
  const isListed = rowsOfCallee(engine, bare(engine.ts, call.expression)).some(
    (row) => row.role === 'keep' && row.where === 'durable',
  );
  const storage = storageOf(engine, call, isListed);
  if (storage === undefined) return [];
  return [{ node: call, place: call, storage, isListed, given: givenTo(engine, call.arguments, names) }];
}

function givenTo(engine: Engine, given: readonly ts.Expression[], names: Names): Given[] {
  return given.map((expression) => ({
    expression,
    text: inWords(engine, constantBehind(engine, expression), names),
  }));
}

/** `slot` and the text that the constant `slot` was given are one. */
function constantBehind(engine: Engine, expression: ts.Expression): ts.Expression {
  const { ts, project } = engine;
  const value = ts.isIdentifier(expression)
    ? constantValue(project, localSymbolAt(project, expression))
    : undefined;
  if (!value) return expression;
  const isSum = ts.isBinaryExpression(value) && value.operatorToken.kind === ts.SyntaxKind.PlusToken;
  const isText = isSum || ts.isTemplateExpression(value) || ts.isStringLiteralLike(value);
  return isText ? value : expression;
}

function spansOf(engine: Engine, node: ts.TaggedTemplateExpression, names: Names): Given[] {
  const { template } = node;
  if (!engine.ts.isTemplateExpression(template)) return [];
  return givenTo(
    engine,
    template.templateSpans.map((span) => span.expression),
    names,
  );
}

function namesOf(engine: Engine, fn: FunctionNode, call: ts.CallExpression, names: Names): Names {
  return new Map(
    fn.parameters.flatMap((parameter, at) => {
      const passed = call.arguments[at];
      return passed && engine.ts.isIdentifier(parameter.name)
        ? [[parameter.name.text, inWords(engine, constantBehind(engine, passed), names)] as const]
        : [];
    }),
  );
}

/** The argument as it is written; texts that are put together in different ways read alike. */
function inWords(engine: Engine, expression: ts.Expression, names: Names): string {
  const pieces = piecesOf(engine, bare(engine.ts, expression));
  if (!pieces) return named(bare(engine.ts, expression), names);
  const words = pieces.map((piece) => {
    if (typeof piece === 'string') return piece;
    const text = inWords(engine, piece, names);
    return /^`.*`$/s.test(text) ? text.slice(1, -1) : `\${${text}}`;
  });
  return `\`${words.join('')}\``;
}

/** The texts and the values that a text is put together from; undefined for anything else. */
function piecesOf(engine: Engine, node: ts.Expression): readonly (string | ts.Expression)[] | undefined {
  const { ts } = engine;
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.flatMap((span) => [span.expression, span.literal.text])];
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const sides = [bare(ts, node.left), bare(ts, node.right)].map((side) => piecesOf(engine, side) ?? [side]);
  return sides.flat().some((piece) => typeof piece === 'string') ? sides.flat() : undefined;
}

function named(expression: ts.Expression, names: Names): string {
  return expression
    .getText()
    .replace(/\s+/g, '')
    .replace(/(?<![.\w$'"])[A-Za-z_$][\w$]*/g, (name) => names.get(name) ?? name);
}

/**
 * What a call reads from or writes to, if it outlives the process: awaited, by a row, or by a statement in SQL. The
 * root of a chain stands for all of it; functions out of view that say what they do stand for one storage.
 */
function storageOf(engine: Engine, call: ts.CallExpression, isListed: boolean): string | undefined {
  const { ts } = engine;
  const callee = bare(ts, call.expression);
  const isAwaited = isSettled(engine, call);
  if (ts.isIdentifier(callee))
    return isAwaited && (says(callee.text, 'looks-up') || says(callee.text, 'stores')) ? '' : undefined;
  if (!isNamedAccess(ts, callee) || /stripe/i.test(callee.getText())) return undefined;
  const isDurable =
    isListed || isAwaited || saysInSql(call.getText(), 'looks-up') || saysInSql(call.getText(), 'stores');
  return isDurable ? rootOf(engine, callee.expression) : undefined;
}

/** Awaited here, by its own name, or returned to whoever awaits it. */
function isSettled(engine: Engine, call: ts.CallExpression): boolean {
  const { ts } = engine;
  const { parent } = outOfBranches(ts, call);
  if (ts.isVariableDeclaration(parent)) return isAwaitedByName(engine, parent);
  return ts.isAwaitExpression(parent) || ts.isReturnStatement(parent) || ts.isArrowFunction(parent);
}

/** `const stored = db.set(slot, key); … await stored;` */
function isAwaitedByName(engine: Engine, { name, parent }: ts.VariableDeclaration): boolean {
  const { ts, project } = engine;
  const symbol = ts.isIdentifier(name) ? localSymbolAt(project, name) : undefined;
  let found = false;
  if (symbol)
    visitAll(ts, parent.parent.parent, (node) => {
      found ||=
        ts.isAwaitExpression(node) &&
        ts.isIdentifier(node.expression) &&
        localSymbolAt(project, node.expression) === symbol;
    });
  return found;
}

/** `db` in `db.insert(keys).values(row)`, `knex('keys')` in `knex('keys').where(id)`, `Key` in `new Key(row)`. */
function rootOf(engine: Engine, receiver: ts.Expression): string {
  const { ts } = engine;
  const node = bare(ts, receiver);
  if (ts.isNewExpression(node)) return node.expression.getText();
  const given = ts.isCallExpression(node) ? onlyReturned(engine, node) : undefined;
  if (given) return rootOf(engine, given);
  const callee = ts.isCallExpression(node) ? bare(ts, node.expression) : node;
  return node !== callee && isNamedAccess(ts, callee)
    ? rootOf(engine, callee.expression)
    : routeText(engine, node);
}

/** True when both go to one storage and, where both name one, to one table of it. */
export function isSameStorage(one: Access, other: Access): boolean {
  const [left, right] = [tableIn(one.node.getText()), tableIn(other.node.getText())];
  return one.storage === other.storage && (left === undefined || right === undefined || left === right);
}

/** True when an access asks for what is there: by its name, or by its statement in SQL. */
export function looksUp(engine: Engine, { node }: Access): boolean {
  if (saysInSql(node.getText(), 'looks-up')) return true;
  return membersOf(engine, node).some((name) => says(name, 'looks-up'));
}

/** The names in a chain of calls: `insertInto`, `values`, `execute`. */
export function membersOf(engine: Engine, node: ts.Expression): string[] {
  const { ts } = engine;
  const callee = ts.isCallExpression(node) ? bare(ts, node.expression) : undefined;
  if (!callee) return [];
  if (ts.isIdentifier(callee)) return [callee.text];
  return isNamedAccess(ts, callee)
    ? [accessedName(ts, callee), ...membersOf(engine, bare(ts, callee.expression))]
    : [];
}

/** True when a variable goes into one of the arguments, as it is or as a part. */
export function passes(engine: Engine, given: readonly ts.Expression[], variable: ts.Symbol): boolean {
  const isVariable = (node: ts.Node): boolean =>
    engine.ts.isIdentifier(node) && localSymbolAt(engine.project, node) === variable;
  return given.some((argument) => {
    let passed = isVariable(argument);
    visitAll(engine.ts, argument, (node) => {
      passed ||= isVariable(node);
    });
    return passed;
  });
}
