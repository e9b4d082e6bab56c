/** A small seeded generator (mulberry32), so that property tests repeat. */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function integers(seed: number, count: number, from: number, to: number): number[] {
  const next = generator(seed);
  return Array.from({ length: count }, () => from + Math.floor(next() * (to - from + 1)));
}

export function pick<T>(next: () => number, items: readonly T[]): T {
  const item = items[Math.floor(next() * items.length)];
  if (item === undefined) throw new RangeError("nothing to pick from");
  return item;
}
