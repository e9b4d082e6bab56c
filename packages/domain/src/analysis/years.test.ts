import { describe, expect, it } from "vitest";
import type { Fen } from "../money.ts";
import {
  accountYears,
  atLevelOne,
  type BookYear,
  compareYears,
  indexYears,
  otherNames,
  ratioYears,
  yearPlaces,
} from "./years.ts";

describe("places of years", () => {
  const found = (endDate: string, name = "") => ({ endDate, name });

  it("keep a place for a year between that nobody knows, and none below the oldest", () => {
    const places = yearPlaces(2025, [found("2025-12-31"), found("2023-12-31")], 5);
    expect(places.map((place) => [place.year, place.found?.endDate ?? null])).toEqual([
      [2025, "2025-12-31"],
      [2024, null],
      [2023, "2023-12-31"],
    ]);
  });

  it("take the first of two that say the same year, and no more than asked for", () => {
    const found2 = [
      found("2025-12-31"),
      found("2024-12-31", "audited"),
      found("2024-06-30", "books"),
      found("2022-12-31"),
    ];
    expect(yearPlaces(2025, found2, 3).map((place) => place.found?.name)).toEqual(["", "audited"]);
    expect(yearPlaces(2025, [], 5)).toEqual([]);
  });
});

describe("changes from year to year", () => {
  it("are unknown beside a missing year, and say from which sign to which", () => {
    const [profit, loss, gap, before] = compareYears([50_00n, -200_00n, null, 80_00n]);
    expect(profit).toEqual({ change: 250_00n, rate: "1.2500", flag: "turnedPositive" });
    expect(loss).toEqual({ change: null, rate: null, flag: null });
    expect(gap).toEqual({ change: null, rate: null, flag: null });
    expect(before).toEqual({ change: null, rate: null, flag: null });
  });

  it("have no rate on nil", () => {
    expect(compareYears([10n, 0n])[0]).toEqual({ change: 10n, rate: null, flag: "new" });
    expect(compareYears([0n, 10n])[0]).toEqual({ change: -10n, rate: "-1.0000", flag: "gone" });
  });
});

describe("accounts over the years", () => {
  const account = (code: string, name: string, net: Fen, isProfit = false) => ({ code, name, net, isProfit });
  const now: BookYear = {
    hasProfit: true,
    accounts: [
      account("100201", "银行存款-工行", 900n),
      account("100202", "银行存款-建行", 100n),
      account("6001", "主营业务收入", -500n, true),
    ],
  };
  const before: BookYear = { hasProfit: false, accounts: [account("100201", "银行存款-工商", 300n)] };
  const side = (code: string) => (code.startsWith("6") ? ("Cr" as const) : ("Dr" as const));

  it("are nil where the year's books do not list them, missing where nobody knows, on their own side", () => {
    expect(accountYears([now, before, null], side)).toEqual([
      { code: "100201", names: ["银行存款-工行", "银行存款-工商", null], amounts: [900n, 300n, null] },
      { code: "100202", names: ["银行存款-建行", null, null], amounts: [100n, 0n, null] },
      { code: "6001", names: ["主营业务收入", null, null], amounts: [500n, null, null] },
    ]);
  });

  it("join to their accounts of level 1", () => {
    const joined = [now, before].map((year) => atLevelOne(year, (code) => code.slice(0, 4)));
    expect(accountYears(joined, side)[0]).toEqual({
      code: "1002",
      names: ["银行存款", "银行存款"],
      amounts: [1000n, 300n],
    });
  });

  it("are told where a year names a code otherwise, which another way of writing is not", () => {
    expect(otherNames(["应收账款", "应收帐款", null, "预付账款"])).toEqual([3]);
    expect(otherNames([null, "其他应收款"])).toEqual([]);
  });
});

describe("ratios over the years", () => {
  const year = (assets: Fen, liabilities: Fen, revenue: Fen, receivable: Fen) =>
    new Map([
      ["A999", assets],
      ["L399", liabilities],
      ["P100", revenue],
      ["A105", receivable],
    ]);
  const rows = ratioYears([
    year(1000n, 400n, 900n, 200n),
    year(800n, 400n, 600n, 100n),
    null,
    year(500n, 100n, 300n, 50n),
  ]);
  const at = (code: string) => rows.find(({ definition }) => definition.code === code);

  it("take the closing of the year before as the opening, and have none where it is missing", () => {
    expect(at("liabilities")?.values).toEqual(["0.4000", "0.5000", null, "0.2000"]);
    expect(at("receivableTurnover")?.values).toEqual(["6.0000", null, null, null]);
    expect(at("revenueGrowth")?.values).toEqual(["0.5000", null, null, null]);
  });

  it("move in their own unit and by a rate", () => {
    expect(at("liabilities")?.changes.slice(0, 2)).toEqual([
      { change: "-0.1000", rate: "-0.2000" },
      { change: null, rate: null },
    ]);
  });
});

describe("an index", () => {
  it("sets the oldest known amount to 100, and none on a loss", () => {
    expect(indexYears([150n, null, 80n, null])).toEqual(["187.5", null, "100.0", null]);
    expect(indexYears([150n, -80n])).toEqual([null, null]);
    expect(indexYears([null])).toEqual([null]);
  });
});
