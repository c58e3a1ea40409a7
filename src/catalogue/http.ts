import { every } from './every.js';
import type { CatalogueFile } from './schema.js';

const sends = { role: 'sink', sends: 'http' } as const;
const urlFirst = { ...sends, url: 0, options: 1 } as const;
const config = { ...sends, url: 'config', options: 0 } as const;

const axiosEvidence = 'd.ts axios/index.d.ts';
const gotEvidence = 'd.ts got/dist/source/types.d.ts';

/** The package itself, and what `axios.create()` returns. */
const axiosOwners = [undefined, 'Axios', 'AxiosInstance', 'AxiosStatic'];

const kyEvidence = 'd.ts ky/distribution/types/ky.d.ts';
const kyOwners = [undefined, 'KyInstance'];

const agentEvidence = 'js: superagent/lib/node/index.js';
const agent = { ...sends, url: 0, setters: ['set'], evidence: agentEvidence } as const;

const node = { setters: ['setHeader'] } as const;

const gotOwners = [undefined, 'got', 'Got'];

export const httpSinks: readonly CatalogueFile[] = [
  {
    system: 'Fetch',
    package: 'global',
    rows: [{ ...urlFirst, member: 'fetch', evidence: 'd.ts typescript/lib/lib.dom.d.ts' }],
  },
  {
    system: 'axios',
    package: 'axios',
    version: '1.21.1',
    rows: [
      // `axios(config)` and `axios(url, config)`.
      { ...config, member: 'default', evidence: axiosEvidence },
      { ...urlFirst, member: 'default', evidence: axiosEvidence },
      ...every(axiosOwners, ['request'], { ...config, evidence: axiosEvidence }),
      ...every(axiosOwners, ['post', 'postForm'], {
        ...sends,
        url: 0,
        options: 2,
        method: 'POST',
        evidence: axiosEvidence,
      }),
      ...every(axiosOwners, ['get'], { ...urlFirst, method: 'GET', evidence: axiosEvidence }),
      ...every(axiosOwners, ['delete'], { ...urlFirst, method: 'DELETE', evidence: axiosEvidence }),
      ...every([undefined, 'AxiosStatic'], ['create'], {
        role: 'summary',
        gives: 'AxiosInstance',
        evidence: axiosEvidence,
      }),
    ],
  },
  {
    system: 'got',
    package: 'got',
    version: '14.6.6',
    rows: [
      ...every([undefined], ['default', 'got'], { ...urlFirst, evidence: gotEvidence }),
      ...every(gotOwners, ['post'], { ...urlFirst, method: 'POST', evidence: gotEvidence }),
      ...every(gotOwners, ['get'], { ...urlFirst, method: 'GET', evidence: gotEvidence }),
      ...every(gotOwners, ['delete'], { ...urlFirst, method: 'DELETE', evidence: gotEvidence }),
      ...every(gotOwners, ['extend'], { role: 'summary', gives: 'Got', evidence: gotEvidence }),
    ],
  },
  {
    system: 'ky',
    package: 'ky',
    version: '1.14.3',
    rows: [
      ...every([undefined], ['default'], { ...urlFirst, evidence: kyEvidence }),
      ...every(kyOwners, ['post'], { ...urlFirst, method: 'POST', evidence: kyEvidence }),
      ...every(kyOwners, ['get'], { ...urlFirst, method: 'GET', evidence: kyEvidence }),
      ...every(kyOwners, ['delete'], { ...urlFirst, method: 'DELETE', evidence: kyEvidence }),
      ...every(kyOwners, ['create', 'extend'], {
        role: 'summary',
        gives: 'KyInstance',
        evidence: kyEvidence,
      }),
    ],
  },
  {
    system: 'superagent',
    package: 'superagent',
    version: '10.4.2',
    rows: [
      ...every([undefined], ['post'], { ...agent, method: 'POST' }),
      ...every([undefined], ['get'], { ...agent, method: 'GET' }),
      ...every([undefined], ['del', 'delete'], { ...agent, method: 'DELETE' }),
    ],
  },
  ...['node:https', 'node:http'].map((module) => ({
    system: 'Node.js',
    package: module,
    rows: [
      // `request(options)` and `request(url, options)`.
      { ...config, ...node, member: 'request', evidence: `d.ts @types/node/${module.slice(5)}.d.ts` },
      { ...urlFirst, ...node, member: 'request', evidence: `d.ts @types/node/${module.slice(5)}.d.ts` },
    ],
  })),
  {
    system: 'undici',
    package: 'undici',
    version: '7.30.2',
    rows: [
      { ...urlFirst, member: 'request', evidence: 'd.ts undici/types/api.d.ts' },
      { ...urlFirst, member: 'fetch', evidence: 'd.ts undici/types/fetch.d.ts' },
    ],
  },
  {
    system: 'node-fetch',
    package: 'node-fetch',
    version: '3.3.2',
    aliases: ['cross-fetch', 'isomorphic-fetch'],
    rows: [{ ...urlFirst, member: 'default', evidence: 'd.ts node-fetch/@types/index.d.ts' }],
  },
];
