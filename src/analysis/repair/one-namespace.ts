import type ts from 'typescript';
import type { Engine } from '../engine.js';
import type { Sink } from '../sinks/sink.js';
import { isValue, type Candidate, type Value } from './candidate.js';
import { ownValue } from './place.js';
import { rewritten } from './rewritten.js';
import { partsOfText } from './text-parts.js';

/** A key in the words of another one that names the same fields, in the same order. */
export function inWordsOf(
  engine: Engine,
  sink: Sink,
  place: ts.Expression,
  other: ts.Expression,
): readonly Candidate[] {
  const { ts } = engine;
  const own = ownValue(engine, place);
  const words = partsOfText(ts, ownValue(engine, other));
  const values = partsOfText(ts, own)?.filter(isValue) ?? [];
  const others = words?.filter(isValue) ?? [];
  const isAlike =
    values.length === others.length && values.every((one, at) => lastName(one) === lastName(others[at]));
  if (!words || values.length === 0 || !isAlike) return [];
  const parts = words.map((part) => (isValue(part) ? (values[others.indexOf(part)] ?? part) : part));
  return rewritten(engine, sink, own, parts, (template) => `Make the key as there: ${template}`);
}

function lastName(value: Value | undefined): string | undefined {
  return value?.text.split('.').at(-1);
}
