import type ts from 'typescript';
import { packageKey } from '../../catalogue/catalogue.js';
import type { PassedValue } from '../../catalogue/schema.js';
import type { Call } from '../../typescript/callers.js';
import { memberOrigins, originOf } from '../../typescript/origin.js';
import { bare, callsWithin, constructionsWithin } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { leavesOf, through, type Leaf, type Trace } from '../provenance.js';
import { surelyAbsent } from './absence.js';
import { nominalOf } from './nominal.js';

/** What one call hands over; no trace where nothing is handed over, or nobody sees whether something is. */
export interface Handed {
  readonly call: Call;
  readonly trace: Trace | undefined;
}

/**
 * `queue.add(name, data, { jobId })`: what each call of the project hands over, in any of the listed ways. Calls that only
 * lead back here say nothing. `pkg`: the package of the ways that name none.
 */
export function handedOver(engine: Engine, pkg: string, ways: readonly PassedValue[]): readonly Handed[] {
  const calls = new Map<Call, Trace[]>();
  for (const way of ways)
    for (const call of callsOf(engine, way.package ?? pkg, way)) {
      const argument = call.arguments?.[way.argument];
      const trace = argument && valueIn(engine, argument, way);
      calls.set(call, [...(calls.get(call) ?? []), ...(trace ? [through(call, stepOf(way), trace)] : [])]);
    }
  return [...calls].flatMap(([call, traces]): readonly Handed[] => {
    const [first] = traces;
    if (!first) return [{ call, trace: undefined }];
    const given = traces.filter((trace) => !surelyAbsent(trace));
    const said = (given.length > 0 ? given : [first]).filter((trace) => leavesOf(trace).size > 0);
    return said.map((trace) => ({ call, trace }));
  });
}

function stepOf({ type, member, property }: PassedValue): string {
  const to = member === 'new' && type !== undefined ? `new ${type}` : member;
  return `given to \`${to}\`${property === undefined ? '' : ` as \`${property}\``}`;
}

function valueIn(engine: Engine, argument: ts.Expression, { property }: PassedValue): Trace | undefined {
  if (property === undefined) return engine.trace(argument, [], undefined);
  const trace = engine.trace(argument, property.split('.'), undefined);
  return isReadFromOutside(engine, argument, trace) ? undefined : trace;
}

/** `add(name, data, options)` with options from outside: nobody sees whether the property is there. */
function isReadFromOutside(engine: Engine, argument: ts.Expression, trace: Trace): boolean {
  const isWritten = engine.ts.isObjectLiteralExpression(bare(engine.ts, argument));
  return !isWritten && trace.kind === 'external';
}

/** True where all calls hand over one constant; a variable of the environment may have a fallback: it is read once. */
export function isAlwaysSame(engine: Engine, handed: readonly Handed[]): boolean {
  const leaves = handed.flatMap(({ trace }) => (trace ? [...leavesOf(trace)] : []));
  if (leaves.length === 0 || !leaves.every((one) => isOneName(engine, one))) return false;
  const texts = new Set(leaves.flatMap((one) => ('text' in one ? [one.text] : [])));
  const read = new Set(leaves.flatMap((one) => ('text' in one ? [] : [one.node.getText()])));
  return texts.size <= 1 && read.size <= 1;
}

/** A pattern matches many names. */
function isOneName({ ts }: Engine, one: Leaf): boolean {
  return one.kind === 'constant' && !ts.isRegularExpressionLiteral(one.node);
}

const memories = new WeakMap<Engine, Map<string, readonly Call[]>>();

/** The calls of a listed member, function or constructor anywhere in the project, its tests left out. */
function callsOf(engine: Engine, pkg: string, passed: PassedValue): readonly Call[] {
  const { ts, project } = engine;
  const memory = memories.get(engine) ?? new Map<string, readonly Call[]>();
  memories.set(engine, memory);
  const { type, member } = passed;
  const name = `${pkg} ${type ?? ''} ${member}`;
  const known = memory.get(name);
  if (known) return known;
  const isNew = member === 'new';
  const files = project.mentioning(isNew ? (type ?? pkg) : member).filter((file) => !project.isTest(file));
  const calls = files.flatMap((file): readonly Call[] =>
    isNew
      ? constructionsWithin(ts, file).filter((made) => makes(engine, made, pkg, type))
      : callsWithin(ts, file).filter((call) => isCallOf(engine, call, pkg, passed)),
  );
  memory.set(name, calls);
  return calls;
}

function makes(engine: Engine, made: ts.NewExpression, pkg: string, type: string | undefined): boolean {
  const origin = originOf(engine.project, bare(engine.ts, made.expression));
  if (!origin || packageKey(origin.module) !== pkg) return false;
  return origin.path.filter((name) => name !== 'default').join('.') === (type ?? '');
}

function isCallOf(
  engine: Engine,
  call: ts.CallExpression,
  pkg: string,
  { type, member }: PassedValue,
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
