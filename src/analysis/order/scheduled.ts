import type ts from 'typescript';
import type { DriveRow } from '../../catalogue/schema.js';
import { guardsAt } from '../../typescript/flow.js';
import { accessedName, bare, isFunctionNode, isNamedAccess } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { rowsOfMember } from '../trace/row.js';
import { driveRow } from './drives.js';
import { holds } from './handler-deeds.js';
import { ONE_OF_MANY } from './own-words.js';
import { takersOn } from './taker.js';
import type { Station, WayIn } from './ways-in.js';

/** What runs a way at set times in each process that gets there; undefined where nothing does, or one process is chosen. */
export function scheduleOf(engine: Engine, way: WayIn): ts.Node | undefined {
  if (way.stations.some(({ at }) => isChosen(engine, at))) return undefined;
  const starter = takersOn(engine, way).find((call) => driveRow(engine, call, 'schedule'));
  if (starter) return isChosen(engine, starter) ? undefined : starter;
  return way.stations
    .map((station) => decoratorOf(engine, station) ?? tickTest(engine, station))
    .find((one) => one);
}

/** `if (isLeader())`, `if (process.env.RUN_CRON === '1')`: a condition lets one process through. */
function isChosen(engine: Engine, place: ts.Node): boolean {
  const { ts } = engine;
  const names = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && ONE_OF_MANY.test(node.text);
  return testsAround(engine, place).some((test) => holds(ts, test, names));
}

/**
 * The tests that let a place be reached: of the `if` around it, and of those before it that leave. The flow graph knows only
 * tests that tell types apart, and `isLeader()` tells none.
 */
function testsAround({ ts }: Engine, place: ts.Node): readonly ts.Expression[] {
  const tests: ts.Expression[] = [];
  for (let up = place; !isFunctionNode(ts, up) && !ts.isSourceFile(up); up = up.parent) {
    const { parent } = up;
    if (ts.isIfStatement(parent) && parent.expression !== up) tests.push(parent.expression);
    if (!ts.isBlock(parent) && !ts.isSourceFile(parent)) continue;
    for (const before of parent.statements) {
      if (before === up) break;
      if (ts.isIfStatement(before) && leaves(ts, before.thenStatement)) tests.push(before.expression);
    }
  }
  return tests;
}

function leaves(ts: Engine['ts'], statement: ts.Statement): boolean {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement;
  return (
    last !== undefined &&
    (ts.isReturnStatement(last) || ts.isThrowStatement(last) || ts.isContinueStatement(last))
  );
}

/** `@Cron('0 3 * * *')` above the method. */
function decoratorOf(engine: Engine, { within }: Station): ts.Node | undefined {
  const { ts } = engine;
  if (!within || !ts.isMethodDeclaration(within)) return undefined;
  const calls = (ts.getDecorators(within) ?? []).map(({ expression }) => expression);
  return calls.find((one) => ts.isCallExpression(one) && driveRow(engine, one, 'schedule'));
}

/** `tuple.stream === '__tick'`: what is let through is a tick, which each task gets. */
function tickTest(engine: Engine, { at }: Station): ts.Node | undefined {
  const { ts } = engine;
  const found: ts.Node[] = [];
  for (const { condition, holds: isTrue } of guardsAt(at)) {
    if (!isTrue) continue;
    holds(ts, condition, (node) => {
      if (ts.isBinaryExpression(node) && isTick(engine, node)) found.push(node);
      return false;
    });
  }
  return found[0];
}

function isTick(engine: Engine, { left, right }: ts.BinaryExpression): boolean {
  const { ts } = engine;
  const sides = [bare(ts, left), bare(ts, right)];
  const text = sides.find((one) => ts.isStringLiteralLike(one));
  const member = sides.find((one) => isNamedAccess(ts, one));
  if (!text || !member || !isNamedAccess(ts, member) || !ts.isStringLiteralLike(text)) return false;
  const rows = rowsOfMember(engine, member.expression, accessedName(ts, member));
  return rows.some(
    (row): row is DriveRow => row.role === 'drives' && row.as === 'schedule' && row.value === text.text,
  );
}
