import type ts from 'typescript';
import { originOf } from '../../typescript/origin.js';
import { symbolAt } from '../../typescript/symbols.js';
import { bare, returnedExpressions, staticName } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { leavesOf, type Leaf, type Trace } from '../provenance.js';

/**
 * What goes into a call that nobody can look into. Where a member of the result is read (`parse(row).id`, `ok({ id }).value.id`) and
 * an argument has it, that member is what comes out; else all arguments and the receiver are.
 */
export function inputsOf(
  engine: Engine,
  call: ts.CallExpression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace[] {
  const handedOver = path.length > 0 ? membersOf(engine, call.arguments, path, frame) : [];
  if (handedOver.length > 0) return [...handedOver, ...callbackResults(engine, call, path, frame)];
  const inputs = [
    ...call.arguments.map((argument) => engine.trace(argument, [], frame)),
    ...callbackResults(engine, call, path, frame),
  ];
  const receiver = receiverOf(engine, call, path, frame);
  if (!receiver) return inputs;
  return saysNothing(receiver) && inputs.some(saysSomething) ? inputs : [receiver, ...inputs];
}

/** What functions that are written out in the arguments return: a callee that nobody sees may pass it on. */
export function callbackResults(
  engine: Engine,
  call: ts.CallExpression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace[] {
  const { ts } = engine;
  return call.arguments.flatMap((argument) => {
    const fn = bare(ts, argument);
    if (!ts.isArrowFunction(fn) && !ts.isFunctionExpression(fn)) return [];
    return returnedExpressions(ts, fn).map((value) => engine.trace(value, path, frame));
  });
}

/** The member that is read off the result, as far as arguments surely have it. */
function membersOf(
  engine: Engine,
  given: readonly ts.Expression[],
  path: AccessPath,
  frame: Frame | undefined,
): Trace[] {
  return given.flatMap((argument) => {
    const within = pathInto(engine, argument, path);
    if (within) return [engine.trace(argument, within, frame)];
    if (isFunctionLiteral(engine, argument)) return [];
    const read = engine.trace(argument, path, frame);
    return [...leavesOf(read)].some((one) => isRecord(one) && one.node !== argument) ? [read] : [];
  });
}

/** The part of a path that an argument's own members begin: a result may wrap what it was made of (`ok(x).value`). */
function pathInto(engine: Engine, argument: ts.Expression, path: AccessPath): AccessPath | undefined {
  const { ts, checker, project } = engine;
  const node = bare(ts, argument);
  const names = ts.isObjectLiteralExpression(node)
    ? node.properties.flatMap(({ name }) => (name && staticName(ts, name)) ?? [])
    : [];
  const type =
    project.scope === 'program' ? checker.getNonNullableType(checker.getTypeAtLocation(node)) : undefined;
  const isObject = type !== undefined && (type.flags & ts.TypeFlags.Object) !== 0;
  const isMember = (name: string): boolean =>
    names.includes(name) || (isObject && checker.getPropertyOfType(type, name) !== undefined);
  const from = path.findIndex(isMember);
  return from < 0 ? undefined : path.slice(from);
}

/** Read from storage, or from somewhere out of view. */
function isRecord(one: Leaf): boolean {
  return one.kind === 'business' || (one.kind === 'unproven' && one.reason === 'unresolved import');
}

function isFunctionLiteral(engine: Engine, node: ts.Expression): boolean {
  const inner = bare(engine.ts, node);
  return engine.ts.isArrowFunction(inner) || engine.ts.isFunctionExpression(inner);
}

/** What the call is made on, or the made function itself; an imported namespace or a global is no input. */
function receiverOf(
  engine: Engine,
  call: ts.CallExpression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const { ts } = engine;
  const callee = bare(ts, call.expression);
  if (ts.isIdentifier(callee)) {
    return isMadeFunction(engine, callee) ? engine.trace(callee, [], frame) : undefined;
  }
  const isMember = ts.isPropertyAccessExpression(callee) || ts.isElementAccessExpression(callee);
  if (!isMember || originOf(engine.project, callee.expression)) return undefined;
  return engine.trace(callee.expression, path, frame);
}

/** A receiver made of constants only (`z.object({…})`) adds nothing to what the arguments say. */
function saysNothing(receiver: Trace): boolean {
  return [...leavesOf(receiver)].every(
    (one) =>
      one.kind === 'constant' ||
      one.kind === 'absent' ||
      (one.kind === 'unproven' && one.reason === 'external'),
  );
}

function saysSomething(input: Trace): boolean {
  return [...leavesOf(input)].some(
    (one) => one.kind === 'business' || one.kind === 'external' || one.kind === 'source',
  );
}

/** `const newCode = customAlphabet(…)`: a function that a call made carries what that call does. */
function isMadeFunction(engine: Engine, callee: ts.Identifier): boolean {
  const { ts, project } = engine;
  const declaration = symbolAt(project, callee)?.declarations?.find((one) =>
    project.owns(one.getSourceFile()),
  );
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return false;
  return ts.isCallExpression(bare(ts, declaration.initializer));
}
