import { describe, expect, it } from "vitest";
import { CALCULATORS } from "./all.ts";
import { calculatorCell } from "./cell-function.ts";

const column = (...values: unknown[]) => values.map((value) => [value]);

describe("a calculator in cells", () => {
  it("reads fields and tables as people write them and answers its figures", () => {
    const fields = column(null, null, "应收账款（价外收取）", 0, null, null, null, null, "市区 7%", null);
    const withBooked = [[1_595_000], ...fields.slice(1)];
    const sales = [
      ["内销", 12_271_238.94, "13%"],
      [null, null, null],
      ["出口", 142_000, "0（出口、免税）"],
    ];
    const of = (figure: string) => calculatorCell(["vat", figure, withBooked, sales]);
    expect(of("output")).toBe(1_595_261.06);
    expect(of("difference")).toBe(261.06);
    expect(of("sales/2/name")).toBe("出口");
    expect(of("sales/3/name")).toBe("");
    expect([of("sales/beyond/1"), of("sales/beyond/2")]).toEqual(["另有 1 行未列示", ""]);
  });

  it("takes days as a workbook counts them", () => {
    const fields = column(45292, 45657, 0, 0);
    const loans = [["工商银行", 3_000_000, 0.0435, 45292, 45381, "360"]];
    expect(calculatorCell(["interest", "difference", fields, loans])).toBe(
      calculatorCell([
        "interest",
        "difference",
        column("2024-01-01", "2024/12/31", 0, 0),
        [["工商银行", "3,000,000.00", "4.35%", "2024年1月1日", "2024-3-30", "360"]],
      ]),
    );
  });

  it("says in words what is missing, and never nil", () => {
    expect(calculatorCell(["interest", "difference", column(null, null, null, null), []])).toMatch(/^#\S.+：必填$/);
    expect(calculatorCell(["interest", "difference", column("#无此科目", null, null, null), []])).toBe("#无此科目");
    expect(calculatorCell(["nothing", "difference"])).toBe("#无此测算");
    expect(calculatorCell(["surplusReserve", "nothing", column(1, 0, 0, 1, 0.1, 0)])).toBe("#无此字段");
  });

  it("answers the check number of every kind of calculator that has fields alone", () => {
    const { fields } = CALCULATORS.surplusReserve.declaration;
    const typed: Record<string, number> = { netProfit: 1_236_433.66, capital: 10_000_000, rate: 0.1 };
    const values = Object.keys(fields).map((key) => [typed[key] ?? 0]);
    expect(calculatorCell(["surplusReserve", "due", values])).toBe(123_643.37);
  });
});
