import { describe, expect, it } from "vitest";
import { seedJson } from "../../test/seed.ts";
import { type Fen, fen, yuan } from "../money.ts";
import { ComputedTable, type NoteCells } from "./compute.ts";
import { readExpression } from "./expression.ts";
import type { Moment, NoteFigures } from "./figures.ts";
import { noteTable } from "./table.ts";
import { saysAmount, textAmounts } from "./text-numbers.ts";
import { isTied, targetAmount, tiesOf } from "./ties.ts";

type Declared = Parameters<typeof noteTable>[0];
const tables = seedJson<Declared[]>("catalogues/notes_tables.json").map(noteTable);
const tableOf = (id: string) => tables.find((table) => table.id === id)!;

const cellsOf = (rows: Readonly<Record<string, Readonly<Record<string, string>>>>): NoteCells =>
  new Map(
    Object.entries(rows).map(([row, cells]) => [
      row,
      new Map(Object.entries(cells).map(([column, amount]) => [column, fen(amount)])),
    ]),
  );

const none: Omit<NoteFigures, "item" | "accounts" | "table"> = {
  equity: () => null,
  cards: () => null,
  related: () => null,
  taxRate: null,
};

/** Every cell is one fen. */
function everyCell(id: string): ComputedTable {
  const table = tableOf(id);
  const own = new Map(table.columns.slice(1).map((column) => [column, 1n] as const));
  return new ComputedTable(table, new Map(table.rows.map(({ key }) => [key, own])));
}

describe("the catalogue of note tables", () => {
  it("has rules over names that stand in each table", () => {
    const unread = tables.flatMap(({ id, columns, rows, rowFormulas, colFormulas }) => {
      const names = rows.map(({ key }) => key);
      const outside = (formula: string) => formula.match(/NT\d{2}\.[^+\-*/()]+/gu) ?? [];
      const unknown = (formula: string, known: string[]) =>
        readExpression(formula, [...known, ...outside(formula)]) === null;
      return [
        ...Object.values(rowFormulas).filter((formula) => unknown(formula, names)),
        ...Object.values(colFormulas).filter((formula) => unknown(formula, [...columns, ...names])),
      ].map((formula) => `${id} ${formula}`);
    });
    // What these speak of is not in the table: a person fills the row.
    expect(unread).toMatchInlineSnapshot(`
      [
        "NT12 期初余额+转入转回合计+本期计提-本期转回-本期转销-本期核销+其他变动",
        "NT36 利润总额*税率",
      ]
    `);
  });

  it("has ties that a machine compares, and names those it cannot", () => {
    const figures: NoteFigures = {
      ...none,
      item: () => 1n,
      accounts: () => 1n,
      related: () => 1n,
      table: (id) => everyCell(id),
    };
    const inWords = tables.flatMap(({ id, ties }) =>
      ties
        .filter(([, , target]) => targetAmount(target, figures) === null)
        .map(([row, , target]) => `${id} ${row}: ${target}`),
    );
    expect(inWords).toMatchInlineSnapshot(`
      [
        "NT04 合计: ACC(未终止确认的已背书或贴现票据)",
        "NT38 Σ(应收): 同上坏账准备",
      ]
    `);
  });
});

describe("computed cells", () => {
  it("sum rows, roll them forward, and take shares of the total", () => {
    const roll = new ComputedTable(
      tableOf("NT07"),
      cellsOf({
        按单项计提: { 期初余额: "0.00" },
        按组合计提: { 期初余额: "175000.00", 计提: "45000.00" },
      }),
    );
    expect([roll.cell("按组合计提", "期末余额"), roll.cell("合计", "期末余额")].map((x) => yuan(x!))).toEqual([
      "220000.00",
      "220000.00",
    ]);
    expect(yuan(roll.amount("合计", "计提-收回或转回")!)).toBe("45000.00");
    const ages = new ComputedTable(
      tableOf("NT09"),
      cellsOf({ "1年以内": { 期末余额: "300000.00" }, "1至2年": { 期末余额: "100000.00" } }),
    );
    expect(yuan(ages.cell("1年以内", "期末比例(%)")!)).toBe("75.00");
    expect(yuan(ages.cell("合计", "期末比例(%)")!)).toBe("100.00");
  });

  it("leave out rows that are part of another, and take a deduction off", () => {
    const money = new ComputedTable(
      tableOf("NT01"),
      cellsOf({
        库存现金: { 期末余额: "68000.00" },
        银行存款: { 期末余额: "3313905.49" },
        其他货币资金: { 期末余额: "250000.00" },
        "其中：存放在境外的款项总额": { 期末余额: "999.00" },
      }),
    );
    expect(yuan(money.cell("合计", "期末余额")!)).toBe("3631905.49");
    const ages = new ComputedTable(
      tableOf("NT05"),
      cellsOf({ "1年以内": { 期末账面余额: "4560000.00" }, "减：坏账准备": { 期末账面余额: "220000.00" } }),
    );
    expect(yuan(ages.cell("合计", "期末账面余额")!)).toBe("4340000.00");
  });

  it("reconcile tax from the second row on", () => {
    const tax = new ComputedTable(
      tableOf("NT36"),
      cellsOf({
        利润总额: { 本期发生额: "1594578.22" },
        "按法定/适用税率计算的所得税费用": { 本期发生额: "398644.56" },
        "不可抵扣的成本、费用和损失的影响": { 本期发生额: "7000.00" },
        研发费用加计扣除: { 本期发生额: "-47500.00" },
      }),
    );
    expect(yuan(tax.cell("所得税费用", "本期发生额")!)).toBe("358144.56");
  });

  it("follow fixed assets from cost to net value over keys of repeated names", () => {
    const assets = new ComputedTable(
      tableOf("NT16"),
      cellsOf({
        "cost.open": { 机器设备: "3000000.00", 运输设备: "600000.00" },
        "cost.add.buy": { 机器设备: "600000.00" },
        "cost.dec": { 运输设备: "150000.00" },
        "dep.open": { 机器设备: "1000000.00" },
        "dep.add.charge": { 机器设备: "300000.00" },
        "dep.add": { 机器设备: "300000.00" },
      }),
    );
    expect(yuan(assets.cell("cost.close", "合计")!)).toBe("4050000.00");
    expect(yuan(assets.cell("net.close", "合计")!)).toBe("2750000.00");
  });
});

describe("ties of the sample company's notes", () => {
  const statement: Readonly<Record<string, Fen>> = {
    "A101.close": fen("3631905.49"),
    "A101.open": fen("4200000.00"),
    "A105.close": fen("4340000.00"),
    "A105.open": fen("3325000.00"),
    "P111.cur": fen("-46000.00"),
  };
  const accounts: Readonly<Record<string, Fen>> = { "123102 close": fen("220000.00"), "123102 open": fen("175000.00") };
  const figuresWith = (kept: ReadonlyMap<string, ComputedTable>): NoteFigures => ({
    ...none,
    item: (code, at) => statement[`${code}.${at}`] ?? null,
    accounts: ([code = ""], at: Moment) => accounts[`${code} ${at}`] ?? null,
    table: (id) => kept.get(id) ?? null,
  });
  const money = (closing: string) =>
    new ComputedTable(
      tableOf("NT01"),
      cellsOf({
        库存现金: { 期末余额: "68000.00", 期初余额: "50000.00" },
        银行存款: { 期末余额: closing, 期初余额: "3950000.00" },
        其他货币资金: { 期末余额: "250000.00", 期初余额: "200000.00" },
      }),
    );

  it("agree to the fen, and differ by one", () => {
    const states = (table: ComputedTable) => tiesOf(table, figuresWith(new Map())).map(({ state }) => state);
    expect(states(money("3313905.49"))).toEqual(["agrees", "agrees"]);
    const [closing] = tiesOf(money("3313905.50"), figuresWith(new Map()));
    expect(closing).toMatchObject({ state: "differs", difference: 1n });
  });

  it("reach over tables, and ask a person about what stands in words", () => {
    const provision = new ComputedTable(
      tableOf("NT07"),
      cellsOf({ 按组合计提: { 期初余额: "175000.00", 计提: "45000.00" } }),
    );
    const ages = new ComputedTable(
      tableOf("NT05"),
      cellsOf({
        "1年以内": { 期末账面余额: "4560000.00", 期初账面余额: "3500000.00" },
        "减：坏账准备": { 期末账面余额: "220000.00", 期初账面余额: "175000.00" },
      }),
    );
    const kept = new Map([
      ["NT05", ages],
      ["NT07", provision],
    ]);
    const ofAges = tiesOf(ages, figuresWith(kept));
    expect(ofAges.map(({ target, state }) => `${target} ${state}`)).toEqual([
      "A105.close agrees",
      "A105.open agrees",
      "NT06.合计.期末账面余额 notCompared",
      "NT07.合计.期末余额 agrees",
    ]);
    const ofProvision = tiesOf(provision, figuresWith(kept));
    expect(ofProvision.at(-1)).toMatchObject({
      target: "-P111.cur 中应收账款部分",
      state: "notCompared",
      note: fen("45000.00"),
    });
    expect(isTied(ofProvision, () => false)).toBe(false);
    expect(isTied(ofProvision, () => true)).toBe(true);
    expect(isTied(tiesOf(money("0.00"), figuresWith(kept)), () => true)).toBe(false);
  });
});

describe("amounts in sentences", () => {
  it("are read with their unit, and nothing else is", () => {
    const text = "2024年度本期增加3,500.00万元（2023年：12,345.67元），利率3.45%，共12家，预计1.2亿元。";
    expect(textAmounts(text).map(({ text: said, amount }) => `${said} ${yuan(amount)}`)).toEqual([
      "3,500.00万元 35000000.00",
      "12,345.67元 12345.67",
      "1.2亿元 120000000.00",
    ]);
  });

  it("say a figure to the digits they show", () => {
    const [inTenThousands] = textAmounts("3,500.00万元");
    expect([fen("35000049.00"), fen("35000051.00")].map((figure) => saysAmount(inTenThousands!, figure))).toEqual([
      true,
      false,
    ]);
    const [inYuan] = textAmounts("12,345.67元");
    expect([fen("12345.67"), fen("12345.68")].map((figure) => saysAmount(inYuan!, figure))).toEqual([true, false]);
  });
});

describe("ties that the catalogue writes in words", () => {
  const figures = (known: Readonly<Record<string, string>>, tables: readonly ComputedTable[] = []): NoteFigures => ({
    item: (code, at) => (known[`${code}.${at}`] === undefined ? null : fen(known[`${code}.${at}`]!)),
    accounts: () => null,
    table: (id) => tables.find(({ table }) => table.id === id) ?? null,
    equity: (row, column) => (known[`${row}.${column}`] === undefined ? null : fen(known[`${row}.${column}`]!)),
    cards: (name) => (known[name] === undefined ? null : fen(known[name]!)),
    related: () => fen("5.00"),
    taxRate: "0.25",
  });
  const statesOf = (table: ComputedTable, of: NoteFigures) =>
    tiesOf(table, of).map(({ target, state }) => `${target} ${state}`);

  it("are compared with cash flow: restricted money is what is no cash", () => {
    const restricted = new ComputedTable(tableOf("NT02"), cellsOf({ 银行承兑汇票保证金: { 期末余额: "250000.00" } }));
    const known = { "A101.close": "3631905.49", "C599.cur": "3381905.49", "S303.cur": "0.00" };
    expect(statesOf(restricted, figures(known))[0]).toMatch(/ agrees$/u);
    expect(statesOf(restricted, figures({ ...known, "C599.cur": "3381905.48" }))[0]).toMatch(/ differs$/u);
  });

  it("are compared with asset cards where there are any", () => {
    const assets = new ComputedTable(tableOf("NT16"), cellsOf({ "cost.open": { 机器设备: "3000000.00" } }));
    expect(statesOf(assets, figures({})).some((one) => one.startsWith("CARD"))).toBe(false);
    expect(statesOf(assets, figures({ costOpen: "3000000.00" }))).toContain("CARD.costOpen agrees");
    expect(statesOf(assets, figures({ costOpen: "3000000.01" }))).toContain("CARD.costOpen differs");
  });

  it("are compared with changes in equity", () => {
    const surplus = new ComputedTable(
      tableOf("NT28"),
      cellsOf({ 法定盈余公积: { 期初余额: "450000.00", 本期增加: "123643.37", 本期减少: "12300.00" } }),
    );
    const known = { "Q06.E107": "111343.37", "Q27.E107": "561343.37" };
    expect(statesOf(surplus, figures(known)).slice(-2)).toEqual(["Q06.E107 agrees", "Q27.E107 agrees"]);
  });

  it("hold at most what they are a part of", () => {
    const largest = new ComputedTable(tableOf("NT08"), cellsOf({ 第一名: { 期末余额: "5.00" } }));
    const ages = (amount: string) =>
      new ComputedTable(tableOf("NT05"), cellsOf({ "1年以内": { 期末账面余额: amount } }));
    expect(statesOf(largest, figures({}, [ages("6.00")]))).toEqual(["NT05.小计 的一部分 agrees"]);
    expect(statesOf(largest, figures({}, [ages("4.00")]))).toEqual(["NT05.小计 的一部分 differs"]);
  });

  it("sum what related parties owe", () => {
    const declared = {
      ...tableOf("NT38"),
      rows: [
        { key: "a", name: "应收账款" },
        { key: "b", name: "应付账款" },
      ],
    };
    const table = new ComputedTable(declared, cellsOf({ a: { 期末账面余额: "5.00" }, b: { 期末账面余额: "9.00" } }));
    expect(statesOf(table, figures({}))[0]).toBe("明细中标为关联方的合计 agrees");
  });

  it("hold comparatives against what was published; another amount is a person's to explain", () => {
    const table = (column: string, amount: string) =>
      new ComputedTable(tableOf("NT31"), cellsOf({ 差旅费: { [column]: amount } }));
    const prior = (amount: string) =>
      tiesOf(table("上期发生额", "90.00"), figures({}), table("本期发生额", amount)).at(-1);
    expect(prior("90.00")).toMatchObject({ target: "上年附注.合计.本期发生额", state: "agrees" });
    expect(prior("91.00")).toMatchObject({ state: "notCompared", difference: fen("-1.00") });
  });
});
