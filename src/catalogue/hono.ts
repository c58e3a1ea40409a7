import { every } from './every.js';
import { headerReaders } from './http-headers.js';
import { perRequest } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const request = 'd.ts hono/dist/types/request.d.ts';
const context = 'd.ts hono/dist/types/context.d.ts';
const requestId = 'd.ts hono/dist/types/middleware/request-id/request-id.d.ts';
const source = { role: 'source', instead: 'a business id from the body of the request' } as const;
const payload = { role: 'safe', scope: 'business', evidence: request } as const;
const summary = { role: 'summary', evidence: 'd.ts hono/dist/types/hono-base.d.ts' } as const;

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'all', 'use'];

export const hono: CatalogueFile = {
  system: 'Hono',
  package: 'hono',
  version: '4.13.19',
  rows: [
    ...headerReaders(['HonoRequest'], ['header'], request),
    ...every(['HonoRequest'], ['param', 'query', 'json'], payload),
    // `c.get('requestId')` and `c.var.requestId`, put there by `hono/request-id`.
    ...every(['Context'], ['get'], {
      role: 'summary',
      reads: { type: 'RequestIdVariables', argument: 0 },
      evidence: context,
    }),
    ...every(['Context'], ['var'], {
      role: 'summary',
      reads: { type: 'RequestIdVariables' },
      evidence: context,
    }),
    ...every(['RequestIdVariables'], ['requestId'], {
      ...source,
      ...perRequest,
      what: 'the Hono request id',
      evidence: requestId,
    }),

    { role: 'summary', type: 'Context', member: 'req', gives: 'HonoRequest', evidence: context },
    { ...summary, type: 'Hono', member: 'new', gives: 'Hono' },
    ...[0, 1, 2, 3].flatMap((argument) =>
      every(['Hono'], verbs, { ...summary, hands: { argument, parameter: 0, type: 'Context' } }),
    ),
  ],
};
