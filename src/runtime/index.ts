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
export { onEvent, type ChargeonceEvent, type EventListener } from './events.js';
export type { StripeErrorKind } from './stripe-errors.js';
