import { describe, expect, it } from "vitest";
import { integers } from "../test/random.ts";
import { divideRounded, fen, multiplyRate, ratio, tenThousands, thousands, yuan } from "./money.ts";

describe("money", () => {
  it("reads and writes every amount of numeric(20,2) exactly", () => {
    for (const text of ["0.00", "0.01", "-0.05", "1234.50", "999999999999999999.99", "-999999999999999999.99"]) {
      expect(yuan(fen(text))).toBe(text);
    }
    expect(fen("1234.5")).toBe(123450n);
    expect(fen("12.3400")).toBe(1234n);
  });

  it("refuses what is not an amount to the fen", () => {
    for (const text of ["", "1,234.00", "1.234", "1e3", "--1", ".5", "NaN", "１"])
      expect(() => fen(text)).toThrow(RangeError);
  });

  it("rounds half away from zero, once", () => {
    expect(multiplyRate(fen("0.10"), "0.25")).toBe(3n);
    expect(multiplyRate(fen("-0.10"), "0.25")).toBe(-3n);
    expect(yuan(multiplyRate(fen("1594578.22"), "0.05"))).toBe("79728.91");
    expect(divideRounded(-5n, 2n)).toBe(-3n);
    expect(divideRounded(5n, -2n)).toBe(-3n);
  });

  it("multiplies by 1 minus a rate without losing the remainder beyond a fen", () => {
    for (const amount of integers(7, 200, -1_000_000_000, 1_000_000_000)) {
      const gap = BigInt(amount) - multiplyRate(BigInt(amount), "0.25") - multiplyRate(BigInt(amount), "0.75");
      expect(gap >= -1n && gap <= 1n).toBe(true);
    }
  });

  it("divides to a string and answers null on division by zero", () => {
    expect(ratio(fen("626000.00"), fen("3475000.00"))).toBe("0.1801");
    expect(ratio(fen("885486.73"), fen("3500000.00"))).toBe("0.2530");
    expect(ratio(-1n, 3n, 2)).toBe("-0.33");
    expect(ratio(1n, 0n)).toBeNull();
  });

  it("shows thousands, blanks and 万元", () => {
    expect(thousands(fen("-1234567.89"))).toBe("-1,234,567.89");
    expect(thousands(0n, { blankZero: true })).toBe("");
    expect(thousands(0n)).toBe("0.00");
    expect(tenThousands(fen("20781392.22"))).toBe("2,078.14");
    expect(tenThousands(fen("-45000.00"), 0)).toBe("-5");
  });
});
