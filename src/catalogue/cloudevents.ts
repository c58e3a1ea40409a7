import { setByProducer } from './delivery.js';
import { every } from './every.js';
import { perMessage } from './metadata.js';
import type { CatalogueFile, Row } from './schema.js';

const from = { ...perMessage, instead: 'a business id from `event.data`' } as const;

const made = { package: 'cloudevents', type: 'CloudEvent', member: 'new', argument: 0 } as const;

/** The attributes that the specification names; other packages hand the same event on. */
export const eventAttributes = (types: readonly string[], evidence: string): readonly Row[] => [
  ...every(types, ['id'], {
    role: 'conditional',
    when: 'the producer sets it to a business id: the constructor makes a random one where there is none',
    shownBy: { passed: { ...made, property: 'id' } },
    then: 'given',
    otherwise: { ...from, what: 'the id of the CloudEvent' },
    evidence,
  }),
  ...every(types, ['time'], {
    role: 'conditional',
    when: 'the producer sets it to the time of the business event',
    shownBy: { passed: { ...made, property: 'time' } },
    then: 'given',
    otherwise: { ...from, what: 'the time of the CloudEvent' },
    evidence,
  }),
  ...every(types, ['subject'], { ...setByProducer, evidence }),
  ...every(types, ['source', 'type'], { role: 'safe', scope: 'constant', evidence }),
  ...every(types, ['data'], { role: 'safe', scope: 'business', evidence }),
];

export const cloudEvents: CatalogueFile = {
  system: 'CloudEvents',
  package: 'cloudevents',
  version: '10.0.0',
  rows: [
    ...eventAttributes(['CloudEvent'], 'd.ts cloudevents/dist/event/cloudevent.d.ts'),
    ...eventAttributes(['CloudEventV1'], 'd.ts cloudevents/dist/event/interfaces.d.ts'),
    {
      role: 'summary',
      type: 'CloudEvent',
      member: 'new',
      gives: 'CloudEvent',
      evidence: 'd.ts cloudevents/dist/event/cloudevent.d.ts',
    },
    {
      role: 'summary',
      type: 'HTTP',
      member: 'toEvent',
      gives: 'CloudEvent',
      evidence: 'd.ts cloudevents/dist/message/index.d.ts',
    },
  ],
  mirrored: [{ type: 'CloudEventV1', telling: ['specversion', 'datacontenttype', 'dataschema', 'source'] }],
};
