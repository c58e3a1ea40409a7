import { perDelivery } from './delivery.js';
import { every } from './every.js';
import { perMessage } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const evidence = 'd.ts svix/dist/webhook.d.ts';
const source = { role: 'source', instead: 'a business id from the verified payload', evidence } as const;
const svixHeaders = ['WebhookRequiredHeaders'] as const;
const plainHeaders = ['WebhookUnbrandedRequiredHeaders'] as const;
const id = {
  ...source,
  ...perMessage,
  what: 'the id of the webhook message',
  changes: 'when the sender makes the message again',
} as const;
const time = { ...source, ...perDelivery, what: 'the time of this delivery' } as const;
const signature = { ...source, ...perDelivery, what: 'the signature of this delivery' } as const;

export const svix: CatalogueFile = {
  system: 'Svix',
  package: 'svix',
  version: '1.99.1',
  rows: [
    ...every(svixHeaders, ['svix-id'], id),
    ...every(svixHeaders, ['svix-timestamp'], time),
    ...every(svixHeaders, ['svix-signature'], signature),
    ...every(plainHeaders, ['webhook-id'], id),
    ...every(plainHeaders, ['webhook-timestamp'], time),
    ...every(plainHeaders, ['webhook-signature'], signature),
    { role: 'safe', scope: 'business', type: 'Webhook', member: 'verify', evidence },
    { role: 'summary', type: 'Webhook', member: 'new', gives: 'Webhook', evidence },
  ],
  mirrored: [
    { type: 'WebhookRequiredHeaders', telling: ['svix-id', 'svix-timestamp', 'svix-signature'] },
    {
      type: 'WebhookUnbrandedRequiredHeaders',
      telling: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    },
  ],
};
