/** Amounts of a sheet as its unit, its decimal sign and the rest of its columns tell, and what was done to them. */
import { describe, expect, it } from "vitest";
import { mapColumns } from "../src/map-columns.ts";
import { readBalanceRows } from "../src/read-balances.ts";
import { readStatementRows } from "../src/read-statements.ts";
import { readVoucherRows } from "../src/read-vouchers.ts";
import { RowIssues } from "../src/row-issues.ts";
import { askRounding, askScientific } from "../src/sheet-forms.ts";
import { readTitle } from "../src/title-facts.ts";
import { unitInLabel, unitInTitle, withoutUnit } from "../src/units.ts";
import { collect, fileOf, openLedger } from "./table-builder.ts";

describe("a unit", () => {
  it.each([
    ["单位：万元", 4],
    ["金额单位：人民币万元", 4],
    ["（单位:千元）", 3],
    ["单位：仟元", 3],
    ["单位：元", 0],
    ["单位：人民币元", 0],
    ["单位：百万元", 6],
    ["单位：亿元", 8],
    ["编制单位：甲公司   单位：万元", 4],
    ["单位：万元 币种：人民币", 4],
    ["(Unit: RMB'000)", 3],
    ["in thousand RMB", 3],
    ["科目余额表（万元）", 4],
    ["Trial balance, RMB’000", 3],
    ["Trial balance (RMB million)", 6],
    ["本表以千元列示", 3],
    ["百万元以上的合同", null],
    ["甲公司（广州）", null],
    ["单位：万元达实业有限公司", null],
    ["核算单位：元大科技", null],
    ["计量单位：吨", null],
  ])("%s of a title", (text, want) => {
    expect(unitInTitle([[text]])).toBe(want);
  });

  it.each([
    ["期末余额(万元)", 4, "期末余额"],
    ["借方金额（单位：千元）", 3, "借方金额"],
    ["借方发生额\n（万元）", 4, "借方发生额"],
    ["借方金额万元", 4, "借方金额"],
    ["贷方/万元", 4, "贷方"],
    ["借方（元）", 0, "借方"],
    ["数量(千克)", null, "数量(千克)"],
    ["单元", null, "单元"],
  ])("%j of a label", (label, want, bare) => {
    expect(unitInLabel(label)).toBe(want);
    const half = label.replace(/[（）：\s]/g, (sign) => ({ "（": "(", "）": ")", "：": ":" })[sign] ?? "");
    expect(withoutUnit(half)).toBe(bare);
  });

  it("is no company", () => {
    expect(readTitle([["单位：万元"]])).toMatchObject({ company: null, unit: 4 });
    expect(readTitle([["单位：美元"]])).toMatchObject({ company: null, unit: 0, money: "美元" });
    expect(readTitle([["编制单位：美元贸易有限公司"]])).toMatchObject({ company: "美元贸易有限公司", money: null });
    expect(readTitle([["编制单位：甲公司  单位：万元"]])).toMatchObject({ company: "甲公司", unit: 4 });
  });
});

async function journalOf(text: string, answers: Record<string, string> = {}) {
  const { table, head, header } = await openLedger(fileOf(text, "csv"), [4]);
  const { fields } = mapColumns(header, head);
  const issues = new RowIssues(answers);
  const { unit, money } = readTitle(head.slice(0, header.row));
  const layout = { dataStart: header.row + header.rowCount, fields, labels: header.labels, unit, money };
  const read = await collect(readVoucherRows(table, layout, { issues, year: null, answers }));
  await table.close();
  const notes = issues
    .list()
    .map(({ code, row, params }) => [code, row, params.factor ?? params.effect ?? params.text]);
  return { read, amounts: read.map(({ debit, credit }) => `${debit} ${credit}`), notes, issues };
}
const labels = "日期,凭证号,摘要,科目编码,借方金额,贷方金额";
const lines = (rows: readonly string[], head = labels) =>
  [head, ...rows.map((row, at) => `2024-01-05,${Math.floor(at / 2) + 1},摘要,1002,${row}`)].join("\n");

describe("amounts in ten thousands", () => {
  it("are yuan to the fen by the unit of the title, and that is said", async () => {
    const { amounts, notes } = await journalOf(
      `序时账\n单位：万元\n${lines(["12.3456,", ',"1,200.00005"', "-0.01,", ",(3)"])}`,
    );
    expect(amounts).toEqual(["123456.00 0.00", "0.00 12000000.50", "-100.00 0.00", "0.00 -30000.00"]);
    expect(notes).toEqual([["amountsScaled", 0, "10000"]]);
  });

  it("are yuan by the labels of their columns, foreign ones by the title's alone", async () => {
    const head = "日期,凭证号,摘要,科目编码,借方金额(万元),贷方金额（元）,原币金额";
    const { amounts, notes, read } = await journalOf(lines(["1.5,,2", ",15000,"], head));
    expect(amounts).toEqual(["15000.00 0.00", "0.00 15000.00"]);
    expect(read[0]?.fcAmount).toBe("2");
    expect(notes).toEqual([["amountsScaled", 0, "10000"]]);
    const titled = await journalOf(`单位：千元\n${lines(["1.5,,-0.25"], `${labels},原币金额`)}`);
    expect([titled.amounts[0], titled.read[0]?.fcAmount]).toEqual(["1500.00 0.00", "-250"]);
  });

  it("are asked about where title and labels disagree", async () => {
    const text = `单位：元\n${lines(["1.5,", ",1.5"], "日期,凭证号,摘要,科目编码,借方金额(万元),贷方金额(万元)")}`;
    const journal = await journalOf(text);
    expect(journal.issues.questions).toMatchObject([{ key: "amountUnit", params: { title: "元", columns: "万元" } }]);
    expect(journal.amounts).toEqual(["15000.00 0.00", "0.00 15000.00"]);
    const answered = await journalOf(text, { amountUnit: "title" });
    expect([answered.amounts, answered.notes]).toEqual([["1.50 0.00", "0.00 1.50"], []]);
  });

  it("of foreign money are asked about, and scaled as written", async () => {
    const journal = await journalOf(`序时账\n单位：万美元\n${lines(["1.5,", ",1.5"])}`);
    expect(journal.issues.questions).toMatchObject([
      { key: "titleMoney", params: { money: "美元" }, proposed: "books" },
    ]);
    expect(journal.amounts).toEqual(["15000.00 0.00", "0.00 15000.00"]);
    const own = await journalOf(`序时账\n单位：人民币元\n${lines(["1.5,", ",1.5"])}`);
    expect(own.issues.questions).toEqual([]);
  });

  it("are scaled in balance lists and statements, too", async () => {
    const list =
      "科目余额表\n单位：千元\n科目编码,科目名称,期初借方,期初贷方,本期借方,本期贷方\n1002,银行存款,1.23456,,2,3\n";
    const balances = await openLedger(fileOf(list, "csv"), [2]);
    const layout = { dataStart: 3, fields: balances.mapping.fields, labels: balances.header.labels, unit: 3 };
    const issues = new RowIssues();
    const [row] = await collect(readBalanceRows(balances.table, layout, { issues, year: null }));
    expect(row).toMatchObject({ openDr: "1234.56", periodDr: "2000.00", periodCr: "3000.00" });
    const statement = await openLedger(
      fileOf("资产负债表\n单位：万元\n项目,行次,期末余额,年初余额\n货币资金,1,12.5,0.0001\n", "csv"),
      [1],
    );
    const own = { ...statement.mapping, dataStart: 3, labels: statement.header.labels, unit: 4 };
    const [line] = await collect(readStatementRows(statement.table, own, { issues, year: null }));
    expect(line).toMatchObject({ closing: "125000.00", opening: "1.00" });
  });
});

describe("the decimal sign of a column", () => {
  it("is a comma for all its amounts where one shows it", async () => {
    const { amounts, notes } = await journalOf(lines(['"1.234,56",', ',"1.234"', '"12,5",', ',"-1.234.567,00"']));
    expect(amounts).toEqual(["1234.56 0.00", "0.00 1234.00", "12.50 0.00", "0.00 -1234567.00"]);
    expect(notes).toEqual([["decimalComma", 0, undefined]]);
  });

  it("is a point where others show that, and what cannot be one is told", async () => {
    const rows = Array.from({ length: 120 }, (_, at) => `"1,234.5${at % 10}",`);
    const { notes, read } = await journalOf(lines([...rows, '"12,5",']));
    expect([notes, read.at(-1)?.isRefused]).toEqual([[["badAmount", 122, "12,5"]], true]);
  });

  it("is asked where three digits behind a point are all there is", async () => {
    const text = lines(["1.250,", ",1.250", "12.000,", ",12.000"]);
    const journal = await journalOf(text);
    expect(journal.issues.questions).toMatchObject([
      { key: "decimalSign", params: { sample: "1.250" }, proposed: "point" },
    ]);
    expect((await journalOf(text, { decimalSign: "comma" })).amounts).toEqual([
      ...["1250.00 0.00", "0.00 1250.00", "12000.00 0.00", "0.00 12000.00"],
    ]);
    expect((await journalOf(lines(["1.255,", ",1234567"]))).issues.questions).toEqual([]);
  });
});

describe("amounts of more than two decimals", () => {
  it("are rounded half up, and what that changed is told for each column", async () => {
    const { amounts, notes, issues } = await journalOf(lines(["1.0049,", ",0.335", "2.005,", ",-0.335"]));
    expect(amounts).toEqual(["1.00 0.00", "0.00 0.34", "2.01 0.00", "0.00 -0.34"]);
    expect(notes.filter(([code]) => code === "roundingTotal")).toEqual([
      ["roundingTotal", 0, "+0.0001"],
      ["roundingTotal", 0, "0.00"],
    ]);
    askRounding(issues, 0);
    expect(issues.questions).toEqual([]);
  });

  it("are asked about beyond one yuan or where vouchers no longer balance, and left out when that is the answer", async () => {
    const many = lines(Array.from({ length: 402 }, (_, at) => (at % 2 === 0 ? "1.005," : ",1.00")));
    const { issues } = await journalOf(many);
    askRounding(issues, 0);
    expect(issues.questions).toMatchObject([
      { key: "rounding", params: { count: "201", total: "1.005", vouchers: "0" }, proposed: "round" },
    ]);
    const few = await journalOf(lines(["0.333,", ",0.33"]));
    askRounding(few.issues, 1);
    expect(few.issues.questions).toMatchObject([{ key: "rounding", params: { total: "0.003", vouchers: "1" } }]);
    const refused = await journalOf(many, { rounding: "refuse" });
    expect(refused.read.filter(({ isRefused }) => isRefused).length).toBe(201);
    expect(refused.issues.counts.get("roundedRefused")).toBe(201);
    askRounding(refused.issues, 0);
    expect(refused.issues.questions.map(({ key }) => key)).toEqual(["rounding"]);
  });
});

describe("amounts in scientific notation", () => {
  it("are asked about where they do not tell their fen, with the most that one may be off", async () => {
    const text = lines(["1.13005E+04,", ",1.13E+04", "2E5,", ",200000.00"]);
    const { amounts, issues } = await journalOf(text);
    askScientific(issues);
    expect(amounts).toEqual(["11300.50 0.00", "0.00 11300.00", "200000.00 0.00", "0.00 200000.00"]);
    expect(issues.questions).toMatchObject([
      { key: "scientific", params: { count: "3", sample: "2E5", most: "50000.00" }, proposed: "take" },
    ]);
    const refused = await journalOf(text, { scientific: "refuse" });
    expect(refused.read.filter(({ isRefused }) => isRefused)).toHaveLength(3);
    expect(refused.issues.counts.get("scientificRefused")).toBe(3);
  });

  it("that tell their fen are no question, nor are numbers of a cell", async () => {
    const { amounts, issues } = await journalOf(lines(["1.1300500E+04,", ",1.130050e4", "5E-2,", ",0.05"]));
    askScientific(issues);
    expect(amounts).toEqual(["11300.50 0.00", "0.00 11300.50", "0.05 0.00", "0.00 0.05"]);
    expect(issues.questions).toEqual([]);
  });
});

describe("texts of cells", () => {
  it("lose Excel's mark of a text, and codes their full width and their exponent", async () => {
    const rows = ["'1001", "’1001", '="1001"', "'1001'", "１００１", "1.001E+3", "\u200b1001", "\t1001"];
    const text = [labels, ...rows.map((code, at) => `2024-01-05,'记-${at + 1},'摘要,${code},1.00,`)].join("\n");
    const { read } = await journalOf(text);
    expect(read.map(({ accountCode }) => accountCode)).toEqual(rows.map(() => "1001"));
    expect(read.map(({ summary, type, no }) => [summary, type, no])).toEqual(
      rows.map((_, at) => ["摘要", "记", at + 1]),
    );
  });

  it("are refused as codes whose digits a spreadsheet has dropped", async () => {
    const { read, notes } = await journalOf(
      `${labels}\n2024-01-05,1,摘要,1.00E+11,5.00,\n2024-01-05,1,摘要,10E5,,5.00\n`,
    );
    expect(read.map(({ accountCode, isRefused }) => [accountCode, isRefused])).toEqual([
      ["1.00E+11", true],
      ["10E5", false],
    ]);
    expect(notes).toEqual([["codeInScientific", 2, "1.00E+11"]]);
  });

  it.each([
    ["(1,234.56)", "-1234.56"],
    ["（1,234.56）", "-1234.56"],
    ["1,234.56-", "-1234.56"],
    ["－1234.56", "-1234.56"],
    ["–1234.56", "-1234.56"],
    ["-¥1,234.56", "-1234.56"],
    ["￥(1,234.56)", "-1234.56"],
    ["RMB 1,234.56", "1234.56"],
    ["$1,234.56", "1234.56"],
    ["1 234,56", "1234.56"],
    ["1'234.56", "1234.56"],
    ["'1234.56", "1234.56"],
    ["１，２３４．５６元", "1234.56"],
    ["1.23456E+3", "1234.56"],
    ["1.234,56-", "-1234.56"],
    ["(1.234,56)", "-1234.56"],
  ])("that are amounts: %s", async (text, want) => {
    expect((await journalOf(lines([`"${text}",`]))).read[0]?.debit).toBe(want);
  });
});
