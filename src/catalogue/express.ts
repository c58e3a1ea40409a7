import { every } from './every.js';
import { headerBags, headerReaders } from './http-headers.js';
import { perCaller, perRequest } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const evidence = 'd.ts @types/express-serve-static-core/index.d.ts';
const middleware = 'doc: a customary name of request id middleware';
const source = { role: 'source', instead: 'a business id from `req.body`' } as const;
const payload = { role: 'safe', scope: 'business', evidence } as const;
const summary = { role: 'summary', evidence } as const;

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'all', 'use'];

export const express: CatalogueFile = {
  system: 'Express',
  package: 'express',
  version: '5.0.6',
  aliases: ['express-serve-static-core', 'express-request-id', 'express-correlation-id'],
  rows: [
    // Not Express's own: request id middleware puts them there.
    ...every(['Request'], ['id', 'requestId', 'correlationId'], {
      ...source,
      ...perRequest,
      what: 'the id of the HTTP request',
      evidence: middleware,
    }),
    ...every(['Request'], ['ip', 'ips'], {
      ...source,
      ...perCaller,
      what: 'the address of the caller',
      changes: 'when the caller comes from elsewhere',
      evidence,
    }),
    ...every(['Request'], ['hostname', 'host'], {
      ...source,
      ...perCaller,
      what: 'the host that was asked',
      changes: 'when another host takes over',
      evidence,
    }),
    ...headerReaders(['Request'], ['get', 'header'], evidence),
    ...headerBags(['Request'], ['headers'], 'd.ts @types/node/http.d.ts'),
    ...every(['Request'], ['params', 'body', 'query'], payload),

    ...every([undefined], ['default'], { ...summary, gives: 'Application' }),
    ...every([undefined], ['Router'], { ...summary, gives: 'Router' }),
    ...[0, 1, 2, 3].flatMap((argument) =>
      every(['Application', 'Router'], verbs, {
        ...summary,
        hands: { argument, parameter: 0, type: 'Request' },
      }),
    ),
  ],
};
