import type ts from 'typescript';
import type { Engine } from '../engine.js';
import type { Sink } from '../sinks/sink.js';
import { textTrace, withValue, type Candidate, type TextPart } from './candidate.js';
import { replaced } from './repair.js';
import { templateOf } from './text-parts.js';

/** The parts, as a template, in place of an expression on the way of the key; none where they are no template. */
export function rewritten(
  engine: Engine,
  sink: Sink,
  node: ts.Expression,
  parts: readonly TextPart[],
  describe: (template: string) => string,
): readonly Candidate[] {
  const template = templateOf(parts);
  const mended = withValue(sink, node, textTrace(engine, node, parts));
  if (template === undefined || !mended) return [];
  const edits = [replaced(engine.ts, node, template)];
  return [{ repair: { description: describe(template), edits }, mended }];
}
