import { every } from './every.js';
import { headerBags } from './http-headers.js';
import { fromClock, perCaller, perRequest } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const hapiFile = 'd.ts @hapi/hapi/lib/types/request.d.ts';
const server = 'd.ts @hapi/hapi/lib/types/server/server.d.ts';
const restifyFile = 'd.ts @types/restify/index.d.ts';
const source = { role: 'source', instead: 'a business id from the body of the request' } as const;
const summary = { role: 'summary', evidence: server } as const;

export const hapi: CatalogueFile = {
  system: 'Hapi',
  package: '@hapi/hapi',
  version: '21.4.10',
  rows: [
    ...every(['RequestInfo'], ['id'], {
      ...source,
      ...perRequest,
      what: 'the Hapi request id',
      evidence: hapiFile,
    }),
    ...every(['RequestInfo'], ['received', 'completed', 'responded'], {
      ...source,
      ...fromClock,
      what: 'the time of the request',
      changes: 'with every request',
      evidence: hapiFile,
    }),
    ...every(['RequestInfo'], ['remoteAddress', 'remotePort'], {
      ...source,
      ...perCaller,
      what: 'the address of the caller',
      changes: 'when the caller comes from elsewhere',
      evidence: hapiFile,
    }),
    ...every(['RequestInfo'], ['host', 'hostname'], {
      ...source,
      ...perCaller,
      what: 'the host that was asked',
      changes: 'when another host takes over',
      evidence: hapiFile,
    }),
    ...headerBags(['Request'], ['headers'], hapiFile),
    ...every(['Request'], ['payload', 'params', 'query'], {
      role: 'safe',
      scope: 'business',
      evidence: hapiFile,
    }),
    { role: 'summary', type: 'Request', member: 'info', gives: 'RequestInfo', evidence: hapiFile },
    ...every([undefined], ['server'], { ...summary, gives: 'Server' }),
    {
      ...summary,
      type: 'Server',
      member: 'route',
      hands: { argument: 0, property: 'handler', parameter: 0, type: 'Request' },
    },
  ],
};

export const restify: CatalogueFile = {
  system: 'Restify',
  package: 'restify',
  version: '8.5.12',
  rows: [
    ...every(['Request'], ['id', 'getId'], {
      ...source,
      ...perRequest,
      what: 'the Restify request id',
      evidence: restifyFile,
    }),
    ...every(['Request'], ['time'], {
      ...source,
      ...fromClock,
      what: 'the time of the request',
      changes: 'with every request',
      evidence: restifyFile,
    }),
    ...every(['Request'], ['body', 'params', 'query'], {
      role: 'safe',
      scope: 'business',
      evidence: restifyFile,
    }),
  ],
};
