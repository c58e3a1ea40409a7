import { perDelivery, setByProducer } from './delivery.js';
import { every } from './every.js';
import type { CatalogueFile, Row } from './schema.js';

const source = { role: 'source', instead: 'a business id from `packet.payload`' } as const;

const packet = (evidence: string): readonly Row[] => [
  ...every(['IPublishPacket', 'IPacket'], ['messageId'], {
    ...source,
    ...perDelivery,
    what: 'the packet id',
    changes: 'with every publish',
    evidence,
  }),
  ...every(['IPublishPacket'], ['dup', 'retain'], {
    ...source,
    ...perDelivery,
    what: 'how the broker delivered the packet',
    evidence,
  }),
  ...every(['IPublishPacket'], ['properties', 'topic'], { ...setByProducer, evidence }),
  ...every(['IPublishPacket'], ['payload'], { role: 'safe', scope: 'business', evidence }),
];

export const mqttPacket: CatalogueFile = {
  system: 'MQTT',
  package: 'mqtt-packet',
  version: '9.0.2',
  rows: packet('d.ts mqtt-packet/types/index.d.ts'),
  mirrored: [{ type: 'IPublishPacket', telling: ['dup', 'qos', 'retain'] }],
};

/** Hands the packets of `mqtt-packet` on. */
export const mqtt: CatalogueFile = {
  system: 'MQTT',
  package: 'mqtt',
  version: '5.16.0',
  rows: [
    ...packet('doc: https://github.com/mqttjs/MQTT.js#event-message'),
    ...every([undefined], ['connect', 'connectAsync'], {
      role: 'summary',
      gives: 'MqttClient',
      evidence: 'd.ts mqtt/build/lib/connect/index.d.ts',
    }),
    ...every(['MqttClient'], ['on', 'once'], {
      role: 'summary',
      hands: { argument: 1, parameter: 2, type: 'IPublishPacket' },
      evidence: 'd.ts mqtt/build/lib/client.d.ts',
    }),
  ],
};
