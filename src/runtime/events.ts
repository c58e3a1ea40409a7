import type { StripeErrorKind } from './stripe-errors.js';

/** A key was refused before the network. */
export interface KeyRefused {
  readonly type: 'key.refused';
  /** Null where what was given is no business key. */
  readonly namespace: string | null;
  /** The Stripe method, such as `paymentIntents.create`. */
  readonly method: string | null;
  /** The code of the error that the caller gets. */
  readonly reason: string;
}

/** A key that nobody could prove to be stable was used all the same. */
export interface KeyUnproven {
  readonly type: 'key.unproven';
  readonly namespace: null;
  /** The place in the source, as `file:line:column`. */
  readonly where: string;
  /** Whether there was no key at all, or one that businessKey() did not make. */
  readonly found: 'missing' | 'plain';
}

/** A request to Stripe ended. */
export interface RequestEnded {
  readonly type: 'request';
  readonly namespace: string | null;
  readonly method: string;
  readonly outcome: 'succeeded' | StripeErrorKind;
  /** Whether Stripe gave the stored answer of an earlier request; null where the answer does not tell. */
  readonly replayed: boolean | null;
}

/** The row of an intent changed, or was found as it is. */
export interface LedgerMoved {
  readonly type: 'ledger';
  readonly namespace: string | null;
  readonly outcome: string;
}

/** A vault key was issued or refused. */
export interface VaultAsked {
  readonly type: 'vault';
  readonly namespace: string | null;
  readonly outcome: string;
}

/** What the runtime did, for logs and traces: never a field's value, never a key. */
export type ChargeonceEvent = KeyRefused | KeyUnproven | RequestEnded | LedgerMoved | VaultAsked;

export type EventListener = (event: ChargeonceEvent) => void;

/** Two copies of the package, or its ESM and its CommonJS build, speak to the same listeners. */
const SLOT = Symbol.for('chargeonce.listeners');

interface Slot {
  [SLOT]?: Set<EventListener>;
}

/**
 * Calls the listener with each event from now on, synchronously, and returns the function that ends it. What a
 * listener throws is dropped: a log that is down must not stop billing.
 */
export function onEvent(listener: EventListener): () => void {
  const listeners = ((globalThis as Slot)[SLOT] ??= new Set());
  // Each subscription ends on its own, even of one function that listens twice.
  const own: EventListener = (event) => listener(event);
  listeners.add(own);
  return () => void listeners.delete(own);
}

/** Tells all listeners. @internal */
export function emit(event: ChargeonceEvent): void {
  for (const listener of (globalThis as Slot)[SLOT] ?? []) {
    try {
      listener(event);
    } catch {
      // The charge goes on; the listener has its own monitoring.
    }
  }
}
