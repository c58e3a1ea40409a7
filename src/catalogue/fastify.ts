import { every } from './every.js';
import { headerBags } from './http-headers.js';
import { counted, perCaller, perRequest } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const evidence = 'd.ts fastify/types/request.d.ts';
const reply = 'd.ts fastify/types/reply.d.ts';
const instance = 'd.ts fastify/types/instance.d.ts';
const source = { role: 'source', instead: 'a business id from `request.body`', evidence } as const;
const summary = { role: 'summary', evidence: instance } as const;

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'all'];

export const fastify: CatalogueFile = {
  system: 'Fastify',
  package: 'fastify',
  version: '5.12.8',
  rows: [
    ...every(['FastifyRequest'], ['id'], {
      ...source,
      ...perRequest,
      what: 'the Fastify request id',
    }),
    ...every(['FastifyRequest'], ['ip', 'ips', 'port'], {
      ...source,
      ...perCaller,
      what: 'the address of the caller',
      changes: 'when the caller comes from elsewhere',
    }),
    ...every(['FastifyRequest'], ['hostname', 'host'], {
      ...source,
      ...perCaller,
      what: 'the host that was asked',
      changes: 'when another host takes over',
    }),
    ...headerBags(['FastifyRequest'], ['headers'], evidence),
    ...every(['FastifyRequest'], ['body', 'params', 'query'], { role: 'safe', scope: 'business', evidence }),
    ...every(['FastifyReply'], ['elapsedTime'], {
      ...source,
      ...counted,
      what: 'the time that the request has taken',
      evidence: reply,
    }),

    ...every([undefined], ['default', 'fastify'], { ...summary, gives: 'FastifyInstance' }),
    ...every(['FastifyInstance'], verbs, {
      ...summary,
      hands: { argument: 1, parameter: 0, type: 'FastifyRequest' },
    }),
    ...every(['FastifyInstance'], verbs, {
      ...summary,
      hands: { argument: 2, parameter: 0, type: 'FastifyRequest' },
    }),
    {
      ...summary,
      type: 'FastifyInstance',
      member: 'route',
      hands: { argument: 0, property: 'handler', parameter: 0, type: 'FastifyRequest' },
    },
  ],
};
