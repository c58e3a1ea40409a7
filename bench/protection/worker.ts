/**
 * A billing worker in a process of its own. Gets deliveries from its parent, charges as its level does, and
 * acknowledges; or kills itself with SIGKILL where the delivery says so.
 */
import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import Stripe from 'stripe';
import type { BillingEvent, Delivery, KillPoint, Level } from './events.js';
import { charge, type Reach, type World } from './levels.js';

/** What the parent hears. */
export interface Answer {
  readonly receipt: string;
  readonly acknowledged: boolean;
  readonly why: string;
}

const [level = '', stripePort = '', databaseUrl = ''] = process.argv.slice(2);
/** The pipe by which the parent learns why the process is gone; what is written to it survives the process. */
const LAST_WORDS = 4;

const world: World = {
  level: level as Level,
  stripe: new Stripe('sk_test_0', {
    host: '127.0.0.1',
    port: Number(stripePort),
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  }),
  pool: new pg.Pool({ connectionString: databaseUrl, max: 6 }),
  seen: new Set(),
};

process.on('message', (delivery: Delivery) => void take(delivery));
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

async function take(delivery: Delivery): Promise<void> {
  const reach = reacher(delivery.kill);
  const why = await attempt(delivery.event, delivery.receipt, reach);
  if (why === null) await reach('before the ack');
  const answer: Answer = { receipt: delivery.receipt, acknowledged: why === null, why: why ?? '' };
  process.send?.(answer);
}

/** Null when the event is settled. */
async function attempt(event: BillingEvent, receipt: string, reach: Reach): Promise<string | null> {
  try {
    await charge(world, event, receipt, reach);
    return null;
  } catch (error) {
    const { code, type, statusCode } = error as { code?: string; type?: string; statusCode?: number };
    return code ?? (type ? `${type} ${statusCode ?? ''}` : String(error));
  }
}

function reacher(kill: KillPoint | null): Reach {
  return async (point, afterMs = 0) => {
    if (point !== kill) return;
    await wait(afterMs);
    writeSync(LAST_WORDS, `${point}\n`);
    process.kill(process.pid, 'SIGKILL');
    await new Promise<never>(() => undefined);
  };
}
