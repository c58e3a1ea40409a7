import { every } from './every.js';
import { counted, perRequest } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const hooks = 'd.ts @types/node/async_hooks.d.ts';
const cls = 'd.ts nestjs-cls/dist/src/lib/cls.service.d.ts';
const requestId = {
  role: 'source',
  ...perRequest,
  what: 'the id of the HTTP request',
  instead: 'a business id from the body of the request',
} as const;

export const requestContextFiles: readonly CatalogueFile[] = [
  {
    system: 'NestJS',
    package: 'nestjs-cls',
    version: '6.3.1',
    rows: [{ ...requestId, type: 'ClsService', member: 'getId', evidence: cls }],
  },
  {
    system: 'Request context',
    package: 'cls-rtracer',
    version: '2.6.4',
    rows: [{ ...requestId, member: 'id', evidence: 'd.ts cls-rtracer/index.d.ts' }],
  },
  {
    system: 'Request context',
    package: 'correlation-id',
    version: '5.2.0',
    rows: [{ ...requestId, member: 'getId', evidence: 'd.ts correlation-id/index.d.ts' }],
  },
  {
    system: 'Request context',
    package: 'node:async_hooks',
    rows: [
      ...every([undefined], ['executionAsyncId', 'triggerAsyncId'], {
        role: 'source',
        ...counted,
        what: 'a counter of this process',
        evidence: hooks,
      }),
      ...every(['AsyncResource'], ['asyncId', 'triggerAsyncId'], {
        role: 'source',
        ...counted,
        what: 'a counter of this process',
        evidence: hooks,
      }),
    ],
  },
];
