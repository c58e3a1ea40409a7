import type ts from 'typescript';
import {
  stripeMethod,
  stripeResourceNames,
  stripeResources,
  stripeWriteNames,
} from '../../catalogue/stripe-methods.js';
import { accessedName, bare } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { choice } from '../provenance.js';
import { resourceName, type Called } from './callee.js';
import { isLeftOut } from './key.js';
import type { KeySink, Sink } from './sink.js';
import { textsOf, UNKNOWN } from './text.js';

/** The names that the method of a call can have, and whether each of them can really be meant. */
export interface Choice {
  readonly candidates: readonly Called[];
  /** False where nothing is known of the name: then only what holds for every method is told. */
  readonly isKnown: boolean;
}

/** `stripe.paymentIntents[act](…)`: every method that `act` can name. Undefined for a call whose method is written out. */
export function chosenMethods(engine: Engine, call: ts.CallExpression): Choice | undefined {
  const { ts } = engine;
  const callee = bare(ts, call.expression);
  if (!ts.isElementAccessExpression(callee) || accessedName(ts, callee) !== undefined) return undefined;
  const resource = resourceName(engine, callee.expression);
  if (!stripeResourceNames.has(resource)) return undefined;
  const known = namesOf(engine, callee.argumentExpression);
  const candidates = (known ?? writesOf(resource)).map((name) => ({
    owner: callee.expression,
    name,
    member: undefined,
    nameNode: callee.argumentExpression,
    given: call.arguments,
  }));
  return { candidates, isKnown: known !== undefined };
}

/** The texts that an expression has on all branches, else the members of its type. */
function namesOf(engine: Engine, node: ts.Expression): readonly string[] | undefined {
  const texts = textsOf(engine, node);
  if (!texts.some((text) => text.includes(UNKNOWN))) return texts;
  if (engine.project.scope === 'file') return undefined;
  const type = engine.checker.getTypeAtLocation(node);
  const members = type.isUnion() ? type.types : [type];
  const names = members.flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
  // In what order a union has its members depends on what the compiler has seen before.
  return names.length === members.length ? names.sort() : undefined;
}

/** The writing methods of all resources with a name. */
function writesOf(resource: string): readonly string[] {
  const accessors = [...stripeResources].filter((one) => one === resource || one.endsWith(`.${resource}`));
  return [...stripeWriteNames].filter((name) =>
    accessors.some((accessor) => stripeMethod(`${accessor}.${name}`) !== undefined),
  );
}

const SEVERITY = ['creates', 'transition', 'sets'] as const;

/** One sink for a call that can be several writes: the gravest gives its name, and each way of the key counts. */
export function combined(
  call: ts.CallExpression,
  sinks: readonly Sink[],
  isKnown: boolean,
): Sink | undefined {
  const [gravest] = SEVERITY.flatMap((repeat) => sinks.filter((sink) => sink.repeat === repeat));
  if (!gravest || sinks.length === 1) return gravest;
  return {
    ...gravest,
    money: sinks.some(({ money }) => money),
    key: () =>
      keyOf(
        call,
        sinks.map((sink) => sink.key()),
        isKnown,
      ),
  };
}

function keyOf(call: ts.CallExpression, keys: readonly KeySink[], isKnown: boolean): KeySink {
  const present = keys.filter(({ trace }) => !isLeftOut(trace));
  const relevant = isKnown || present.length === 0 ? keys : present;
  const [first = relevant[0]] = present;
  if (!first) throw new Error('a call without a candidate has no key');
  const distinct = relevant.filter((key, at) => relevant.findIndex((one) => one.trace === key.trace) === at);
  return {
    ...first,
    trace: choice(
      call,
      'one of',
      distinct.map(({ trace }) => trace),
    ),
  };
}
