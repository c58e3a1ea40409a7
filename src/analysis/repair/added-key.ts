import type { Engine } from '../engine.js';
import type { Sink } from '../sinks/sink.js';
import { callName } from './call-name.js';
import { textTrace, withKey, type Candidate, type TextPart } from './candidate.js';
import { idAt } from './ids.js';
import { optionAdded } from './move-key.js';
import { templateOf } from './text-parts.js';

/** A key for a call that has none: a name, and the one id that there is. `names` are the fixed words of keys beside it. */
export function withKeyAdded(engine: Engine, sink: Sink, names: readonly string[]): readonly Candidate[] {
  const { site } = sink;
  // Meter events have their key among the params.
  const isKeyed = sink.kind === 'sdk' && !/meter_?event/i.test(sink.method);
  const id = isKeyed ? idAt(engine, site, sink.params()) : undefined;
  if (!id) return [];
  return [...names.filter((name) => name !== ''), callName(sink.method)].flatMap((name) => {
    const parts: readonly TextPart[] = [`${name}:`, id];
    const template = templateOf(parts);
    const added =
      template === undefined ? undefined : optionAdded(engine, sink, `idempotencyKey: ${template}`);
    if (!added) return [];
    const mended = withKey(sink, { trace: textTrace(engine, site, parts) });
    return [{ repair: { description: `Send the key ${template ?? ''}`, edits: [added] }, mended }];
  });
}
