import { describe, expect, it } from "vitest";
import { heads, lines, mapped, nets } from "../../test/sample.ts";
import { fen } from "../money.ts";
import { trialBalance } from "../trial-balance/trial-balance.ts";
import { balanceSheet, heading, incomeStatement, printed, statementDate, statementPeriod } from "./layout.ts";
import { withoutSignRemark } from "./statement-line.ts";

const { rows } = trialBalance({ lines, balances: mapped, periodNets: nets, heads });
const amounts = rows.map((row) => ({ line: row.line, current: row.audited, prior: row.openAudited }));

describe("statement layout", () => {
  it("sets assets beside liabilities and equity, grand totals in the last row", () => {
    const sheet = balanceSheet(amounts, { lang: "zh" });
    expect(sheet[0]).toMatchObject({ left: { label: "流动资产：", current: null }, right: { label: "流动负债：" } });
    expect(sheet.at(-1)).toMatchObject({
      left: { code: "A999", label: "资产总计", current: fen("20781392.22"), prior: fen("19040000.00") },
      right: { code: "E999", current: fen("20781392.22"), prior: fen("19040000.00") },
    });
    expect(sheet.length).toBe(43);
    expect(sheet.flatMap((row) => [row.left, row.right]).filter(Boolean).length).toBe(84);
  });

  it.each([
    ["四、净利润（净亏损以“-”号填列）", "四、净利润"],
    ['Investment income (loss expressed with "-")', "Investment income"],
    ["其他应收款（含应收利息）", "其他应收款（含应收利息）"],
  ])("a list with little room shows %s as %s", (name, shown) => {
    expect(withoutSignRemark(name)).toBe(shown);
  });

  it("prints prefixes and indents, in both languages", () => {
    const zh = new Map(incomeStatement(amounts, { lang: "zh" }).map((c) => [c.code, c]));
    expect([zh.get("P100")?.label, zh.get("P101")?.label, zh.get("P1061")?.label, zh.get("P399")?.label]).toEqual([
      "一、营业收入",
      "减：营业成本",
      "其中：利息费用",
      "四、净利润（净亏损以“-”号填列）",
    ]);
    expect([zh.get("P100")?.indent, zh.get("P101")?.indent, zh.get("P1061")?.indent]).toEqual([0, 1, 2]);
    const en = incomeStatement(amounts, { lang: "en" });
    expect(en[1]?.label).toBe("Less: Cost of sales");
    expect(heading("balanceSheet", "zh", "tenThousand")).toEqual({
      form: "会企01表",
      title: "资产负债表",
      columns: ["期末余额", "上年年末余额"],
      unit: "单位：万元",
    });
  });

  it("hides lines without amounts but never totals and titles", () => {
    const shown = balanceSheet(amounts, { lang: "zh", hideEmpty: true }).flatMap((row) => [row.left, row.right]);
    const codes = shown.map((c) => c?.code);
    expect(codes).toContain("A101");
    expect(codes).not.toContain("A103");
    expect(codes).toEqual(expect.arrayContaining(["A100", "A199", "L299", "E999"]));
  });

  it("gives every total the terms of its formula, and they add up", () => {
    const cells = [...balanceSheet(amounts, { lang: "zh" }).flatMap((row) => [row.left, row.right])].filter(
      (c) => c !== null,
    );
    const at = new Map(cells.map((c) => [c.code, c.current ?? 0n]));
    for (const total of cells.filter((c) => c.kind === "T")) {
      expect(total.terms.length).toBeGreaterThan(1);
      expect(total.terms.reduce((acc, t) => acc + BigInt(t.sign) * (at.get(t.code) ?? 0n), 0n)).toBe(total.current);
    }
  });

  it("prints amounts and dates", () => {
    expect([printed(0n, "L", "yuan"), printed(0n, "T", "yuan"), printed(null, "H", "yuan")]).toEqual(["", "0.00", ""]);
    expect(printed(fen("20781392.22"), "T", "tenThousand")).toBe("2,078.14");
    expect([statementDate("2024-12-31", "zh"), statementDate("2024-12-31", "en")]).toEqual([
      "2024年12月31日",
      "31 December 2024",
    ]);
    expect(() => statementDate("2024-13-01", "zh")).toThrow(RangeError);
  });

  it("names the period of an income statement", () => {
    const of = (start: string, end: string) => [statementPeriod(start, end, "zh"), statementPeriod(start, end, "en")];
    expect(of("2024-01-01", "2024-12-31")).toEqual(["2024年度", "For the year ended 31 December 2024"]);
    expect(of("2024-01-01", "2024-06-30")).toEqual([
      "2024年1-6月",
      "For the period from 1 January 2024 to 30 June 2024",
    ]);
    expect(of("2023-07-01", "2024-06-30")[0]).toBe("2023年7月1日至2024年6月30日");
  });
});
