import type { InternalFault, StripeCall } from './analysis.js';
import type { Sink } from './sinks/sink.js';

/** The calls of one analysis as the engine sees them, and where it failed on one. */
export interface Asked {
  readonly sinks: ReadonlyMap<StripeCall, Sink>;
  readonly faults: InternalFault[];
}

/**
 * A question about a call, asked once for each. A fault of the engine becomes an `internal` finding and the answer
 * `otherwise`; the run goes on.
 */
export function askOnce<Answer>(
  { sinks, faults }: Asked,
  ask: (sink: Sink) => Answer,
  otherwise: Answer,
): (call: StripeCall) => Answer {
  const answers = new Map<StripeCall, Answer>();
  const answer = (call: StripeCall): Answer => {
    try {
      const sink = sinks.get(call);
      if (!sink) throw new Error(`no such call: ${call.method}`);
      return ask(sink);
    } catch (error) {
      faults.push({ file: call.at.file, message: error instanceof Error ? error.message : String(error) });
      return otherwise;
    }
  };
  return (call) => {
    const known = answers.has(call) ? (answers.get(call) as Answer) : answer(call);
    answers.set(call, known);
    return known;
  };
}
