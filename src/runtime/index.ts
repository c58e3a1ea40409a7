/** The runtime of chargeonce: what billing code imports. It needs no package and no module of Node. */
export {
  businessKey,
  isBusinessKey,
  namespaceOf,
  parseBusinessKey,
  type BusinessKey,
  type KeyForms,
  type MadeByBusinessKey,
} from './business-key.js';
export { BusinessKeyError, type BusinessKeyFault } from './business-key-error.js';
export { assertTransformed, checkKey, checkKeyIn, type TransformerMark } from './check-key.js';
export { colonJoined } from './colon-joined.js';
export { onEvent, type ChargeonceEvent, type EventListener } from './events.js';
export { GuardError, type GuardFault } from './guard-error.js';
export { guardStripe, type GuardOptions } from './guard-stripe.js';
export type { GuardedStripe, WithBusinessKey, WithIdentifier } from './guard-types.js';
export {
  drizzleDatabase,
  knexDatabase,
  kyselyDatabase,
  postgresJsDatabase,
  prismaDatabase,
  type DrizzleDatabaseLike,
  type KnexLike,
  type KyselyLike,
  type KyselyQuery,
  type PostgresJsClient,
  type PrismaClientLike,
} from './ledger/client-databases.js';
export type { LedgerAnswer, LedgerDatabase, LedgerValue } from './ledger/database.js';
export type { ChargeFinding, ChargeSearch } from './ledger/find-charge.js';
export type { ChargeIntent, LedgerMetadata } from './ledger/intent.js';
export { LedgerError, type LedgerFault, type LedgerFaultDetails } from './ledger/ledger-error.js';
export type { NextAttemptOptions } from './ledger/next-attempt.js';
export type { LedgerOptions } from './ledger/options.js';
export type { Charged, ChargeOutcome, Declined } from './ledger/outcome.js';
export {
  postgresLedger,
  type ChargeHandlers,
  type ChargeRequest,
  type Ledger,
} from './ledger/postgres-ledger.js';
export type { StoredCharge } from './ledger/stored-charge.js';
export type { StripeObject } from './ledger/stripe-object.js';
export { classifyStripeError, type StripeErrorKind } from './stripe-errors.js';
export { capFor, type CapOptions } from './vault/cap.js';
export { VaultError, type VaultFault } from './vault/vault-error.js';
export { vaultHttpClient, type StripeHttpClient } from './vault/vault-http-client.js';
export {
  issueVaultKey,
  type VaultAnswer,
  type VaultFetch,
  type VaultKey,
  type VaultTransport,
} from './vault/vault-key.js';
export type { VaultOrder, VaultRequest } from './vault/vault-request.js';
