import { every } from './every.js';
import type { CatalogueFile } from './schema.js';

const declared = 'd.ts stripe/esm/Webhooks.d.ts';
const client = 'd.ts stripe/esm/stripe.core.d.ts';
const older = 'doc: https://github.com/stripe/stripe-node (versions 8 to 21)';

const event = { role: 'safe', scope: 'business' } as const;
const constructors = ['constructEvent', 'constructEventAsync'] as const;
const notifications = [
  'parseEventNotification',
  'parseEventNotificationAsync',
  'parseEventNotificationWithoutVerification',
];

/** Stripe's own events: their ids and objects come back the same however often Stripe delivers them. */
export const stripeEvents: CatalogueFile = {
  system: 'Stripe',
  package: 'stripe',
  version: '23.1.0',
  rows: [
    // The type of `stripe.webhooks` now, before version 22, and the static member of the class.
    ...every(['WebhookObject'], [...constructors, 'constructEventWithoutVerification'], {
      ...event,
      evidence: declared,
    }),
    ...every(['Webhooks'], constructors, { ...event, evidence: older }),
    ...every(['webhooks', 'Stripe.webhooks'], constructors, { ...event, evidence: client }),

    ...every(['Stripe'], notifications, { ...event, evidence: client }),
    ...every(['Stripe'], ['parseThinEvent'], { ...event, evidence: older }),

    ...every([undefined], ['default', 'new'], { role: 'summary', gives: 'Stripe', evidence: client }),
    { role: 'summary', type: 'Stripe', member: 'webhooks', gives: 'WebhookObject', evidence: client },
  ],
};
