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

/**
 * Remembers the keys that were used last, about 350 bytes each: never more than `limit`, and at least half as many. Two
 * generations do that without a search for the oldest, which a charge would wait for.
 */
export function createMemory(limit: number): Memory {
  const half = Math.max(1, Math.floor(limit / 2));
  let young = new Map<string, KeptUse>();
  let old = new Map<string, KeptUse>();
  const keep = (key: string, use: KeptUse): void => {
    if (young.size >= half && !young.has(key)) {
      old = young;
      young = new Map();
    }
    young.set(key, use);
  };
  return {
    differs: (key, use) => {
      const known = young.get(key) ?? old.get(key);
      const fault = known && differenceOf(known, use);
      if (!fault) keep(key, { ...(known ?? use), times: (known?.times ?? 0) + 1 });
      return fault;
    },
    forget: (key) => {
      if ((young.get(key) ?? old.get(key))?.times !== 1) return;
      young.delete(key);
      old.delete(key);
    },
  };
}

function differenceOf(known: Use, use: Use): 'other-endpoint' | 'other-account' | 'other-params' | undefined {
  if (known.account !== use.account) return 'other-account';
  if (known.endpoint !== use.endpoint) return 'other-endpoint';
  return known.params === use.params ? undefined : 'other-params';
}
