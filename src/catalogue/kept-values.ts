import { every } from './every.js';
import type { CatalogueFile } from './schema.js';

const dom = 'd.ts typescript/lib/lib.dom.d.ts';
const hooks = 'd.ts @types/node/async_hooks.d.ts';

const durable = { role: 'keep', where: 'durable', slot: 0 } as const;
const context = { role: 'keep', where: 'context' } as const;
const slotted = { ...context, slot: 0 } as const;

/** The browser's own storage: it outlives the page. */
export const browserStorage: CatalogueFile = {
  system: 'Browsers',
  package: 'global',
  rows: [
    ...every(['localStorage', 'sessionStorage', 'Storage'], ['getItem'], { ...durable, evidence: dom }),
    ...every(['localStorage', 'sessionStorage', 'Storage'], ['setItem'], {
      ...durable,
      value: 1,
      evidence: dom,
    }),
  ],
};

/** What the code around a request keeps for the code that handles it. */
export const contextValues: readonly CatalogueFile[] = [
  {
    system: 'Node.js',
    package: 'node:async_hooks',
    rows: [
      ...every(['AsyncLocalStorage'], ['run', 'enterWith'], { ...context, value: 0, evidence: hooks }),
      { ...context, type: 'AsyncLocalStorage', member: 'getStore', evidence: hooks },
    ],
  },
  {
    system: 'cls-hooked',
    package: 'cls-hooked',
    version: '4.2.2',
    aliases: ['continuation-local-storage'],
    rows: [
      ...every([undefined], ['createNamespace', 'getNamespace'], {
        role: 'summary',
        gives: 'Namespace',
        evidence: 'js: context.js',
      }),
      { ...slotted, type: 'Namespace', member: 'set', value: 1, evidence: 'js: context.js' },
      { ...slotted, type: 'Namespace', member: 'get', evidence: 'js: context.js' },
    ],
  },
  {
    system: 'express-http-context',
    package: 'express-http-context',
    version: '2.0.1',
    rows: [
      { ...slotted, member: 'set', value: 1, evidence: 'js: index.js' },
      { ...slotted, member: 'get', evidence: 'js: index.js' },
    ],
  },
  {
    system: 'Fastify request context',
    package: '@fastify/request-context',
    version: '7.0.0',
    rows: [
      ...every(['requestContext', 'RequestContext'], ['set'], {
        ...slotted,
        value: 1,
        evidence: 'd.ts @fastify/request-context/types/index.d.ts',
      }),
      ...every(['requestContext', 'RequestContext'], ['get'], {
        ...slotted,
        evidence: 'd.ts @fastify/request-context/types/index.d.ts',
      }),
    ],
  },
  {
    system: 'NestJS',
    package: 'nestjs-cls',
    version: '6.3.1',
    rows: [
      {
        ...slotted,
        type: 'ClsService',
        member: 'set',
        value: 1,
        evidence: 'd.ts nestjs-cls/dist/src/lib/cls.service.d.ts',
      },
      {
        ...slotted,
        type: 'ClsService',
        member: 'get',
        evidence: 'd.ts nestjs-cls/dist/src/lib/cls.service.d.ts',
      },
    ],
  },
];
