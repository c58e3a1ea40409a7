import { metadataOf } from './stripe-double-objects.js';
import type { StripeRequest } from './stripe-double-answer.js';

/** What goes wrong with a request. It is JSON, so that a test can plan it in a server of another process. */
export type Fault = FaultKind & {
  /** Only requests whose metadata names this intent. */
  readonly intent?: string;
  /** Only requests to this path. POST requests only, unless `method` names another. */
  readonly path?: string;
  readonly method?: string;
  /** How many requests meet it; 1 by default. A cut connection is tried once more by the SDK itself. */
  readonly times?: number;
};

type FaultKind =
  /** The connection is cut before anything is executed. */
  | { readonly kind: 'cut-before' }
  /** It is executed and stored, and the connection is cut before the answer. */
  | { readonly kind: 'cut-after' }
  /** It runs that much longer, in real time; meanwhile its key is in use. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** It runs until `release()`. */
  | { readonly kind: 'hold' }
  /** 429, nothing executed, nothing stored. */
  | { readonly kind: 'rate-limit' }
  /** 402, stored: the payment intent exists and was not paid. */
  | { readonly kind: 'decline'; readonly declineCode?: string }
  /** 500, stored; `executed` says whether the money moved before it. */
  | { readonly kind: 'server-error'; readonly executed: boolean };

export interface Faults {
  plan(...faults: readonly Fault[]): void;
  /** The first planned fault that suits the request; it is used up by one. */
  take(request: StripeRequest): Fault | undefined;
  /** Waits as long as a `delay` or a `hold` says. */
  wait(fault: Fault | undefined): Promise<void>;
  held(): number;
  release(): void;
}

export function createFaults(intentField: string): Faults {
  const planned: { readonly fault: Fault; left: number }[] = [];
  let held: (() => void)[] = [];
  return {
    plan: (...faults) => {
      for (const fault of faults) planned.push({ fault, left: fault.times ?? 1 });
    },
    take: (request) => {
      const found = planned.find(({ fault }) => suits(fault, request, intentField));
      if (!found) return undefined;
      found.left -= 1;
      if (found.left <= 0) planned.splice(planned.indexOf(found), 1);
      return found.fault;
    },
    wait: async (fault) => {
      if (fault?.kind === 'delay') await new Promise((over) => setTimeout(over, fault.ms));
      if (fault?.kind === 'hold') await new Promise<void>((go) => held.push(go));
    },
    held: () => held.length,
    release: () => {
      const all = held;
      held = [];
      for (const go of all) go();
    },
  };
}

function suits(fault: Fault, request: StripeRequest, intentField: string): boolean {
  return (
    request.method === (fault.method ?? 'POST') &&
    (fault.path === undefined || fault.path === request.path) &&
    (fault.intent === undefined || fault.intent === metadataOf(request.params)[intentField])
  );
}
