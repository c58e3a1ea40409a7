import { every } from './every.js';
import { fromClock, perRelease, perRequest } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const library = 'd.ts stripe/esm/lib.d.ts';
const errors = 'd.ts stripe/esm/Error.d.ts';
const events = 'd.ts stripe/esm/resources/Events.d.ts';

const instead = 'the id of the object that Stripe gave back';
const request = {
  role: 'source',
  ...perRequest,
  what: 'the id of one request to Stripe',
  changes: 'with every request to Stripe',
  instead,
} as const;
const business = { role: 'safe', scope: 'business' } as const;
const constant = { role: 'safe', scope: 'constant' } as const;

const object = (file: string, owner: string, members: readonly string[]) =>
  every([owner], members, { ...business, evidence: `d.ts stripe/esm/resources/${file}.d.ts` });

/** What Stripe's answers, errors and events say of one request or one delivery, and what they say of the payment. */
export const stripeAnswers: CatalogueFile = {
  system: 'Stripe responses',
  package: 'stripe',
  version: '23.1.0',
  rows: [
    // `lastResponse` of every answer.
    ...every(['Response'], ['requestId', 'headers'], {
      ...request,
      evidence: 'doc: https://docs.stripe.com/api/request_ids',
    }),
    ...every(['ResponseEvent'], ['request_id'], { ...request, evidence: library }),
    ...every(['ResponseEvent'], ['elapsed', 'request_end_time', 'request_start_time'], {
      ...request,
      ...fromClock,
      what: 'the time of one request to Stripe',
      changes: 'with every request to Stripe',
      evidence: library,
    }),
    ...every(['RequestEvent'], ['request_start_time'], {
      ...request,
      ...fromClock,
      what: 'the time of one request to Stripe',
      changes: 'with every request to Stripe',
      evidence: library,
    }),
    ...every(['StripeError'], ['requestId', 'headers'], { ...request, evidence: errors }),
    ...every(['StripeError'], ['payment_intent', 'charge'], { ...business, evidence: errors }),
    ...every(['StripeError'], ['code', 'decline_code', 'type'], { ...constant, evidence: errors }),

    // The event: the same however often it is delivered.
    ...every(['EventBase'], ['id', 'created', 'data', 'account'], { ...business, evidence: events }),
    ...every(['EventBase'], ['type', 'livemode', 'object'], { ...constant, evidence: events }),
    ...every(['EventBase'], ['pending_webhooks'], {
      ...request,
      what: 'the number of deliveries that are still open',
      changes: 'as the deliveries succeed',
      instead: 'the id of the object in the event',
      evidence: events,
    }),
    ...every(['EventBase'], ['api_version'], {
      ...request,
      ...perRelease,
      what: 'the API version of the endpoint',
      changes: 'with every upgrade of the API version',
      instead: 'the id of the object in the event',
      evidence: events,
    }),
    ...every(['Request'], ['id'], {
      ...request,
      instead: 'the id of the object in the event',
      evidence: events,
    }),
    ...every(['Request'], ['idempotency_key'], { ...business, evidence: events }),

    // Not their `id`: that of an object which the same code has just made is as stable as the key that it was made under.
    ...object('PaymentIntents', 'PaymentIntent', ['latest_charge', 'created']),
    ...object('Charges', 'Charge', ['balance_transaction']),
    ...object('Invoices', 'Invoice', ['number', 'period_start', 'period_end', 'attempt_count']),
    ...object('Subscriptions', 'Subscription', ['latest_invoice']),
    ...object('SubscriptionItems', 'SubscriptionItem', ['current_period_start', 'current_period_end']),
    ...object('Checkout/Sessions', 'Session', ['client_reference_id']),
  ],
};
