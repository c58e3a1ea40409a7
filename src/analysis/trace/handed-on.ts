import type ts from 'typescript';
import type { Call } from '../../typescript/callers.js';
import { originOf } from '../../typescript/origin.js';
import { calledFunctions } from '../../typescript/symbols.js';
import { accessedName, bare, isNamedAccess } from '../../typescript/syntax.js';
import { enter, type Engine, type Frame } from '../engine.js';
import { closuresOf, indirectRun, type Closure } from './closure.js';
import { languageRun } from './handler.js';
import { heldByInstance } from './instances.js';
import { runAt } from './held.js';
import { positionOf } from './passed.js';
import { listedRuns } from './runners.js';
import type { Held, Outcome } from './runs.js';
import { usesOfHolder, usesOfName } from './uses.js';

/** What becomes of a function value that is an argument: whoever takes it runs it, or hands it on. */
export function handOn(engine: Engine, held: Held, call: Call, at: number): Outcome {
  const { ts } = engine;
  const takers = takersOf(engine, call, held.frame);
  const kept = takers.length === 0 ? putInto(engine, held, call, at) : undefined;
  if (kept) return { runs: [], next: kept };
  if (held.members.length > 0)
    return (
      listedRuns(engine, held, call, at) ?? { runs: [], next: inContainer(engine, held, call, at, takers) }
    );
  const indirect = ts.isCallExpression(call) ? indirectRun(engine, call, held.frame) : undefined;
  if (indirect && indirect.callee === call.arguments?.[at])
    return { runs: [runAt(held, call, indirect.given)], next: [] };
  const listed = listedRuns(engine, held, call, at);
  if (listed) return listed;
  if (takers.length > 0)
    return { runs: [], next: takers.flatMap((taker) => insideTaker(engine, held, call, at, taker)) };
  const given = ts.isCallExpression(call) ? languageRun(engine, call, at, held.frame) : undefined;
  if (given) return { runs: [{ ...runAt(held, call, given), crosses: false }], next: [] };
  return { runs: [], next: givesBack(engine, call) ? [{ ...held, place: call, isOpen: true }] : [] };
}

/** The project's own functions that a call runs, or the constructors. */
function takersOf(engine: Engine, call: Call, frame: Frame | undefined): readonly Closure[] {
  return engine.ts.isCallExpression(call)
    ? closuresOf(engine, call, frame)
    : calledFunctions(engine.project, call).map((fn) => ({ fn }));
}

/** Where the function that takes the value uses the parameter. */
function insideTaker(
  engine: Engine,
  held: Held,
  call: Call,
  at: number,
  { fn, captured, given }: Closure,
): readonly Held[] {
  const { ts } = engine;
  const shift = given ? given.findIndex(({ node }) => node === call.arguments?.[at]) : at;
  const hasSpread = call.arguments?.slice(0, at).some((one) => ts.isSpreadElement(one));
  const inner = enter(fn, call, held.frame, { captured, given, crosses: held.isNamed });
  if (shift < 0 || hasSpread || typeof inner === 'string') return [];
  const taking = fn.parameters.find((one) =>
    one.dotDotDotToken ? positionOf(fn, one) <= shift : positionOf(fn, one) === shift,
  );
  if (!taking) return [];
  const members = taking.dotDotDotToken
    ? [String(shift - positionOf(fn, taking)), ...held.members]
    : held.members;
  const inside = { ...held, members, frame: inner, isInside: true };
  return usesOfParameter(engine, inside, taking, call);
}

/** Where the parameter is used, and the field of its name: `constructor(private readonly run: …)`. */
function usesOfParameter(
  engine: Engine,
  held: Held,
  parameter: ts.ParameterDeclaration,
  call: Call,
): readonly Held[] {
  const { ts, checker } = engine;
  const maker = parameter.parent;
  const isField = ts.isConstructorDeclaration(maker) && ts.isParameterPropertyDeclaration(parameter, maker);
  if (!isField || !ts.isIdentifier(parameter.name)) return usesOfName(engine, held, parameter);
  const { text } = parameter.name;
  const [own, field] = checker.getSymbolsOfParameterPropertyDeclaration(parameter, text);
  const inConstructor = own ? usesOfHolder(engine, held, own) : [];
  // Objects made in several places hold other functions: then only the very object's methods run this one.
  const isOneOfMany = ts.isNewExpression(call) && engine.callers.callersOf(maker).length > 1;
  const inClass = isOneOfMany
    ? [heldByInstance({ ...held, frame: held.frame?.outer }, call, text)]
    : field
      ? usesOfHolder(engine, held, field)
      : [];
  return [...inConstructor, ...inClass];
}

/** An object or list that holds the function, handed on: to a Map, or to one of the project's own functions. */
function inContainer(
  engine: Engine,
  held: Held,
  call: Call,
  at: number,
  takers: readonly Closure[],
): readonly Held[] {
  const { ts } = engine;
  const [first, second, ...rest] = held.members;
  if (ts.isNewExpression(call) && call.expression.getText() === 'Map' && at === 0) {
    const isValue = second === '1' || second === '*';
    return isValue ? [{ ...held, place: call, members: [keyOfPair(engine, call, first), ...rest] }] : [];
  }
  if (ts.isCallExpression(call) && isSameObject(engine, call)) return [{ ...held, place: call }];
  return takers.flatMap((taker) => insideTaker(engine, held, call, at, taker));
}

/** `Object.freeze(table)` and the like give back what they are given. */
function isSameObject(engine: Engine, call: ts.CallExpression): boolean {
  const origin = originOf(engine.project, call.expression);
  return origin?.module === 'global' && /^Object\.(freeze|seal|assign)$/.test(origin.path.join('.'));
}

/** The key in `new Map([['charge', charge]])`, where it is written out. */
function keyOfPair(engine: Engine, made: ts.NewExpression, index: string | undefined): string {
  const { ts } = engine;
  const [list] = made.arguments ?? [];
  const pairs = list && bare(ts, list);
  const pair = pairs && ts.isArrayLiteralExpression(pairs) ? pairs.elements[Number(index)] : undefined;
  const key = pair && ts.isArrayLiteralExpression(pair) ? pair.elements[0] : undefined;
  return key && ts.isStringLiteralLike(key) ? key.text : '*';
}

/** `map.set('charge', charge)`, `steps.push(charge)`: the container holds it from here on. */
function putInto(engine: Engine, held: Held, call: Call, at: number): readonly Held[] | undefined {
  const { ts } = engine;
  const callee = bare(ts, call.expression);
  if (!isNamedAccess(ts, callee)) return undefined;
  const [key] = call.arguments ?? [];
  const isSet = accessedName(ts, callee) === 'set' && at === 1 && key !== undefined;
  if (!isSet && !/^(push|unshift|add)$/.test(accessedName(ts, callee))) return undefined;
  const name = isSet && ts.isStringLiteralLike(key) ? key.text : '*';
  return usesOfName(engine, { ...held, members: [name, ...held.members] }, callee.expression);
}

/** True when the result of a call out of view can be called with what the function takes: `memoize(charge)`. */
function givesBack(engine: Engine, call: Call): call is ts.CallExpression {
  const { ts, checker, project } = engine;
  if (!ts.isCallExpression(call)) return false;
  if (project.scope === 'file') return true;
  const type = checker.getTypeAtLocation(call);
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true;
  if (!type.getCallSignatures().some((signature) => signature.parameters.length > 0)) return false;
  // A declared result that has nothing to do with what goes in is something else: a function that unsubscribes.
  const declaration = checker.getResolvedSignature(call)?.getDeclaration();
  const result = declaration?.type?.getText() ?? '';
  return (declaration?.typeParameters ?? []).some(({ name }) =>
    new RegExp(`(?<![\\w$])${name.text.replaceAll('$', '\\$')}(?![\\w$])`).test(result),
  );
}
