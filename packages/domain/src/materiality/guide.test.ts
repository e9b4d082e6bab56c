import { describe, expect, it } from "vitest";
import { fen, yuan } from "../money.ts";
import { guideInForce } from "./guide.ts";
import { performanceOf } from "./materiality.ts";

const sample = { 1: fen("1594578.22"), 2: fen("12413238.94"), 3: fen("20721892.22"), 4: 0n, 5: 0n, 6: 0n };

describe("guide materiality", () => {
  it("is 79,000 for the sample company, performance materiality 59,250", () => {
    const { om, pm } = guideInForce(sample, false);
    expect(yuan(om)).toBe("79000.00");
    expect(yuan(pm)).toBe("59250.00");
    expect(yuan(guideInForce(sample, true).pm)).toBe("39500.00");
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
    const om = (change: Partial<typeof sample>) => yuan(guideInForce({ ...sample, ...change }, false).om);
    expect(om({ 1: fen("-900000.00") })).toBe("62000.00");
    expect(om({ 1: fen("124000.00") })).toBe("62000.00");
    expect(om({ 1: 0n, 2: 0n })).toBe("100000.00");
    expect(om({ 1: 0n, 2: 0n, 3: 0n })).toBe("0.00");
  });
});
