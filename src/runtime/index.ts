/**
 * The runtime of chargeonce: `businessKey`, the guarded client, the ledger and the vault key.
 * It arrives in a later version. Until then this module holds nothing that billing code could lean on.
 */

/** Whether this version ships the runtime. It does not: only the command and the ESLint plugin work. */
export const runtimeAvailable = false as const;
