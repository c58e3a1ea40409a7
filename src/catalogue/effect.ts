import { every } from './every.js';
import { drawn, fromClock } from './metadata.js';
import type { CatalogueFile } from './schema.js';

export const effect: CatalogueFile = {
  system: 'Effect',
  package: 'effect',
  version: '4.1.0',
  rows: [
    ...every(['Clock'], ['currentTimeMillis', 'currentTimeNanos'], {
      role: 'source',
      ...fromClock,
      what: 'the current time',
      evidence: 'doc: https://effect.website/docs/requirements-management/default-services/',
    }),
    ...every(['DateTime'], ['now'], {
      role: 'source',
      ...fromClock,
      what: 'the current time',
      evidence: 'doc: https://effect.website/docs/requirements-management/default-services/',
    }),
    ...every(['Random'], ['next', 'nextInt', 'nextBoolean', 'nextIntBetween'], {
      role: 'source',
      ...drawn,
      what: 'a random number',
      evidence: 'doc: https://effect.website/docs/requirements-management/default-services/',
    }),
  ],
};
