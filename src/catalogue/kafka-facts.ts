import { setByProducer } from './delivery.js';

const position = {
  role: 'source',
  scope: 'delivery',
  nature: 'metadata',
  instead: 'a business id from `message.value`',
} as const;
/**
 * The name of the topic that a record lies in, as the record tells it: the copy on a retry topic, or behind a topology that
 * names its topics anew, has another.
 */
const topic = {
  role: 'conditional',
  when: 'the program reads this one topic: a retry topic has another name',
  then: 'constant',
  otherwise: {
    scope: 'message',
    nature: 'metadata',
    what: 'the topic of the record',
    changes: 'when it comes through a retry topic or the topic is renamed',
    instead: 'a fixed name of your own',
  },
} as const;

/** The same where the program says which topics it reads. */
export const topicGivenTo = (type: string, member: string) =>
  ({
    ...topic,
    shownBy: {
      passed: [
        { type, member, argument: 0, property: 'topic' },
        { type, member, argument: 0, property: 'topics.*' },
      ],
      same: true,
    },
    then: 'given',
  }) as const;

const member = { role: 'source', scope: 'process', nature: 'metadata' } as const;

/** What every Kafka client says of a record, by whatever names. */
export const kafka = {
  partition: {
    ...position,
    what: 'the Kafka partition',
    changes: 'when the topic is repartitioned or replayed',
  },
  offset: { ...position, what: 'the Kafka offset', changes: 'when the event is produced again or replayed' },
  timestamp: { ...position, what: 'the Kafka timestamp', changes: 'when the event is produced again' },
  framing: {
    ...position,
    what: 'how Kafka framed the message',
    changes: 'when the event is produced again',
  },
  batchEdge: { ...position, what: 'an edge of the fetched batch', changes: 'with every fetch' },
  logEdge: { ...position, what: 'an edge of the log', changes: 'with every append' },
  committed: { ...position, what: 'how far the group has read', changes: 'with every commit' },
  leaderEpoch: {
    ...position,
    what: 'the epoch of the partition leader',
    changes: 'when another broker takes over',
  },
  handle: {
    ...position,
    scope: 'process',
    what: 'what the producing process attached',
    changes: 'when another process takes over',
  },
  member: {
    ...member,
    what: 'the id of the consumer group member',
    changes: 'when the group rebalances',
  },
  assignment: {
    ...member,
    what: 'how the partitions are assigned',
    changes: 'when the group rebalances',
  },
  broker: { ...member, what: 'the broker that answered', changes: 'when another broker takes over' },
  payload: { role: 'safe', scope: 'business' },
  key: setByProducer,
  topic,
} as const;
