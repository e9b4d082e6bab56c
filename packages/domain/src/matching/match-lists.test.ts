import { describe, expect, it } from "vitest";
import { generator } from "../../test/random.ts";
import { type MatchedLists, type MatchRow, type MatchRule, matchLists, totalsOf } from "./match-lists.ts";

const row = (amount: number, day: number | null = 0, reference = ""): MatchRow => ({
  amount: BigInt(amount),
  day,
  reference,
});
const rule: MatchRule = { days: 3, reference: "preferred", isOpposite: false, groupMax: 5 };

const summary = ({ matched, differences, leftOnly, rightOnly }: MatchedLists) => ({
  matched: matched.map(({ left, right, by }) => `${left.join("+")}=${right.join("+")} ${by}`),
  differences: differences.map(({ left, right, by }) => `${left.join("+")}/${right.join("+")} ${by}`),
  leftOnly,
  rightOnly,
});

describe("two lists", () => {
  it("match by reference before they match by amount alone", () => {
    const found = matchLists([row(100, 1, "A"), row(100, 1, "B")], [row(100, 1, "B"), row(100, 3, "A")], rule);
    expect(summary(found).matched).toEqual(["0=1 reference", "1=0 reference"]);
  });

  it("match within the days allowed, on the same day first", () => {
    const found = matchLists([row(100, 1), row(100, 4)], [row(100, 4), row(100, 7)], { ...rule, days: 6 });
    expect(summary(found).matched).toEqual(["1=0 amount", "0=1 amount"]);
    const far = matchLists([row(100, 1)], [row(100, 8)], rule);
    expect(summary(far)).toEqual({ matched: [], differences: ["0/0 dateDiffers"], leftOnly: [], rightOnly: [] });
  });

  it("match one row with several that add up to it, from either side", () => {
    expect(summary(matchLists([row(600)], [row(100), row(200, 1), row(300, 2), row(5)], rule))).toEqual({
      matched: ["0=0+1+2 sum"],
      differences: [],
      leftOnly: [],
      rightOnly: [3],
    });
    expect(summary(matchLists([row(-10), row(-20)], [row(-30)], rule)).matched).toEqual(["0+1=0 sum"]);
  });

  it("tell where another set of rows would have added up as well", () => {
    const [only] = matchLists([row(300)], [row(100), row(200), row(120), row(180)], rule).matched;
    expect(only?.isAmbiguous).toBe(true);
    const [sure] = matchLists([row(300)], [row(100), row(200), row(130)], rule).matched;
    expect(sure?.isAmbiguous).toBe(false);
  });

  it("match all of one reference with all of it on the other side where the sums agree, and tell what differs where they do not", () => {
    const left = [row(100, 1, "S1"), row(250, 2, "S1"), row(70, 1, "S2")];
    const right = [row(150, 1, "S1"), row(200, 2, "S1"), row(77, 1, "S2")];
    const found = matchLists(left, right, { ...rule, reference: "required" });
    expect(summary(found)).toEqual({
      matched: ["0+1=0+1 referenceSum"],
      differences: ["2/2 amountDiffers"],
      leftOnly: [],
      rightOnly: [],
    });
    expect(found.differences[0]?.difference).toBe(-7n);
  });

  it("match whole days whose sums agree", () => {
    const left = [row(110, 5), row(-15, 5), row(33, 5)];
    const right = [row(61, 5), row(67, 5)];
    expect(summary(matchLists(left, right, { ...rule, groupMax: 2 })).matched).toEqual(["0+1+2=0+1 day"]);
  });

  it("match debits with credits where one side is the mirror of the other", () => {
    const found = matchLists([row(100)], [row(-100)], { ...rule, isOpposite: true });
    expect(summary(found).matched).toEqual(["0=0 amount"]);
  });

  it("match a row without a date with any day", () => {
    expect(summary(matchLists([row(100, null)], [row(100, 900)], rule)).matched).toEqual(["0=0 amount"]);
  });
});

function randomLists(seed: number) {
  const next = generator(seed);
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const list = () =>
    Array.from({ length: whole(0, 25) }, () =>
      row(whole(-6, 12) * 100, next() < 0.1 ? null : whole(1, 12), next() < 0.4 ? `R${whole(1, 5)}` : ""),
    );
  const references = ["required", "preferred", "ignored"] as const;
  const rule: MatchRule = {
    days: whole(0, 5),
    reference: references[whole(0, 2)] ?? "ignored",
    isOpposite: next() < 0.5,
    groupMax: whole(1, 4),
  };
  return { left: list(), right: list(), rule };
}

describe.each(Array.from({ length: 60 }, (_, seed) => seed))("lists at random, %i", (seed) => {
  const { left, right, rule } = randomLists(seed);
  const found = matchLists(left, right, rule);
  const pairs = [...found.matched, ...found.differences];
  const sign = rule.isOpposite ? -1n : 1n;

  it("keep every row in exactly one place", () => {
    const places = (side: "left" | "right", rest: number[]) =>
      [...pairs.flatMap((one) => one[side]), ...rest].sort((a, b) => a - b);
    expect(places("left", found.leftOnly)).toEqual([...left.keys()]);
    expect(places("right", found.rightOnly)).toEqual([...right.keys()]);
  });

  it("match nothing whose sums differ, whose days lie too far apart, or whose references differ where they must agree", () => {
    for (const one of found.matched) {
      const { left: ofLeft, right: ofRight } = totalsOf([one], left, right);
      expect(ofLeft).toBe(sign * ofRight);
      expect(one.days ?? 0).toBeLessThanOrEqual(rule.days);
      const references = new Set([
        ...one.left.map((at) => left[at]?.reference),
        ...one.right.map((at) => right[at]?.reference),
      ]);
      if (rule.reference === "required") expect([...references]).toHaveLength(1);
    }
  });

  it("explain the whole difference of the totals by what is not matched", () => {
    const all = totalsOf([{ left: [...left.keys()], right: [...right.keys()] }], left, right);
    const open = totalsOf([...found.differences, { left: found.leftOnly, right: found.rightOnly }], left, right);
    expect(all.left - sign * all.right).toBe(open.left - sign * open.right);
    for (const one of found.differences) {
      const { left: ofLeft, right: ofRight } = totalsOf([one], left, right);
      expect(one.difference).toBe(ofLeft - sign * ofRight);
    }
  });

  it("leave no two rows that would have matched", () => {
    for (const at of found.leftOnly)
      for (const other of found.rightOnly) {
        const [one, two] = [left[at], right[other]];
        if (!one || !two || rule.reference === "required") continue;
        const isNear = one.day === null || two.day === null || Math.abs(one.day - two.day) <= rule.days;
        expect(one.amount === sign * two.amount && isNear).toBe(false);
      }
  });
});

it("matches 100,000 rows a side with many alike, and ends where its steps do", () => {
  const next = generator(7);
  const list = () =>
    Array.from({ length: 100_000 }, () => row(100 + Math.floor(next() * 50_000), Math.floor(next() * 365)));
  const [left, right] = [list(), list()];
  // A twentieth of what a job may take.
  const found = matchLists(left, right, rule, 10_000_000);
  expect(found.isCut).toBe(true);
  const count = (side: "left" | "right", rest: number[]) =>
    [...found.matched, ...found.differences].reduce((sum, one) => sum + one[side].length, rest.length);
  expect(count("left", found.leftOnly)).toBe(100_000);
  expect(count("right", found.rightOnly)).toBe(100_000);
});
