import type ts from 'typescript';
import type { Effect, Reaching } from '../../typescript/flow.js';
import { localSymbolAt } from '../../typescript/symbols.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { choice, leaf, parts, through, type Trace } from '../provenance.js';
import { canRun, decide } from './decided.js';
import type { Declared } from './declared.js';
import { traceDefinition, traceInitial } from './definition.js';
import { mutationsOf } from './mutation.js';
import { sameName, surelyAbsent } from './object.js';
import { absencesOf, guardedReference, isReferenceTo, mentions } from './operators.js';
import { membersFrom } from './members.js';
import { pushedAt, type Pushed } from './pushed.js';
import { definitionsReaching } from './reaching.js';
import { sanitizeStored } from './stored.js';
import { writesOf } from './writes.js';

/** The value of a variable or parameter at one use of it: overwritten values are gone, branches join. */
export function traceVariable(
  engine: Engine,
  use: ts.Identifier,
  symbol: ts.Symbol,
  declaration: Declared,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const writes = writesOf(engine, symbol, declaration);
  const mutations = mutationsOf(engine, symbol, declaration, use, path, frame);
  const value =
    writes.length === 0
      ? traceInitial(engine, declaration, path, frame)
      : traceWritten(engine, use, symbol, declaration, writes, path, frame);
  return withMutations(use, sanitizeStored(engine, value, [use]), mutations, path);
}

function withMutations(use: ts.Node, value: Trace, mutations: readonly Trace[], path: AccessPath): Trace {
  if (mutations.length === 0) return value;
  if (path.length === 0) return parts(use, 'filled step by step', [value, ...mutations]);
  return choice(use, 'one of', surelyAbsent(value) ? mutations : [value, ...mutations]);
}

function traceWritten(
  engine: Engine,
  use: ts.Identifier,
  symbol: ts.Symbol,
  declaration: Declared,
  writes: readonly ts.Node[],
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const effectOf = (assigned: ts.Node): Effect => effect(engine, symbol, declaration, assigned, path);
  const reached = definitionsReaching(engine, use, declaration, writes, effectOf);
  if (!reached) return leaf.unproven(use, 'unsupported syntax');
  const whole: Trace[] = [];
  const added: Trace[] = [];
  for (const one of reached) {
    if (one.guards.some(({ condition, holds }) => decide(engine, condition, frame) === !holds)) continue;
    if (one.definition && frame && !canRun(engine, one.definition, frame)) continue;
    const value = one.definition
      ? traceDefinition(engine, one.definition, declaration, path, frame)
      : traceInitial(engine, declaration, path, frame);
    const target = one.definition && effectOf(one.definition) === 'adds' ? added : whole;
    target.push(underGuards(engine, use, path, value, one, reached, frame));
  }
  const value = choice(use, 'one of', withoutStart(engine, whole, reached));
  if (added.length === 0) return value;
  return path.length === 0
    ? parts(use, 'filled step by step', [value, ...added])
    : choice(use, 'one of', [value, ...added]);
}

/** `let key = ''; key += part`: the empty start is no value of its own. */
function withoutStart(
  engine: Engine,
  values: readonly Trace[],
  reached: readonly Reaching[],
): readonly Trace[] {
  const { ts } = engine;
  const grows = reached.some(
    ({ definition }) =>
      definition &&
      ts.isBinaryExpression(definition.parent) &&
      definition.parent.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken,
  );
  return grows ? values.filter((value) => !isEmptyText(value)) : values;
}

function isEmptyText(value: Trace): boolean {
  return 'input' in value ? isEmptyText(value.input) : value.kind === 'constant' && value.text === '';
}

/** `if (key) options.idempotencyKey = key`: the way around the assignment is taken exactly when `key` is absent. */
function underGuards(
  engine: Engine,
  use: ts.Identifier,
  path: AccessPath,
  value: Trace,
  one: Reaching,
  all: readonly Reaching[],
  frame: Frame | undefined,
): Trace {
  for (const { condition, holds } of one.guards) {
    const guard = guardedReference(engine, condition);
    if (guard?.truthy === holds && isReferenceTo(engine, guard.reference, use, path)) {
      return through(use, 'when it is there', value, 'present');
    }
    if (!guard || guard.truthy === holds || !surelyAbsent(value)) continue;
    const filledElsewhere = all.some(
      (other) =>
        other !== one &&
        other.definition &&
        mentions(engine, assignmentOf(engine, other.definition), guard.reference),
    );
    if (filledElsewhere) return absencesOf(engine, guard.reference, frame);
  }
  return value;
}

function assignmentOf(engine: Engine, definition: ts.Node): ts.Node {
  return engine.ts.isBinaryExpression(definition.parent) ? definition.parent.right : definition;
}

/** What an assigned reference means for the variable's value behind `path`. */
function effect(
  engine: Engine,
  symbol: ts.Symbol,
  declaration: Declared,
  assigned: ts.Node,
  path: AccessPath,
): Effect {
  const { ts } = engine;
  if (assigned === declaration) return 'kills';
  const pushed = ts.isCallExpression(assigned) ? pushedBy(engine, declaration, assigned, path) : undefined;
  if (pushed) return pushed === 'another index' ? 'none' : 'kills';
  if (ts.isIdentifier(assigned)) return localSymbolAt(engine.project, assigned) === symbol ? 'kills' : 'none';
  const target = ts.isCallExpression(assigned) ? listOf(engine, assigned) : assigned;
  const members = target && membersFrom(engine, target, symbol);
  if (!members) return 'none';
  const shared = members
    .slice(0, path.length)
    .every((name, at) => name === '*' || path[at] === '*' || sameName(name, path[at] ?? ''));
  if (!shared) return 'none';
  return ts.isCallExpression(assigned) || members.length > path.length || members.includes('*')
    ? 'adds'
    : 'kills';
}

function pushedBy(
  engine: Engine,
  declaration: Declared,
  call: ts.CallExpression,
  [index]: AccessPath,
): Pushed | undefined {
  return index !== undefined && /^\d+$/.test(index)
    ? pushedAt(engine, declaration, call, Number(index))
    : undefined;
}

function listOf(engine: Engine, call: ts.CallExpression): ts.Expression | undefined {
  return engine.ts.isPropertyAccessExpression(call.expression) ? call.expression.expression : undefined;
}
