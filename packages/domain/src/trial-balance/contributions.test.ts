import { describe, expect, it } from "vitest";
import { lines, mapped, nets } from "../../test/sample.ts";
import { signOf } from "../accounts/category.ts";
import { fen, sum } from "../money.ts";
import { auxPeriodNet, contributionsTo } from "./contributions.ts";
import { trialBalance } from "./trial-balance.ts";

describe("contributions of accounts to statement items", () => {
  it.each([nets, null])("add up to every line's unaudited and opening amount", (periodNets) => {
    const { rows } = trialBalance({ lines, balances: mapped, periodNets, heads: [] });
    for (const { line, unaudited, openUnaudited } of rows) {
      if (line.formula !== "") continue;
      const parts = contributionsTo(line.code, mapped, periodNets);
      const sign = signOf(line.direction);
      expect([line.code, sign * sum(parts.map((part) => part.net))]).toEqual([line.code, unaudited]);
      expect([line.code, sign * sum(parts.map((part) => part.openNet))]).toEqual([line.code, openUnaudited]);
    }
  });

  it("name the rule by which an account comes in", () => {
    const rules = (code: string) => [...new Set(contributionsTo(code, mapped, nets).map(({ rule }) => rule))];
    expect([rules("A208"), rules("P100"), rules("A999")]).toEqual([["BAL"], ["PL"], []]);
    expect(rules("A105")).toEqual(["SPLIT_DR", "BAL"]);
  });

  it("take the natural side of an auxiliary item that closing has emptied", () => {
    const row = { direction: "Cr", periodDr: fen("100.00"), periodCr: fen("100.00") } as const;
    expect(auxPeriodNet(row)).toBe(fen("-100.00"));
    expect(auxPeriodNet({ ...row, periodDr: 0n })).toBe(fen("-100.00"));
  });
});
