import { describe, expect, it } from "vitest";
import { parseAmount } from "./parse-amount.ts";

describe("an amount is read as people type and paste it", () => {
  it.each([
    ["1,234.56", "1234.56"],
    ["（1,234.56）", "-1234.56"],
    ["(1234.5)", "-1234.50"],
    ["１２，３４５．６７", "12345.67"],
    ["-12", "-12.00"],
    ["−12", "-12.00"],
    ["1,234.56-", "-1234.56"],
    ["¥ 1 000", "1000.00"],
    ["￥88.8元", "88.80"],
    [".5", "0.50"],
    ["1.005", "1.01"],
    ["-1.005", "-1.01"],
    ["=12*3", "36.00"],
    ["=1/3*3", "1.00"],
    ["=(1+2)*-3", "-9.00"],
    ["＝１００÷８", "12.50"],
    ["=0.1+0.2", "0.30"],
    ["999999999999999999.99", "999999999999999999.99"],
  ])("%s is %s", (typed, amount) => expect(parseAmount(typed)).toBe(amount));

  it("empties the field for nothing", () =>
    expect([parseAmount(""), parseAmount("  "), parseAmount("-")]).toEqual(["", "", ""]));

  it.each(["abc", "1.2.3", "12,34.5x", "=1/0", "=2*", "=(1", "1e5", "=alert(1)", "(", "--5"])("%s is none", (typed) =>
    expect(parseAmount(typed)).toBeUndefined(),
  );
});
