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
export { assertTransformed, checkKey, type TransformerMark } from './check-key.js';
export { colonJoined } from './colon-joined.js';
export { onEvent, type ChargeonceEvent, type EventListener } from './events.js';
export { GuardError, type GuardFault } from './guard-error.js';
export { guardStripe, type GuardOptions } from './guard-stripe.js';
export type { GuardedStripe, WithBusinessKey, WithIdentifier } from './guard-types.js';
export { classifyStripeError, type StripeErrorKind } from './stripe-errors.js';
