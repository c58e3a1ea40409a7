import { oncePerTrace, type Through, type Trace } from '../provenance.js';

/** What is left of a value behind these is there. */
function excludesAbsence({ effect }: Through): boolean {
  return effect === 'present' || effect === 'defined';
}

/** Only ways without a value pass, if there are any. */
function keepsAbsence({ effect }: Through): boolean {
  return effect === 'absences' || effect === 'empties';
}

/** True when no followed way brings a value. */
export const surelyAbsent = oncePerTrace((trace): boolean => {
  if (trace.kind === 'through') return !keepsAbsence(trace) && surelyAbsent(trace.input);
  if (trace.kind === 'choice') return trace.inputs.length > 0 && trace.inputs.every(surelyAbsent);
  return trace.kind === 'absent' || (trace.kind === 'external' && trace.path.length === 0);
});

/** True when some followed way is known to bring no value. */
export const knownAbsent = oncePerTrace((trace): boolean => {
  if (trace.kind === 'through')
    return !excludesAbsence(trace) && (keepsAbsence(trace) || knownAbsent(trace.input));
  if (trace.kind === 'choice') return trace.inputs.some(knownAbsent);
  return trace.kind === 'absent';
});

/** True when some way brings no value, or ends where nobody can tell. */
export const maybeAbsent = oncePerTrace((trace): boolean => {
  if (trace.kind === 'through')
    return !excludesAbsence(trace) && (keepsAbsence(trace) || maybeAbsent(trace.input));
  if (trace.kind === 'choice') return trace.inputs.some(maybeAbsent);
  return trace.kind === 'absent' || trace.kind === 'external' || trace.kind === 'unproven';
});

/** The ways on which a member is there and holds `undefined`. */
export const undefinedWays = oncePerTrace((trace): readonly Trace[] => {
  if (trace.kind === 'through')
    return excludesAbsence(trace) || keepsAbsence(trace) ? [] : undefinedWays(trace.input);
  if (trace.kind === 'choice') return [...new Set(trace.inputs.flatMap(undefinedWays))];
  return isExplicitlyUndefined(trace) ? [trace] : [];
});

/** `{ idempotencyKey: undefined }` overrides what stands before it; a member that is not there does not. */
export function isExplicitlyUndefined(trace: Trace): boolean {
  if (trace.kind === 'through') return !keepsAbsence(trace) && isExplicitlyUndefined(trace.input);
  return trace.kind === 'absent' && trace.absence === 'undefined' && !trace.ofOwner;
}
