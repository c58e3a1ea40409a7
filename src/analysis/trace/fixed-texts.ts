import type ts from 'typescript';
import { bare, isNamedAccess } from '../../typescript/syntax.js';
import type { Engine, Frame } from '../engine.js';
import type { Trace } from '../provenance.js';
import { fixedText } from './members.js';

/** A name that can be more texts than this may as well be any. */
const MAX_TEXTS = 8;

/** Every text that an expression can be here, when all of them are written in the code; undefined when it can be another. */
export function fixedTexts(
  engine: Engine,
  expression: ts.Expression,
  frame: Frame | undefined,
): readonly string[] | undefined {
  const { ts } = engine;
  const fixed = fixedText(engine, expression);
  if (fixed !== undefined) return [fixed];
  const name = bare(ts, expression);
  if (!ts.isIdentifier(name) && !isNamedAccess(ts, name)) return undefined;
  const texts = [...new Set(textsOf(engine.trace(name, [], frame)))];
  return texts.length > 0 && texts.length <= MAX_TEXTS ? texts : undefined;
}

/** A choice of nothing is a cycle: what the value becomes on the next round is not known yet. */
function textsOf(trace: Trace): readonly string[] | undefined {
  if (trace.kind === 'through') return textsOf(trace.input);
  if (trace.kind === 'constant') return trace.text === undefined ? undefined : [trace.text];
  if (trace.kind !== 'choice' || trace.inputs.length === 0) return undefined;
  const texts: string[] = [];
  for (const input of trace.inputs) {
    const more = textsOf(input);
    if (!more || texts.length > MAX_TEXTS * MAX_TEXTS) return undefined;
    texts.push(...more);
  }
  return texts;
}
