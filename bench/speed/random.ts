/** A seeded stream of numbers: the same seed gives the same project on every machine. */
export interface Random {
  /** An integer from 0 to `below - 1`. */
  integer(below: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

/** Mulberry32: 32 bits of state are plenty for choosing file contents. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const integer = (below: number): number => Math.floor(next() * below);
  return { integer, pick: (items) => items[integer(items.length)] ?? items[0] };
}
