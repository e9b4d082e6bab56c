import { describe, expect, it } from "vitest";
import { fen, yuan } from "../money.ts";
import { guideInForce, guideMateriality, guidePerformanceMateriality } from "./guide.ts";
import { performanceOf } from "./materiality.ts";

const sample = {
  profitBeforeTax: fen("1594578.22"),
  revenue: fen("12413238.94"),
  totalAssets: fen("20721892.22"),
};

describe("guide materiality", () => {
  it("is 79,000 for the sample company, performance materiality 59,250", () => {
    expect(yuan(guideMateriality(sample))).toBe("79000.00");
    expect(yuan(guidePerformanceMateriality(sample, false))).toBe("59250.00");
    expect(yuan(guidePerformanceMateriality(sample, true))).toBe("39500.00");
  });

  it("is said not to be approved, with 3,950 for clearly trivial", () => {
    const guide = guideInForce(sample, false);
    expect(guide).toEqual({
      id: null,
      isApproved: false,
      om: fen("79000"),
      pm: fen("59250"),
      trivial: fen("3950"),
      specific: [],
    });
    const specific = [{ fsItemId: 7, amount: fen("20000") }];
    expect(yuan(performanceOf({ ...guide, specific }, 7))).toBe("15000.00");
    expect(yuan(performanceOf({ ...guide, specific }, 8))).toBe("59250.00");
  });

  it("leaves profit for revenue when it is a loss or next to nothing, and revenue for assets where there is none", () => {
    expect(yuan(guideMateriality({ ...sample, profitBeforeTax: fen("-900000.00") }))).toBe("62000.00");
    expect(yuan(guideMateriality({ ...sample, profitBeforeTax: fen("124000.00") }))).toBe("62000.00");
    expect(yuan(guideMateriality({ ...sample, profitBeforeTax: 0n, revenue: 0n }))).toBe("100000.00");
    expect(guideMateriality({ profitBeforeTax: 0n, revenue: 0n, totalAssets: 0n })).toBe(0n);
  });
});
