import type { CatalogueFile } from './schema.js';

/** Our own runtime: what goes into a key is what the key is made of. */
export const chargeonceRuntime: CatalogueFile = {
  system: 'chargeonce',
  package: 'chargeonce',
  rows: [
    ...['businessKey', 'colonJoined', 'parseBusinessKey', 'checkKey'].map(
      (member) =>
        ({
          role: 'summary',
          member,
          carries: 'arguments',
          evidence: 'd.ts chargeonce/dist/src/runtime/index.d.ts',
        }) as const,
    ),
  ],
};
