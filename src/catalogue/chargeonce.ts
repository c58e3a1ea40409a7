import type { CatalogueFile } from './schema.js';

const carried = { role: 'summary', carries: 'arguments', evidence: 'repo: src/runtime/index.ts' } as const;

/** Our own runtime: a key is made of what goes into it. */
export const chargeonceRuntime: CatalogueFile = {
  system: 'chargeonce',
  package: 'chargeonce',
  rows: [
    { ...carried, member: 'businessKey' },
    { ...carried, member: 'parseBusinessKey' },
  ],
};
