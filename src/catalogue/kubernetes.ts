import { every } from './every.js';
import { fromClock, perProcess, perRelease } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const models = 'd.ts @kubernetes/client-node/dist/gen/models';
const source = { role: 'source' } as const;

export const kubernetes: CatalogueFile = {
  system: 'Kubernetes API',
  package: '@kubernetes/client-node',
  version: '2.0.1',
  rows: [
    ...every(['V1ObjectMeta'], ['uid', 'resourceVersion', 'generation', 'creationTimestamp'], {
      ...source,
      ...perRelease,
      what: 'the version of the Kubernetes object',
      changes: 'when the object is written or made again',
      evidence: `${models}/V1ObjectMeta.d.ts`,
    }),
    {
      role: 'conditional',
      type: 'V1ObjectMeta',
      member: 'name',
      when: 'the name is fixed in the manifest and made by no controller',
      then: 'constant',
      otherwise: 'unproven',
      evidence: `${models}/V1ObjectMeta.d.ts`,
    },
    ...every(['V1LeaseSpec'], ['holderIdentity', 'leaseTransitions'], {
      ...source,
      ...perProcess,
      scope: 'lock',
      what: 'the holder of the lease',
      changes: 'when another replica becomes the leader',
      evidence: `${models}/V1LeaseSpec.d.ts`,
    }),
    ...every(['V1LeaseSpec'], ['renewTime', 'acquireTime'], {
      ...source,
      ...fromClock,
      what: 'the time the lease was taken',
      changes: 'with every renewal',
      evidence: `${models}/V1LeaseSpec.d.ts`,
    }),
    ...every(['V1PodStatus'], ['podIP', 'hostIP'], {
      ...source,
      ...perProcess,
      what: 'the address of the pod',
      changes: 'when another pod takes over',
      evidence: `${models}/V1PodStatus.d.ts`,
    }),
    ...every(['V1PodStatus'], ['startTime'], {
      ...source,
      ...perProcess,
      what: 'the start time of the pod',
      changes: 'when another pod takes over',
      evidence: `${models}/V1PodStatus.d.ts`,
    }),
  ],
};
