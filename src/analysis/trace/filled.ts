import type ts from 'typescript';
import type { Reaching } from '../../typescript/flow.js';
import type { Change as FlowChange, Effect } from '../../typescript/flow-changes.js';
import { placeInFlow } from '../../typescript/flow-marks.js';
import { isUntyped } from '../../typescript/symbols.js';
import { isFunctionNode } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { choice, leaf, parts, type Trace } from '../provenance.js';
import { changeOf, type Asked, type Change } from './change.js';
import { canRun, decide, takesCase } from './decided.js';
import type { Declared } from './declared.js';
import { surelyAbsent } from './absence.js';
import type { Put } from './put.js';
import { definitionsReaching } from './reaching.js';

/** What is asked of an object, or of a variable, at one place in the code. */
export interface Question {
  readonly use: ts.Node;
  /** The function in which the name is declared; undefined at module level. */
  readonly home: ts.Node | undefined;
  readonly puts: readonly Put[];
  readonly path: AccessPath;
  readonly frame: Frame | undefined;
  readonly declaration: Declared | undefined;
  /** What a node of the flow graph means for the name itself, whatever is below it. */
  effect(assigned: ts.Node): Effect;
  /** The value that such a node gives. */
  definition(node: ts.Node): Trace;
  /** The value before anything that the question knows of. */
  start(): Trace;
  /** What the conditions on the way say about a value. */
  guarded?(value: Trace, one: Reaching, all: readonly Reaching[]): Trace;
}

/** The changes of each place, for one path, asked for once. */
export function changesFor(
  engine: Engine,
  puts: readonly Put[],
  asked: Asked,
): { readonly at: (node: ts.Node) => readonly Change[]; readonly all: readonly FlowChange[] } {
  const byPlace = new Map<ts.Node, Put[]>();
  for (const put of puts) {
    if (put.kind !== 'whole') byPlace.set(put.at, [...(byPlace.get(put.at) ?? []), put]);
  }
  const known = new Map<ts.Node, readonly Change[]>();
  const at = (node: ts.Node): readonly Change[] => {
    const found =
      known.get(node) ?? (byPlace.get(node) ?? []).flatMap((put) => changeOf(engine, put, asked) ?? []);
    known.set(node, found);
    return found;
  };
  const all = [...byPlace.keys()].map((node) => ({
    at: node,
    ...placeInFlow(engine.ts, node),
    within: leavingCatch(engine, node),
    effect: () => effectOf(at(node)),
  }));
  return { at, all };
}

/** The `catch` around a change that ends by leaving the function or the loop: the graph may not tell it from what follows. */
function leavingCatch(engine: Engine, node: ts.Node): ts.Node | undefined {
  const { ts } = engine;
  return ts.findAncestor(node, (up) => {
    if (isFunctionNode(ts, up)) return 'quit';
    const last = ts.isCatchClause(up) ? up.block.statements.at(-1) : undefined;
    return last !== undefined && (ts.isReturnStatement(last) || ts.isThrowStatement(last));
  });
}

function effectOf(changes: readonly Change[]): Effect {
  if (changes.length === 0) return 'none';
  return changes.some(({ kills }) => kills) ? 'kills' : 'adds';
}

/** The value at a place: what was put there last on each way, with what was added to it. */
export function valueAt(engine: Engine, question: Question): Trace | undefined {
  const { use, home, puts, path, frame, declaration } = question;
  const changes = changesFor(engine, puts, { path, frame, declaration, use });
  const effect = (node: ts.Node): Effect => question.effect(node);
  const reached = definitionsReaching(engine, use, home, puts, effect, changes.all);
  if (!reached) return undefined;
  const whole: Trace[] = [];
  const added: Trace[] = [];
  const inside: Trace[] = [];
  const seen = new Set<ts.Node>();
  const isOpen = openWays(engine, frame);
  for (const one of reached) {
    if (!isOpen(one)) continue;
    const made = one.definition ? changes.at(one.definition) : [];
    const guard = (value: Trace): Trace =>
      pastSwitch(engine, question.guarded?.(value, one, reached) ?? value, one);
    if (made.length === 0)
      whole.push(guard(one.definition ? question.definition(one.definition) : question.start()));
    for (const change of made) {
      if (!change.kills && one.definition && seen.has(one.definition)) continue;
      (change.kills ? whole : change.inside ? inside : added).push(guard(change.value()));
    }
    if (one.definition) seen.add(one.definition);
  }
  return joined(use, path, withoutStart(engine, whole, reached), added, inside);
}

/** Tells the ways that constants do not rule out; the same few conditions stand on very many of them. */
function openWays(engine: Engine, frame: Frame | undefined): (one: Reaching) => boolean {
  const decided = new Map<ts.Expression, boolean | undefined>();
  const decideOnce = (condition: ts.Expression): boolean | undefined => {
    if (!decided.has(condition)) decided.set(condition, decide(engine, condition, frame));
    return decided.get(condition);
  };
  const runs = new Map<ts.Node, boolean>();
  const runsAt = (definition: ts.Node): boolean => {
    const known = runs.get(definition) ?? canRun(engine, definition, frame);
    runs.set(definition, known);
    return known;
  };
  return ({ guards, definition, past }) =>
    !guards.some(({ condition, holds }) => decideOnce(condition) === !holds) &&
    !(definition && frame && !runsAt(definition)) &&
    !(past && takesCase(engine, past, frame));
}

/** Where types are missing, the cases of a switch that gives a variable its value may be all there are. */
function pastSwitch(engine: Engine, value: Trace, { past }: Reaching): Trace {
  const isOpen = past !== undefined && isUntyped(engine.project, past) && surelyAbsent(value);
  return isOpen ? leaf.unproven(past, 'may be absent') : value;
}

function joined(
  use: ts.Node,
  path: AccessPath,
  whole: readonly Trace[],
  added: readonly Trace[],
  inside: readonly Trace[],
): Trace {
  const value = choice(use, 'one of', whole);
  const base = path.length > 0 && added.length + inside.length > 0 && surelyAbsent(value) ? [] : [value];
  const more = path.length === 0 ? [...inside, ...added] : inside;
  const filled = more.length === 0 ? base : [parts(use, 'filled step by step', [...base, ...more])];
  return path.length === 0 ? choice(use, 'one of', filled) : choice(use, 'one of', [...filled, ...added]);
}

/** `let key = ''; key += part`: the empty start is no value of its own. */
function withoutStart(
  engine: Engine,
  values: readonly Trace[],
  reached: readonly Reaching[],
): readonly Trace[] {
  const { ts } = engine;
  const grows = reached.some(({ definition }) => {
    const assignment = definition && ts.isIdentifier(definition) ? definition.parent : definition;
    return (
      assignment &&
      ts.isBinaryExpression(assignment) &&
      assignment.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken
    );
  });
  return grows ? values.filter((value) => !isEmptyText(value)) : values;
}

function isEmptyText(value: Trace): boolean {
  return 'input' in value ? isEmptyText(value.input) : value.kind === 'constant' && value.text === '';
}
