import pg from 'pg';
import type { PostgresServer } from '../../test/runtime/ledger/server.js';
import { seededRandom } from '../speed/random.js';
import { type Broker, startBroker } from './broker.js';
import { type Delivery, HOURS, type KillPoint, type Level, planEvents, type PlannedEvent } from './events.js';
import { type StripeProcess, startStripeProcess } from './stripe-process.js';

/** What a level did to its events. */
export interface LevelResult {
  readonly level: Level;
  readonly intents: number;
  readonly deliveries: number;
  /** Deliveries more than 24 hours after the first one. */
  readonly late: number;
  readonly kills: ReadonlyMap<KillPoint, number>;
  /** Charges beyond the first one of an intent. */
  readonly duplicates: number;
  /** Intents that were acknowledged and never charged. */
  readonly lost: number;
  /** Intents that nobody acknowledged to the end. */
  readonly unsettled: number;
  /** What deliveries were refused with. */
  readonly refusals: ReadonlyMap<string, number>;
}

/** How large the simulation is. */
export interface Simulation {
  readonly intents: number;
  /** How many first deliveries end with the death of their worker; others die on later ones. */
  readonly kills: number;
  readonly seed: number;
  readonly workers: number;
  readonly prefetch: number;
  readonly workerFile: string;
}

/** Where a worker dies that takes up what another one left behind. */
const LATER_POINTS: readonly (KillPoint | null)[] = [
  'after the window began anew',
  null,
  'while it looks for the charge',
  'during the call',
  null,
  'before the record',
  'after the claim',
  null,
];

interface State {
  readonly stripe: StripeProcess;
  readonly pool: pg.Pool;
  readonly broker: Broker;
  readonly plans: readonly PlannedEvent[];
  readonly settled: Set<string>;
  readonly refusals: Map<string, number>;
  deliveries: number;
  late: number;
  laterKills: number;
}

/** Runs one level through deaths, races, redeliveries and replays. */
export async function simulate(server: PostgresServer, level: Level, size: Simulation): Promise<LevelResult> {
  const stripe = await startStripeProcess();
  const database = level.replaceAll(/[^a-z]/g, '_');
  const databaseUrl = await server.withLedger(database);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on('error', () => undefined);
  const { workers, prefetch, workerFile } = size;
  const broker = startBroker({ level, stripePort: stripe.port, databaseUrl, workers, prefetch, workerFile });
  const plans = planEvents(level, seededRandom(size.seed), size.intents, size.kills);
  const state: State = {
    ...{ stripe, pool, broker, plans, settled: new Set(), refusals: new Map() },
    ...{ deliveries: 0, late: 0, laterKills: 0 },
  };
  try {
    await stripe.plan(plans.flatMap(({ faults }) => faults));
    for (const [index, hour] of HOURS.entries()) {
      await pass(state, hour - (HOURS[index - 1] ?? 0));
      await deliverAt(state, hour);
    }
    for (let rest = 0; rest < 4; rest++) {
      await pass(state, 25);
      await deliver(
        state,
        unsettled(state).map((plan) => deliveryOf(plan, `rest-${rest}`)),
        true,
      );
    }
    return await judge(state, level);
  } finally {
    broker.stop();
    stripe.stop();
    await pool.end();
  }
}

/** Time goes by at Stripe and in the ledger alike. */
async function pass({ stripe, pool }: State, hours: number): Promise<void> {
  await stripe.advance(hours);
  await pool.query(
    `UPDATE chargeonce_ledger SET created_at = created_at - $1 * interval '1 hour',
      window_from = window_from - $1 * interval '1 hour', lease_until = lease_until - $1 * interval '1 hour'`,
    [hours],
  );
}

async function deliverAt(state: State, hour: number): Promise<void> {
  const first = hour === 0;
  const due = state.plans.flatMap((plan): Delivery[] => {
    const open = !state.settled.has(plan.event.intent);
    const wanted = first || (open && (!plan.late || hour > 24)) || plan.replays.includes(hour);
    if (!wanted) return [];
    const kill = first ? plan.kill : open ? laterKill(state) : null;
    const one = deliveryOf(plan, `at-${hour}`, kill);
    return plan.raced ? [one, deliveryOf(plan, `at-${hour}-raced`)] : [one];
  });
  await deliver(state, due, hour > 24);
  // The broker tries at once what was refused, and half of what a dead worker had.
  const again = unsettled(state).filter(({ late }) => !late);
  await deliver(
    state,
    again.map((plan) => deliveryOf(plan, `at-${hour}-again`)),
    hour > 24,
  );
}

function laterKill(state: State): KillPoint | null {
  return LATER_POINTS[state.laterKills++ % LATER_POINTS.length] ?? null;
}

function deliveryOf({ event }: PlannedEvent, when: string, kill: KillPoint | null = null): Delivery {
  return { event, receipt: `${event.intent}-${when}`, kill };
}

function unsettled({ plans, settled }: State): PlannedEvent[] {
  return plans.filter(({ event }) => !settled.has(event.intent));
}

async function deliver(state: State, deliveries: readonly Delivery[], late: boolean): Promise<void> {
  state.deliveries += deliveries.length;
  if (late) state.late += deliveries.length;
  for (const { delivery, outcome, why } of await state.broker.deliver(deliveries)) {
    if (outcome === 'acknowledged') state.settled.add(delivery.event.intent);
    if (outcome === 'refused') state.refusals.set(why, (state.refusals.get(why) ?? 0) + 1);
  }
}

async function judge(state: State, level: Level): Promise<LevelResult> {
  const charges = new Map<string, number>();
  for (const { charged, metadata } of await state.stripe.executions()) {
    const { intent = '' } = metadata;
    if (charged > 0) charges.set(intent, (charges.get(intent) ?? 0) + 1);
  }
  const intents = state.plans.map(({ event }) => event.intent);
  const { deliveries, late, refusals, broker, settled } = state;
  return {
    ...{ level, intents: intents.length, deliveries, late, refusals, kills: broker.kills },
    duplicates: [...charges.values()].reduce((sum, count) => sum + count - 1, 0),
    lost: intents.filter((intent) => settled.has(intent) && !charges.has(intent)).length,
    unsettled: intents.filter((intent) => !settled.has(intent)).length,
  };
}
