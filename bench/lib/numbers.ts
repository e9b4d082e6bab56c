/** Evenly spread below 2^32, by a fixed sequence (mulberry32), so that every run measures the same. */
export function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield (mixed ^ (mixed >>> 14)) >>> 0;
  }
}
