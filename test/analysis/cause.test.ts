import ts from 'typescript';
import { expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.js';
import { catalogue } from '../../src/catalogue/index.js';
import { isolatedProject } from '../../src/typescript/isolated-project.js';

/** The causes behind the calls of one file, in order, as they are told apart. */
function causesIn(text: string): string[] {
  const file = `import Stripe from 'stripe';\nconst stripe = new Stripe('k');\n${text}`;
  const analysis = analyse(isolatedProject(ts, '/pay.ts', file), catalogue);
  return analysis.calls().flatMap((call) => analysis.key(call).origins.map(({ cause }) => cause.place));
}

const HANDLERS = `
  router.post('/pay', async (id) => { await stripe.paymentIntents.create({ customer: id }); });
  router.post('/refund', async (id) => { await stripe.refunds.create({ charge: id }); });`;

test('faults in functions without a name are told apart', () => {
  expect(new Set(causesIn(HANDLERS)).size).toBe(2);
});

test('methods of one name in two classes are told apart', () => {
  const text = ['Card', 'Bank'].map(
    (name) => `class ${name} { pay() { return stripe.payouts.create({}); } }`,
  );
  expect(new Set(causesIn(text.join('\n'))).size).toBe(2);
});

test('one helper that feeds several calls is one cause, wherever its lines are', () => {
  const text = `
    const options = () => ({ idempotencyKey: crypto.randomUUID() });
    const pay = () => stripe.paymentIntents.create({}, options());
    const refund = () => stripe.refunds.create({}, options());`;
  expect(new Set(causesIn(text)).size).toBe(1);
  expect(causesIn(`\n\n${text}`)).toEqual(causesIn(text));
});
