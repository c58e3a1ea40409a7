import type { Fault } from '../../test/runtime/stripe-double-faults.js';
import type { Random } from '../speed/random.js';

/** Where a worker is when it is killed, in the order in which a delivery comes by. */
export const KILL_POINTS = [
  'before the claim',
  'after the claim',
  'while it looks for the charge',
  'after the window began anew',
  'during the call',
  'after the call',
  'before the record',
  'during the record',
  'before the ack',
] as const;
export type KillPoint = (typeof KILL_POINTS)[number];

/** What protects a charge. */
export const LEVELS = [
  'no key',
  'metadata key',
  'content hash only',
  'in-memory set only',
  'full pattern',
] as const;
export type Level = (typeof LEVELS)[number];

/** The one business event of an intent. */
export interface BillingEvent {
  readonly intent: string;
  readonly customerId: string;
  readonly billingPeriod: string;
  readonly amount: number;
}

/** An event on its way to a worker. */
export interface Delivery {
  readonly event: BillingEvent;
  /** What the broker calls this delivery: another one for each. */
  readonly receipt: string;
  readonly kill: KillPoint | null;
}

/** What will happen to an event. */
export interface PlannedEvent {
  readonly event: BillingEvent;
  readonly kill: KillPoint | null;
  /** Two workers get it at once. */
  readonly raced: boolean;
  /** What goes wrong between worker and Stripe. */
  readonly faults: readonly Fault[];
  /** After how many hours the broker delivers it again although it was acknowledged. */
  readonly replays: readonly number[];
  /** Whether a delivery that was not acknowledged comes again only after Stripe has forgotten the key. */
  readonly late: boolean;
}

/** The hours at which deliveries are made: twice inside Stripe's window, and three times past it. */
export const HOURS = [0, 1, 26, 28, 54] as const;

/** The points that a first delivery comes by: without a ledger there are four. */
function firstPoints(level: Level): readonly KillPoint[] {
  if (level !== 'full pattern')
    return ['before the claim', 'during the call', 'after the call', 'before the ack'];
  const later: readonly KillPoint[] = ['while it looks for the charge', 'after the window began anew'];
  return KILL_POINTS.filter((point) => !later.includes(point));
}

/** The events of a level, the same for the same seed. */
export function planEvents(level: Level, random: Random, intents: number, kills: number): PlannedEvent[] {
  const points = firstPoints(level);
  const every = Math.max(1, Math.floor(intents / Math.max(1, kills)));
  let killed = 0;
  return Array.from({ length: intents }, (_, index) => {
    const event: BillingEvent = {
      intent: `intent-${index}`,
      customerId: `cus_${index % Math.max(1, Math.floor(intents / 50))}`,
      billingPeriod: `period-${index}`,
      amount: 100 + random.integer(900_000),
    };
    const struck = index % every === 0 && killed < kills;
    const kill = struck ? (points[killed++ % points.length] ?? null) : null;
    return {
      event,
      kill,
      raced: random.integer(10) === 0,
      faults: kill === 'during the call' ? [slow(event)] : faultsOf(random, event),
      replays: HOURS.slice(1).filter(() => random.integer(12) === 0),
      late: random.integer(2) === 0,
    };
  });
}

/** The worker dies while Stripe works on the request, and Stripe goes on. */
function slow({ intent }: BillingEvent): Fault {
  return { kind: 'delay', ms: 60, intent };
}

function faultsOf(random: Random, { intent }: BillingEvent): readonly Fault[] {
  // The SDK itself tries a cut connection once more: two of them reach the caller.
  switch (random.integer(60)) {
    case 0:
      return [{ kind: 'cut-before', intent, times: 2 }];
    case 1:
      return [{ kind: 'cut-after', intent, times: 2 }];
    case 2:
      return [{ kind: 'rate-limit', intent }];
    case 3:
      return [{ kind: 'server-error', executed: true, intent }];
    case 4:
      return [{ kind: 'server-error', executed: false, intent }];
    default:
      return [];
  }
}
