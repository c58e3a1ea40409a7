import type ts from 'typescript';
import { candidatesOf } from '../../typescript/dispatch.js';
import { calledFunctions, symbolAt } from '../../typescript/symbols.js';
import { bare, isNamedAccess, nameInAccess, type FunctionNode } from '../../typescript/syntax.js';
import { enter, type AccessPath, type Engine, type Frame } from '../engine.js';
import { choice, through, type Trace } from '../provenance.js';
import type { Declared } from './declared.js';
import { traceAssigned } from './definition.js';
import { memberNamed, sameMember, sharesStart } from './members.js';
import { isLeftOut, isWithout } from './object.js';
import { outcomeOf, type Outcome } from './outcome.js';
import type { Put } from './put.js';
import { leafOfRow, rowsOfCallee } from './row.js';
import { subjectOf, type Subject } from './subject.js';
import { writtenBy } from './written.js';

/** What one place does to the value behind a path. */
export interface Change {
  /** Nothing of what was there before is left. */
  readonly kills: boolean;
  /** Something below the value is changed: it becomes a part. Else it is an alternative to the value. */
  readonly inside: boolean;
  value(): Trace;
}

/** What is asked of a put: the value behind `path` of the object that `declaration` names, seen in `frame`. */
export interface Asked {
  readonly path: AccessPath;
  readonly frame: Frame | undefined;
  readonly declaration: Declared | undefined;
  /** Where the value is read, if that is in view of the put. */
  readonly use?: ts.Node;
}

/** What a put does to the value behind the path; undefined when it does not concern it. */
export function changeOf(engine: Engine, put: Put, asked: Asked): Change | undefined {
  const change = changeIn(engine, put, asked);
  return change && put.maybe ? { ...change, kills: false } : change;
}

function changeIn(engine: Engine, put: Put, asked: Asked): Change | undefined {
  const path = pathOf(put, asked.path);
  if (!path) return undefined;
  const { frame } = asked;
  const setters = put.kind === 'assigned' ? settersAt(engine, put.node) : [];
  if (setters.length > 0)
    return sharesStart(put.place.slice(0, -1), path)
      ? changedBy(engine, put, setters, path, frame)
      : undefined;
  if (!sharesStart(put.place, path)) return undefined;
  if (put.kind === 'assigned') {
    return placed(put.place, path, (rest) => traceAssigned(engine, put.node, asked.declaration, rest, frame));
  }
  const call = put.node as ts.CallExpression | ts.NewExpression;
  const fns = functionsCalled(engine, call);
  if (fns.length > 0) return changedBy(engine, put, fns, path, frame);
  if (engine.ts.isNewExpression(call) || put.below.length > 0) return undefined;
  return filledFromOutside(engine, put, call, path) ?? writtenBy(engine, put, call, { ...asked, path });
}

/** The path of a whole object is that of its members; undefined for members that `...rest` leaves out. */
function pathOf(put: Put, path: AccessPath): AccessPath | undefined {
  const [first] = path;
  if (first === undefined || !isWithout(first)) return path;
  return put.place[0] !== undefined && isLeftOut(first, put.place[0]) ? undefined : [];
}

/** A value that is put at one place: the path goes on below it, or stops above it. */
export function placed(place: AccessPath, path: AccessPath, value: (rest: AccessPath) => Trace): Change {
  const isAbove = path.length < place.length;
  return {
    kills: !isAbove && !place.includes('*') && !path.slice(0, place.length).includes('*'),
    inside: isAbove,
    value: () => value(path.slice(place.length)),
  };
}

function settersAt(engine: Engine, target: ts.Node): FunctionNode[] {
  const { ts, project } = engine;
  if (!isNamedAccess(ts, target)) return [];
  return (symbolAt(project, nameInAccess(ts, target))?.declarations ?? []).filter(
    (one): one is ts.SetAccessorDeclaration => ts.isSetAccessor(one) && project.owns(one.getSourceFile()),
  );
}

function functionsCalled(engine: Engine, call: ts.CallExpression | ts.NewExpression): FunctionNode[] {
  const { ts, project } = engine;
  return candidatesOf(project, bare(ts, call.expression), calledFunctions(project, call));
}

/** What the project's own functions do to an object that they are given or called on. */
function changedBy(
  engine: Engine,
  put: Put,
  fns: readonly FunctionNode[],
  path: AccessPath,
  frame: Frame | undefined,
): Change | undefined {
  // `state.nonce = x` runs the setter on `state`.
  const place = put.kind === 'assigned' ? put.place.slice(0, -1) : put.place;
  const below = [...put.below, ...path.slice(place.length)];
  const outcomes = fns.map((fn) => outcomeIn(engine, put, fn, below, frame));
  const changed = outcomes.filter((one) => one !== undefined);
  if (changed.length === 0) return undefined;
  const always = changed.length === outcomes.length && changed.every(({ survives }) => !survives);
  return {
    kills: always && path.length >= place.length && !place.includes('*'),
    inside: path.length < place.length || changed.every(({ inside }) => inside),
    value: () =>
      choice(
        put.node,
        'filled in',
        changed.map(({ trace }) => through(put.node, 'filled in', trace)),
      ),
  };
}

function outcomeIn(
  engine: Engine,
  put: Put,
  fn: FunctionNode,
  path: AccessPath,
  frame: Frame | undefined,
): Outcome | undefined {
  const { ts } = engine;
  if (put.kind === 'assigned') {
    const target = put.node as ts.PropertyAccessExpression;
    const value = (target.parent as ts.BinaryExpression).right;
    const given = [{ as: 'value', node: value, frame }] as const;
    const inner = enter(fn, undefined, frame, { receiver: target.expression, given });
    return typeof inner === 'string'
      ? undefined
      : outcomeOf(engine, { kind: 'this', method: fn }, fn, path, 0, inner);
  }
  const inner = enter(fn, put.node as ts.CallExpression, frame);
  if (typeof inner === 'string') return undefined;
  if (put.kind === 'receiver')
    return outcomeOf(engine, { kind: 'this', method: fn }, fn, path, put.below.length, inner);
  const parameter = fn.parameters.filter((one) => one.name.getText() !== 'this')[put.position];
  if (!parameter || parameter.dotDotDotToken) return undefined;
  if (ts.isIdentifier(parameter.name)) {
    const subject = subjectOf(engine, parameter.name);
    return subject && outcomeOf(engine, subject, fn, path, put.below.length, inner);
  }
  return outcomeOfPattern(engine, parameter.name, fn, path, put.below.length, inner);
}

/** `function fill({ meta })`: what happens to the member that the path goes through. */
function outcomeOfPattern(
  engine: Engine,
  pattern: ts.BindingPattern,
  fn: FunctionNode,
  path: AccessPath,
  fixed: number,
  frame: Frame,
): Outcome | undefined {
  const { ts } = engine;
  const [first, ...rest] = path;
  if (first === undefined || ts.isArrayBindingPattern(pattern)) return undefined;
  const element = pattern.elements.find(
    (one) =>
      !one.dotDotDotToken &&
      sameMember(first, memberNamed(engine, one.propertyName ?? (one.name as ts.Identifier))),
  );
  const name = element?.name;
  const subject: Subject | undefined = name && ts.isIdentifier(name) ? subjectOf(engine, name) : undefined;
  return subject && outcomeOf(engine, subject, fn, rest, Math.max(0, fixed - 1), frame);
}

/** `getRandomValues(bytes)`: a listed source fills what it is given. */
function filledFromOutside(
  engine: Engine,
  put: Put,
  call: ts.CallExpression,
  path: AccessPath,
): Change | undefined {
  if (put.kind !== 'argument') return undefined;
  const row = rowsOfCallee(engine, call.expression).find(
    (one) => one.role === 'source' && one.fills === put.position,
  );
  const filled = row && leafOfRow(row, call, path);
  return filled && { kills: false, inside: true, value: () => filled };
}
