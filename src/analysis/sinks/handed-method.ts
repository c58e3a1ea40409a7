import type ts from 'typescript';
import { stripeMethod, stripeWriteNames, verbByName } from '../../catalogue/stripe-methods.js';
import { accessedName, bare, isNamedAccess, nameInAccess, wrapped } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { choice, leaf, through, type Trace } from '../provenance.js';
import { passedAt, tracePassed } from '../trace/given.js';
import { keyExpressionIn } from '../trace/passed.js';
import { runsByValue, type Run } from '../trace/runs.js';
import { isAccess, type Access } from './behind.js';
import { calledMember } from './callee.js';
import { resourceMethod } from './resource.js';
import type { KeySink, Sink } from './sink.js';

/** `params.map(stripe.refunds.create)`: a method that is not called where it is read, but by whoever it is handed to. */
export function handedSink(engine: Engine, node: ts.Node): Sink | undefined {
  const { ts } = engine;
  if (!isAccess(engine, node)) return undefined;
  const name = accessedName(ts, node);
  if (name === undefined || !stripeWriteNames.has(name) || isCalled(engine, node)) return undefined;
  const nameNode = isNamedAccess(ts, node) ? nameInAccess(ts, node) : node.argumentExpression;
  const found = resourceMethod(engine, {
    owner: node.expression,
    name,
    member: nameNode,
    nameNode,
    given: [],
  });
  const entry = found && stripeMethod(found.accessor);
  if (!found || (entry?.http ?? verbByName(name)) !== 'POST') return undefined;
  const runs = runsOfMethod(engine, node);
  const position = found.optionsIndex ?? entry?.optionsIndex ?? 1;
  if (runs.length === 0) return undefined;
  return {
    method: found.accessor,
    kind: 'sdk',
    repeat: entry?.repeat ?? 'creates',
    money: entry?.money ?? false,
    nameNode,
    site: node,
    params: () => [],
    options: () => undefined,
    key: () => keyOf(engine, nameNode, runs, position),
    customerNames: () => [],
  };
}

function isCalled(engine: Engine, node: Access): boolean {
  const { ts } = engine;
  const { parent } = wrapped(ts, node);
  return ts.isCallExpression(parent) && bare(ts, parent.expression) === node;
}

/** Who runs the method, besides the calls that are known by the method's own name. */
function runsOfMethod(engine: Engine, node: Access): readonly Run[] {
  const start = { members: [], frame: undefined, bound: [], isNamed: true, isInside: false, isOpen: false };
  const { runs } = runsByValue(engine, [{ ...start, place: node }]);
  return runs.filter(({ site }) => !engine.ts.isCallExpression(site) || !isKnownCall(engine, site));
}

function isKnownCall(engine: Engine, site: ts.CallExpression): boolean {
  const called = calledMember(engine, site);
  return called !== undefined && resourceMethod(engine, called) !== undefined;
}

function keyOf(engine: Engine, nameNode: ts.Node, runs: readonly Run[], position: number): KeySink {
  const ways = runs.map((run) => keyOfRun(engine, nameNode, run, position));
  return { trace: choice(nameNode, 'one of', ways), expression: undefined, absence: 'no-key' };
}

function keyOfRun(engine: Engine, nameNode: ts.Node, run: Run, position: number): Trace {
  const passed = passedAt(engine, run.given, position);
  // The index that an array's method hands over too holds no options.
  if (!passed || passed.given.as === 'position') return leaf.absent(nameNode, 'no-key');
  const path = ['idempotencyKey'];
  const value = tracePassed(engine, nameNode, passed, path);
  if (!run.crosses) return value;
  const { node } = passed.given;
  const where = keyExpressionIn(engine, bare(engine.ts, node), path) ?? node;
  return through(where, 'handed to the method as its options', value, 'crossing');
}
