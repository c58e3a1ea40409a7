import type { InternalFault, StripeCall } from './analysis.js';
import type { Sink } from './sinks/sink.js';

/** The calls of one analysis as the engine sees them, and where it failed on one. */
export interface Asked {
  readonly sinks: ReadonlyMap<StripeCall, Sink>;
  readonly faults: InternalFault[];
}

/** The answer to a question about a call. A fault of the engine becomes an `internal` finding and the answer `otherwise`. */
export function ask<Answer>(
  { sinks, faults }: Asked,
  call: StripeCall,
  question: (sink: Sink) => Answer,
  otherwise: Answer,
): Answer {
  try {
    const sink = sinks.get(call);
    if (!sink) throw new Error(`no such call: ${call.method}`);
    return question(sink);
  } catch (error) {
    faults.push({ file: call.at.file, message: error instanceof Error ? error.message : String(error) });
    return otherwise;
  }
}

/** The same, asked once for each call. */
export function askOnce<Answer>(
  asked: Asked,
  question: (sink: Sink) => Answer,
  otherwise: Answer,
): (call: StripeCall) => Answer {
  const answers = new Map<StripeCall, Answer>();
  return (call) => {
    const known = answers.has(call) ? (answers.get(call) as Answer) : ask(asked, call, question, otherwise);
    answers.set(call, known);
    return known;
  };
}
