import { describe, expect, it } from "vitest";
import { coverageOf, isLighter, proposedScope } from "./group.ts";
import { archiveBy, isSmallHours, isSmallMove, outOfOrder } from "./timeline.ts";

const fen = (yuan: number) => BigInt(yuan) * 100n;
const of = (assets: number, revenue = 0, profit = 0) => ({
  assets: fen(assets),
  revenue: fen(revenue),
  profit: fen(profit),
});

describe("2.1 what of an approved plan is changed without approval", () => {
  it.each([
    ["2025-03-10", "2025-03-12", true],
    ["2025-03-10", "2025-03-13", true],
    ["2025-03-10", "2025-03-14", false],
    ["2025-03-10", "2025-03-07", true],
    ["2025-03-10", "2025-03-06", false],
    ["2025-02-27", "2025-03-02", true],
  ])("a day moved from %s to %s: %s", (was, now, isSmall) => expect(isSmallMove(was, now)).toBe(isSmall));

  it.each([
    [10_000, 10_999, true],
    [10_000, 11_000, true],
    [10_000, 11_001, false],
    [10_000, 9_000, true],
    [10_000, 8_999, false],
    [40, 44, true],
    [40, 45, false],
    [0, 0, true],
    [0, 1, false],
  ])("hours from %i to %i: %s", (was, now, isSmall) => expect(isSmallHours(was, now)).toBe(isSmall));
});

describe("the timeline", () => {
  const days = {
    preliminaryOn: "2024-11-01",
    fieldworkFrom: "2025-02-10",
    fieldworkTo: "2025-03-10",
    reportOn: "2025-04-20",
  };
  it("is in order where each day follows those before it, the same day included", () => {
    expect(outOfOrder(days)).toEqual([]);
    expect(outOfOrder({ ...days, firstReviewOn: "2025-03-10" })).toEqual([]);
    expect(outOfOrder({ ...days, firstReviewOn: "2025-03-09" })).toEqual([
      { earlier: "fieldworkTo", later: "firstReviewOn" },
    ]);
  });
  it("passes over days that are not set, and names each that is out of order", () => {
    expect(outOfOrder({ fieldworkFrom: "2025-05-01", reportOn: "2025-04-20" })).toEqual([
      { earlier: "fieldworkFrom", later: "reportOn" },
    ]);
    expect(outOfOrder({ ...days, fieldworkFrom: "2025-03-11", thirdReviewOn: "2025-04-21" })).toEqual([
      { earlier: "fieldworkFrom", later: "fieldworkTo" },
      { earlier: "thirdReviewOn", later: "reportOn" },
    ]);
  });
  it("lets a count stand before or after the first day of fieldwork, never after the last", () => {
    expect(outOfOrder({ ...days, countOn: "2024-12-31" })).toEqual([]);
    expect(outOfOrder({ ...days, countOn: "2025-02-20" })).toEqual([]);
    expect(outOfOrder({ ...days, countOn: "2025-03-11" })).toEqual([{ earlier: "countOn", later: "fieldworkTo" }]);
  });
  it("ends sixty days of the calendar after the report date", () => {
    expect(archiveBy("2025-04-20")).toBe("2025-06-19");
    expect(archiveBy(null)).toBeNull();
  });
});

describe("2.3 components of a group", () => {
  const group = of(100_000, 100_000, 100_000);
  it.each([
    [of(14_999), false, "analysis"],
    [of(15_000), false, "fullAudit"],
    [of(0, 15_001), false, "fullAudit"],
    [of(0, 0, -15_000), false, "fullAudit"],
    [of(14_999), true, "auditOfItems"],
    [of(15_000), true, "fullAudit"],
  ])("%o with a risk of its own %s: %s", (component, hasRisk, scope) =>
    expect(proposedScope(component, group, hasRisk)).toBe(scope),
  );
  it("finds nothing significant by what the group has nothing of", () => {
    expect(proposedScope(of(0, 5), of(100_000, 0), false)).toBe("analysis");
    expect(proposedScope(of(0, 5), of(100_000, 0), true)).toBe("auditOfItems");
  });
  it("asks for a reason below what is proposed, not at it or above", () => {
    expect(isLighter("analysis", "auditOfItems")).toBe(true);
    expect(isLighter("auditOfItems", "auditOfItems")).toBe(false);
    expect(isLighter("fullAudit", "auditOfItems")).toBe(false);
  });
  it.each([
    [59_999, true, 599],
    [60_000, false, 600],
    [60_001, false, 600],
  ])("is covered by %i of 100,000: red %s", (assets, isLow, permille) => {
    const full = { scope: "fullAudit" as const, amounts: of(assets), items: of(0) };
    expect(coverageOf("assets", [full], fen(100_000))).toMatchObject({ isLow, permille });
  });
  it("counts of an audit of items these items, and of an analysis nothing", () => {
    const items = { scope: "auditOfItems" as const, amounts: of(50_000), items: of(20_000) };
    const none = { scope: "analysis" as const, amounts: of(50_000), items: of(50_000) };
    expect(coverageOf("assets", [items, none], fen(100_000))).toMatchObject({ audited: fen(20_000), isLow: true });
    expect(coverageOf("profit", [items], 0n)).toMatchObject({ permille: null, isLow: false });
  });
});
