import { perDelivery } from './delivery.js';
import { every } from './every.js';
import type { CatalogueFile } from './schema.js';

const client = 'js: stompit/lib/Client.js';
const frames = 'doc: https://stomp.github.io/stomp-specification-1.2.html#MESSAGE';

/** Without declarations: the handler gets a message with headers. */
export const stompit: CatalogueFile = {
  system: 'STOMP',
  package: 'stompit',
  version: '1.0.0',
  rows: [
    ...every([undefined], ['connect'], {
      role: 'summary',
      hands: { argument: 1, parameter: 1, type: 'Client' },
      evidence: client,
    }),
    {
      role: 'summary',
      type: 'Client',
      member: 'subscribe',
      hands: { argument: 1, parameter: 1, type: 'Message' },
      evidence: client,
    },
    { role: 'summary', type: 'Message', member: 'headers', gives: 'Message.headers', evidence: client },
    ...every(['Message.headers'], ['message-id', 'ack', 'redelivered', 'subscription'], {
      role: 'source',
      ...perDelivery,
      what: 'how the broker delivered the message',
      instead: 'a business id from the body',
      evidence: frames,
    }),
  ],
};
