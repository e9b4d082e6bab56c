import { describe, expect, it } from "vitest";
import { fewestToCorrect, type Uncorrected, whatIsLeft } from "./what-if.ts";

const one = (key: string, arising: bigint, carryOver = 0n): Uncorrected => ({
  key,
  arising,
  carryOver,
  cumulative: arising,
});

/** Every subset, the smallest first: what the search is held against. */
function bySearch(all: readonly Uncorrected[], om: bigint): number {
  const sizes = Array.from({ length: 2 ** all.length }, (_, mask) => all.filter((_one, at) => mask & (1 << at)));
  const enough = sizes.filter((set) => whatIsLeft(all, new Set(set.map(({ key }) => key)), om).decisive < om);
  return Math.min(...enough.map((set) => set.length));
}

describe("13 no. 4: what would be left", () => {
  it("takes the larger of rollover and iron curtain, below, at and above materiality", () => {
    const all = [one("a", 60_00n), one("b", 39_99n)];
    expect(whatIsLeft(all, new Set(), 100_00n)).toMatchObject({ decisive: 99_99n, light: "amber" });
    expect(whatIsLeft([...all, one("c", 1n)], new Set(), 100_00n)).toMatchObject({ decisive: 100_00n, light: "red" });
    expect(whatIsLeft(all, new Set(["a"]), 100_00n)).toMatchObject({ decisive: 39_99n, light: "green" });
    // Last year's turns round this year: the closing balance is wrong by what remains.
    expect(whatIsLeft([{ key: "p", arising: 0n, carryOver: -80_00n, cumulative: 20_00n }], new Set(), 50_00n)).toEqual({
      rollover: -80_00n,
      ironCurtain: 20_00n,
      decisive: 80_00n,
      light: "red",
    });
  });

  it("finds the fewest, which leave less than materiality by both measures", () => {
    expect(fewestToCorrect([one("a", 60n), one("b", 50n), one("c", -20n)], 100n)).toEqual({ keys: [], isProven: true });
    expect(fewestToCorrect([one("a", 60n), one("b", 50n)], 100n)).toEqual({ keys: ["a"], isProven: true });
    expect(() => fewestToCorrect([], 0n)).toThrow(RangeError);
  });

  it("never claims a smallest set that is not, and always leaves less than materiality", () => {
    let seed = 7;
    const next = (most: number): bigint => {
      seed = (seed * 48_271) % 2_147_483_647;
      return BigInt((seed % (2 * most)) - most);
    };
    for (let round = 0; round < 300; round += 1) {
      const all = Array.from({ length: 6 }, (_, at) => ({
        key: String(at),
        arising: next(100),
        carryOver: next(50),
        cumulative: next(100),
      }));
      const { keys, isProven } = fewestToCorrect(all, 60n);
      expect(whatIsLeft(all, new Set(keys), 60n).decisive).toBeLessThan(60n);
      if (isProven) expect(keys).toHaveLength(bySearch(all, 60n));
    }
  });
});
