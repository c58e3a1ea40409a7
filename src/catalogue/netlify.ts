import { every } from './every.js';
import { perCaller, perProcess, perRelease, perRequest } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const evidence = 'd.ts @netlify/types/dist/main.d.ts';
const source = { role: 'source', instead: 'a business id from the body of the request', evidence } as const;

export const netlify: CatalogueFile = {
  system: 'Netlify',
  package: '@netlify/functions',
  version: '5.3.0',
  aliases: ['@netlify/types', '@netlify/edge-functions'],
  rows: [
    ...every(['Context'], ['requestId'], { ...source, ...perRequest, what: 'the Netlify request id' }),
    ...every(['Context'], ['deploy'], { ...source, ...perRelease, what: 'the deployment' }),
    ...every(['Context'], ['ip', 'geo'], { ...source, ...perCaller, what: 'the address of the caller' }),
    ...every(['Context'], ['server'], {
      ...source,
      ...perProcess,
      what: 'the region of the server',
      changes: 'when another region takes over',
    }),
    ...every(['Context'], ['params'], { role: 'safe', scope: 'business', evidence }),
    ...every(['Context'], ['account', 'site'], { role: 'safe', scope: 'constant', evidence }),
  ],
};
