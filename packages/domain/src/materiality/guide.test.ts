import { describe, expect, it } from "vitest";
import { fen, yuan } from "../money.ts";
import { guideMateriality, guidePerformanceMateriality } from "./guide.ts";

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

  it("leaves profit for revenue when it is a loss or next to nothing, and revenue for assets where there is none", () => {
    expect(yuan(guideMateriality({ ...sample, profitBeforeTax: fen("-900000.00") }))).toBe("62000.00");
    expect(yuan(guideMateriality({ ...sample, profitBeforeTax: fen("124000.00") }))).toBe("62000.00");
    expect(yuan(guideMateriality({ ...sample, profitBeforeTax: 0n, revenue: 0n }))).toBe("100000.00");
    expect(guideMateriality({ profitBeforeTax: 0n, revenue: 0n, totalAssets: 0n })).toBe(0n);
  });
});
