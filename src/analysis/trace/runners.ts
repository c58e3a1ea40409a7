import type ts from 'typescript';
import type { SummaryRow } from '../../catalogue/schema.js';
import type { Call } from '../../typescript/callers.js';
import { placesOfName, usesOfSymbol, wholeReference } from '../../typescript/references.js';
import { symbolAt } from '../../typescript/symbols.js';
import { accessedName, bare, isNamedAccess, nameInAccess, wrapped } from '../../typescript/syntax.js';
import type { Engine, Given } from '../engine.js';
import { givenFrom } from './given.js';
import { constantText, runAt } from './held.js';
import { rowsOfCallee, rowsOfNew } from './row.js';
import type { Held, Outcome } from './runs.js';

/** What a listed function (`setTimeout`, `emitter.on`) does with a function that is its argument `at`, or stands in it. */
export function listedRuns(engine: Engine, held: Held, call: Call, at: number): Outcome | undefined {
  const { ts } = engine;
  const rows = ts.isNewExpression(call)
    ? rowsOfNew(engine, call.expression)
    : rowsOfCallee(engine, bare(ts, call.expression));
  const [property, ...deeper] = held.members;
  const row = rows.find(
    (one): one is SummaryRow =>
      one.role === 'summary' && one.runs?.argument === at && one.runs.property === property,
  );
  if (!row?.runs || deeper.length > 0) return undefined;
  const { from, by, matching, renames } = row.runs;
  if (by === undefined) {
    const written = givenFrom(engine, (call.arguments ?? []).slice(from), held.frame);
    const given = renames ? renamed(written, renames) : written;
    return { runs: [runAt(held, call, given)], next: [] };
  }
  if (ts.isNewExpression(call)) return { runs: [], next: [{ ...held, place: call, members: [by] }] };
  return { runs: eventsOf(engine, held, call, { by, from, matching }), next: [] };
}

/** A list that is spread out is no one object, and nothing is known of it. */
function renamed(
  [first, ...rest]: readonly Given[],
  names: Readonly<Record<string, string>>,
): readonly Given[] {
  return first?.as === 'value' ? [{ ...first, as: 'renamed', names }, ...rest] : [];
}

/** The calls of `emit` on the same emitter, for the same event. */
function eventsOf(
  engine: Engine,
  held: Held,
  call: ts.CallExpression,
  {
    by,
    from,
    matching,
  }: { readonly by: string; readonly from: number; readonly matching: number | undefined },
): Outcome['runs'] {
  const { ts } = engine;
  const callee = bare(ts, call.expression);
  const event = matching === undefined ? undefined : call.arguments[matching];
  const wanted = event && constantText(engine, event, held.frame);
  if (!isNamedAccess(ts, callee) || wanted === undefined || matching === undefined) return [];
  return callsOfMember(engine, callee.expression, by).flatMap((emits) => {
    const emitted = emits.arguments[matching];
    if (!emitted || constantText(engine, emitted, undefined) !== wanted) return [];
    const given = givenFrom(engine, emits.arguments.slice(from), undefined);
    return [{ ...runAt(held, emits, given), crosses: false }];
  });
}

/** The calls of a member of the same object: of a name wherever it is used, of `this` inside its class. */
function callsOfMember(engine: Engine, receiver: ts.Expression, member: string): ts.CallExpression[] {
  const { ts, project } = engine;
  return ownersLike(engine, bare(ts, receiver), member).flatMap((owner) => {
    const access = wrapped(ts, owner).parent;
    const isRead = isNamedAccess(ts, access) && accessedName(ts, access) === member;
    const call = isRead ? access.parent : undefined;
    return call && ts.isCallExpression(call) && !project.isTest(call.getSourceFile()) ? [call] : [];
  });
}

function ownersLike(engine: Engine, place: ts.Expression, member: string): ts.Expression[] {
  const { ts, project } = engine;
  const receiver = thisBehind(engine, place);
  if (receiver.kind !== ts.SyntaxKind.ThisKeyword) {
    const name = isNamedAccess(ts, receiver) ? nameInAccess(ts, receiver) : receiver;
    const symbol = symbolAt(project, name);
    return symbol ? usesOfSymbol(project, symbol) : [];
  }
  const owner = ts.findAncestor(receiver, (up) => ts.isClassLike(up));
  if (!owner) return [];
  return placesOfName(ts, owner.getSourceFile(), member, owner).flatMap((place) => {
    const access = wholeReference(ts, place);
    const isOwn =
      isNamedAccess(ts, access) &&
      thisBehind(engine, bare(ts, access.expression)).kind === ts.SyntaxKind.ThisKeyword;
    return isOwn ? [access.expression] : [];
  });
}

/** `this` behind a constant: `const self = this`. */
function thisBehind({ ts, project }: Engine, receiver: ts.Expression): ts.Expression {
  const declaration = ts.isIdentifier(receiver) ? symbolAt(project, receiver)?.valueDeclaration : undefined;
  const value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return value?.kind === ts.SyntaxKind.ThisKeyword ? value : receiver;
}
