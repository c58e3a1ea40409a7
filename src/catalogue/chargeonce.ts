import type { CatalogueFile } from './schema.js';

const carried = { role: 'summary', carries: 'arguments', evidence: 'repo: src/runtime/index.ts' } as const;
const vault = { evidence: 'repo: src/runtime/vault/vault-key.ts' } as const;

/** Our own runtime: a key is made of what goes into it, the ledger hands on the key of the intent, and a vault key is one period's. */
export const chargeonceRuntime: CatalogueFile = {
  system: 'chargeonce',
  package: 'chargeonce',
  rows: [
    { ...carried, member: 'businessKey' },
    { ...carried, member: 'parseBusinessKey' },
    { ...vault, role: 'safe', scope: 'business', member: 'issueVaultKey' },
    { ...vault, role: 'summary', member: 'issueVaultKey', gives: 'VaultKey' },
    { ...vault, role: 'summary', type: 'VaultKey', member: 'reveal', carries: 'receiver' },
    {
      role: 'summary',
      member: 'postgresLedger',
      gives: 'Ledger',
      evidence: 'repo: src/runtime/ledger/postgres-ledger.ts',
    },
    {
      role: 'summary',
      type: 'Ledger',
      member: 'charge',
      runs: {
        argument: 1,
        property: 'call',
        from: 0,
        renames: { idempotencyKey: 'key', params: 'params' },
      },
      evidence: 'repo: src/runtime/ledger/postgres-ledger.ts',
    },
  ],
};
