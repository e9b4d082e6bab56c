import { describe, expect, it } from "vitest";
import { differenceOf, isAnsweredBy, needsSecond } from "./answers.ts";

describe("an answer to a difference", () => {
  it.each<[ours: bigint[], theirs: bigint[] | null, difference: bigint]>([
    [[100n, 50n], [90n, 80n], 30n],
    [[100n, 50n], null, 100n],
    [[], [-70n], 70n],
    // One amount is empty: nobody knows which.
    [[0n, 60n], [60n], 60n],
  ])("%o against %o is about %s", (ours, theirs, difference) => {
    expect(differenceOf(ours, theirs)).toBe(difference);
  });

  it("is agreed by a second person from performance materiality on", () => {
    expect([needsSecond(99n, 100n), needsSecond(100n, 100n), needsSecond(100n, 0n)]).toEqual([false, true, false]);
  });

  it("names the entry without which both are the same, halves of a unit apart", () => {
    expect(isAnsweredBy([100n, 5n], [100n, 5n], null)).toBe(true);
    expect(isAnsweredBy([100n, 5n], [101n, 5n], null)).toBe(false);
    expect(isAnsweredBy([1_400_000n, 0n], [1_000_000n, 0n], "万元")).toBe(true);
    expect(isAnsweredBy([0n, 0n], null, null)).toBe(true);
    expect(isAnsweredBy([0n, 0n], [0n], null)).toBe(false);
  });
});
