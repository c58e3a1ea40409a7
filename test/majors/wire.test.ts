/**
 * The labels of the shared programs are held against the SDK itself: each function is called with a client of each
 * major, and what arrives at a server is compared with what its label claims.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Verdict } from '../../src/analysis/analysis.js';
import { startLoopback, type Loopback, type SentRequest } from './loopback.js';
import { folderOf } from './program-in.js';
import { MAJORS, pathOf, readPrograms, type Major, type SharedProgram } from './programs.js';

const ORDER = {
  id: 'ord_1',
  cents: 1000,
  customer: 'cus_1',
  intent: 'pi_1',
  invoice: 'in_1',
  subscription: 'sub_1',
};
const KEY = `k-${ORDER.id}`;

type Run = (stripe: unknown, order: typeof ORDER) => Promise<unknown>;
interface Client {
  readonly refunds: { create(params: object, options?: object): Promise<unknown> };
  readonly customers: Record<'retrieve' | 'del', (id: string) => Promise<unknown>>;
}

interface StripeClass {
  new (key: string, settings: object): unknown;
  readonly PACKAGE_VERSION: string;
}

const programs = readPrograms().filter(({ runs }) => runs);
let server: Loopback;

beforeAll(async () => {
  server = await startLoopback();
});
afterAll(() => server.close());

function clientOf(major: Major, settings: object = {}): unknown {
  const load = createRequire(join(folderOf(major), 'package.json'));
  const Stripe = load('stripe') as StripeClass;
  expect(Stripe.PACKAGE_VERSION.split('.')[0]).toBe(String(major));
  const { port } = server;
  return new Stripe('sk_test_0', {
    ...{ host: '127.0.0.1', port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 },
    ...settings,
  });
}

/** What the request says of the key, in the words of the labels; null for a request that no label speaks of. */
async function observed(run: Run, stripe: unknown): Promise<Verdict | null> {
  const first = await requestOf(run, stripe);
  const second = await requestOf(run, stripe);
  if (!first || !second) return 'missing';
  // Up to 21 a key beside other params makes options of them all: what is sent then is not the request that was meant.
  if (run.toString().includes('amount') && !first.body.includes(String(ORDER.cents))) return 'missing';
  const isV1Delete = first.http === 'DELETE' && first.path.startsWith('/v1/');
  if (first.http === 'GET' || isV1Delete) return null;
  const [key, again] = [keyOf(first), keyOf(second)];
  if (key === null || key.startsWith('stripe-node-retry-')) return 'missing';
  if (key === KEY && again === KEY) return 'stable';
  return key === again ? null : 'unstable';
}

/** Stripe tells meter events apart by what they name themselves. */
function keyOf({ path, key, body }: SentRequest): string | null {
  if (!path.endsWith('/meter_events')) return key;
  if (body.startsWith('{')) return (JSON.parse(body) as { identifier?: string }).identifier ?? null;
  return new URLSearchParams(body).get('identifier');
}

/** Undefined when the SDK refuses to send anything. */
async function requestOf(run: Run, stripe: unknown): Promise<SentRequest | undefined> {
  server.taken();
  try {
    await run(stripe, ORDER);
  } catch {
    // A refused call has sent nothing, and an answer that the method cannot read comes after the request.
  }
  return server.taken()[0];
}

/** The label between the function's head and the next one's; a helper of the function may carry it. */
function claimed(program: SharedProgram, name: string, major: Major): Verdict | null {
  const lines = program.text.split('\n');
  const from = lines.findIndex((line) => line.includes(`export async function ${name}(`));
  const next = lines.findIndex((line, index) => index > from && line.startsWith('export '));
  const end = next === -1 ? lines.length : next;
  const label = program.labels.find(({ line }) => line > from && line <= end);
  return label?.verdictIn(major) ?? null;
}

describe.each(MAJORS)('stripe %i sends what the labels say', (major) => {
  const suited = programs.filter((program) => program.suits(major));

  test.each(suited)('$name', async (program) => {
    const stripe = clientOf(major);
    const functions = Object.entries((await import(pathOf(program))) as Record<string, Run>);
    expect(functions.length).toBeGreaterThan(0);
    const seen: Record<string, Verdict | null> = {};
    const expected: Record<string, Verdict | null> = {};
    for (const [name, run] of functions) {
      seen[name] = await observed(run, stripe);
      expected[name] = claimed(program, name, major);
    }
    expect(seen).toEqual(expected);
  });
});

/** What the verdicts rest on beyond where the key stands. */
describe.each(MAJORS)('stripe %i', (major) => {
  const refund = (stripe: Client, options?: object): Promise<unknown> =>
    stripe.refunds.create({ payment_intent: ORDER.intent }, options).catch(() => undefined);

  async function keysOf(stripe: Client, options?: object): Promise<(string | null)[]> {
    server.taken();
    await refund(stripe, options);
    return server.taken().map(({ key }) => key);
  }

  test('a key of its own making lasts for the retries of one call and no longer', async () => {
    const stripe = clientOf(major, { maxNetworkRetries: 1 }) as Client;
    server.answer(500);
    const first = await keysOf(stripe);
    const second = await keysOf(stripe);
    expect(first).toEqual([expect.stringMatching(/^stripe-node-retry-/), first[0]]);
    expect(second).toEqual([expect.stringMatching(/^stripe-node-retry-/)]);
    expect(second[0]).not.toBe(first[0]);
  });

  test('the key that it is given lasts over retries and calls', async () => {
    const stripe = clientOf(major, { maxNetworkRetries: 1 }) as Client;
    server.answer(500);
    const first = await keysOf(stripe, { idempotencyKey: KEY });
    expect([...first, ...(await keysOf(stripe, { idempotencyKey: KEY }))]).toEqual([KEY, KEY, KEY]);
  });

  test.each([[undefined], [{ timeout: 10_000 }], [{ idempotencyKey: '' }], [{ idempotencyKey: undefined }]])(
    'given %j it sends no key that another call would repeat',
    async (options) => {
      const stripe = clientOf(major) as Client;
      const keys = [...(await keysOf(stripe, options)), ...(await keysOf(stripe, options))];
      expect(keys).toHaveLength(2);
      if (major < 22) expect(keys).toEqual([null, null]);
      else expect(new Set(keys).size).toBe(2);
    },
  );

  test('the length of a key is not looked at', async () => {
    const long = 'k'.repeat(400);
    expect(await keysOf(clientOf(major) as Client, { idempotencyKey: long })).toEqual([long]);
  });

  test('reads and v1 deletes get no key of its own making', async () => {
    const stripe = clientOf(major, { maxNetworkRetries: 1 }) as Client;
    server.taken();
    await stripe.customers.retrieve(ORDER.customer);
    await stripe.customers.del(ORDER.customer);
    expect(server.taken().map(({ http, key }) => [http, key])).toEqual([
      ['GET', null],
      ['DELETE', null],
    ]);
  });
});
