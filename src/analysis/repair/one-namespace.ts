import type ts from 'typescript';
import type { Engine } from '../engine.js';
import type { Sink } from '../sinks/sink.js';
import { textTrace, withValue, type Candidate, type TextPart, type Value } from './candidate.js';
import { ownValue } from './place.js';
import { replaced } from './repair.js';
import { partsOfText, templateOf } from './text-parts.js';

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
  const parts = words.map((part) =>
    typeof part === 'string' ? part : (values[others.indexOf(part)] ?? part),
  );
  const template = templateOf(parts);
  const mended = withValue(sink, own, textTrace(engine, own, parts));
  if (template === undefined || !mended) return [];
  return [
    {
      repair: { description: `Make the key as there: ${template}`, edits: [replaced(ts, own, template)] },
      mended,
    },
  ];
}

function isValue(part: TextPart): part is Value {
  return typeof part !== 'string';
}

function lastName(value: Value | undefined): string | undefined {
  return value?.text.split('.').at(-1);
}
