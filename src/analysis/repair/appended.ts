import type ts from 'typescript';
import { bare } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import type { Sink } from '../sinks/sink.js';
import { textTrace, valueOf, withKey, withValue, type Candidate, type TextPart } from './candidate.js';
import { idAt } from './ids.js';
import { ownValue, requestAround } from './place.js';
import { replaced } from './repair.js';
import { partsOfText, templateOf } from './text-parts.js';
import { isPresentText, isUnknownType, takesAnyText } from './text-type.js';

/** A key that stands for several intents with the one id that there is at its end. */
export function withIdAdded(engine: Engine, sink: Sink, place: ts.Expression): readonly Candidate[] {
  const id = idAt(engine, place, requestAround(engine, sink, place));
  return id ? withTail(engine, sink, place, id, `Add \`${id.text}\` to the key`) : [];
}

/** A key with one more part at its end, behind a colon. */
export function withTail(
  engine: Engine,
  sink: Sink,
  place: ts.Expression,
  tail: TextPart,
  description: string,
): readonly Candidate[] {
  const { ts } = engine;
  const { node, parts } = partsAt(engine, place);
  if (!takesAnyText(engine, place) || !isText(engine, place)) return [];
  const all = typeof tail === 'string' ? [...parts, `:${tail}`] : [...parts, ':', tail];
  const template = templateOf(all);
  const trace = textTrace(engine, node, all);
  const mended = sink.key().expression === place ? withKey(sink, { trace }) : withValue(sink, node, trace);
  if (template === undefined || !mended) return [];
  return [{ repair: { description, edits: [replaced(ts, node, template)] }, mended }];
}

/** A text that is written at the place itself is continued there; anything else is put into a text. */
function partsAt(engine: Engine, place: ts.Expression): { node: ts.Expression; parts: readonly TextPart[] } {
  const { ts } = engine;
  const node = bare(ts, place);
  const own = ownValue(engine, place) === node ? node : undefined;
  if (own && ts.isStringLiteralLike(own)) return { node, parts: [own.text] };
  return { node, parts: (own && partsOfText(ts, own)) ?? [valueOf(node)] };
}

function isText(engine: Engine, place: ts.Expression): boolean {
  const type = engine.checker.getTypeAtLocation(place);
  return (
    isPresentText(engine, type) ||
    (isUnknownType(engine, type) && !engine.ts.isObjectLiteralExpression(place))
  );
}
