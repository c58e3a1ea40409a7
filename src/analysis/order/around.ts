import type ts from 'typescript';
import { causeAt } from '../cause.js';
import type { Engine } from '../engine.js';
import type { Sink } from '../sinks/sink.js';
import { bySpan, spanOf } from '../span.js';
import type { AfterReport, Spot } from './after.js';
import type { DrivenReport } from './driven.js';
import { startsOn } from './from-start.js';
import { lateRows, waitsOf } from './late.js';
import { scheduleOf } from './scheduled.js';
import { chargesNow } from './charges-now.js';
import { replayedOn } from './replayed.js';
import { surroundsOf } from './surrounds.js';
import { swallowedOn } from './swallowed.js';
import { waysIn, type WayIn } from './ways-in.js';

/** What becomes of the failure of a call, in the handlers and retries around it. */
export function askAfter(engine: Engine, sink: Sink): AfterReport {
  engine.begin();
  const call = sink.site;
  if (!chargesNow(engine, sink, call)) return { swallowed: [], replayed: [] };
  const ways = waysIn(engine, call).map((way) => ({ way, surrounds: surroundsOf(engine, way) }));
  const swallowed = ways.flatMap(({ way, surrounds }) => swallowedOn(engine, call, way, surrounds));
  const replayed = ways.flatMap(({ surrounds }) => replayedOn(engine, call, surrounds));
  return {
    swallowed: distinct(
      swallowed.map(({ node, how, deed }) => ({
        ...spotAt(engine, sink, node, 'goes on here'),
        how,
        deed: spanOf(deed),
      })),
    ),
    replayed: distinct(
      replayed.map(({ node, by, name }) => ({ ...spotAt(engine, sink, node, 'repeats it'), by, name })),
    ),
  };
}

/** What has a call made again or made elsewhere too. */
export function askDriven(engine: Engine, sink: Sink): DrivenReport {
  engine.begin();
  const call = sink.site;
  if (!chargesNow(engine, sink, call)) return { late: [], scheduled: [], fromStart: [] };
  const ways = waysIn(engine, call);
  const own = (node: ts.Node, step: string): Spot => ({
    ...spotAt(engine, sink, node, step),
    at: spanOf(sink.nameNode),
  });
  const late = ways.flatMap((way) => lateOn(engine, sink, call, way, own));
  const scheduled = ways.flatMap((way) => {
    const by = scheduleOf(engine, way);
    return by ? [{ ...own(by, 'runs it in each process'), by: spanOf(starterOf(engine, by)) }] : [];
  });
  const starts = ways.flatMap((way) => startsOn(engine, way));
  const fromStart = starts.map(({ node, kind }) => ({
    ...spotAt(engine, sink, node, 'begins at the oldest'),
    kind,
  }));
  return { late: distinct(late), scheduled: distinct(scheduled), fromStart: distinct(fromStart) };
}

const HOUR = 3_600_000;

/** How long Stripe keeps a key for certain, in milliseconds: a day in the first version of its API, 30 days in the second. */
function windowOf({ method }: Pick<Sink, 'method'>): number {
  return /^v2\.|\/v2\//.test(method) ? 720 * HOUR : 24 * HOUR;
}

function lateOn(
  engine: Engine,
  sink: Sink,
  call: ts.Node,
  way: WayIn,
  own: (node: ts.Node, step: string) => Spot,
): DrivenReport['late'] {
  const surrounds = surroundsOf(engine, way);
  const read = lateRows(engine, call, way, surrounds);
  const rows = read
    ? [{ ...own(read, 'reads rows of any age'), kind: 'rows' as const, rows: spanOf(read) }]
    : [];
  const wrappers = surrounds.filter((one) => one.kind === 'wrapper');
  const retries = wrappers.flatMap((one) => {
    const total = waitsOf(engine, one) ?? 0;
    const { expression } = one.node;
    if (total <= windowOf(sink)) return [];
    return [
      { ...own(expression, 'waits in between'), kind: 'backoff' as const, name: spanOf(expression), total },
    ];
  });
  return [...rows, ...retries];
}

/** What starts a schedule, without its arguments. */
function starterOf({ ts }: Engine, node: ts.Node): ts.Node {
  return ts.isCallExpression(node) || ts.isNewExpression(node) ? node.expression : node;
}

/** A place of a finding, with the way from the call to it. */
function spotAt({ ts }: Engine, { nameNode, method }: Sink, node: ts.Node, step: string): Spot {
  return {
    at: spanOf(node),
    cause: causeAt(ts, node),
    path: [
      { at: spanOf(nameNode), step: `\`${method}\` fails` },
      { at: spanOf(node), step },
    ],
  };
}

/** One entry per place, the first that was found, in the order of the code. */
function distinct<S extends Spot>(spots: readonly S[]): readonly S[] {
  const byPlace = new Map<string, S>();
  for (const spot of spots) {
    const place = `${spot.at.file} ${spot.at.start}`;
    if (!byPlace.has(place)) byPlace.set(place, spot);
  }
  return [...byPlace.values()].sort((a, b) => bySpan(a.at, b.at));
}
