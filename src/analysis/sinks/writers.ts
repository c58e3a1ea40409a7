import { leavesOf, oncePerTrace, type Joined, type Trace } from '../provenance.js';
import type { KeySink } from './sink.js';

/** The key as those callers pass it that write: a reading caller of the same wrapper needs none. */
export function keyOfWriters(key: KeySink, method: Trace | undefined): KeySink {
  const choice = method && callerChoice(method);
  if (!choice) return key;
  const kept = new Set(choice.inputs.flatMap((input, index) => (reads(input) ? [] : [index])));
  if (kept.size === choice.inputs.length) return key;
  return { ...key, trace: onlyCallers(key.trace, choice.callersOf, kept, new Map()) };
}

const callerChoice = oncePerTrace((trace): Joined | undefined => {
  if (trace.kind === 'through') return callerChoice(trace.input);
  if (trace.kind !== 'choice') return undefined;
  if (trace.callersOf) return trace;
  for (const input of trace.inputs) {
    const found = callerChoice(input);
    if (found) return found;
  }
  return undefined;
});

/** No method is a GET. */
function reads(method: Trace): boolean {
  return [...leavesOf(method)].every(
    (one) => one.kind === 'absent' || (one.kind === 'constant' && /^(get|delete)$/i.test(one.text ?? '')),
  );
}

function onlyCallers(
  trace: Trace,
  fn: Joined['callersOf'],
  kept: ReadonlySet<number>,
  done: Map<Trace, Trace>,
): Trace {
  const known = done.get(trace);
  if (known) return known;
  done.set(trace, trace);
  const again = (input: Trace): Trace => onlyCallers(input, fn, kept, done);
  const result =
    'inputs' in trace ? narrowed(trace) : 'input' in trace ? { ...trace, input: again(trace.input) } : trace;
  done.set(trace, result);
  return result;

  function narrowed(joined: Joined): Trace {
    const inputs =
      joined.callersOf === fn ? joined.inputs.filter((_, index) => kept.has(index)) : joined.inputs;
    return { ...joined, inputs: inputs.map(again) };
  }
}
