import type { Catalogue } from '../catalogue/catalogue.js';
import type { Project } from '../typescript/project.js';
import type { Analysis, InternalFault, KeyReport, StripeCall, Unproven } from './analysis.js';
import { judgeBody } from './body/body.js';
import { createEngine } from './engine.js';
import { judge } from './judge.js';
import { findSinks } from './sinks/find.js';
import type { Sink } from './sinks/sink.js';
import { bySpan, spanOf } from './span.js';

/** Finds the Stripe writes of a project, and answers where each one's key comes from when it is asked. */
export function analyse(project: Project, catalogue: Catalogue): Analysis {
  const engine = createEngine(project, catalogue);
  const found = findSinks(engine);
  const faults: InternalFault[] = [...found.faults];
  const sinks = new Map(found.sinks.map((sink) => [callOf(sink), sink] as const));
  const calls = [...sinks.keys()].sort((a, b) => bySpan(a.at, b.at));
  const question = { sinks, faults };
  return {
    calls: () => calls,
    key: remembered(question, UNKNOWN_KEY, (sink) => judge(engine, sink)),
    body: remembered(question, { volatile: [], live: [] }, (sink) => judgeBody(engine, sink)),
    before: () => NOT_BUILT,
    after: () => NOT_BUILT,
    leftOut: found.leftOut,
    faults,
  };
}

const NOT_BUILT: Unproven = { verdict: 'unproven', reason: 'not followed by this version' };

function callOf(sink: Sink): StripeCall {
  const { method, repeat, money, kind, nameNode } = sink;
  return { method, at: spanOf(nameNode), repeat, money, kind };
}

/** The verdict on a call on which the engine itself failed. */
const UNKNOWN_KEY: KeyReport = {
  verdict: 'unproven',
  scope: null,
  grain: 'intent',
  reason: 'internal fault',
  key: null,
  sources: [],
  origins: [],
  provenance: null,
};

interface Asked {
  readonly sinks: ReadonlyMap<StripeCall, Sink>;
  readonly faults: InternalFault[];
}

/**
 * A question that is asked once per call. A fault of the engine on one call becomes a finding and the answer `otherwise`;
 * the run goes on.
 */
function remembered<Answer extends object>(
  { sinks, faults }: Asked,
  otherwise: Answer,
  ask: (sink: Sink, call: StripeCall) => Answer,
): (call: StripeCall) => Answer {
  const answers = new Map<StripeCall, Answer>();
  const attempt = (call: StripeCall): Answer => {
    try {
      const sink = sinks.get(call);
      if (!sink) throw new Error(`no such call: ${call.method}`);
      return ask(sink, call);
    } catch (error) {
      faults.push({ file: call.at.file, message: error instanceof Error ? error.message : String(error) });
      return otherwise;
    }
  };
  return (call) => {
    const answer = answers.get(call) ?? attempt(call);
    answers.set(call, answer);
    return answer;
  };
}
