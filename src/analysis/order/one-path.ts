import type ts from 'typescript';
import { conditionsAt } from '../../typescript/branches.js';
import { contains } from '../../typescript/flow-graph.js';
import { mayFollow } from '../../typescript/flow-order.js';
import { accessedName, bare, isNamedAccess } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import type { Reach } from './reach.js';

/** True when one run of the function that two writes are seen from can make both, `first` before `later`. */
export function onOnePath(engine: Engine, first: Reach, later: Reach): boolean {
  if (first.at === later.at || contains(first.at, later.at)) return false;
  if (contains(later.at, first.at)) return !isOtherArm(engine, first, later);
  return mayFollow(engine.ts, first.at, later.at) && !excludeEachOther(engine, first.at, later.at);
}

/** Links of a promise's chain run one after the other. */
const SEQUENTIAL = new Set(['then', 'catch', 'finally']);

/** `match(kind).with('a', () => first()).with('b', () => later())`: one link of a chain runs, or the other. */
function isOtherArm({ ts }: Engine, first: Reach, later: Reach): boolean {
  const callee = ts.isCallExpression(later.at) ? bare(ts, later.at.expression) : undefined;
  if (!callee || !contains(callee, first.at)) return false;
  const isHanded = first.stations.length > 1 && later.stations.length > 1;
  return isHanded && !(isNamedAccess(ts, callee) && SEQUENTIAL.has(accessedName(ts, callee)));
}

/** `if (isNew) first(); if (!isNew) later();`, `if (kind === 'a') first(); if (kind === 'b') later();` */
function excludeEachOther(engine: Engine, first: ts.Node, later: ts.Node): boolean {
  const tests = conditionsAt(engine.ts, first).map(({ condition, holds }) =>
    readTest(engine, condition, holds),
  );
  return conditionsAt(engine.ts, later).some(({ condition, holds }) => {
    const test = readTest(engine, condition, holds);
    return tests.some((one) => contradicts(one, test));
  });
}

/** What a condition says: of `subject`, that it is `value`, or (`holds` is false) that it is not. */
interface Test {
  readonly subject: string;
  readonly value: string;
  readonly holds: boolean;
}

function readTest(engine: Engine, condition: ts.Expression, holds: boolean): Test {
  const { ts } = engine;
  const node = bare(ts, condition);
  const { SyntaxKind } = ts;
  if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
    return readTest(engine, node.operand, !holds);
  if (!ts.isBinaryExpression(node)) return { subject: textOf(node), value: 'true', holds };
  const { kind } = node.operatorToken;
  const equal = kind === SyntaxKind.EqualsEqualsEqualsToken || kind === SyntaxKind.EqualsEqualsToken;
  const unequal =
    kind === SyntaxKind.ExclamationEqualsEqualsToken || kind === SyntaxKind.ExclamationEqualsToken;
  if (!equal && !unequal) return { subject: textOf(node), value: 'true', holds };
  return { subject: textOf(node.left), value: textOf(node.right), holds: holds === equal };
}

function textOf(node: ts.Node): string {
  return node.getText().replace(/\s+/g, '');
}

function contradicts(one: Test, other: Test): boolean {
  if (one.subject !== other.subject) return false;
  if (one.value === other.value) return one.holds !== other.holds;
  // Two texts that differ cannot both be the value.
  return one.holds && other.holds && isText(one.value) && isText(other.value);
}

function isText(value: string): boolean {
  return /^(['"`]|\d|[\w.]+\.[A-Z])/.test(value);
}
