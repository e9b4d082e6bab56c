import { describe, expect, it } from "vitest";
import { millionths, openingQuantity, quantityFigures, quantityText, unitPrice } from "./quantities.ts";

describe("quantities", () => {
  it("keep six places, and show none that are nil", () => {
    expect(["12.5", "-3", "0.000001", "7.10", "100"].map((text) => quantityText(millionths(text)))).toEqual([
      "12.5",
      "-3",
      "0.000001",
      "7.1",
      "100",
    ]);
    expect(() => millionths("1,000")).toThrow(RangeError);
  });

  it("give the unit price as amount over quantity", () => {
    expect(unitPrice(12_345_00n, millionths("100"))).toBe("123.4500");
    expect(unitPrice(10_00n, millionths("3"))).toBe("3.3333");
    expect(unitPrice(-10_00n, millionths("-4"))).toBe("2.5000");
    expect(quantityFigures(0n, 5_00n)).toEqual({ qty: "0", price: null, amount: "5.00" });
    expect(quantityFigures(null, 5_00n)).toEqual({ qty: null, price: null, amount: "5.00" });
  });

  it("open with what the trial balance lists, taken back by the journal", () => {
    const facts = { listed: millionths("130"), netUntilListed: millionths("30"), amount: 500n };
    expect(openingQuantity(facts)).toBe(millionths("100"));
    expect(openingQuantity({ ...facts, listed: null })).toBeNull();
    expect(openingQuantity({ ...facts, listed: null, amount: 0n })).toBe(0n);
  });
});
