import { every } from './every.js';
import { headerBags, headerReaders } from './http-headers.js';
import { perCaller, perRelease } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const headers = 'd.ts next/dist/server/request/headers.d.ts';
const agent = 'd.ts next/dist/server/web/spec-extension/user-agent.d.ts';
const pages = 'd.ts next/dist/shared/lib/utils.d.ts';

export const nextFiles: readonly CatalogueFile[] = [
  {
    system: 'Next.js',
    package: 'next',
    version: '16.4.6',
    rows: [
      ...headerBags(['NextApiRequest'], ['headers'], pages),
      ...every(['NextApiRequest'], ['body', 'query'], { role: 'safe', scope: 'business', evidence: pages }),
      ...every(['NextURL'], ['buildId'], {
        role: 'source',
        ...perRelease,
        what: 'the id of the build',
        evidence: 'd.ts next/dist/server/web/next-url.d.ts',
      }),
    ],
  },
  {
    system: 'Next.js',
    package: 'next/headers',
    version: '16.4.6',
    rows: [
      // `(await headers()).get('x-request-id')`
      { role: 'summary', member: 'headers', gives: 'ReadonlyHeaders', evidence: headers },
      ...headerReaders(
        ['ReadonlyHeaders'],
        ['get'],
        'doc: https://nextjs.org/docs/app/api-reference/functions/headers',
      ),
    ],
  },
  {
    system: 'Next.js',
    package: 'next/server',
    version: '16.4.6',
    rows: every([undefined], ['userAgent', 'userAgentFromString'], {
      role: 'source',
      ...perCaller,
      what: 'the program of the caller',
      changes: 'when the caller is updated',
      evidence: agent,
    }),
  },
];
