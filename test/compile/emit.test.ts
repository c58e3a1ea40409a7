/** What is compiled, run: with the real `stripe` package against the double of Stripe's server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startStripeDouble } from '../runtime/stripe-double.js';
import { emitProject, runCompiled } from './emit-project.js';

const PATIENCE_MS = 120_000;

const refundAt = (
  port: number,
): string => `import { businessKey, onEvent, type BusinessKey } from 'chargeonce';
import Stripe from 'stripe';

const local = { host: '127.0.0.1', port: ${port}, protocol: 'http', telemetry: false, maxNetworkRetries: 0 } as const;
const stripe = new Stripe('sk_test_0', local);
onEvent((event) => {
  if (event.type === 'key.unproven') console.log('unproven', event.where);
});

const amounts = { amount: 100, currency: 'usd' };
export async function pay(idempotencyKey: string, options: Stripe.RequestOptions, key: BusinessKey): Promise<void> {
  await stripe.paymentIntents.create(amounts, { idempotencyKey });
  await stripe.paymentIntents.create(amounts, options);
  await stripe.paymentIntents.create(amounts, { idempotencyKey: key });
}
`;
const MAIN = `import { businessKey } from 'chargeonce';
import { pay } from './pay.js';

const [, , first, second, order] = process.argv as [string, string, string, string, string];
void pay(first, { idempotencyKey: second }, businessKey('pay', { order })).then(
  () => console.log('done'),
  (error: Error) => console.log(error.stack),
);
`;

interface Outcome {
  readonly out: string;
  readonly requests: number;
  readonly compiled: string;
}

async function outcome(unproven: string, type: 'module' | 'commonjs' = 'module'): Promise<Outcome> {
  const double = await startStripeDouble();
  onTestFinished(() => double.close());
  const files = {
    'package.json': JSON.stringify({ type }),
    'src/pay.ts': refundAt(double.port),
    'src/main.ts': MAIN,
  };
  const folder = emitProject(files, { unproven });
  const out = await runCompiled(folder, 'out/main.js', 'plain-1', 'plain-2', 'o_1');
  return {
    out,
    requests: double.requests().length,
    compiled: readFileSync(join(folder, 'out/pay.js'), 'utf8'),
  };
}

describe('the compiled program', { timeout: PATIENCE_MS }, () => {
  test('report: a plain key passes, and whoever listens hears of it', async () => {
    const { out, requests } = await outcome('report');
    expect(out).toBe('unproven src/pay.ts:12:49\nunproven src/pay.ts:13:47\ndone\n');
    expect(requests).toBe(3);
  });

  test.each([
    ['module', /^import \{.*\} from "chargeonce";$/m],
    ['commonjs', /require\("chargeonce"\)/],
  ] as const)(
    'assert, %s: a plain key is refused before anything is sent, at its place in the source',
    async (type, imported) => {
      const { out, requests, compiled } = await outcome('assert', type);
      expect(compiled).toMatch(imported);
      expect(out).toContain('The idempotency key at src/pay.ts:12:49 is not made by businessKey()');
      expect(out).toMatch(/at .*src\/pay\.ts:12:49/);
      expect(requests).toBe(0);
    },
  );

  test('what is a BusinessKey by its type is left alone', async () => {
    const { compiled } = await outcome('report');
    expect(compiled).toContain('{ idempotencyKey: key }');
    expect(compiled.match(/checkKey\w*\(/g)).toHaveLength(2);
  });

  test('off: nothing is added', async () => {
    const { out, requests, compiled } = await outcome('off');
    expect(out).toBe('done\n');
    expect(requests).toBe(3);
    expect(compiled).not.toContain('checkKey');
  });
});
