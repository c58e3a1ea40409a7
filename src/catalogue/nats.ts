import { inStream, perDelivery, setByProducer } from './delivery.js';
import { every } from './every.js';
import { drawn, perAttempt, perProcess, perRequest } from './metadata.js';
import type { CatalogueFile, Row } from './schema.js';

const classic = {
  core: 'd.ts nats/lib/nats-base-client/core.d.ts',
  nuid: 'd.ts nats/lib/nats-base-client/nuid.d.ts',
  message: 'd.ts nats/lib/jetstream/jsmsg.d.ts',
  delivery: 'd.ts nats/lib/jetstream/jsapi_types.d.ts',
  stream: 'd.ts nats/lib/jetstream/types.d.ts',
  consumer: 'd.ts nats/lib/jetstream/consumer.d.ts',
} as const;
const jetStream = {
  message: 'd.ts @nats-io/jetstream/lib/jsmsg.d.ts',
  delivery: 'd.ts @nats-io/jetstream/lib/jsapi_types.d.ts',
  stream: 'd.ts @nats-io/jetstream/lib/types.d.ts',
} as const;

const source = { role: 'source', instead: 'a business id from `message.data`' } as const;
const sequence = { ...source, ...inStream, what: 'the sequence number in the stream' } as const;
const stored = { ...source, ...inStream, what: 'the time that the message was stored' } as const;
const attempts = {
  ...source,
  ...perAttempt,
  what: 'the delivery count',
  changes: 'with every delivery',
} as const;
const flag = { ...source, ...perDelivery, what: 'the redelivery flag' } as const;
const subscription = { ...source, ...perProcess, what: 'the id of the subscription' } as const;
const inbox = { ...source, ...perRequest, what: 'the reply inbox', changes: 'with every delivery' } as const;
const random = { role: 'source', ...drawn, what: 'a random id' } as const;
const payload = { role: 'safe', scope: 'business' } as const;
const constant = { role: 'safe', scope: 'constant' } as const;

interface Evidence {
  readonly message: string;
  readonly delivery: string;
  readonly stream: string;
}

/** What both generations of the client say of a message in a stream. */
const streamed = ({ message, delivery, stream }: Evidence): readonly Row[] => [
  ...every(['JsMsg'], ['seq'], { ...sequence, evidence: message }),
  ...every(['JsMsg'], ['redelivered'], { ...flag, evidence: message }),
  ...every(['JsMsg'], ['sid'], { ...subscription, evidence: message }),
  {
    role: 'summary',
    type: 'JsMsg',
    member: 'info',
    gives: 'DeliveryInfo',
    carries: 'receiver',
    evidence: message,
  },
  ...every(['JsMsg'], ['subject', 'headers'], { ...setByProducer, evidence: message }),
  ...every(['JsMsg'], ['data', 'json', 'string'], { ...payload, evidence: message }),
  ...every(['DeliveryInfo'], ['deliveryCount', 'deliverySequence'], { ...attempts, evidence: delivery }),
  ...every(['DeliveryInfo'], ['redelivered'], { ...flag, evidence: delivery }),
  ...every(['DeliveryInfo'], ['streamSequence'], { ...sequence, evidence: delivery }),
  ...every(['DeliveryInfo'], ['timestampNanos'], { ...stored, evidence: delivery }),
  ...every(['DeliveryInfo'], ['pending'], {
    ...source,
    ...perDelivery,
    what: 'the depth of the stream',
    changes: 'with every message',
    evidence: delivery,
  }),
  ...every(['DeliveryInfo'], ['domain'], {
    ...source,
    ...perProcess,
    what: 'the JetStream domain',
    changes: 'when another domain takes over',
    evidence: delivery,
  }),
  ...every(['DeliveryInfo'], ['consumer'], {
    role: 'conditional',
    when: 'the consumer is durable: the server names an ephemeral one',
    then: 'constant',
    otherwise: 'constant',
    evidence: delivery,
  }),
  ...every(['DeliveryInfo'], ['stream'], { ...constant, evidence: delivery }),
  ...every(['PubAck'], ['seq'], {
    ...sequence,
    instead: 'a business id from what is published',
    evidence: stream,
  }),
  ...every(['PubAck'], ['duplicate'], {
    ...sequence,
    what: 'the duplicate flag of the publish',
    instead: 'a business id from what is published',
    evidence: stream,
  }),
  ...every(['StoredMsg'], ['seq'], { ...sequence, evidence: stream }),
  ...every(['StoredMsg'], ['time', 'timestamp'], { ...stored, evidence: stream }),
  ...every(['StoredMsg'], ['data'], { ...payload, evidence: stream }),
];

/** What both generations say of a message without a stream, and of the connection. */
const core = (evidence: string): readonly Row[] => [
  ...every(['Msg'], ['reply'], { ...inbox, evidence }),
  ...every(['Msg'], ['sid'], { ...subscription, evidence }),
  ...every(['Msg'], ['subject', 'headers'], { ...setByProducer, evidence }),
  ...every(['Msg'], ['data', 'json', 'string'], { ...payload, evidence }),
  ...every([undefined], ['createInbox'], { ...random, what: 'a random inbox', evidence }),
  ...every(['ServerInfo'], ['client_id', 'server_id'], {
    role: 'source',
    ...perProcess,
    what: 'the server of this connection',
    changes: 'when the client connects again',
    evidence,
  }),
  {
    role: 'summary',
    type: 'NatsConnection',
    member: 'info',
    gives: 'ServerInfo',
    carries: 'receiver',
    evidence,
  },
  // `for await (const message of connection.subscribe(subject))`: a list goes by the type of what it holds.
  {
    role: 'summary',
    type: 'NatsConnection',
    member: 'subscribe',
    gives: 'Msg',
    carries: 'element',
    evidence,
  },
  {
    role: 'summary',
    type: 'NatsConnection',
    member: 'subscribe',
    hands: { argument: 1, property: 'callback', parameter: 1, type: 'Msg' },
    evidence,
  },
];

const kv = (evidence: string): readonly Row[] => [
  ...every(['KvEntry'], ['revision'], {
    role: 'source',
    ...perDelivery,
    what: 'the revision of the entry',
    changes: 'with every write of the entry',
    instead: 'the key of the entry',
    evidence,
  }),
  ...every(['KvEntry'], ['created', 'delta'], {
    role: 'source',
    ...perDelivery,
    what: 'the time of the write',
    changes: 'with every write of the entry',
    instead: 'the key of the entry',
    evidence,
  }),
  ...every(['KvEntry'], ['key', 'value', 'json', 'string'], { ...payload, evidence }),
];

export const nats: CatalogueFile = {
  system: 'NATS',
  package: 'nats',
  version: '2.29.3',
  rows: [
    ...core(classic.core),
    ...every(['nuid', 'Nuid'], ['next'], { ...random, evidence: classic.nuid }),
    ...streamed(classic),
    ...every(['DeliveryInfo'], ['redeliveryCount'], { ...attempts, evidence: classic.delivery }),
    ...kv(classic.stream),

    { role: 'summary', member: 'connect', gives: 'NatsConnection', evidence: classic.core },
    {
      role: 'summary',
      type: 'NatsConnection',
      member: 'jetstream',
      gives: 'JetStreamClient',
      evidence: classic.core,
    },
    {
      role: 'summary',
      type: 'JetStreamClient',
      member: 'consumers',
      gives: 'Consumers',
      evidence: classic.stream,
    },
    {
      role: 'summary',
      type: 'JetStreamClient',
      member: 'publish',
      gives: 'PubAck',
      evidence: classic.stream,
    },
    {
      role: 'summary',
      type: 'JetStreamClient',
      member: 'subscribe',
      gives: 'JsMsg',
      carries: 'element',
      evidence: classic.stream,
    },
    { role: 'summary', type: 'Consumers', member: 'get', gives: 'Consumer', evidence: classic.stream },
    ...every(['Consumer'], ['consume', 'fetch', 'next'], {
      role: 'summary',
      gives: 'JsMsg',
      carries: 'element',
      evidence: classic.consumer,
    }),
    {
      role: 'summary',
      type: 'Consumer',
      member: 'consume',
      hands: { argument: 0, property: 'callback', parameter: 0, type: 'JsMsg' },
      evidence: classic.consumer,
    },
  ],
  mirrored: [
    {
      type: 'DeliveryInfo',
      telling: ['deliverySequence', 'streamSequence', 'deliveryCount', 'timestampNanos'],
    },
  ],
};

const nuid = 'd.ts @nats-io/nuid/lib/mod.d.ts';

export const natsCore: CatalogueFile = {
  system: 'NATS',
  package: '@nats-io/nats-core',
  version: '3.4.0',
  aliases: ['@nats-io/transport-node', '@nats-io/transport-deno'],
  rows: [
    ...core('d.ts @nats-io/nats-core/lib/core.d.ts'),
    ...every(['nuid'], ['next'], { ...random, evidence: nuid }),
    {
      role: 'summary',
      member: 'connect',
      gives: 'NatsConnection',
      evidence: 'doc: https://github.com/nats-io/nats.js/tree/main/transport-node#readme',
    },
  ],
};

/** What the clients make their ids with. */
export const natsNuid: CatalogueFile = {
  system: 'NATS',
  package: '@nats-io/nuid',
  version: '3.0.0',
  rows: every(['nuid', 'Nuid'], ['next'], { ...random, evidence: nuid }),
};

export const natsJetStream: CatalogueFile = {
  system: 'NATS',
  package: '@nats-io/jetstream',
  version: '3.4.0',
  rows: [
    ...streamed(jetStream),
    ...every(['JsMsg'], ['time', 'timestamp', 'timestampNanos'], { ...stored, evidence: jetStream.message }),
    {
      role: 'summary',
      member: 'jetstream',
      gives: 'JetStreamClient',
      evidence: 'doc: https://github.com/nats-io/nats.js/tree/main/jetstream#readme',
    },
    {
      role: 'summary',
      type: 'JetStreamClient',
      member: 'consumers',
      gives: 'Consumers',
      evidence: jetStream.stream,
    },
    {
      role: 'summary',
      type: 'JetStreamClient',
      member: 'publish',
      gives: 'PubAck',
      evidence: jetStream.stream,
    },
    { role: 'summary', type: 'Consumers', member: 'get', gives: 'Consumer', evidence: jetStream.stream },
    ...every(['Consumer'], ['consume', 'fetch', 'next'], {
      role: 'summary',
      gives: 'JsMsg',
      carries: 'element',
      evidence: jetStream.stream,
    }),
    {
      role: 'summary',
      type: 'Consumer',
      member: 'consume',
      hands: { argument: 0, property: 'callback', parameter: 0, type: 'JsMsg' },
      evidence: jetStream.stream,
    },
  ],
};

export const natsKv: CatalogueFile = {
  system: 'NATS',
  package: '@nats-io/kv',
  version: '3.4.0',
  rows: kv('d.ts @nats-io/kv/lib/types.d.ts'),
};
