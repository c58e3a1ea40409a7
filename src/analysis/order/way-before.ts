import type ts from 'typescript';
import type { EffectFacts } from '../../catalogue/schema.js';
import { isCalled } from '../../catalogue/deed-words.js';
import { tableIn } from '../../catalogue/verbs.js';
import { contains } from '../../typescript/flow-graph.js';
import { bare, enclosingFunction, visitAll } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { causeAt } from '../cause.js';
import { spanOf } from '../span.js';
import { actsOf, actsOfCall, isDecidedBy, looksForDuplicate, walkOf, type Act } from './acts.js';
import { afterwards, isExclusive } from './afterwards.js';
import type { Deed, Flaw, FlawedInsert, Look, WayBefore } from './before.js';
import { hostedBy } from './deed.js';
import { looksOf, type Look as Looked } from './looks.js';
import { either, isActing, NO_FACTS, inSequence, type Facts } from './facts.js';
import { factsAt } from './passed.js';
import { webhookOn } from './webhook.js';
import type { Station, WayIn } from './ways-in.js';

/** One thing that was done on a way, the outermost first. */
interface Step {
  readonly facts: EffectFacts;
  readonly node: ts.Node;
  /** Undefined for what the call stands inside of. */
  readonly act: Act | undefined;
  /** The code looks at what it said. */
  readonly isDecided: boolean;
  /** A `catch` that tells duplicates keeps the call from being made. */
  readonly isRescued: boolean;
}

/** What stands before the innermost station of a way, and what comes after it; `stored` is a row that holds its key. */
export function wayBefore(engine: Engine, way: WayIn, stored: Deed | undefined): WayBefore {
  const stations = [...way.stations].reverse();
  const levels = stations.map((station, at) => levelOf(engine, station, stations[at + 1]));
  const steps = levels.flatMap((level) => level.steps);
  const looks = levels.flatMap((level) => level.looks);
  const guards = guardsOf(steps, looks);
  const later = way.stations.map((station) => afterwards(engine, station));
  const isWritten = later.some(({ writes }) => writes.length > 0);
  const outermost = stations[0]?.within;
  const [innermost] = way.stations;
  if (!innermost) throw new RangeError('A way leads through a station.');
  return {
    entry: outermost ? spanOf(outermost.name ?? outermost) : null,
    ends: way.ends,
    cause: causeAt(engine.ts, innermost.at.parent),
    ...guards,
    preflight: [...(stored ? [stored] : []), ...guards.preflight],
    flawed: [...guards.flawed, ...levels.flatMap(({ bypassed }) => bypassed).map(asBypassed)],
    selects: looks.filter(({ kind }) => kind === 'select').map((look) => lookOf(look, isWritten)),
    local: looks.filter(({ kind }) => kind === 'local').map((look) => lookOf(look, isWritten)),
    webhook: webhookOn(engine, way.stations),
    records: later.flatMap(({ records }) => records).map(deedOf),
    writes: later.flatMap(({ writes }) => writes).map(deedOf),
  };
}

interface Level {
  readonly steps: readonly Step[];
  /** Claims in the code before the station that some path goes around. */
  readonly bypassed: readonly Act[];
  readonly looks: readonly Looked[];
}

function levelOf(engine: Engine, station: Station, inner: Station | undefined): Level {
  const facts = stationFacts(engine, station);
  const acts = actsOf(engine, facts);
  const steps = acts.map((act): Step => {
    const isDecided = isDecidedBy(engine, facts, act.node);
    return { facts: act, node: act.node, act, isDecided, isRescued: isRescued(engine, act, station.at) };
  });
  return {
    steps: [...steps, ...hostsOf(engine, station, inner)],
    bypassed: bypassedClaims(engine, station, facts),
    looks: looksOf(engine, facts.conditions, acts),
  };
}

function bypassedClaims(engine: Engine, { at, within }: Station, { passed }: Facts): Act[] {
  const { ts } = engine;
  const found: Act[] = [];
  const known = new Set<ts.Node>(passed.map(({ node }) => node));
  if (!within?.body) return found;
  visitAll(ts, within.body, (node) => {
    if (!isActing(ts, node) || node.end > at.pos || known.has(node) || isExclusive(engine, at, node)) return;
    const acts = actsOfCall(engine, { node, caught: [], swallowed: [] });
    found.push(...acts.filter(({ effect }) => effect === 'claim'));
  });
  return found;
}

/** What is certain at a station: in its own function, and where a function that it was handed to runs it. */
function stationFacts(engine: Engine, { at, within, wrappers }: Station): Facts {
  const walk = walkOf(engine);
  const around = wrappers.map((site) => factsAt(walk, site, enclosingFunction(engine.ts, site)));
  const joined = around.reduce<Facts | undefined>((facts, one) => either(facts, one), undefined);
  return inSequence(joined ?? NO_FACTS, inSequence(factsAt(walk, at, within), receiverFacts(engine, at)));
}

/** `rows.forEach((row) => …)`, `claim(event).then((row) => …)`: what comes before the dot has run, and decides. */
function receiverFacts(engine: Engine, at: ts.Node): Facts {
  const { ts } = engine;
  const callee = ts.isCallExpression(at) ? bare(ts, at.expression) : undefined;
  if (!callee || !ts.isPropertyAccessExpression(callee) || callee.name.text === 'catch') return NO_FACTS;
  const test = callee.expression;
  const passed = factsAt(walkOf(engine), callee.name, callee.parent).passed;
  return { passed, conditions: [{ test, holds: true }] };
}

function hostsOf(engine: Engine, { at }: Station, inner: Station | undefined): Step[] {
  const fn = inner?.within;
  if (!fn || !isActing(engine.ts, at)) return [];
  const facts = hostedBy(engine, at, fn);
  return facts ? [{ facts, node: at, act: undefined, isDecided: true, isRescued: false }] : [];
}

/** An error by a duplicate is told apart, and then the call is not made. */
function isRescued({ ts }: Engine, { node, passed }: Act, at: ts.Node): boolean {
  if (passed.caught.length > 0) return true;
  for (let up = node.parent; !ts.isSourceFile(up); up = up.parent) {
    if (!ts.isTryStatement(up) || !up.catchClause || !looksForDuplicate(up.catchClause)) continue;
    if (contains(up.tryBlock, at)) return true;
  }
  return false;
}

type Guards = Pick<WayBefore, 'preflight' | 'flawed' | 'inserts' | 'locks' | 'transaction'>;

function guardsOf(steps: readonly Step[], looks: readonly Looked[]): Guards {
  const opened = openTransaction(steps);
  const flaws = steps.map((step, at) => flawOf(step, at > opened && opened >= 0, looks));
  const claims = steps.filter((step) => isClaim(step));
  const flawed = claims.flatMap((step) => {
    const flaw = flaws[steps.indexOf(step)];
    return flaw ? [{ ...deedOf(step), flaw }] : [];
  });
  const transaction = steps[opened];
  return {
    preflight: claims.filter((step) => flaws[steps.indexOf(step)] === undefined).map(deedOf),
    flawed,
    inserts: steps.filter((step) => !isClaim(step) && isWrite(step)).map(deedOf),
    locks: steps.filter(isLock).map(deedOf),
    transaction: transaction ? deedOf(transaction) : null,
  };
}

/** Where the transaction began that is still open; -1 without one. */
function openTransaction(steps: readonly Step[]): number {
  const last = steps.findLastIndex(({ facts: { effect } }) => /^(begin|end|transaction)$/.test(effect));
  return steps[last]?.facts.effect === 'end' ? -1 : last;
}

/** An insert counts as a claim where the code tells a duplicate by its error or its answer. */
function isClaim({ facts: { effect }, isDecided, isRescued }: Step): boolean {
  return effect === 'claim' || (effect === 'insert' && (isDecided || isRescued));
}

function isWrite({ facts: { effect } }: Step): boolean {
  return effect === 'insert' || effect === 'update';
}

function isLock({ facts: { effect, tells }, isDecided }: Step): boolean {
  return effect === 'lock' && (tells !== 'answer' || isDecided);
}

function flawOf(step: Step, isOpen: boolean, looks: readonly Looked[]): Flaw | undefined {
  const { act, facts, isDecided } = step;
  const isLookedUp = looks.some((look) => look.kind === 'select' && isLaterLook(look, step));
  if (act?.lost && !(act.lost === 'unread' && isLookedUp)) return act.lost;
  if (act && act.passed.swallowed.length > 0 && !isDecided) return 'fail-open';
  if (facts.tells === 'answer' && !isDecided && !isLookedUp && !act?.lost) return 'unread';
  return isOpen ? 'uncommitted' : undefined;
}

/** A look at the same table that comes after the insert reads what the insert left: the status of the row decides. */
function isLaterLook({ node }: Looked, step: Step): boolean {
  if (node.getSourceFile() !== step.node.getSourceFile() || node.pos < step.node.end) return false;
  const [left, right] = [tableIn(node.getText()), tableIn(step.node.getText())];
  return left === undefined || right === undefined || left === right;
}

function asBypassed(act: Act): FlawedInsert {
  return { ...deedOf(act), flaw: 'bypassed' };
}

function lookOf({ node, what, goesOn }: Looked, isWritten: boolean): Look {
  const text = node.getText();
  const asked = tableIn(text) ?? text.slice(0, text.indexOf('('));
  return { at: spanOf(node), what, goesOn, isOfCharge: isWritten || isCalled(asked, 'names-a-charge') };
}

function deedOf({ node, ...rest }: Step | Act): Deed {
  return { at: spanOf(node), what: 'facts' in rest ? rest.facts.what : rest.what };
}
