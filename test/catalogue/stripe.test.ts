import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { walkClient } from '../../scripts/stripe-client.js';
import { parseSources } from '../../scripts/stripe-sources.js';
import { compare, render } from '../../scripts/stripe-table.js';
import {
  accessorOfFile,
  repeatByName,
  stripeMethod,
  stripePath,
  stripeResources,
  verbByName,
} from '../../src/catalogue/index.js';
import { moneyMethods, repeats } from '../../src/catalogue/stripe-repeats.js';

const root = path.resolve(import.meta.dirname, '../..');
const installed = path.join(root, 'node_modules', 'stripe');
const walked = await walkClient(installed);

describe('the generated table', () => {
  test('is what the installed package sends', () => {
    const { version } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')) as {
      version: string;
    };
    const file = path.join(root, 'src', 'catalogue', 'stripe-writes.generated.ts');
    expect(readFileSync(file, 'utf8')).toBe(render('stripeTable', `stripe ${version}`, walked));
  });

  test('says the same as the source text of the package', () => {
    expect(compare(walked, parseSources(installed))).toEqual([]);
  });

  test('names every resource by the file that declares it', () => {
    const files = readdirSync(path.join(installed, 'esm', 'resources'), {
      recursive: true,
      encoding: 'utf8',
    });
    const declared = new Set(files.map(accessorOfFile));
    expect(Object.keys(walked).filter((resource) => !declared.has(resource))).toEqual([]);
  });
});

describe('the judgement', () => {
  test('speaks of methods that exist', () => {
    const named = [...moneyMethods, ...Object.keys(repeats)];
    expect(named.filter((accessor) => stripeMethod(accessor)?.http !== 'POST')).toEqual([]);
  });

  test.each([
    ['paymentIntents.create', 'creates', true],
    ['customers.create', 'creates', false],
    ['checkout.sessions.create', 'creates', false],
    ['paymentIntents.capture', 'transition', true],
    ['invoices.sendInvoice', 'transition', false],
    ['subscriptions.update', 'sets', true],
    ['invoices.createPreview', 'sets', false],
    ['subscriptionItems.createUsageRecord', 'creates', true],
  ])('%s %s (money: %s)', (accessor, repeat, money) => {
    expect(stripeMethod(accessor)).toMatchObject({ accessor, http: 'POST', repeat, money });
  });
});

test('a method carries its path and the place of its options', () => {
  expect(stripeMethod('transfers.createReversal')).toMatchObject({
    path: '/v1/transfers/{id}/reversals',
    optionsIndex: 2,
  });
  expect(stripeMethod('subscriptions.cancel')?.http).toBe('DELETE');
  expect(stripeMethod('paymentIntents.constructor')).toBeUndefined();
  expect(stripeMethod('constructor.name')).toBeUndefined();
  expect(stripeResources.has('checkout.sessions')).toBe(true);
});

test.each([
  ['types/PaymentIntentsResource.d.ts', 'paymentIntents'],
  ['types/2020-08-27/PaymentIntents.d.ts', 'paymentIntents'],
  ['types/Checkout/SessionsResource.d.ts', 'checkout.sessions'],
  ['/app/node_modules/stripe/esm/resources/Checkout/Sessions.d.ts', 'checkout.sessions'],
  ['esm/resources/TestHelpers/Issuing/Cards.d.ts', 'testHelpers.issuing.cards'],
  [
    'C:\\app\\node_modules\\stripe\\cjs\\resources\\V2\\Core\\Accounts\\Persons.d.ts',
    'v2.core.accounts.persons',
  ],
  ['/home/me/types/resources/app/node_modules/stripe/types/RefundsResource.d.ts', 'refunds'],
  ['esm/resources/OAuth.js', 'oauth'],
])('%s declares %s', (file, accessor) => {
  expect(accessorOfFile(file)).toBe(accessor);
});

test.each([
  ['/v1/refunds', 'refunds.create'],
  ['/v1/refunds/', 'refunds.create'],
  ['https://api.stripe.com/v1/charges?expand[]=customer', 'charges.create'],
  ['/v1/payment_intents/pi_1/capture', 'paymentIntents.capture'],
  ['/v1/payment_intents/{}/capture', 'paymentIntents.capture'],
  ['/v1/customers/cus_1', 'customers.update'],
  ['/v1/invoices/create_preview', 'invoices.createPreview'],
  ['/v1/checkout/sessions', 'checkout.sessions.create'],
  ['/v1/subscription_items/si_1/usage_records', 'subscriptionItems.createUsageRecord'],
])('a POST to %s is %s', (url, accessor) => {
  expect(stripePath(url)).toEqual({ accessor });
});

test.each(['/v1/balance', '/v1/nothing/of/this/kind', '/charges', ''])(
  'a POST to "%s" is nothing we know',
  (url) => {
    expect(stripePath(url)).toBeUndefined();
  },
);

test('a name suggests verb and repeat', () => {
  const verbs = {
    listLineItems: 'GET',
    retrieve: 'GET',
    search: 'GET',
    pdf: 'GET',
    del: 'DELETE',
    deletePerson: 'DELETE',
  };
  for (const [name, verb] of Object.entries(verbs)) expect([name, verbByName(name)]).toEqual([name, verb]);
  for (const name of ['create', 'deliverCard', 'listen', 'capture'])
    expect([name, verbByName(name)]).toEqual([name, 'POST']);
  expect(['createPerson', 'creates', 'setDefault', 'settle', 'updateLines', 'pay'].map(repeatByName)).toEqual(
    ['creates', 'transition', 'sets', 'transition', 'sets', 'transition'],
  );
});
