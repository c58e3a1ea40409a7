/** What the types of the ledger's handlers take and refuse: `find` runs so rarely that its mistakes must show here. */
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../docs/page.js';
import { hostWith, STRICT } from '../compiler.js';

const HEAD = `
import type Stripe from 'stripe';
import { businessKey, type GuardedStripe, type Ledger, type ChargeRequest } from '../../../src/runtime/index.js';
declare const stripe: GuardedStripe<Stripe>;
declare const ledger: Ledger;
const intent = { key: businessKey('t', { id: 'x' }), params: { amount: 1, currency: 'eur' } };
const call = ({ params, idempotencyKey }: ChargeRequest<typeof intent.params>) =>
  stripe.paymentIntents.create(params, { idempotencyKey });
const find = () => stripe.paymentIntents.list();
`;

/** Each line compiles. */
const GOOD = `
await ledger.charge(intent, { call, find });
await ledger.charge(intent, { call, find: async () => (await find().autoPagingToArray({ limit: 10 }))[0] ?? null });
await ledger.charge(intent, { call, find: () => Promise.resolve(null) });
await ledger.charge(intent, { call, find: async function* () { for await (const each of find()) yield each; } });
await ledger.charge(intent, { call: () => Promise.resolve({ object: 'billing.meter_event', identifier: 'x' }), find: () => Promise.resolve(null) });
const outcome = await ledger.charge(intent, { call, find });
if (outcome.status === 'charged') void (outcome.result?.amount satisfies number | undefined);
const paid = await ledger.charge(intent, { call: ({ idempotencyKey }) => stripe.invoices.pay('in_1', {}, { idempotencyKey }), find: () => stripe.invoices.retrieve('in_1') });
if (paid.status === 'charged') void (paid.result?.amount_paid satisfies number | undefined);
`;

/** Each line is an error. */
const BAD = `
await ledger.charge(intent, { call: async (request) => { await call(request); }, find });
await ledger.charge(intent, { call: async (request) => [await call(request)], find });
await ledger.charge(intent, { call, find: async () => (await find()).data });
await ledger.charge(intent, { call, find: async () => find() });
await ledger.charge(intent, { call, find: () => find().autoPagingToArray({ limit: 10 }) });
await ledger.charge(intent, { call, find: async () => (await find()).data.find(({ amount }) => amount === 1) });
await ledger.charge(intent, { call });
`;

function linesWithErrors(body: string): readonly (string | undefined)[] {
  const file = join(REPOSITORY, 'test/runtime/ledger/program.ts');
  const text = HEAD + body;
  const program = ts.createProgram([file], STRICT, hostWith(new Map([[file, text]]), STRICT));
  const errors = program.getSemanticDiagnostics(program.getSourceFile(file));
  return errors.map(({ start = 0 }) => text.split('\n')[text.slice(0, start).split('\n').length - 1]);
}

test('what is right compiles', () => {
  expect(linesWithErrors(GOOD)).toEqual([]);
});

test('what is wrong does not', () => {
  expect(linesWithErrors(BAD)).toEqual(BAD.split('\n').filter((line) => line !== ''));
});
