import type ts from 'typescript';
import { packageKey } from '../../catalogue/catalogue.js';
import type { ConditionalRow, Outcome } from '../../catalogue/schema.js';
import { memberOrigins, originOf } from '../../typescript/origin.js';
import { bare, callsWithin } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { choice, leaf, leavesOf, parts, through, type Trace } from '../provenance.js';
import { nominalOf } from './nominal.js';

/** A value that a program hands over, as it shows the condition of a row. */
interface Shown {
  /** False where nothing is handed over, or where what is handed over is no stable value. */
  readonly holds: boolean;
  readonly given: Trace;
}

type Passed = Extract<NonNullable<ConditionalRow['shownBy']>, { readonly passed: object }>['passed'];

/** What a row says that holds only under a condition: the program shows it, or the row is judged as `otherwise`. */
export function traceConditional(
  engine: Engine,
  row: ConditionalRow,
  node: ts.Node,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const { shownBy } = row;
  const judged = ({ holds, given }: Shown): Trace => {
    const unproven = holds ? [...leavesOf(given)].find((one) => one.kind === 'unproven') : undefined;
    return unproven ?? judgedAs(holds ? row.then : row.otherwise, row, node, path, given);
  };
  if (!shownBy) return judged({ holds: false, given: unproven(row, node) });
  if ('stableArguments' in shownBy) {
    const shown = shownByArguments(engine, shownBy.stableArguments, node, frame);
    return shown && judged(shown);
  }
  const handed = handedOver(engine, row, shownBy.passed);
  const showing = handed.filter(({ holds }) => holds);
  const lacking = handed.filter(({ holds }) => !holds);
  if (showing.length > 0 && lacking.length === 0) return choice(node, 'one of', showing.map(judged));
  // However many calls leave it out: they all say the same.
  const isOwn = row.otherwise === 'given' && lacking.length > 0;
  const others = isOwn ? lacking : [{ holds: false, given: unproven(row, node) }];
  return choice(node, 'one of', [...showing, ...others].map(judged));
}

function unproven(row: ConditionalRow, node: ts.Node): Trace {
  return { ...leaf.unproven(node, `stable only if ${row.when}`), row };
}

function judgedAs(
  outcome: Outcome,
  row: ConditionalRow,
  node: ts.Node,
  path: AccessPath,
  given: Trace,
): Trace {
  if (outcome === 'given') return given;
  if (outcome === 'unproven') return unproven(row, node);
  if (outcome === 'constant') return { ...leaf.constant(node), row };
  if (outcome === 'business') return { ...leaf.business(node, [node.getText(), ...path].join('.')), row };
  return { kind: 'source', node, ...outcome, row };
}

/** `v5(name, namespace)`: shown where these arguments are there and stable. Undefined where nothing is called. */
function shownByArguments(
  engine: Engine,
  positions: readonly number[],
  node: ts.Node,
  frame: Frame | undefined,
): Shown | undefined {
  const { ts } = engine;
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined;
  const traces = (node.arguments ?? []).map((argument) => engine.trace(argument, [], frame));
  return {
    holds: positions.every((at) => {
      const trace = traces[at];
      return trace !== undefined && isStable(trace);
    }),
    given: parts(node, 'computed from its arguments', traces),
  };
}

/** `queue.add(name, data, { jobId })`: what each call of the project hands over. Calls that only lead back here say nothing. */
function handedOver(engine: Engine, row: ConditionalRow, passed: Passed): readonly Shown[] {
  const nothingPassed = (call: ts.Node): Shown => ({ holds: false, given: unproven(row, call) });
  return callsOf(engine, engine.catalogue.packageOf(row), passed).flatMap((call) => {
    const argument = call.arguments[passed.argument];
    if (!argument) return nothingPassed(call);
    const { property } = passed;
    const trace = engine.trace(argument, property === undefined ? [] : [property], undefined);
    if (leavesOf(trace).size === 0) return [];
    if (property !== undefined && isReadFromOutside(engine, argument, trace)) return nothingPassed(call);
    const step = `given to \`${passed.member}\`${property === undefined ? '' : ` as \`${property}\``}`;
    return { holds: isStable(trace), given: through(call, step, trace) };
  });
}

/** `add(name, data, options)` with options from outside: nobody sees whether the property is there. */
function isReadFromOutside(engine: Engine, argument: ts.Expression, trace: Trace): boolean {
  const isWritten = engine.ts.isObjectLiteralExpression(bare(engine.ts, argument));
  return !isWritten && trace.kind === 'external';
}

function isStable(trace: Trace): boolean {
  return [...leavesOf(trace)].every(({ kind }) => kind !== 'source' && kind !== 'absent');
}

const memories = new WeakMap<Engine, Map<string, readonly ts.CallExpression[]>>();

/** The calls of a listed member or function anywhere in the project, its tests left out. */
function callsOf(engine: Engine, pkg: string, { type, member }: Passed): readonly ts.CallExpression[] {
  const { ts, project } = engine;
  const memory = memories.get(engine) ?? new Map<string, readonly ts.CallExpression[]>();
  memories.set(engine, memory);
  const name = `${pkg} ${type ?? ''} ${member}`;
  const known = memory.get(name);
  if (known) return known;
  const files = project.mentioning(member).filter((file) => !project.isTest(file));
  const calls = files.flatMap((file) =>
    callsWithin(ts, file).filter((call) => isCallOf(engine, call, pkg, type, member)),
  );
  memory.set(name, calls);
  return calls;
}

function isCallOf(
  engine: Engine,
  call: ts.CallExpression,
  pkg: string,
  type: string | undefined,
  member: string,
): boolean {
  const { ts, project, checker } = engine;
  const callee = bare(ts, call.expression);
  if (type === undefined) {
    const origin = originOf(project, callee);
    return origin !== undefined && packageKey(origin.module) === pkg && origin.path.at(-1) === member;
  }
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== member) return false;
  const owners =
    project.scope === 'program'
      ? memberOrigins(project, checker.getTypeAtLocation(callee.expression), member)
      : [];
  if (owners.some((owner) => packageKey(owner.module) === pkg && owner.type === type)) return true;
  const nominal = nominalOf(engine, callee.expression);
  return nominal?.pkg === pkg && nominal.type === type;
}
