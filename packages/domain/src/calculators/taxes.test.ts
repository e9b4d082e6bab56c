import { describe, expect, it } from "vitest";
import { yuan } from "../money.ts";
import { currentTax } from "./current-tax.ts";
import { deferredTax } from "./deferred-tax.ts";
import { vat } from "./vat.ts";
import { calculate, type Written } from "./written.ts";

const netsOf = ({ entries }: Written) =>
  entries.map(({ lines }) => lines.map(({ itemCode, debit, credit }) => [itemCode, yuan(debit - credit)]));

describe("current income tax", () => {
  const sample = {
    profit: "1594578.22",
    revenue: "12413238.94",
    wages: "2400000",
    entertainment: "70000",
    advertising: "200000",
    donation: "20000",
    impairment: "106000",
    fairValue: "5000",
    research: "190000",
    booked: "383394.56",
  };
  const of = (more: object) => calculate(currentTax, { values: { ...sample, ...more }, rows: {} });

  it("of the sample is 383,394.56 on 1,533,578.22", () => {
    const { figures, schedules, entries } = of({});
    expect(schedules.lines?.map((row) => [row.line, row.adjustment])).toEqual([
      ["entertainment", "28000.00"],
      ["advertising", "0.00"],
      ["donation", "0.00"],
      ["impairment", "106000.00"],
      ["fairValue", "-5000.00"],
      ["research", "-190000.00"],
    ]);
    expect(figures).toEqual({
      adjustments: "-61000.00",
      taxable: "1533578.22",
      tax: "383394.56",
      temporary: "101000.00",
      booked: "383394.56",
      difference: "0.00",
    });
    expect(entries).toEqual([]);
  });

  it("adds back what is above each limit", () => {
    const adjusted = (more: object, line: string) =>
      of(more).schedules.lines?.find((row) => row.line === line)?.adjustment;
    expect(adjusted({ entertainment: "200000" }, "entertainment")).toBe("137933.81");
    expect(adjusted({ welfare: "400000" }, "welfare")).toBe("64000.00");
    expect(adjusted({ education: "200000" }, "education")).toBe("8000.00");
    expect(adjusted({ union: "50000" }, "union")).toBe("2000.00");
    expect(adjusted({ advertising: "2000000" }, "advertising")).toBe("138014.16");
    expect(adjusted({ donation: "200000" }, "donation")).toBe("8650.61");
    expect(adjusted({ profit: "-1", donation: "200000" }, "donation")).toBe("200000.00");
  });

  it("deducts what was carried in, up to the limit of this year", () => {
    const advertising = { advertising: "200000", advertisingCarried: "5000000" };
    expect(of(advertising).schedules.lines?.find((row) => row.line === "advertising")).toMatchObject({
      limit: "1861985.84",
      adjustment: "-1661985.84",
    });
  });

  it("uses losses up to the income, taxes no loss, and small enterprises at five hundredths up to 3,000,000", () => {
    expect(of({ losses: "2000000" }).figures).toMatchObject({ taxable: "0.00", tax: "0.00" });
    expect(of({ profit: "-1000000" })).toMatchObject({ figures: { tax: "0.00" }, remarks: [{ code: "loss" }] });
    expect(of({ small: "true" }).figures.tax).toBe("76678.91");
    const large = of({ small: "true", profit: "4061000" });
    expect(large).toMatchObject({ figures: { tax: "1000000.00" }, remarks: [{ code: "notSmall" }] });
    expect(of({ rate: "15%", relief: "999999" })).toMatchObject({
      figures: { tax: "0.00" },
      remarks: [{ code: "relief" }],
    });
  });

  it("offers what the books lack", () => {
    expect(netsOf(of({ booked: "300000" }))).toEqual([
      [
        ["P301", "83394.56"],
        ["L109", "-83394.56"],
      ],
    ]);
  });
});

describe("deferred tax", () => {
  const differences = [
    { name: "坏账准备-应收账款", amount: "220000" },
    { name: "坏账准备-其他应收款", amount: "6000" },
    { name: "存货跌价准备", amount: "160000" },
    { name: "交易性金融资产公允价值变动", kind: "taxable", amount: "5000" },
  ];
  const values = { bookedAsset: "96500", bookedLiability: "1250" };

  it("of the sample is an asset of 96,500.00 and a liability of 1,250.00, as booked", () => {
    const written = calculate(deferredTax, { values, rows: { differences } });
    expect(written.figures).toMatchObject({ asset: "96500.00", liability: "1250.00", difference: "0.00" });
    expect(written.entries).toEqual([]);
  });

  it("through OCI leaves the profit alone, and what is not recognised is told", () => {
    const more = [
      ...differences,
      { name: "其他权益工具投资", kind: "taxable", amount: "100000", through: "oci" },
      { name: "可弥补亏损", kind: "loss", amount: "80000", isProbable: "no" },
      { name: "补提坏账", amount: "50000" },
    ];
    const written = calculate(deferredTax, { values, rows: { differences: more } });
    expect(written.figures.unrecognised).toBe("80000.00");
    expect(netsOf(written)).toEqual([
      [
        ["A217", "12500.00"],
        ["E105", "25000.00"],
        ["L207", "-25000.00"],
        ["P301", "-12500.00"],
      ],
    ]);
  });

  it("at a rate of zero is nothing, and a negative difference is refused", () => {
    const none = differences.map((row) => ({ ...row, rate: "0" }));
    const written = calculate(deferredTax, { values: { bookedAsset: "0" }, rows: { differences: none } });
    expect(written.figures).toMatchObject({ asset: "0.00", liability: "0.00" });
    const negative = { values, rows: { differences: [{ name: "a", amount: "-1" }] } };
    expect(() => calculate(deferredTax, negative)).toThrow("differences.1.amount.negative");
  });
});

describe("VAT", () => {
  const sales = [
    { name: "内销", revenue: "12271238.94" },
    { name: "出口", revenue: "142000", rate: "0" },
  ];

  it("on the sales of the sample is 1,595,261.06; the sold car explains the rest", () => {
    const values = { booked: "1600461.06", input: "1075013.27", bookedPayable: "525447.79" };
    const without = calculate(vat, { values, rows: { sales } });
    expect(without.figures).toMatchObject({ revenue: "12413238.94", output: "1595261.06", difference: "-5200.00" });
    const disposal = { name: "固定资产处置", revenue: "40000" };
    const { figures, entries } = calculate(vat, { values, rows: { sales: [...sales, disposal] } });
    expect(figures).toMatchObject({ difference: "0.00", payable: "525447.79", payableDifference: "0.00" });
    expect(entries).toEqual([]);
  });

  it("carries excess input VAT out, and surcharges follow what is payable", () => {
    const values = { booked: "1595261.06", input: "1495261.06", bookedSurcharges: "11000", declared: "1600000" };
    const written = calculate(vat, { values, rows: { sales } });
    expect(written.figures).toMatchObject({
      payable: "100000.00",
      surcharges: "12000.00",
      surchargeDifference: "1000.00",
    });
    expect(written.remarks).toEqual([{ code: "declared", params: { amount: "4738.94" } }]);
    expect(netsOf(written)).toEqual([
      [
        ["P102", "1000.00"],
        ["L109", "-1000.00"],
      ],
    ]);
    const excess = calculate(vat, { values: { booked: "0", input: "2000000" }, rows: { sales } });
    expect(excess.figures).toMatchObject({ payable: "0.00", carriedOut: "404738.94", surcharges: "0.00" });
  });
});
