/** What the types of the guarded client take and refuse, by the real compiler and the real declarations of each major. */
import { join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { MAJORS_FOLDER } from '../majors/programs.js';
import { REPOSITORY } from '../docs/page.js';
import { hostWith, STRICT } from './compiler.js';
import { STRIPE_MAJORS, type StripeMajor } from './stripe-clients.js';
import { apiMethods, recorder } from './stripe-methods.js';

const HEAD = `
import Stripe from 'stripe';
import { businessKey, guardStripe, type GuardedStripe } from 'RUNTIME';
const stripe = guardStripe(new Stripe('sk_test_0'));
const idempotencyKey = businessKey('invoice.charge', { invoiceId: 'in_1' });
const payment = { amount: 1, currency: 'eur' };
const event = { event_name: 'calls', payload: { value: '1' } };
declare const text: string;
declare const verb: 'GET' | 'POST';
`;

/** Each line compiles. */
const GOOD = `
const made: Stripe.Response<Stripe.PaymentIntent> = await stripe.paymentIntents.create(payment, { idempotencyKey });
await stripe.paymentIntents.confirm('pi_1', {}, { idempotencyKey, stripeAccount: 'acct_1', maxNetworkRetries: 3 });
await stripe.paymentIntents.confirm('pi_1', undefined, { idempotencyKey });
await stripe.paymentIntents.update('pi_1', { description: made.lastResponse.requestId }, { idempotencyKey });
await stripe.customers.createTaxId('cus_1', { type: 'eu_vat', value: 'x' }, { idempotencyKey });
await stripe.checkout.sessions.create({ mode: 'payment' }, { idempotencyKey });
await stripe.testHelpers.testClocks.advance('clock_1', { frozen_time: 1 }, { idempotencyKey });
await stripe.apps.secrets.deleteWhere({ name: 'x', scope: { type: 'account' } }, { idempotencyKey });
await stripe.v2.core.eventDestinations.del('ed_1', {}, { idempotencyKey });
for await (const { email } of stripe.customers.list({ limit: 3 })) void (email satisfies string | null);
const all: Stripe.Customer[] = await stripe.customers.list().autoPagingToArray({ limit: 3 });
const one = await stripe.customers.retrieve('cus_1', { expand: ['tax'] });
if (!one.deleted) void (one.email satisfies string | null);
await stripe.paymentIntents.search({ query: 'x' });
await stripe.customers.del('cus_1');
await stripe.subscriptions.cancel('sub_1');
await stripe.invoices.createPreview({ customer: 'cus_1' });
await stripe.quotes.pdf('qt_1');
await stripe.accounts.retrieve('acct_1', { expand: ['x'] });
await stripe.billing.meterEvents.create({ ...event, identifier: idempotencyKey });
await stripe.v2.billing.meterEvents.create({ ...event, identifier: idempotencyKey });
await stripe.v2.billing.meterEventStream.create({ events: [{ ...event, identifier: idempotencyKey }] });
await stripe.rawRequest('POST', '/v1/refunds', { charge: 'ch_1' }, { idempotencyKey, additionalHeaders: { a: 'b' } });
await stripe.rawRequest('GET', '/v1/refunds');
void stripe.webhooks.constructEvent('', '', '').type;
stripe.on('request', (sent: Stripe.RequestEvent) => void sent.idempotency_key);
void (new Stripe.errors.StripeCardError({} as never) instanceof stripe.errors.StripeError);
const passed = (guarded: GuardedStripe<Stripe>) => guarded.refunds.create({ charge: 'ch_1' }, { idempotencyKey });
void [all, passed(stripe)];
`;

/** Each line is an error; the text of each is a snapshot. */
const BAD = `
void stripe.paymentIntents.create(payment);
void stripe.paymentIntents.create(payment, {});
void stripe.paymentIntents.create(payment, { idempotencyKey: text });
void stripe.paymentIntents.create(payment, { idempotencyKey: undefined });
void stripe.paymentIntents.create(payment, { idempotencyKey: \`\${idempotencyKey}-1\` });
void stripe.paymentIntents.create({ ...payment, idempotencyKey });
void stripe.paymentIntents.confirm('pi_1');
void stripe.paymentIntents.confirm('pi_1', { idempotencyKey: text });
void stripe.paymentIntents.update('pi_1', { description: 'x' });
void stripe.apps.secrets.deleteWhere({ name: 'x', scope: { type: 'account' } });
void stripe.v2.core.eventDestinations.del('ed_1');
void stripe.billing.meterEvents.create(event);
void stripe.billing.meterEvents.create({ ...event, identifier: text });
void stripe.v2.billing.meterEventStream.create({ events: [{ ...event, identifier: text }] });
void stripe.rawRequest('POST', '/v1/refunds', { charge: 'ch_1' });
void stripe.rawRequest(verb, '/v1/refunds');
const unguarded: Stripe = stripe;
`;

const parsed = new Map<string, ts.SourceFile | undefined>();

/** A program of one file that lies, it seems, in the folder of the major; what is not stripe's is parsed once for all. */
function programOf(major: StripeMajor, body: string): { program: ts.Program; file: string } {
  const folder = join(MAJORS_FOLDER, `stripe-${major}`);
  const file = join(folder, 'program.ts');
  const runtime = relative(folder, join(REPOSITORY, 'src/runtime/index.js')).replaceAll('\\', '/');
  const text = HEAD.replace('RUNTIME', runtime) + body;
  const host = hostWith(new Map([[file, text]]), STRICT);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (path, ...rest) => {
    if (path === file) return read(path, ...rest);
    if (!parsed.has(path)) parsed.set(path, read(path, ...rest));
    return parsed.get(path);
  };
  return { program: ts.createProgram([file], STRICT, host), file };
}

/** The errors of a program's file, each on the line that it is about. */
function errorsOf(major: StripeMajor, body: string): readonly string[] {
  const { program, file } = programOf(major, body);
  const source = program.getSourceFile(file);
  return program.getSemanticDiagnostics(source).map(({ start = 0, messageText }) => {
    const line = source?.text.slice(0, start).split('\n').length ?? 0;
    const code = source?.text.split('\n')[line - 1] ?? '';
    return `${code}\n    ${ts.flattenDiagnosticMessageText(messageText, '\n    ')}`;
  });
}

describe.each(STRIPE_MAJORS)('stripe %i', (major) => {
  test('what is right compiles', () => {
    expect(errorsOf(major, GOOD)).toEqual([]);
  });

  test('what is wrong does not, and the error says why', () => {
    const errors = errorsOf(major, BAD);
    const lines = BAD.split('\n').filter((line) => line !== '');
    expect(errors.map((error) => error.split('\n')[0])).toEqual(lines);
    expect(`\n${errors.join('\n')}\n`).toMatchSnapshot();
  });

  test('the types ask for a key where the SDK sends a write, method by method', () => {
    const { program, file } = programOf(major, '');
    const checker = program.getTypeChecker();
    const source = program.getSourceFile(file);
    const client = source && variableNamed(source, 'stripe');
    const { client: real, taken } = recorder(major);
    const counts = { writes: 0, others: 0, untyped: 0 };
    for (const { accessor, name, writes } of apiMethods(real, taken)) {
      const method = client && typeAt(checker, client, [...accessor.split('.'), name]);
      if (!method) counts.untyped++;
      else {
        expect([accessor, name, asksForKey(checker, method)]).toEqual([accessor, name, writes]);
        counts[writes ? 'writes' : 'others']++;
      }
    }
    expect(counts).toMatchSnapshot();
  });
});

function variableNamed(source: ts.SourceFile, name: string): ts.Node | undefined {
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find((each) => each.name.getText(source) === name)?.name;
}

function typeAt(checker: ts.TypeChecker, at: ts.Node, names: readonly string[]): ts.Type | undefined {
  return names.reduce<ts.Type | undefined>((type, name) => {
    const property = type?.getProperty(name);
    return property && checker.getTypeOfSymbolAtLocation(property, at);
  }, checker.getTypeAtLocation(at));
}

/** Whether every signature requires a business key: in its options, or as the identifier of a meter event. */
function asksForKey(checker: ts.TypeChecker, method: ts.Type): boolean {
  return method.getCallSignatures().every((signature) => {
    const text = checker.signatureToString(signature, undefined, ts.TypeFormatFlags.NoTruncation);
    return /(?<!\?): \(?[^?]*\bWith(?:BusinessKey|Identifier)\b/.test(text);
  });
}
