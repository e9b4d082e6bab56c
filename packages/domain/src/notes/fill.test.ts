import { describe, expect, it } from "vitest";
import { seedJson } from "../../test/seed.ts";
import { fen, yuan } from "../money.ts";
import { fillNote, isFillable, type NoteAccount } from "./fill.ts";
import { noteTable } from "./table.ts";

type Declared = Parameters<typeof noteTable>[0];
const tables = seedJson<Declared[]>("catalogues/notes_tables.json").map(noteTable);
const tableOf = (id: string) => tables.find((table) => table.id === id)!;

const account = (name: string, close: string, open: string, extra: Partial<NoteAccount> = {}): NoteAccount => ({
  names: name.split("-"),
  code: name,
  close: fen(close),
  open: fen(open),
  increase: 0n,
  decrease: 0n,
  isProvision: false,
  ...extra,
});

const shown = ({ rows, cells }: ReturnType<typeof fillNote>) =>
  rows.flatMap(({ key }) => {
    const own = cells.get(key);
    return own ? [`${key}: ${[...own].map(([column, { amount }]) => `${column} ${yuan(amount)}`).join(", ")}`] : [];
  });

describe("a note is filled", () => {
  it("row by row from the accounts of its names, with a row for every other", () => {
    const filled = fillNote(tableOf("NT01"), [
      account("库存现金", "68000.00", "50000.00"),
      account("银行存款", "3313905.49", "3950000.00"),
      account("数字货币", "1.00", "0.00"),
    ]);
    expect(shown(filled)).toEqual([
      "库存现金: 期末余额 68000.00, 期初余额 50000.00",
      "银行存款: 期末余额 3313905.49, 期初余额 3950000.00",
      "数字货币: 期末余额 1.00",
    ]);
  });

  it("with allowances in their columns", () => {
    const filled = fillNote(tableOf("NT13"), [
      account("原材料", "1635486.73", "1200000.00"),
      account("库存商品-零件", "2460000.00", "2000000.00"),
      account("存货跌价准备-库存商品", "-160000.00", "-100000.00", { isProvision: true }),
    ]);
    expect(shown(filled)).toEqual([
      "原材料: 期末账面余额 1635486.73, 期初账面余额 1200000.00",
      "库存商品: 期末账面余额 2460000.00, 期初账面余额 2000000.00, 期末跌价准备 160000.00, 期初跌价准备 100000.00",
    ]);
    expect(filled.cells.get("库存商品")?.get("期末账面余额")?.source).toBe("库存商品-零件");
  });

  it("with an allowance taken off in its row, summed over accounts", () => {
    const filled = fillNote(tableOf("NT11"), [
      account("其他应收款-丁物业", "110000.00", "80000.00"),
      account("坏账准备-其他应收款", "-6000.00", "-5000.00", { isProvision: true }),
      account("坏账准备-往来", "-1000.00", "0.00", { isProvision: true }),
    ]);
    expect(shown(filled)).toEqual([
      "丁物业: 期末账面余额 110000.00, 期初账面余额 80000.00",
      "减：坏账准备: 期末账面余额 7000.00, 期初账面余额 5000.00",
    ]);
  });

  it("with what moved in the year", () => {
    const filled = fillNote(tableOf("NT23"), [
      account("工资", "370000.00", "320000.00", { increase: fen("2400000.00"), decrease: fen("2350000.00") }),
    ]);
    expect(shown(filled)).toEqual([
      "1.工资、奖金、津贴和补贴: 期初余额 320000.00, 本期增加 2400000.00, 本期减少 2350000.00",
    ]);
  });

  it("only where its columns ask for figures of accounts", () => {
    expect(["NT01", "NT13", "NT31"].map((id) => isFillable(tableOf(id)))).toEqual([true, true, true]);
    expect(["NT91", "NT04"].map((id) => isFillable(tableOf(id)))).toEqual([false, false]);
  });
});
