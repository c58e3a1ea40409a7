import { every } from './every.js';
import { headerBags, headerReaders } from './http-headers.js';
import { perCaller } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const evidence = 'd.ts @types/koa/index.d.ts';
const source = { role: 'source', instead: 'a business id from the body of the request', evidence } as const;
const summary = { role: 'summary', evidence } as const;

const requests = ['Request', 'BaseRequest', 'ContextDelegatedRequest'];
const contexts = ['Context', 'ParameterizedContext', 'ContextDelegatedRequest'];

export const koa: CatalogueFile = {
  system: 'Koa',
  package: 'koa',
  version: '3.0.3',
  rows: [
    ...every(['Request', 'Context', 'ContextDelegatedRequest'], ['ip', 'ips'], {
      ...source,
      ...perCaller,
      what: 'the address of the caller',
      changes: 'when the caller comes from elsewhere',
    }),
    ...every(['ContextDelegatedRequest'], ['host', 'hostname'], {
      ...source,
      ...perCaller,
      what: 'the host that was asked',
      changes: 'when another host takes over',
    }),
    ...headerReaders([...new Set([...requests, ...contexts])], ['get'], evidence),
    ...headerBags([...new Set([...requests, ...contexts])], ['headers', 'header'], evidence),
    ...every(['Context'], ['params'], {
      role: 'safe',
      scope: 'business',
      evidence: 'doc: https://github.com/koajs/router',
    }),

    ...every([undefined], ['new'], { ...summary, gives: 'Application' }),
    ...every(['Context'], ['request'], { ...summary, gives: 'Request' }),
    ...every(['Application'], ['use'], { ...summary, hands: { argument: 0, parameter: 0, type: 'Context' } }),
  ],
};
