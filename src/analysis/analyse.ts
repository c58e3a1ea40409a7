import type { Catalogue } from '../catalogue/catalogue.js';
import type { Project } from '../typescript/project.js';
import type { Analysis, InternalFault, KeyReport, StripeCall, Unproven } from './analysis.js';
import { createEngine, type Engine } from './engine.js';
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
  const reports = new Map<StripeCall, KeyReport>();
  return {
    calls: () => calls,
    key(call) {
      const known = reports.get(call) ?? keyReport(engine, sinks.get(call), call, faults);
      reports.set(call, known);
      return known;
    },
    body: () => NOT_BUILT,
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

/** A fault of the engine on one call becomes a finding and an unproven verdict; the run goes on. */
function keyReport(
  engine: Engine,
  sink: Sink | undefined,
  call: StripeCall,
  faults: InternalFault[],
): KeyReport {
  try {
    if (!sink) throw new Error(`no such call: ${call.method}`);
    return judge(engine, sink);
  } catch (error) {
    faults.push({ file: call.at.file, message: error instanceof Error ? error.message : String(error) });
    return {
      verdict: 'unproven',
      scope: null,
      grain: 'intent',
      reason: 'internal fault',
      key: null,
      sources: [],
      origins: [],
      provenance: null,
    };
  }
}
