import type ts from 'typescript';
import {
  enclosingFunction,
  functionName,
  isFunctionNode,
  type FunctionNode,
} from '../../typescript/syntax.js';
import { frameOf, type AccessPath, type Engine, type Frame, type Given } from '../engine.js';
import { choice, leaf, through, type Trace } from '../provenance.js';
import { knownAbsent } from './absence.js';
import { externalParameter } from './external.js';
import { givenOf, passedAt, pathInto, traceRest, tracePassed, type Passed, type Site } from './given.js';
import { handedByName, handedTo } from './handed.js';
import { calleeNameNode, keyExpressionIn, nameOf, positionOf } from './passed.js';
import { ownParameter } from './own-code.js';
import { rowOnNominal } from './row.js';
import { runsOf, type Run } from './runs.js';

/** What a function reads its arguments by: a parameter, or the `arguments` object. */
interface Slot {
  readonly fn: FunctionNode;
  /** The parameter, or the place where `arguments` stands. */
  readonly node: ts.Node;
  readonly name: string;
  readonly position: number;
  /** All arguments from the position on. */
  readonly isRest: boolean;
  /** Absent where `arguments` reads past the declared parameters. */
  readonly parameter: ts.ParameterDeclaration | undefined;
  readonly initializer: ts.Expression | undefined;
}

/** The value of a parameter: the argument of the call that the trace came through, else what every caller passes. */
export function traceParameter(
  engine: Engine,
  parameter: ts.ParameterDeclaration,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const fn = parameter.parent;
  if (!isFunctionNode(engine.ts, fn)) return leaf.unproven(parameter, 'external');
  const own = ownParameter(engine, parameter, path);
  const given = own && rowOnNominal(engine, own.owner, own.path, parameter);
  if (given) return given;
  const slot = {
    fn,
    node: parameter,
    name: nameOf(parameter),
    position: positionOf(fn, parameter),
    isRest: parameter.dotDotDotToken !== undefined,
    parameter,
    initializer: parameter.initializer,
  };
  return traceSlot(engine, slot, path, frame);
}

/** What `arguments` holds: one of what the function is called with, or all of it. */
export function traceArguments(
  engine: Engine,
  node: ts.Identifier,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const { ts } = engine;
  let fn = enclosingFunction(ts, node);
  while (fn && ts.isArrowFunction(fn)) fn = enclosingFunction(ts, fn);
  if (!fn) return undefined;
  const [index, ...rest] = path;
  const position = index !== undefined && /^\d+$/.test(index) ? Number(index) : undefined;
  const parameter = fn.parameters.find((one) => positionOf(one.parent as FunctionNode, one) === position);
  const slot = { fn, node, name: 'arguments', parameter, initializer: undefined };
  return position === undefined
    ? traceSlot(engine, { ...slot, position: 0, isRest: true }, path, frame)
    : traceSlot(engine, { ...slot, position, isRest: false }, rest, frame);
}

function traceSlot(engine: Engine, slot: Slot, path: AccessPath, frame: Frame | undefined): Trace {
  const inside = frameOf(slot.fn, frame);
  if (inside) return inFrame(engine, slot, path, inside);
  const key = `callers ${slot.position}${slot.isRest ? '…' : ''} ${path.join('.')}`;
  return engine.once(slot.node, key, frame, () => fromOutside(engine, slot, path, frame));
}

function inFrame(engine: Engine, slot: Slot, path: AccessPath, frame: Frame): Trace {
  const given = givenOf(engine, frame);
  if (!given) return external(engine, slot, path);
  const effect = frame.crosses ? 'crossing' : 'none';
  // Of several arguments that one parameter takes none is worth naming.
  const pass = (where: ts.Node, value: Trace): Trace =>
    slot.isRest && effect === 'none' ? value : through(where, `passed as \`${slot.name}\``, value, effect);
  const value = traceGiven(engine, slot, given, path, pass, frame);
  return value ?? omitted(engine, slot, path, frame.call, frame);
}

/** What a run gives to the slot, default included; undefined when it leaves it out. */
function traceGiven(
  engine: Engine,
  slot: Slot,
  given: readonly Given[],
  path: AccessPath,
  pass: (where: ts.Node, value: Trace) => Trace,
  frame: Frame | undefined,
): Trace | undefined {
  if (slot.isRest) {
    const value = traceRest(engine, slot.node, given, slot.position, path);
    return value && pass(whereOfRest(engine, slot, given, path), value);
  }
  const passed = passedAt(engine, given, slot.position);
  if (!passed) return undefined;
  const where = whereOf(engine, passed, path);
  const value = pass(where, tracePassed(engine, slot.node, passed, path));
  if (!slot.initializer || !knownAbsent(tracePassed(engine, slot.node, passed, []))) return value;
  return choice(slot.node, 'one of', [
    through(slot.node, 'when it is there', value, 'defined'),
    engine.trace(slot.initializer, path, frame),
  ]);
}

/** The expression to mend: the property's value when the object literal stands in the call's arguments. */
function whereOf(engine: Engine, { given }: Passed, path: AccessPath): ts.Node {
  const { as, node } = given;
  const there = as === 'value' || as === 'renamed' ? pathInto(given, path) : undefined;
  return (there && keyExpressionIn(engine, node, there)) ?? node;
}

function whereOfRest(
  engine: Engine,
  slot: Slot,
  given: readonly Given[],
  [index, ...rest]: AccessPath,
): ts.Node {
  const at = index !== undefined && /^\d+$/.test(index) ? Number(index) : 0;
  const passed = passedAt(engine, given, slot.position + at);
  return passed ? whereOf(engine, passed, rest) : slot.node;
}

/** What a left-out argument means: the default, or no value, at the caller that leaves it out. */
function omitted(
  engine: Engine,
  slot: Slot,
  path: AccessPath,
  site: Site | undefined,
  frame: Frame | undefined,
): Trace {
  if (slot.initializer) return engine.trace(slot.initializer, path, frame);
  return leaf.absent(site ? nameNodeOf(engine, site) : slot.node, 'left-out');
}

function nameNodeOf(engine: Engine, site: Site): ts.Node {
  return engine.ts.isTaggedTemplateExpression(site) ? site.tag : calleeNameNode(engine, site);
}

/** No call was entered: every caller in view is a way, and so is whoever runs the function as a value. */
function fromOutside(engine: Engine, slot: Slot, path: AccessPath, frame: Frame | undefined): Trace {
  const { fn, parameter } = slot;
  if (parameter && handedTo(engine, parameter)) return external(engine, slot, path);
  const { runs, isCut } = runsOf(engine, fn, frame);
  engine.grant(fn, runs.length * 60);
  const ways = runs.map((run) => fromRun(engine, slot, path, run));
  if (isCut) ways.push(leaf.unproven(slot.node, 'too large'));
  if (ways.length === 0) return withoutCaller(engine, slot, path);
  if (parameter && path.length === 0 && handedByName(engine, parameter))
    ways.push(external(engine, slot, path));
  return { kind: 'choice', node: slot.node, step: `parameter \`${slot.name}\``, inputs: ways, callersOf: fn };
}

function withoutCaller(engine: Engine, slot: Slot, path: AccessPath): Trace {
  const value = external(engine, slot, path);
  if (!slot.initializer) return value;
  return choice(slot.node, 'one of', [value, engine.trace(slot.initializer, path, undefined)]);
}

function external(engine: Engine, slot: Slot, path: AccessPath): Trace {
  if (slot.parameter) return externalParameter(engine, slot.parameter, path);
  return { kind: 'external', node: slot.node, name: [slot.name, ...path].join('.'), path };
}

function fromRun(engine: Engine, slot: Slot, path: AccessPath, run: Run): Trace {
  const callee = functionName(engine.ts, slot.fn) ?? 'the function';
  const pass = (where: ts.Node, value: Trace): Trace =>
    run.crosses
      ? through(spread(engine, where), `passed to \`${callee}\` as \`${slot.name}\``, value, 'crossing')
      : value;
  const value = traceGiven(engine, slot, run.given, path, pass, undefined);
  if (value) return value;
  if (run.isOpen) return external(engine, slot, path);
  const gone = omitted(engine, slot, path, run.site, run.frame);
  return gone.kind === 'absent' && run.crosses
    ? through(nameNodeOf(engine, run.site), `left out of \`${callee}(…)\``, gone, 'crossing')
    : gone;
}

/** `...args` for the `args` in it. */
function spread(engine: Engine, where: ts.Node): ts.Node {
  return engine.ts.isSpreadElement(where.parent) ? where.parent : where;
}
