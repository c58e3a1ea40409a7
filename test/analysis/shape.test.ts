import ts from 'typescript';
import { expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.js';
import { catalogue } from '../../src/catalogue/index.js';
import { isolatedProject } from '../../src/typescript/isolated-project.js';

/** The shapes of the places where the keys of one file are at fault, in order. */
function shapesIn(text: string): string[] {
  const file = `import Stripe from 'stripe';\nconst stripe = new Stripe('k');\n${text}`;
  const analysis = analyse(isolatedProject(ts, '/pay.ts', file), catalogue);
  const origins = analysis.calls().flatMap((call) => analysis.key(call).origins);
  return origins.map(({ at }) => analysis.shape(at));
}

const REFUND = `export async function refund(charge: string) {
  await stripe.refunds.create({ charge, amount: 0x10 }, { 'idempotencyKey': crypto.randomUUID() });
}`;

test('comments, layout, quotes and parentheses are no part of it', () => {
  const written = `
    export async function refund(charge: string)
    {
      // Wanted by the support.
      await (stripe.refunds.create(
        { charge, amount: 16, /* cents */ },
        { idempotencyKey: (crypto.randomUUID()), }
      ))
    }`;
  expect(shapesIn(written)).toEqual(shapesIn(REFUND));
  expect(shapesIn(REFUND)).toHaveLength(1);
});

test.each([
  ['another function', REFUND.replace('refund(', 'giveBack(')],
  ['another call around it', REFUND.replace('{ charge,', '{ charge: other,')],
  ['another text', REFUND.replace('randomUUID()', 'randomUUID({})')],
  ['another access', REFUND.replace('crypto.randomUUID()', 'crypto[randomUUID]()')],
])('%s is told apart', (_name, other) => {
  expect(shapesIn(other)).not.toEqual(shapesIn(REFUND));
});

test('callbacks go by what they are given to', () => {
  const handler = (path: string): string =>
    `app.post('${path}', async (id) => { await stripe.payouts.create({}, { idempotencyKey: crypto.randomUUID() }); });`;
  expect(new Set(shapesIn(handler('/pay') + handler('/pay-out'))).size).toBe(2);
});
