/** What a key was used for. */
export interface Use {
  /** HTTP verb and path. */
  readonly endpoint: string;
  readonly account: string;
  /** The fingerprint of the params. */
  readonly params: string;
}

interface KeptUse extends Use {
  /** How often the key was used, the present call included. */
  times: number;
}

/** What the guard remembers of the keys of one client. */
export interface Memory {
  /** How the key was used when it was used otherwise; undefined if the use is the first, or the same as before. */
  differs(key: string, use: Use): 'other-endpoint' | 'other-account' | 'other-params' | undefined;
  /** Forgets a key whose only use had no effect at Stripe. */
  forget(key: string): void;
}

/** Remembers the `limit` keys that were used last, about 350 bytes each, and forgets the one that was longest not used. */
export function createMemory(limit: number): Memory {
  const uses = new Map<string, KeptUse>();
  return {
    differs: (key, use) => {
      const known = uses.get(key);
      const fault = known && differenceOf(known, use);
      if (fault) return fault;
      // A map keeps the order of insertion: what is put in again becomes the youngest.
      uses.delete(key);
      uses.set(key, { ...(known ?? use), times: (known?.times ?? 0) + 1 });
      const [oldest] = uses.size > limit ? uses.keys() : [];
      if (oldest !== undefined) uses.delete(oldest);
      return undefined;
    },
    forget: (key) => {
      if (uses.get(key)?.times === 1) uses.delete(key);
    },
  };
}

function differenceOf(known: Use, use: Use): 'other-endpoint' | 'other-account' | 'other-params' | undefined {
  if (known.account !== use.account) return 'other-account';
  if (known.endpoint !== use.endpoint) return 'other-endpoint';
  return known.params === use.params ? undefined : 'other-params';
}
