import { perDelivery, setByProducer } from './delivery.js';
import { every } from './every.js';
import { fromClock, perAttempt, perMessage } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const subscriber = 'd.ts @google-cloud/pubsub/build/src/subscriber.d.ts';
const push = 'doc: https://cloud.google.com/pubsub/docs/push#receive_push';
const source = { role: 'source', instead: 'a business id from `message.data`' } as const;
const messageId = {
  ...source,
  ...perMessage,
  what: 'the Pub/Sub message id',
  changes: 'when the event is published again',
} as const;
const publishTime = { ...messageId, what: 'the time of the publish' };
const attempts = {
  ...source,
  ...perAttempt,
  what: 'the delivery attempt',
  changes: 'with every delivery',
} as const;

export const googlePubSub: CatalogueFile = {
  system: 'Google Pub/Sub',
  package: '@google-cloud/pubsub',
  version: '5.3.1',
  rows: [
    { ...messageId, type: 'Message', member: 'id', evidence: subscriber },
    { ...publishTime, type: 'Message', member: 'publishTime', evidence: subscriber },
    {
      ...source,
      ...perDelivery,
      type: 'Message',
      member: 'ackId',
      what: 'the ack id',
      evidence: subscriber,
    },
    { ...attempts, type: 'Message', member: 'deliveryAttempt', evidence: subscriber },
    {
      ...source,
      ...fromClock,
      type: 'Message',
      member: 'received',
      what: 'the time that this process received the message',
      changes: 'with every delivery',
      evidence: subscriber,
    },
    ...every(['Message'], ['orderingKey', 'attributes'], { ...setByProducer, evidence: subscriber }),
    ...every(['Message'], ['data', 'length'], { role: 'safe', scope: 'business', evidence: subscriber }),

    // A push subscription posts JSON: people write its types by hand.
    {
      role: 'summary',
      type: 'PushEnvelope',
      member: 'message',
      gives: 'PushMessage',
      carries: 'receiver',
      evidence: push,
    },
    { ...attempts, type: 'PushEnvelope', member: 'deliveryAttempt', evidence: push },
    { role: 'safe', scope: 'constant', type: 'PushEnvelope', member: 'subscription', evidence: push },
    ...every(['PushMessage'], ['messageId', 'message_id'], { ...messageId, evidence: push }),
    ...every(['PushMessage'], ['publishTime', 'publish_time'], { ...publishTime, evidence: push }),
    ...every(['PushMessage'], ['orderingKey', 'attributes'], { ...setByProducer, evidence: push }),
    { role: 'safe', scope: 'business', type: 'PushMessage', member: 'data', evidence: push },

    {
      role: 'summary',
      type: 'PubSub',
      member: 'new',
      gives: 'PubSub',
      evidence: 'd.ts @google-cloud/pubsub/build/src/pubsub.d.ts',
    },
    {
      role: 'summary',
      type: 'PubSub',
      member: 'subscription',
      gives: 'Subscription',
      evidence: 'd.ts @google-cloud/pubsub/build/src/pubsub.d.ts',
    },
    {
      role: 'summary',
      type: 'PubSub',
      member: 'topic',
      gives: 'Topic',
      evidence: 'd.ts @google-cloud/pubsub/build/src/pubsub.d.ts',
    },
    {
      role: 'summary',
      type: 'Topic',
      member: 'subscription',
      gives: 'Subscription',
      evidence: 'd.ts @google-cloud/pubsub/build/src/topic.d.ts',
    },
    {
      ...messageId,
      type: 'Topic',
      member: 'publishMessage',
      instead: 'a business id from what is published',
      evidence: 'd.ts @google-cloud/pubsub/build/src/topic.d.ts',
    },
    ...every(['Subscription'], ['on', 'once', 'addListener'], {
      role: 'summary',
      hands: { argument: 1, parameter: 0, type: 'Message' },
      evidence: 'd.ts @google-cloud/pubsub/build/src/subscription.d.ts',
    }),
  ],
  mirrored: [
    { type: 'Message', telling: ['ackId', 'deliveryAttempt', 'publishTime'] },
    { type: 'PushMessage', telling: ['messageId', 'publishTime', 'message_id', 'publish_time'] },
    { type: 'PushEnvelope', telling: ['subscription', 'deliveryAttempt'] },
  ],
};
