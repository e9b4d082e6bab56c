import { describe, expect, it } from "vitest";
import { seedJson } from "../../test/seed.ts";
import { fen, yuan } from "../money.ts";
import { ComputedTable } from "./compute.ts";
import type { NoteAccount } from "./fill.ts";
import { type FillGiven, fillTable } from "./fill-table.ts";
import { noteSources } from "./sources.ts";
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

const nothing: FillGiven = {
  accounts: () => [],
  ages: () => null,
  cards: null,
  related: [],
  figure: () => null,
  prior: null,
};
const fillNote = (table: ReturnType<typeof tableOf>, accounts: readonly NoteAccount[]) =>
  fillTable(table, { ...nothing, accounts: () => accounts });

const shown = ({ rows, cells }: ReturnType<typeof fillTable>) =>
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

  it("with what a total takes off shown positive", () => {
    const filled = fillNote(tableOf("NT34"), [
      account("财务费用-利息支出", "239375.00", "0.00"),
      account("财务费用-利息收入", "-24000.00", "0.00"),
    ]);
    expect(shown(filled)).toEqual(["利息支出: 本期发生额 239375.00", "减：利息收入: 本期发生额 24000.00"]);
  });

  it("by national codes where names do not tell", () => {
    const filled = fillNote(tableOf("NT50"), [
      account("应付利息", "24250.00", "15000.00", { standard: "2231" }),
      account("其他应付款-经销商保证金", "190000.00", "150000.00", { standard: "2241" }),
    ]);
    expect(shown(filled)).toEqual([
      "应付利息: 期末余额 24250.00, 期初余额 15000.00",
      "其他应付款: 期末余额 190000.00, 期初余额 150000.00",
    ]);
  });
});

describe("every table of the catalogue", () => {
  it("is declared once, with cells that stand in it", () => {
    expect(Object.keys(noteSources)).toEqual(tables.map(({ id }) => id));
    const unknown = tables.flatMap(({ id, rows, columns }) =>
      (noteSources[id] ?? []).flatMap((source) => {
        if (source.from !== "figures") return [];
        const keys = rows.map(({ key }) => key);
        return source.cells.filter(([row, column]) => !keys.includes(row) || !columns.includes(column));
      }),
    );
    expect(unknown).toEqual([]);
  });

  it("is filled from cash flow, equity and tax by expression, and says which of them is absent", () => {
    const known: Readonly<Record<string, string>> = { "S104.cur": "600000.00", "S199.cur": "-1714800.00" };
    const filled = fillTable(tableOf("NT37"), {
      ...nothing,
      figure: (one) => (one in known ? fen(known[one]!) : null),
    });
    expect(shown(filled)).toEqual([
      "固定资产折旧、油气资产折耗、生产性生物资产折旧: 本期金额 600000.00",
      "经营活动产生的现金流量净额: 本期金额 -1714800.00",
    ]);
    expect(filled.cells.get("固定资产折旧、油气资产折耗、生产性生物资产折旧")?.get("本期金额")).toMatchObject({
      kind: "cashFlow",
      source: "S104.cur",
    });
    expect(filled.absent).toEqual(["cashFlow", "prior"]);
    expect(fillTable(tableOf("NT29"), nothing).absent).toContain("equity");
  });

  it("takes ages into its bands and allowances off them", () => {
    const filled = fillTable(tableOf("NT05"), {
      ...nothing,
      accounts: () => [account("坏账准备-应收账款", "-220000.00", "-175000.00", { isProvision: true })],
      ages: () => [
        { from: 0, to: 12, amount: fen("4000000.00") },
        { from: 12, to: 24, amount: fen("560000.00") },
        { from: 60, to: null, amount: fen("1.00") },
      ],
    });
    expect(shown(filled)).toEqual([
      "1年以内: 期末账面余额 4000000.00",
      "1至2年: 期末账面余额 560000.00",
      "5年以上: 期末账面余额 1.00",
      "减：坏账准备: 期末账面余额 220000.00, 期初账面余额 175000.00",
    ]);
  });

  it("names the five largest parties, the largest first", () => {
    const parties = ["甲", "乙", "丙", "丁", "戊", "己"].map((name, at) =>
      account(`应收账款-${name}`, `${at + 1}.00`, "0.00"),
    );
    const { rows, cells } = fillTable(tableOf("NT08"), { ...nothing, accounts: () => parties });
    expect(rows.slice(0, 5).map(({ name }) => name)).toEqual(["己", "戊", "丁", "丙", "乙"]);
    expect(yuan(cells.get("第一名")!.get("期末余额")!.amount)).toBe("6.00");
  });

  it("puts classes of cards into their columns, others into the last", () => {
    const card = (name: string, cost: string) => ({ name, rows: { "cost.open": fen(cost) } });
    const filled = fillTable(tableOf("NT16"), {
      ...nothing,
      cards: [card("机器设备", "3000000.00"), card("家具", "7.00")],
    });
    expect(shown(filled)).toEqual(["cost.open: 机器设备 3000000.00, 办公设备及其他 7.00"]);
  });

  it("lists balances with related parties", () => {
    const related = [{ item: "应收账款", party: "甲公司", close: fen("5.00"), open: fen("3.00") }];
    const filled = fillTable(tableOf("NT38"), { ...nothing, related });
    expect(shown(filled)).toEqual(["应收账款|甲公司: 期末账面余额 5.00, 期初账面余额 3.00"]);
    expect(filled.words.get("应收账款|甲公司")?.get("关联方")).toBe("甲公司");
  });

  it("takes comparatives from what was published, and only where this year's books say nothing of them", () => {
    const table = tableOf("NT31");
    const own = new Map([["差旅费", new Map([["本期发生额", fen("90000.00")]])]]);
    const filled = fillTable(table, { ...nothing, prior: new ComputedTable(table, own) });
    expect(shown(filled)).toEqual(["差旅费: 上期发生额 90000.00"]);
    expect(filled.cells.get("差旅费")?.get("上期发生额")?.kind).toBe("prior");
    const money = tableOf("NT01");
    const before = new ComputedTable(money, new Map([["银行存款", new Map([["期末余额", 5n]])]]));
    const books = fillTable(money, {
      ...nothing,
      prior: before,
      accounts: () => [account("银行存款", "9.00", "7.00")],
    });
    expect(shown(books)).toEqual(["银行存款: 期末余额 9.00, 期初余额 7.00"]);
  });
});
