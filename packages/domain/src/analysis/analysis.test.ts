import { describe, expect, it } from "vitest";
import { generator, integers } from "../../test/random.ts";
import { expected, heads, lines, mapped, nets } from "../../test/sample.ts";
import { fen, sum } from "../money.ts";
import { trialBalance } from "../trial-balance/trial-balance.ts";
import { piotroski } from "./piotroski.ts";
import { evaluateRatio, type Figures } from "./ratio-formula.ts";
import { RATIOS, ratioTable } from "./ratios.ts";
import { detailShares, verticalShares } from "./structure.ts";
import { compareMonths, trendCoefficients, trendLine } from "./trend.ts";
import { compare, drivers, needsExplanation } from "./variation.ts";

const { rows } = trialBalance({ lines, balances: mapped, periodNets: nets, heads });
const cashFlow = expected.cf.map((r) => [r.code!, fen(r.amount!)] as const);
const figures: Figures = {
  closing: new Map([...rows.map((r) => [r.line.code, r.audited] as const), ...cashFlow]),
  opening: new Map(rows.map((r) => [r.line.code, r.openAudited])),
};

describe("ratios of the sample company", () => {
  const value = new Map(ratioTable(figures).map((r) => [r.definition.code, r.value]));
  it.each([
    ["current", "1.5033"],
    ["quick", "1.0011"],
    ["liabilities", "0.4876"],
    ["interestCover", "6.9763"],
    ["cashToCurrentLiabilities", "0.1428"],
    ["receivableTurnover", "3.1978"],
    ["receivableDays", "114.1"],
    ["inventoryTurnover", "2.1102"],
    ["inventoryDays", "173.0"],
    ["grossMargin", "0.3131"],
    ["netMargin", "0.0919"],
    ["roe", "0.1077"],
    ["roa", "0.0559"],
    ["netCash", "1.1452"],
  ])("%s is %s", (code, expectedValue) => expect(value.get(code)).toBe(expectedValue));

  it("gives the opening current ratio, and null where the prior year is missing", () => {
    expect(evaluateRatio("open(A199)/open(L199)", figures, 4)).toBe("1.7516");
    expect(value.get("revenueGrowth")).toBeNull();
    expect(value.get("beneishM")).toBeNull();
    expect(value.get("freeCashFlow")).not.toBeNull();
  });

  it("reads every formula of the table", () => {
    const ones: Figures = { closing: allCodes(2n), opening: allCodes(1n) };
    expect(ratioTable(ones).filter((r) => r.value === null)).toEqual([]);
    expect(new Set(RATIOS.map((r) => r.code)).size).toBe(RATIOS.length);
    expect(piotroski(ones).score).not.toBeNull();
    expect(piotroski({ closing: new Map(), opening: new Map() }).score).toBeNull();
  });
});

function allCodes(amount: bigint) {
  return new Map(
    [...lines.map((l) => l.code), "C199", "S104"].map((code, i) => [code, amount * BigInt(i + 3) * BigInt(i + 2)]),
  );
}

describe("ratio formulas", () => {
  const small: Figures = {
    closing: new Map([
      ["A1", 6n],
      ["A2", 4n],
      ["A3", 0n],
    ]),
    opening: new Map([
      ["A1", 2n],
      ["A2", 4n],
      ["A3", 0n],
    ]),
  };
  const at = (formula: string) => evaluateRatio(formula, small, 4);

  it("follow precedence and brackets, average, open and delta", () => {
    expect([
      at("A1+A2*2"),
      at("(A1+A2)*2"),
      at("A1-A2-1"),
      at("-A1/4"),
      at("avg(A1)"),
      at("delta(A1)/open(A1)"),
    ]).toEqual(["14.0000", "20.0000", "1.0000", "-1.5000", "4.0000", "2.0000"]);
  });

  it("are null on division by zero and for lines without amount", () => {
    expect([at("A1/A3"), at("A1/(A2-4)"), at("A9"), at("A1/A3+1")]).toEqual([null, null, null, null]);
  });

  it("refuse what they cannot read", () => {
    for (const bad of ["", "A1+", "(A1", "A1)", "avg(2)", "A1 A2", "process", "A1**2", "avg A1", "A1;A2"]) {
      expect(() => at(bad)).toThrow(RangeError);
    }
  });
});

describe("variation", () => {
  const threshold = { amount: fen("59250.00"), rate: "0.30" };

  it("says what a rate cannot say", () => {
    expect(compare(5n, 0n)).toEqual({ change: 5n, rate: null, flag: "new" });
    expect(compare(0n, 5n)).toEqual({ change: -5n, rate: "-1.0000", flag: "gone" });
    expect(compare(-5n, 10n)).toEqual({ change: -15n, rate: "-1.5000", flag: "turnedNegative" });
    expect(compare(5n, -10n)).toEqual({ change: 15n, rate: "1.5000", flag: "turnedPositive" });
    expect(compare(0n, 0n)).toEqual({ change: 0n, rate: null, flag: null });
    expect(compare(5n, null)).toEqual({ change: null, rate: null, flag: null });
  });

  it("asks for an explanation by amount and rate together, or on appearing and disappearing", () => {
    expect(needsExplanation(fen("4385486.73"), fen("3500000.00"), threshold)).toBe(false); // 25.30 %
    expect(needsExplanation(fen("4550000.00"), fen("3500000.00"), threshold)).toBe(true); // exactly 30 %
    expect(needsExplanation(fen("100.00"), fen("10.00"), threshold)).toBe(false);
    expect(needsExplanation(fen("60000.00"), 0n, threshold)).toBe(true);
    expect(needsExplanation(0n, fen("59249.99"), threshold)).toBe(false);
    expect(needsExplanation(fen("60000.00"), null, threshold)).toBe(false);
    expect(needsExplanation(0n, 0n, { ...threshold, amount: 0n })).toBe(false);
  });

  it("names the largest drivers with their contribution", () => {
    const details = [
      { name: "甲", current: 90n, prior: 10n },
      { name: "乙", current: 0n, prior: 30n },
      { name: "丙", current: 50n, prior: 0n },
      { name: "丁", current: 7n, prior: 7n },
    ];
    expect(drivers(details, 2)).toEqual([
      { name: "甲", change: 80n, contribution: "0.8000" },
      { name: "丙", change: 50n, contribution: "0.5000" },
    ]);
  });
});

describe("structure", () => {
  it("gives the share of inventories in total assets, and shares that add up", () => {
    const shares = verticalShares(rows.map((r) => ({ line: r.line, current: r.audited, prior: r.openAudited })));
    const at = new Map(shares.map((r) => [r.line.code, r.share]));
    expect(at.get("A109")?.current).toBe("0.2110");
    expect(at.get("A999")).toEqual({ current: "1.0000", prior: "1.0000", pointChange: "0.00" });
    expect(at.get("A109")?.pointChange).toBe("2.72");
    expect(at.get("P101")).toEqual({ current: "0.6869", prior: null, pointChange: null });
  });

  it("shares of non-negative details add up to one but for rounding", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const details = integers(seed, 12, 0, 1_000_000).map((n) => ({ current: BigInt(n) + 1n, prior: BigInt(n) }));
      const total = detailShares(details).reduce((acc, d) => acc + Math.round(Number(d.share.current) * 10_000), 0);
      expect(Math.abs(total - 10_000)).toBeLessThanOrEqual(6);
    }
    expect(
      detailShares([
        { current: -25n, prior: 0n },
        { current: 75n, prior: 0n },
      ]).map((d) => d.share.current),
    ).toEqual(["-0.2500", "0.7500"]);
  });
});

describe("trend", () => {
  it("fits a straight line exactly and finds the month that leaves it", () => {
    const straight = Array.from({ length: 12 }, (_, i) => BigInt(1000 + 50 * i));
    expect(trendLine(straight)).toEqual(straight.map((fitted) => ({ fitted, isOutlier: false })));
    const spiked = straight.map((y, i) => (i === 11 ? y + 5000n : y));
    expect(trendLine(spiked).map((p) => p.isOutlier)).toEqual([...Array(11).fill(false), true]);
    expect(trendLine([])).toEqual([]);
    expect(trendLine([5n])).toEqual([{ fitted: 5n, isOutlier: false }]);
  });

  it("names the line's intercept and slope in yuan", () => {
    const straight = Array.from({ length: 12 }, (_, i) => BigInt(100_000 + 5050 * i));
    expect(trendCoefficients(straight)).toEqual({ intercept: "949.5000", slope: "50.5000" });
    expect([trendCoefficients([]), trendCoefficients([7n])]).toEqual(Array(2).fill({ intercept: null, slope: null }));
  });

  it("leaves residuals that sum to nothing", () => {
    const next = generator(5);
    for (let round = 0; round < 20; round++) {
      const values = Array.from({ length: 12 }, () => BigInt(Math.floor(next() * 1e10)));
      const gap = sum(values) - sum(trendLine(values).map((p) => p.fitted));
      expect(gap >= -12n && gap <= 12n).toBe(true);
    }
  });

  it("compares months with the month before and the year before", () => {
    const point = (period: number, debit: bigint) => ({ period, debit, credit: 0n, closing: 0n });
    const compared = compareMonths([point(202401, 100n), point(202402, 150n)], [point(202302, 120n)], "debit");
    expect(compared.map((m) => [m.monthOnMonth.rate, m.yearOnYear.rate])).toEqual([
      [null, null],
      ["0.5000", "0.2500"],
    ]);
  });
});
