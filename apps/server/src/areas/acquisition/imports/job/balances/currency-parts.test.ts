import { fen } from "@digao/domain/money";
import type { BalanceRow } from "@digao/excel/read-balances";
import { describe, expect, it } from "vitest";
import { currencyParts, partsText } from "./currency-parts.ts";

const row = (currency: string, closeDr: string, closeFc: string | null, period: number | null = null) =>
  ({ currency, period, openDr: "0.00", openCr: "0.00", closeDr, closeCr: "0.00", openFc: null, closeFc }) as BalanceRow;
const rowsAsText = (rows: BalanceRow[]) =>
  currencyParts(rows)?.map(({ currency, close, closeFc }) => [currency, close, closeFc]);

describe("currencies of one account", () => {
  it("stand one by one, without the row that sums them up", () => {
    const rows = [
      row("", "571000.00", null),
      row("人民币", "500000.00", "500000.00"),
      row("美元", "71000.00", "10000.00"),
    ];
    expect(rowsAsText(rows)).toEqual([
      ["人民币", fen("500000.00"), "500000.00"],
      ["美元", fen("71000.00"), "10000.00"],
    ]);
  });

  it("close with their last month where a list has every month", () => {
    const rows = [row("美元", "1.00", "0.14", 202401), row("美元", "71000.00", "10000.00", 202412)];
    expect(rowsAsText(rows)).toEqual([["美元", fen("71000.00"), "10000.00"]]);
  });

  it("are not told where the list has one row, or none with a currency", () => {
    expect(currencyParts([row("美元", "71000.00", "10000.00")])).toBeNull();
    expect(currencyParts([row("", "1.00", null), row("合计", "1.00", null)])).toBeNull();
  });

  it("turn with their account, and are dropped where they do not tell its closing", () => {
    const parts = currencyParts([row("", "71000.00", null), row("美元", "71000.00", "10000.00")]);
    const closeOf = (listed: string, close: string) => {
      const text = partsText(parts, fen(listed), fen(close));
      return text === "" ? null : JSON.parse(text)[0].close;
    };
    expect(closeOf("71000.00", "71000.00")).toBe("71000.00");
    expect(closeOf("71000.00", "-71000.00")).toBe("-71000.00");
    expect(closeOf("71000.00", "70000.00")).toBeNull();
    expect(partsText(null, 0n, 0n)).toBe("");
  });
});
