/** The random generator of every selection (mulberry32): 32 bits of state, the same numbers in any language, so that a sample can be drawn again (CSA 1131, 1314). */

/** @param seed taken modulo 2^32. Each call gives the next number in [0, 1). */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
