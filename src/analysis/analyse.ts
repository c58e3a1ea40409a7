import type { Catalogue } from '../catalogue/catalogue.js';
import type { Project } from '../typescript/project.js';
import type { Analysis, InternalFault, KeyReport, StripeCall } from './analysis.js';
import { ask, askOnce } from './ask-once.js';
import { judgeBody } from './body/body.js';
import { unbrandedKeys } from './brand/unbranded-keys.js';
import { createEngine, type Engine } from './engine.js';
import { judge, questionOn } from './judge.js';
import { otherNamespace, stageOf, type Stage } from './namespace.js';
import type { AfterReport } from './order/after.js';
import { askAfter, askDriven } from './order/around.js';
import { judgeBefore } from './order/judge-before.js';
import { reachIndex, type ReachIndex } from './order/reach.js';
import { firstTriesOf, regenerationsOf } from './order/regeneration.js';
import { reusesOf } from './order/reuse.js';
import { permanentKeys } from './permanent.js';
import type { Ground } from './repair/faults.js';
import { repairsFor } from './repair/repairs.js';
import { findSinks } from './sinks/find.js';
import type { Sink } from './sinks/sink.js';
import { longLivedSecrets } from './secret/long-lived-secrets.js';
import { shapeAt } from './shape.js';
import { bySpan, spanOf } from './span.js';
import type { KeyText } from './text/key-text.js';
import { textsOfKey } from './text/texts.js';

/** Finds the Stripe writes of a project, and answers where each one's key comes from when it is asked. */
export function analyse(project: Project, catalogue: Catalogue): Analysis {
  const engine = createEngine(project, catalogue);
  const found = findSinks(engine);
  const faults: InternalFault[] = [...found.faults];
  const sinks = new Map(found.sinks.map((sink) => [callOf(sink), sink] as const));
  const calls = [...sinks.keys()].sort((a, b) => bySpan(a.at, b.at));
  const asked = { sinks, faults };
  let index: ReachIndex | undefined;
  const reached = (): ReachIndex => (index ??= reachIndex(engine, found.sinks));
  const text = askOnce(asked, (sink) => textsOn(engine, sink), []);
  const stage = askOnce(asked, (sink) => stageOf(questionOn(engine, sink), textsOn(engine, sink)), undefined);
  const firstTries = askOnce(asked, (sink) => firstTriesOf(engine, sink, reached()), []);
  const isFirstTry = (one: StripeCall, of: StripeCall): boolean =>
    firstTries(of).some((sink) => sink === sinks.get(one));
  const after = askOnce(asked, (sink) => askAfter(engine, sink), { swallowed: [], replayed: [] });
  const ground = groundOf(engine, sinks, { text, stage, after });
  return {
    calls: () => calls,
    key: askOnce(asked, (sink) => judge(engine, sink), UNKNOWN_KEY),
    body: askOnce(asked, (sink) => judgeBody(engine, sink), { volatile: [], live: [] }),
    reuses: askOnce(asked, (sink) => reusesOf(engine, sink, reached()), []),
    regenerations: askOnce(asked, (sink) => regenerationsOf(engine, sink, reached()), []),
    text,
    permanent: askOnce(asked, (sink) => permanentKeys(questionOn(engine, sink), textsOn(engine, sink)), []),
    namespace: (call) =>
      otherNamespace(calls, stage, call, (one) => isFirstTry(one, call) || isFirstTry(call, one)),
    before: askOnce(asked, (sink) => judgeBefore(engine, sink), { ways: [] }),
    after,
    driven: askOnce(asked, (sink) => askDriven(engine, sink), { late: [], scheduled: [], fromStart: [] }),
    unbrandedKeys: askOnce(asked, (sink) => unbrandedKeys(engine, sink), []),
    longLivedSecrets: askOnce(asked, (sink) => longLivedSecrets(engine, sink), []),
    shape: (at) => shapeAt(engine.ts, at),
    repairs: (call, fault) => ask(asked, call, (sink) => repairsFor(ground, sink, fault), []),
    leftOut: found.leftOut,
    faults,
  };
}

interface Beside {
  readonly text: (call: StripeCall) => readonly KeyText[];
  readonly stage: (call: StripeCall) => Stage | undefined;
  readonly after: (call: StripeCall) => AfterReport;
}

/** The same questions for those who know a call as the engine does. */
function groundOf(engine: Engine, sinks: ReadonlyMap<StripeCall, Sink>, beside: Beside): Ground {
  const calls = new Map([...sinks].map(([call, sink]) => [sink, call] as const));
  const on =
    <Answer>(ask: (call: StripeCall) => Answer) =>
    (sink: Sink): Answer =>
      ask(calls.get(sink) ?? callOf(sink));
  return {
    engine,
    sinks: [...sinks.values()],
    textsOf: on(beside.text),
    stageOf: on(beside.stage),
    afterOf: on(beside.after),
  };
}

function textsOn(engine: Engine, sink: Sink): readonly KeyText[] {
  engine.begin();
  return textsOfKey(questionOn(engine, sink));
}

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
  argument: null,
  sources: [],
  origins: [],
  provenance: null,
};
