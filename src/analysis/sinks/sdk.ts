import type ts from 'typescript';
import { stripeMethod, verbByName, type StripeMethod } from '../../catalogue/stripe-methods.js';
import { majorOf } from '../../typescript/installed.js';
import { bare, staticName } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { leaf, leavesOf } from '../provenance.js';
import { keyExpressionIn } from '../trace/passed.js';
import { holdsKey, optionsAt, withoutCallback } from './arguments.js';
import { calledMember, type Called } from './callee.js';
import { chosenMethods, combined } from './chosen.js';
import { keyIn, noKey, optionOrHeader } from './key.js';
import { entriesOf, isMoney, nameOfPaths, repeatOf } from './paths.js';
import { isRawRequest, resourceMethod } from './resource.js';
import type { KeySink, Sink } from './sink.js';
import { textsOf, UNKNOWN } from './text.js';

const LATEST = 23;
/** From this major on a header among the options beats the option. */
const HEADERS = 20;

export type Found = Sink | 'delete' | undefined;

/** The Stripe write that a call of the SDK is; `delete` for a v1 DELETE, undefined for anything else. */
export function sdkSink(engine: Engine, call: ts.CallExpression): Found {
  const called = calledMember(engine, call);
  return called ? sinkOf(engine, call, called) : chosenSink(engine, call);
}

/** A method whose name is only known at run time: a write where it can be one. */
function chosenSink(engine: Engine, call: ts.CallExpression): Found {
  const methods = chosenMethods(engine, call);
  if (!methods) return undefined;
  const sinks = methods.candidates.flatMap((one) => sinkOf(engine, call, one) ?? []);
  const writes = sinks.filter((one) => one !== 'delete');
  return combined(call, writes, methods.isKnown) ?? sinks[0];
}

function sinkOf(engine: Engine, call: ts.CallExpression, called: Called): Found {
  if (called.name === 'rawRequest') return rawRequestSink(engine, call, called);
  const found = resourceMethod(engine, called);
  if (!found) return undefined;
  const entry = stripeMethod(found.accessor);
  const verb = entry?.http ?? verbByName(called.name);
  if (verb === 'GET') return undefined;
  if (verb === 'DELETE' && !found.accessor.startsWith('v2.')) return 'delete';
  const optionsIndex = found.optionsIndex ?? entry?.optionsIndex ?? 1;
  const isMeter = /^(v2\.)?billing\.meterEvents\.create$/.test(found.accessor);
  return {
    method: found.accessor,
    kind: 'sdk',
    repeat: entry?.repeat ?? 'creates',
    money: entry !== undefined && movesMoney(engine, called, entry),
    nameNode: called.nameNode,
    site: call,
    ...argumentsOf(engine, call, called, optionsIndex),
    key: () => (isMeter ? meterKey(engine, call, called) : sdkKey(engine, call, called, optionsIndex)),
    customerNames: () => customerNames(engine, called, optionsIndex),
  };
}

/** False where the params are written out and none of them can move money. */
function movesMoney(
  engine: Engine,
  { given }: Called,
  { money, moneyParams, optionsIndex }: StripeMethod,
): boolean {
  const { ts } = engine;
  const params = moneyParams && given[optionsIndex - 1];
  const literal = params && bare(ts, params);
  if (!money || !moneyParams || !literal || !ts.isObjectLiteralExpression(literal)) return money;
  return literal.properties.some(({ name }) => {
    const text = name && staticName(ts, name);
    return text === undefined || moneyParams.includes(text);
  });
}

function rawRequestSink(engine: Engine, call: ts.CallExpression, called: Called): Found {
  const [verb, path] = called.given;
  if (!verb || !isRawRequest(engine, called)) return undefined;
  const verbs = textsOf(engine, verb).map((text) => text.toUpperCase());
  const paths = path ? textsOf(engine, path) : [UNKNOWN];
  if (verbs.every((text) => text === 'GET')) return undefined;
  const isDelete = verbs.every((text) => text === 'GET' || text === 'DELETE');
  if (isDelete && !paths.some((text) => text.startsWith('/v2/'))) return 'delete';
  const entries = entriesOf(paths);
  return {
    method: `${isDelete ? 'DELETE' : 'POST'} ${nameOfPaths(paths)}`,
    kind: 'sdk',
    repeat: repeatOf(entries),
    money: isMoney(entries, paths),
    nameNode: called.nameNode,
    site: call,
    ...argumentsOf(engine, call, called, 3),
    key: () => rawRequestKey(engine, call, called),
    customerNames: () => customerNames(engine, called, 3),
  };
}

function rawRequestKey(engine: Engine, call: ts.CallExpression, called: Called): KeySink {
  const [, , params, options] = withoutCallback(engine, called.given);
  const absence = params && holdsKey(engine, params) ? 'in-params' : 'no-key';
  if (!options) return { ...noKey(call), absence };
  const key = optionOrHeader(engine, options, 'additionalHeaders');
  const hasHeaders = keyExpressionIn(engine, bare(engine.ts, options), ['additionalHeaders']) !== undefined;
  // Before the two were joined, any additional header took the place of all others, the key's among them.
  const isLost = hasHeaders && !key.fromHeader && stripeMajor(engine, call) < HEADERS;
  return isLost ? { ...noKey(call), absence: 'overridden' } : { ...key, absence };
}

function stripeMajor(engine: Engine, call: ts.CallExpression): number {
  return majorOf(engine.project, call.getSourceFile(), 'stripe') ?? LATEST;
}

/** Meter events are told apart by `identifier` among the params. */
function meterKey(engine: Engine, call: ts.CallExpression, { given }: Called): KeySink {
  const [params] = withoutCallback(engine, given);
  return params ? keyIn(engine, params, ['identifier']) : noKey(call);
}

function sdkKey(engine: Engine, call: ts.CallExpression, called: Called, optionsIndex: number): KeySink {
  const major = stripeMajor(engine, call);
  const given = withoutCallback(engine, called.given);
  const at = optionsAt(engine, given, optionsIndex, major);
  const inParams = given.slice(0, at ?? given.length).some((argument) => holdsKey(engine, argument));
  const absence = inParams ? 'in-params' : 'no-key';
  const options = at === undefined ? undefined : given[at];
  if (!options) {
    const nothing = {
      trace: leaf.absent(call.expression, 'no-key'),
      expression: undefined,
      absence,
    } as const;
    return spreadKey(engine, called, optionsIndex) ?? nothing;
  }
  const key =
    major >= HEADERS
      ? optionOrHeader(engine, options, 'headers')
      : keyIn(engine, options, ['idempotencyKey']);
  return { ...key, absence };
}

/** What stands before the options, and the options; what a spread hides is not told apart. */
function argumentsOf(
  engine: Engine,
  call: ts.CallExpression,
  called: Called,
  optionsIndex: number,
): Pick<Sink, 'params' | 'options'> {
  const given = (): readonly ts.Expression[] => withoutCallback(engine, called.given);
  const at = (): number | undefined => optionsAt(engine, given(), optionsIndex, stripeMajor(engine, call));
  return {
    params: () => given().slice(0, at() ?? given().length),
    options: () => given()[at() ?? given().length],
  };
}

/** `create(...args)`, `create.apply(refunds, args)`: the options are an element of what is spread. */
function spreadKey(engine: Engine, { given, list }: Called, optionsIndex: number): KeySink | undefined {
  const { ts } = engine;
  const at = given.findIndex((argument) => ts.isSpreadElement(argument));
  const spread = given[at];
  const spreadList = spread && ts.isSpreadElement(spread) ? spread.expression : list;
  if (!spreadList) return undefined;
  const position = String(optionsIndex - Math.max(at, 0));
  const trace = engine.trace(spreadList, [position, 'idempotencyKey'], undefined);
  const isShort = [...leavesOf(trace)].every((one) => one.kind === 'absent' && one.absence === 'undefined');
  if (isShort) return undefined;
  return {
    trace,
    expression: spreadList,
    absence: 'no-key',
    read: { from: spreadList, path: [position, 'idempotencyKey'] },
  };
}

function customerNames(engine: Engine, { given }: Called, optionsIndex: number): string[] {
  const { ts } = engine;
  const params = given.slice(0, Math.max(optionsIndex, 1));
  const traces = params.map((argument, at) =>
    ts.isSpreadElement(argument)
      ? engine.trace(argument.expression, [String(Math.max(optionsIndex - 1 - at, 0)), 'customer'], undefined)
      : engine.trace(argument, ['customer'], undefined),
  );
  const leaves = traces.flatMap((trace) => [...leavesOf(trace)]);
  return leaves.flatMap((one) => (one.kind === 'business' || one.kind === 'external' ? [one.name] : []));
}
