import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { benford, countsOf, digitTests, expectedShare, leadingPair } from "./benford.ts";

const seed = new URL("../../../db/seed/sample/test_vectors.json", import.meta.url);
const vectors = JSON.parse(readFileSync(seed, "utf8")).benford;
const shared = new URL("../../../../../shared/data/statistics/", import.meta.url);

const digits = (test: keyof typeof digitTests) =>
  Array.from({ length: digitTests[test].to - digitTests[test].from + 1 }, (_, index) => digitTests[test].from + index);

describe("Benford's law", () => {
  it("expects shares that the tables print and that sum to one", () => {
    const first = digits("first").map((digit) => expectedShare("first", digit).toFixed(5));
    expect(first.join(" ")).toBe("0.30103 0.17609 0.12494 0.09691 0.07918 0.06695 0.05799 0.05115 0.04576");
    const second = digits("second").map((digit) => expectedShare("second", digit).toFixed(5));
    expect(second.join(" ")).toBe("0.11968 0.11389 0.10882 0.10433 0.10031 0.09668 0.09337 0.09035 0.08757 0.08500");
    for (const test of ["first", "second", "firstTwo"] as const)
      expect(digits(test).reduce((sum, digit) => sum + expectedShare(test, digit), 0)).toBeCloseTo(1, 12);
  });

  it("finds the vectors' chi-square, deviation and Z", () => {
    for (const { obs, chi2, mad, z } of [vectors.conform, vectors.violate]) {
      const found = benford("first", obs);
      expect(Number(found.chiSquare.toFixed(4))).toBe(chi2);
      expect(Number(found.mad.toFixed(6))).toBe(mad);
      expect(found.rows.map((row) => Number(row.z.toFixed(3)))).toEqual(z);
    }
    expect(benford("first", vectors.conform.obs).conformity).toBe("close");
    const far = benford("first", vectors.violate.obs);
    expect(far).toMatchObject({ conformity: "none", degrees: 8, critical5: 15.507, isSmall: false });
    expect(far.rows.filter(({ isFlagged }) => isFlagged).map(({ digit }) => digit)).toEqual([1, 5]);
  });

  it("says nothing of too few amounts, and nothing wrong of none", () => {
    expect(benford("first", new Array(9).fill(0))).toMatchObject({ n: 0, chiSquare: 0, mad: 0, isSmall: true });
    expect(benford("firstTwo", new Array(90).fill(11)).isSmall).toBe(true);
  });

  it("reads digits from whole fen", () => {
    expect([2900n, 2999n, -123_456n, 1000n].map(leadingPair)).toEqual([29, 29, 12, 10]);
    expect([0n, 999n, -5n].map(leadingPair)).toEqual([null, null, null]);
  });
});

describe("published counts of first digits", () => {
  it("have the chi-square and the deviation that were published with them", () => {
    const payments = benford("first", [58774, 29817, 20386, 15337, 18810, 11157, 9221, 9322, 12259]);
    expect(payments.chiSquare.toFixed(6)).toBe("4317.272126");
    expect(payments.mad.toFixed(9)).toBe("0.013211405");
    const sinoForest = benford("first", [231, 124, 97, 70, 64, 54, 40, 54, 38]);
    expect(sinoForest.chiSquare).toBeCloseTo(7.6517426989499855, 10);
  });
});

describe.skipIf(!existsSync(shared))("published populations", () => {
  const read = (name: string) => readFileSync(new URL(name, shared), "utf8");
  const pairsOf = (found: Record<string, number>) =>
    new Map(Object.entries(found).map(([pair, n]) => [Number(pair), n]));

  it("corporate payments: digits, chi-square and deviation as published", () => {
    const expected = JSON.parse(read("corporate_payment.expected.json")).benfordPositive;
    const pairs = pairsOf(expected.firstTwo);
    const firstTwo = benford("firstTwo", countsOf("firstTwo", pairs));
    expect(firstTwo.chiSquare.toFixed(6)).toBe(expected.chi2_firstTwo.toFixed(6));
    expect(firstTwo.mad.toFixed(10)).toBe(expected.MAD_firstTwo.toFixed(10));
    expect(firstTwo.conformity).toBe("none");
    const first = Object.values(expected.firstDigit) as number[];
    expect(benford("first", first).chiSquare.toFixed(6)).toBe(expected.chi2_firstDigit.toFixed(6));
    expect(benford("first", first).mad.toFixed(9)).toBe(expected.MAD_firstDigit.toFixed(9));
  });

  it("sinoForest: chi-square of the first digit as published", () => {
    const { sinoForest } = JSON.parse(read("sampling.expected.json"));
    const first = benford("first", Object.values(sinoForest.recomputed.firstDigit));
    expect(first.chiSquare).toBeCloseTo(sinoForest.published_chi2_firstDigit, 10);
  });

  it("reads every payment's digits as counted elsewhere", () => {
    const expected = JSON.parse(read("corporate_payment.expected.json")).benfordPositive;
    const rows = read("corporate_payment.csv").trim().split(/\r?\n/);
    const column = rows[0]!.split(",").findIndex((name) => /amount/i.test(name));
    const pairs = new Map<number, number>();
    for (const row of rows.slice(1)) {
      const text = row.split(",")[column] ?? "";
      if (!/^\d/.test(text)) continue;
      const [whole = "", cents = ""] = text.split(".");
      // Amounts below 10 count in the published figures, so their digits are read from a longer whole number.
      const pair = leadingPair(BigInt(whole + cents.padEnd(2, "0")) * 1000n);
      if (pair !== null && pair > 0) pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
    expect(Object.fromEntries(pairs)).toEqual(expected.firstTwo);
  });
});
