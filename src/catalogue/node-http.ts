import { every } from './every.js';
import { headerBags, headerReaders } from './http-headers.js';
import { perCaller, perProcess, perRequest } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const http = 'd.ts @types/node/http.d.ts';
const net = 'd.ts @types/node/net.d.ts';
const dns = 'd.ts @types/node/dns/promises.d.ts';
const dom = 'd.ts typescript/lib/lib.dom.d.ts';
const source = { role: 'source', instead: 'a business id from the body of the request' } as const;

export const nodeHttpFiles: readonly CatalogueFile[] = [
  {
    system: 'Node.js',
    package: 'node:http',
    rows: [
      ...headerBags(['IncomingMessage'], ['headers', 'headersDistinct'], http),
      ...headerBags(
        ['IncomingHttpHeaders'],
        ['itself'],
        'doc: https://nodejs.org/api/http.html#messageheaders',
      ),
      // pino-http adds it: a counter of the process unless it is told otherwise.
      ...every(['IncomingMessage'], ['id'], {
        ...source,
        ...perRequest,
        what: 'the request id of the server',
        evidence: 'doc: https://github.com/pinojs/pino-http#pinohttp-methods',
      }),
      ...every(['IncomingMessage'], ['socket', 'connection'], {
        ...source,
        ...perRequest,
        what: 'the connection of the request',
        changes: 'with every connection',
        evidence: http,
      }),
    ],
  },
  {
    system: 'Node.js',
    package: 'node:net',
    rows: [
      ...every(['Socket'], ['remotePort'], {
        ...source,
        ...perRequest,
        what: 'the port of the caller',
        changes: 'with every connection',
        evidence: net,
      }),
      ...every(['Socket'], ['remoteAddress'], {
        ...source,
        ...perCaller,
        what: 'the address of the caller',
        evidence: net,
      }),
      ...every(['Socket'], ['localPort', 'localAddress'], {
        ...source,
        ...perProcess,
        what: 'the address of the server',
        evidence: net,
      }),
    ],
  },
  {
    system: 'Node.js',
    package: 'node:dns/promises',
    rows: every([undefined], ['lookup', 'resolve4', 'resolve6'], {
      ...source,
      ...perProcess,
      what: 'an address of the host',
      changes: 'with every look-up',
      evidence: dns,
    }),
  },
  {
    system: 'Fetch',
    package: 'global',
    rows: [
      ...headerReaders(['Headers'], ['get'], dom),
      ...headerBags(['Headers'], ['itself'], 'doc: https://developer.mozilla.org/docs/Web/API/Headers'),
      ...headerBags(['Request'], ['headers'], dom),
    ],
  },
];
