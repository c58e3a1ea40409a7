import { every } from './every.js';
import type { CatalogueFile } from './schema.js';

const vendored = 'repo: apache/storm examples/storm-starter/multilang/resources/storm.js';
const protocol = 'doc: https://storm.apache.org/releases/current/Multilang-protocol.html';
const trident = 'doc: https://storm.apache.org/releases/current/Trident-state.html';

const source = { role: 'source', nature: 'metadata', instead: 'a business id from `tuple.values`' } as const;
const tuple = {
  ...source,
  scope: 'delivery',
  what: 'the Storm tuple id',
  changes: 'with every replay of the tuple',
} as const;
const task = {
  ...source,
  scope: 'process',
  what: 'the Storm task',
  changes: 'when tasks are reassigned',
} as const;
const topology = {
  ...source,
  scope: 'process',
  what: 'a name in the Storm topology',
  changes: 'when the topology is deployed anew',
} as const;
const batch = {
  ...source,
  scope: 'delivery',
  what: 'the Trident partition index',
  changes: 'when tasks are reassigned',
} as const;
const payload = { role: 'safe', scope: 'business' } as const;

/** The multilang adapter has no package: people copy `storm.js` into their project, or write its types by hand. */
export const storm: CatalogueFile = {
  system: 'Apache Storm',
  package: './storm.js',
  rows: [
    { ...tuple, type: 'Tuple', member: 'id', evidence: vendored },
    { ...task, type: 'Tuple', member: 'task', evidence: vendored },
    ...every(['Tuple'], ['component', 'stream'], { ...topology, evidence: vendored }),
    { ...payload, type: 'Tuple', member: 'values', evidence: vendored },
    {
      role: 'summary',
      type: 'BasicBolt',
      member: 'process',
      hands: { parameter: 0, type: 'Tuple' },
      evidence: vendored,
    },
    ...every(['BasicBolt', 'Spout', 'Storm'], ['initialize'], {
      role: 'summary',
      hands: { parameter: 1, type: 'Context' },
      evidence: vendored,
    }),

    ...every(['BasicBolt', 'Spout', 'Storm'], ['emit'], {
      role: 'summary',
      hands: { argument: 1, parameter: 0, type: 'TaskIds' },
      evidence: vendored,
    }),
    {
      ...task,
      type: 'TaskIds',
      member: 'itself',
      what: 'the Storm tasks that a tuple was sent to',
      evidence: protocol,
    },

    // The same tuple as it stands on the wire.
    { ...tuple, type: 'Message', member: 'id', evidence: protocol },
    { ...task, type: 'Message', member: 'task', evidence: protocol },
    ...every(['Message'], ['comp', 'stream'], { ...topology, evidence: protocol }),
    { ...payload, type: 'Message', member: 'tuple', evidence: protocol },

    { ...task, type: 'Context', member: 'taskid', evidence: protocol },
    ...every(['Context'], ['componentid', 'task->component'], { ...topology, evidence: protocol }),
    {
      ...task,
      type: 'Setup',
      member: 'pidDir',
      what: 'the worker directory',
      changes: 'when another worker takes over',
      evidence: protocol,
    },

    {
      ...source,
      type: 'TransactionAttempt',
      member: 'attemptId',
      scope: 'attempt',
      what: 'the Trident attempt id',
      changes: 'with every replay of the batch',
      evidence: trident,
    },
    ...every(['TransactionAttempt', 'TridentTuple'], ['txid'], {
      role: 'conditional',
      when: 'a part that tells the tuples of the batch apart stands beside it',
      then: 'business',
      otherwise: 'business',
      grain: 'batch',
      evidence: trident,
    }),
    ...every(['TransactionAttempt', 'TridentTuple'], ['offset_in_partition', 'offsetInPartition'], {
      ...batch,
      what: 'the place in the input of the Trident partition',
      changes: 'when the input is replayed',
      evidence: trident,
    }),
    ...every(
      ['TransactionAttempt', 'TridentOperationContext', 'TridentTuple'],
      ['partitionIndex', 'getPartitionIndex'],
      {
        ...batch,
        evidence: trident,
      },
    ),
    ...every(['TridentOperationContext'], ['numPartitions'], {
      ...batch,
      scope: 'process',
      what: 'the parallelism of the topology',
      changes: 'when the topology is rebalanced',
      evidence: trident,
    }),
    ...every(['TopologyContext'], ['getThisTaskId', 'getThisTaskIndex', 'getThisWorkerPort'], {
      ...task,
      evidence: protocol,
    }),
  ],
  mirrored: [
    { type: 'Tuple', telling: ['component', 'stream', 'task'] },
    { type: 'Message', telling: ['comp', 'stream', 'task', 'tuple'] },
    { type: 'Context', telling: ['taskid', 'componentid', 'task->component'] },
    { type: 'TransactionAttempt', telling: ['txid', 'attemptId', 'partitionIndex'] },
    { type: 'TridentTuple', telling: ['offset_in_partition', 'offsetInPartition', 'txid', 'partitionIndex'] },
    { type: 'TridentOperationContext', telling: ['getPartitionIndex', 'numPartitions'] },
    { type: 'TopologyContext', telling: ['getThisTaskId', 'getThisTaskIndex', 'getThisWorkerPort'] },
  ],
};
