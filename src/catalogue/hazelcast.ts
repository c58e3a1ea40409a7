import { every } from './every.js';
import type { CatalogueFile } from './schema.js';

const proxy = (file: string) => `d.ts hazelcast-client/lib/proxy/${file}.d.ts`;
const core = (file: string) => `d.ts hazelcast-client/lib/core/${file}.d.ts`;
const client = 'd.ts hazelcast-client/lib/HazelcastClient.d.ts';
const subsystem = 'd.ts hazelcast-client/lib/CPSubsystem.d.ts';
const partitions = 'd.ts hazelcast-client/lib/PartitionService.d.ts';

const source = { role: 'source', nature: 'metadata' } as const;
const fence = {
  ...source,
  scope: 'lock',
  what: 'the fencing token of the lock',
  changes: 'with every acquisition',
} as const;
const counter = {
  ...source,
  scope: 'attempt',
  what: 'a counter that all workers share',
  changes: 'when another worker moves it',
} as const;
const sequence = {
  ...source,
  scope: 'message',
  what: 'the Ringbuffer sequence',
  changes: 'when the event is added again',
} as const;
const edge = {
  ...source,
  scope: 'delivery',
  what: 'an edge of the Ringbuffer',
  changes: 'with every item',
} as const;
const member = {
  ...source,
  scope: 'process',
  what: 'the cluster member',
  changes: 'when another member takes over',
} as const;
const entry = { ...source, scope: 'delivery', changes: 'with every write of the entry' } as const;
const clientName = {
  scope: 'process',
  nature: 'metadata',
  what: 'the name of this client',
  changes: 'when another process takes over',
} as const;
const payload = { role: 'safe', scope: 'business' } as const;
const gives = { role: 'summary' } as const;

/** `HazelcastClient` is exported under the name `Client`. */
const clients = ['Client', 'HazelcastClient'] as const;

const dataStructures = {
  getMap: 'IMap',
  getReplicatedMap: 'ReplicatedMap',
  getMultiMap: 'MultiMap',
  getQueue: 'IQueue',
  getRingbuffer: 'Ringbuffer',
  getReliableTopic: 'ITopic',
  getPNCounter: 'PNCounter',
  getFlakeIdGenerator: 'FlakeIdGenerator',
  getCPSubsystem: 'CPSubsystem',
  getCluster: 'Cluster',
  getPartitionService: 'PartitionService',
  getLocalEndpoint: 'ClientInfo',
} as const;

const entryEvents = ['added', 'updated', 'removed', 'evicted', 'expired', 'merged', 'loaded'];

export const hazelcast: CatalogueFile = {
  system: 'Hazelcast',
  package: 'hazelcast-client',
  version: '5.6.0',
  rows: [
    ...every(['FencedLock'], ['lock', 'tryLock'], { ...fence, evidence: proxy('FencedLock') }),
    ...every(['FencedLock'], ['isLocked'], {
      ...fence,
      what: 'the state of the lock',
      evidence: proxy('FencedLock'),
    }),
    ...every(['IMap'], ['tryLock', 'isLocked'], {
      ...fence,
      what: 'the state of the lock',
      evidence: proxy('IMap'),
    }),
    ...every(['CPSessionManager'], ['acquireSession', 'getSessionId'], {
      ...source,
      scope: 'lock',
      what: 'the CP session',
      changes: 'when the session expires',
      evidence: 'js: hazelcast-client/lib/proxy/cpsubsystem/CPSessionManager.js',
    }),
    ...every(
      ['IAtomicLong'],
      [
        'get',
        'incrementAndGet',
        'getAndIncrement',
        'decrementAndGet',
        'getAndDecrement',
        'addAndGet',
        'getAndAdd',
        'getAndSet',
      ],
      { ...counter, evidence: proxy('IAtomicLong') },
    ),
    ...every(
      ['PNCounter'],
      [
        'get',
        'incrementAndGet',
        'getAndIncrement',
        'decrementAndGet',
        'getAndDecrement',
        'addAndGet',
        'getAndAdd',
        'subtractAndGet',
        'getAndSubtract',
      ],
      { ...counter, evidence: proxy('PNCounter') },
    ),
    {
      ...counter,
      type: 'IAtomicReference',
      member: 'getAndSet',
      what: 'what another worker left behind',
      evidence: proxy('IAtomicReference'),
    },
    {
      role: 'conditional',
      type: 'IAtomicReference',
      member: 'get',
      when: 'the reference is written once for each business event',
      then: 'business',
      otherwise: 'unproven',
      evidence: proxy('IAtomicReference'),
    },
    {
      ...source,
      type: 'FlakeIdGenerator',
      member: 'newId',
      scope: 'call',
      nature: 'random',
      what: 'a generated id',
      changes: 'with every call',
      evidence: proxy('FlakeIdGenerator'),
    },

    ...every(['Ringbuffer'], ['add', 'addAll'], { ...sequence, evidence: proxy('Ringbuffer') }),
    ...every(['Ringbuffer'], ['tailSequence', 'headSequence', 'size', 'remainingCapacity'], {
      ...edge,
      evidence: proxy('Ringbuffer'),
    }),
    { ...payload, type: 'Ringbuffer', member: 'readOne', evidence: proxy('Ringbuffer') },
    {
      ...gives,
      type: 'Ringbuffer',
      member: 'readMany',
      gives: 'ReadResultSet',
      carries: 'receiver',
      evidence: proxy('Ringbuffer'),
    },
    { ...sequence, type: 'ReadResultSet', member: 'getSequence', evidence: core('ReadResultSet') },
    ...every(['ReadResultSet'], ['getNextSequenceToReadFrom', 'getReadCount'], {
      ...edge,
      evidence: core('ReadResultSet'),
    }),
    { ...payload, type: 'ReadResultSet', member: 'get', evidence: core('ReadResultSet') },

    {
      ...source,
      type: 'Message',
      member: 'publishingTime',
      scope: 'delivery',
      what: 'the time of the publish',
      changes: 'when the event is published again',
      instead: 'a business id from `message.messageObject`',
      evidence: proxy('MessageListener'),
    },
    { ...member, type: 'Message', member: 'publisher', evidence: proxy('MessageListener') },
    { ...payload, type: 'Message', member: 'messageObject', evidence: proxy('MessageListener') },
    ...every(['EntryEvent'], ['key', 'value'], { ...payload, evidence: proxy('EntryListener') }),
    { ...member, type: 'EntryEvent', member: 'member', evidence: proxy('EntryListener') },
    {
      role: 'conditional',
      type: 'EntryEvent',
      member: 'oldValue',
      when: 'nothing writes the entry in between: it is what the write before left',
      then: 'business',
      otherwise: 'business',
      evidence: proxy('EntryListener'),
    },
    { ...payload, type: 'ItemEvent', member: 'item', evidence: proxy('ItemListener') },
    { ...member, type: 'ItemEvent', member: 'member', evidence: proxy('ItemListener') },
    { ...member, type: 'MembershipEvent', member: 'member', evidence: core('MembershipListener') },

    ...every(['Member'], ['uuid', 'address', 'liteMember'], { ...member, evidence: core('Member') }),
    ...every(['ClientInfo'], ['uuid', 'localAddress'], {
      ...member,
      what: 'this client',
      changes: 'when another process takes over',
      evidence: core('ClientInfo'),
    }),
    {
      role: 'conditional',
      type: 'Client',
      member: 'getName',
      when: 'the configuration names the client: its own name counts up',
      then: 'constant',
      otherwise: clientName,
      evidence: client,
    },
    {
      role: 'conditional',
      type: 'ClientInfo',
      member: 'name',
      when: 'the configuration names the client: its own name counts up',
      then: 'constant',
      otherwise: clientName,
      evidence: core('ClientInfo'),
    },
    { role: 'safe', scope: 'constant', type: 'ClientInfo', member: 'labels', evidence: core('ClientInfo') },
    ...every(['DistributedObject'], ['getName'], {
      role: 'safe',
      scope: 'constant',
      evidence: core('DistributedObject'),
    }),
    ...every(['Address'], ['host', 'port'], { ...member, evidence: core('Address') }),
    { ...member, type: 'Cluster', member: 'getMembers', evidence: core('Cluster') },
    {
      ...member,
      type: 'PartitionService',
      member: 'getPartitionOwner',
      what: 'the owner of the partition',
      evidence: partitions,
    },
    {
      ...member,
      type: 'PartitionService',
      member: 'getPartitionCount',
      what: 'the number of partitions',
      evidence: partitions,
    },
    {
      role: 'conditional',
      type: 'PartitionService',
      member: 'getPartitionId',
      when: 'the number of partitions stays as it is',
      then: 'business',
      otherwise: {
        scope: 'process',
        nature: 'metadata',
        what: 'the partition that the entry lies in',
        changes: 'when the cluster is set up anew',
      },
      evidence: partitions,
    },
    {
      role: 'conditional',
      type: 'IMap',
      member: 'get',
      when: 'the near cache holds what was written last',
      then: 'business',
      otherwise: 'business',
      evidence: proxy('IMap'),
    },
    {
      role: 'conditional',
      type: 'IMap',
      member: 'executeOnKey',
      when: 'the processor makes nothing of its own: a failover runs it again',
      then: 'business',
      otherwise: 'business',
      evidence: proxy('IMap'),
    },

    {
      ...gives,
      type: 'IMap',
      member: 'getEntryView',
      gives: 'SimpleEntryView',
      carries: 'receiver',
      evidence: proxy('IMap'),
    },
    ...every(['SimpleEntryView'], ['key', 'value'], { ...payload, evidence: core('SimpleEntryView') }),
    {
      ...entry,
      type: 'SimpleEntryView',
      member: 'version',
      what: 'the version of the entry',
      evidence: core('SimpleEntryView'),
    },
    {
      ...entry,
      type: 'SimpleEntryView',
      member: 'hits',
      what: 'the hit counter of the entry',
      evidence: core('SimpleEntryView'),
    },
    ...every(
      ['SimpleEntryView'],
      ['creationTime', 'expirationTime', 'lastUpdateTime', 'lastAccessTime', 'lastStoredTime'],
      { ...entry, what: 'a time of the entry', evidence: core('SimpleEntryView') },
    ),

    ...every(['ITopic'], ['addMessageListener'], {
      ...member,
      what: 'the id of the registered listener',
      changes: 'with every registration',
      evidence: proxy('ITopic'),
    }),
    ...every(clients, ['newHazelcastClient'], { ...gives, gives: 'Client', evidence: client }),
    ...Object.entries(dataStructures).flatMap(([name, type]) =>
      every(clients, [name], { ...gives, gives: type, evidence: client }),
    ),
    { ...gives, type: 'CPSubsystem', member: 'getAtomicLong', gives: 'IAtomicLong', evidence: subsystem },
    {
      ...gives,
      type: 'CPSubsystem',
      member: 'getAtomicReference',
      gives: 'IAtomicReference',
      evidence: subsystem,
    },
    { ...gives, type: 'CPSubsystem', member: 'getLock', gives: 'FencedLock', evidence: subsystem },
    ...entryEvents.flatMap((property) =>
      every(['IMap', 'MultiMap', 'ReplicatedMap'], ['addEntryListener'], {
        ...gives,
        hands: { argument: 0, property, parameter: 0, type: 'EntryEvent' },
        evidence: proxy('EntryListener'),
      }),
    ),
    ...['itemAdded', 'itemRemoved'].flatMap((property) =>
      every(['IQueue'], ['addItemListener'], {
        ...gives,
        hands: { argument: 0, property, parameter: 0, type: 'ItemEvent' },
        evidence: proxy('ItemListener'),
      }),
    ),
    {
      ...gives,
      type: 'ITopic',
      member: 'addMessageListener',
      hands: { argument: 0, parameter: 0, type: 'Message' },
      evidence: proxy('ITopic'),
    },
  ],
};
