import { describe, expect, it } from "vitest";
import { balanceRows, voucherRows } from "../../test/sample.ts";
import { type VoucherRow, vouchersOf } from "../ledger/rows.ts";
import { closingFlag, periodNets } from "./closing.ts";
import { counterAccounts } from "./counter-accounts.ts";
import { monthlyTotals, runningNets, shownBalance } from "./running-balance.ts";

const line = (code: string, debit: bigint, credit = 0n, name = "") => ({ code, name, debit, credit });

describe("counter accounts", () => {
  it("are the level-1 codes of the other side", () => {
    expect(counterAccounts([line("112201", 113n), line("6001", 0n, 100n), line("22210107", 0n, 13n)])).toEqual([
      ["6001", "2221"],
      ["1122"],
      ["1122"],
    ]);
  });

  it("read red letters by their sign, and take all other lines when there is no other side", () => {
    expect(counterAccounts([line("1122", -113n), line("6001", 0n, -100n), line("2221", 0n, -13n)])).toEqual([
      ["6001", "2221"],
      ["1122"],
      ["1122"],
    ]);
    expect(counterAccounts([line("660301", 5n), line("660302", -5n)])).toEqual([["6603"], ["6603"]]);
    expect(counterAccounts([line("1001", 5n), line("1002", 5n)])).toEqual([["1002"], ["1001"]]);
  });
});

describe("closing vouchers", () => {
  it("finds those of the sample: profit and loss into 4103, 4103 and appropriations into 410499", () => {
    const vouchers = vouchersOf(voucherRows());
    const flags = vouchers.map((v) => closingFlag(v.lines, { standard: "ASBE" }));
    expect(flags.filter((f) => f !== 0).length).toBeGreaterThan(0);
    // With closing vouchers left out, each profit and loss account nets to the turnover of its own side.
    const nets = periodNets(vouchers, { standard: "ASBE" });
    const leaves = balanceRows.filter(
      (r) => r.code.startsWith("6") && !balanceRows.some((o) => o.code !== r.code && o.code.startsWith(r.code)),
    );
    for (const row of leaves)
      expect(nets.get(row.code) ?? 0n).toBe(row.direction === "Cr" ? -row.periodCr : row.periodDr);
    expect(nets.has("4103")).toBe(false);
  });

  it("does not take an appropriation or an ordinary voucher for one", () => {
    const flag = (standard: "ASBE" | "SBE" | "ASBS" | "CUSTOM", ...lines: Pick<VoucherRow, "code" | "name">[]) =>
      closingFlag(lines, { standard });
    const acc = (code: string, name = "") => ({ code, name });
    expect(flag("ASBE", acc("410401"), acc("410101"))).toBe(0);
    expect(flag("ASBE", acc("6602"), acc("1002"))).toBe(0);
    expect(flag("ASBE", acc("6001"), acc("4103"))).toBe(1);
    expect(flag("ASBE", acc("4103"), acc("410499"))).toBe(4);
    expect(flag("ASBE", acc("410499"), acc("410401"))).toBe(4);
    expect(flag("SBE", acc("5001"), acc("3103"))).toBe(1);
    expect(flag("SBE", acc("3104", "利润分配-未分配利润"), acc("3103"))).toBe(4);
    expect(flag("ASBS", acc("5501"), acc("3131"))).toBe(1);
    expect(flag("ASBE")).toBe(0);
    const isProfitAndLoss = (code: string) => code === "X1";
    expect(closingFlag([acc("X1"), acc("Y9", "本年利润")], { standard: "CUSTOM", isProfitAndLoss })).toBe(1);
  });
});

describe("running balance", () => {
  it("adds debit, takes credit, and shows the side", () => {
    expect(runningNets(100n, [line("1", 0n, 150n), line("1", 50n)])).toEqual([-50n, 0n]);
    expect([shownBalance(-50n), shownBalance(0n), shownBalance(7n)]).toEqual([
      { side: "Cr", amount: 50n },
      { side: "nil", amount: 0n },
      { side: "Dr", amount: 7n },
    ]);
  });

  it("totals months and the year, starting the year afresh", () => {
    const lines = [
      { period: 202411, debit: 5n, credit: 0n },
      { period: 202412, debit: 0n, credit: 3n },
      { period: 202412, debit: 1n, credit: 0n },
      { period: 202501, debit: 2n, credit: 0n },
    ];
    expect(monthlyTotals(10n, lines)).toEqual([
      { period: 202411, debit: 5n, credit: 0n, yearDebit: 5n, yearCredit: 0n, closing: 15n },
      { period: 202412, debit: 1n, credit: 3n, yearDebit: 6n, yearCredit: 3n, closing: 13n },
      { period: 202501, debit: 2n, credit: 0n, yearDebit: 2n, yearCredit: 0n, closing: 15n },
    ]);
  });
});
