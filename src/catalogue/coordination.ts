import { perDelivery } from './delivery.js';
import { every } from './every.js';
import { perLease } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const source = { role: 'source' } as const;
const held = {
  ...source,
  ...perLease,
  changes: 'when another holder takes over',
  instead: 'the business id that the lock is named after',
} as const;
const written = {
  ...source,
  ...perDelivery,
  changes: 'with every write of the entry',
  instead: 'a business id from the value of the entry',
} as const;

const rpc = 'd.ts etcd3/lib/rpc.d.ts';
const namespaces = 'd.ts etcd3/lib/namespace.d.ts';

export const etcd: CatalogueFile = {
  system: 'etcd',
  package: 'etcd3',
  version: '1.1.2',
  rows: [
    {
      ...held,
      type: 'Lock',
      member: 'leaseId',
      what: 'the lease of the lock',
      evidence: 'd.ts etcd3/lib/lock.d.ts',
    },
    {
      ...held,
      type: 'Lease',
      member: 'grant',
      what: 'the id of the lease',
      evidence: 'd.ts etcd3/lib/lease.d.ts',
    },
    { ...held, type: 'IKeyValue', member: 'lease', what: 'the lease of the entry', evidence: rpc },
    {
      ...held,
      type: 'IKeyValue',
      member: 'create_revision',
      what: 'the revision of its creation',
      evidence: rpc,
    },
    ...every(['IKeyValue'], ['mod_revision', 'version'], {
      ...written,
      what: 'the revision of the entry',
      evidence: rpc,
    }),
    { role: 'safe', scope: 'business', type: 'IKeyValue', member: 'value', evidence: rpc },

    { role: 'summary', type: 'Etcd3', member: 'new', gives: 'Etcd3', evidence: 'd.ts etcd3/lib/index.d.ts' },
    { role: 'summary', type: 'Etcd3', member: 'lock', gives: 'Lock', evidence: namespaces },
    { role: 'summary', type: 'Etcd3', member: 'lease', gives: 'Lease', evidence: namespaces },
    {
      role: 'summary',
      type: 'Lock',
      member: 'acquire',
      gives: 'Lock',
      carries: 'receiver',
      evidence: 'd.ts etcd3/lib/lock.d.ts',
    },
  ],
  mirrored: [{ type: 'IKeyValue', telling: ['create_revision', 'mod_revision', 'lease'] }],
};

const zookeeperClient = 'js: node-zookeeper-client/index.js';

export const zookeeper: CatalogueFile = {
  system: 'ZooKeeper',
  package: 'node-zookeeper-client',
  version: '1.1.3',
  rows: [
    { role: 'summary', member: 'createClient', gives: 'Client', evidence: zookeeperClient },
    {
      ...held,
      type: 'Client',
      member: 'getSessionId',
      what: 'the ZooKeeper session',
      evidence: zookeeperClient,
    },
    ...[1, 2, 3, 4].flatMap((argument) =>
      every(['Client'], ['create'], {
        role: 'summary',
        hands: { argument, parameter: 1, type: 'CreatedPath' },
        evidence: zookeeperClient,
      }),
    ),
    {
      role: 'conditional',
      type: 'CreatedPath',
      member: 'itself',
      when: 'the node is not created as sequential: that ends its path in a counter',
      then: 'constant',
      otherwise: {
        ...perLease,
        what: 'the path of the created node',
        changes: 'when the node is created again',
      },
      evidence: 'js: node-zookeeper-client/lib/CreateMode.js',
    },
  ],
};

const session = 'js: consul/lib/session.js';

export const consul: CatalogueFile = {
  system: 'Consul',
  package: 'consul',
  version: '2.0.1',
  rows: [
    { ...held, type: 'Session', member: 'create', what: 'the Consul session', evidence: session },
    { role: 'summary', member: 'new', gives: 'Consul', evidence: 'd.ts consul/lib/index.d.ts' },
    {
      role: 'summary',
      type: 'Consul',
      member: 'session',
      gives: 'Session',
      evidence: 'd.ts consul/lib/consul.d.ts',
    },
  ],
};
