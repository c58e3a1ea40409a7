import type ts from 'typescript';
import { bare } from '../../typescript/syntax.js';
import type { AccessPath, Engine } from '../engine.js';
import { leaf, leavesOf, type Leaf, type Trace } from '../provenance.js';
import { lastPresent } from '../trace/object.js';
import { keyExpressionIn } from '../trace/passed.js';
import type { KeySink } from './sink.js';

/** The key at `path` of an argument: at its own expression when the literal stands in the arguments. */
export function keyIn(engine: Engine, argument: ts.Expression, path: AccessPath): KeySink {
  const inner = bare(engine.ts, argument);
  return {
    trace: engine.trace(argument, path, undefined),
    expression: keyExpressionIn(engine, inner, path) ?? argument,
    absence: 'no-key',
    read: { from: argument, path },
  };
}

/** A call that passes nothing which could hold a key. */
export function noKey(node: ts.Node): KeySink {
  return { trace: leaf.absent(node, 'no-key'), expression: undefined, absence: 'no-key' };
}

/** True when no followed way brings a value. */
export function isLeftOut(trace: Trace): boolean {
  return [...leavesOf(trace)].every((one) => one.kind === 'absent');
}

/** The name of the header, in lower case. */
export const HEADER = 'idempotency-key';

/** The option, or the header among the options at `headers`, which beats it wherever it is there. */
export function optionOrHeader(engine: Engine, options: ts.Expression, headers: string): KeySink {
  const option = keyIn(engine, options, ['idempotencyKey']);
  const header = headerIn(engine, options, headers);
  if (!isGiven(engine, options, headers, header)) return option;
  const isSure = [...leavesOf(header.trace)].every((one) => one.kind !== 'absent');
  const trace = isSure ? header.trace : lastPresent(options, [header.trace, option.trace]);
  return { ...header, trace, fromHeader: true };
}

/** The `Idempotency-Key` among an argument's headers, in any spelling, also where they are a list of pairs. */
export function headerIn(engine: Engine, options: ts.Expression, headers: string): KeySink {
  const { ts } = engine;
  const list = keyExpressionIn(engine, bare(ts, options), [headers]);
  const pairs = list && bare(ts, list);
  if (!pairs || !ts.isArrayLiteralExpression(pairs)) return keyIn(engine, options, [headers, HEADER]);
  for (const element of pairs.elements) {
    if (!ts.isArrayLiteralExpression(element)) continue;
    const [name, value] = element.elements;
    if (!name || !value || !ts.isStringLiteralLike(name) || name.text.toLowerCase() !== HEADER) continue;
    return {
      trace: engine.trace(value, [], undefined),
      expression: value,
      absence: 'no-key',
      read: { from: value, path: [] },
    };
  }
  return noKey(pairs);
}

/** That options from out of view could hold the header is no reason to think that they do. */
function isGiven(engine: Engine, options: ts.Expression, headers: string, header: KeySink): boolean {
  if (isLeftOut(header.trace)) return false;
  const isWritten = keyExpressionIn(engine, bare(engine.ts, options), [headers]) !== undefined;
  return isWritten || [...leavesOf(header.trace)].some(isKnown);
}

function isKnown(one: Leaf): boolean {
  if (one.kind === 'external') return one.path.at(-1) !== HEADER;
  return one.kind === 'source' || (one.kind === 'business' && !one.name.endsWith(HEADER));
}
