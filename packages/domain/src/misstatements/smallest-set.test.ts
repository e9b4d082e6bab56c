import { describe, expect, it } from "vitest";
import { integers } from "../../test/random.ts";
import { abs, type Fen, fen, sum } from "../money.ts";
import { smallestSet } from "./smallest-set.ts";

const items = (...amounts: string[]) => amounts.map((amount, key) => ({ key, effect: fen(amount) }));

/** Every subset, without a thought. */
function fewest(effects: readonly Fen[], om: Fen): number {
  const total = sum(effects);
  const sizes = Array.from({ length: 2 ** effects.length }, (_, bits) => {
    const taken = effects.filter((_effect, at) => (bits >> at) % 2 === 1);
    return abs(total - sum(taken)) < om ? taken.length : Number.POSITIVE_INFINITY;
  });
  return Math.min(...sizes);
}

describe("the smallest set of misstatements to correct", () => {
  it("is none below materiality, and materiality itself is not below", () => {
    expect(smallestSet(items("40.00", "39.99"), fen("80.00"))).toEqual({ keys: [], isProven: true });
    expect(smallestSet(items("40.00", "40.00"), fen("80.00")).keys).toEqual([0]);
  });

  it("takes the largest that will do, and what offsets it where it must", () => {
    expect(smallestSet(items("30.00", "50.00", "35.00"), fen("80.00")).keys).toEqual([1]);
    expect(smallestSet(items("200.00", "-100.00"), fen("10.00")).keys).toEqual([0, 1]);
  });

  it("is as small as that of every subset tried", () => {
    for (let seed = 1; seed <= 40; seed++) {
      const effects = integers(seed, 9, -60, 100).map(BigInt);
      const found = smallestSet(
        effects.map((effect, key) => ({ key, effect })),
        25n,
      );
      const rest = sum(effects.filter((_, key) => !found.keys.includes(key)));
      expect([found.isProven, found.keys.length, abs(rest) < 25n]).toEqual([true, fewest(effects, 25n), true]);
    }
  });

  it("says where it gave up, with a set that will do", () => {
    // Each leaves one beyond a hundred, so that only all of them together leave nothing.
    const hard = integers(7, 60, 90, 200).map((hundreds, key) => ({
      key,
      effect: BigInt(hundreds * 100) * (key % 2 === 0 ? 1n : -1n) + 1n,
    }));
    const { keys, isProven } = smallestSet(hard, 1n);
    expect(isProven).toBe(false);
    expect(sum(hard.filter(({ key }) => !keys.includes(key)).map(({ effect }) => effect))).toBe(0n);
  });

  it("needs materiality", () => expect(() => smallestSet(items("1.00"), 0n)).toThrow(RangeError));
});
