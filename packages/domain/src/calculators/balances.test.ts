import { describe, expect, it } from "vitest";
import { expectedCreditLoss } from "./expected-credit-loss.ts";
import { InputRefused } from "./faults.ts";
import { interest } from "./interest.ts";
import { interestIncome } from "./interest-income.ts";
import { surplusReserve } from "./surplus-reserve.ts";
import { calculate } from "./written.ts";

const balanced = (entries: { lines: { debit: bigint; credit: bigint }[] }[]) =>
  entries.every(({ lines }) => lines.reduce((net, { debit, credit }) => net + debit - credit, 0n) === 0n);

describe("expected credit losses", () => {
  const bands = [
    { label: "1年以内", closing: "1000000", migration: "20%" },
    { label: "1-2年", closing: "200000", migration: "50%" },
    { label: "2-3年", closing: "100000", migration: "0.8" },
    { label: "3年以上", closing: "50000" },
  ];

  it("provide 302,000.00 by the check numbers, and offer what the books lack", () => {
    const raw = { values: { forward: "5%", booked: "252000" }, rows: { bands } };
    const { figures, schedules, entries } = calculate(expectedCreditLoss, raw);
    expect(schedules.bands?.map((row) => row.rate)).toEqual(["0.084", "0.42", "0.84", "1"]);
    expect(schedules.bands?.map((row) => row.provision)).toEqual(["84000.00", "84000.00", "84000.00", "50000.00"]);
    expect(figures).toEqual({
      balance: "1350000.00",
      provision: "302000.00",
      booked: "252000.00",
      difference: "50000.00",
    });
    expect(entries[0]?.lines).toMatchObject([
      { itemCode: "P111", debit: 5_000_000n },
      { itemCode: "A105", credit: 5_000_000n },
    ]);
    expect(balanced(entries)).toBe(true);
  });

  it("average the migration of the years known, and count in the open band what stayed in it", () => {
    const rows = [
      { label: "1年以内", closing: "1000", last: "800", beforeLast: "500" },
      { label: "1-2年", closing: "160", last: "200", beforeLast: "100" },
      { label: "2年以上", closing: "150", last: "100", beforeLast: "0" },
    ];
    const { schedules } = calculate(expectedCreditLoss, { values: { booked: "0" }, rows: { bands: rows } });
    // (160/800 + 200/500) / 2 = 30 %; (150/(200+100) + 100/(100+0)) / 2 = 75 %
    expect(schedules.bands?.map((row) => row.migration)).toEqual(["0.3", "0.75", null]);
    expect(schedules.bands?.map((row) => row.provision)).toEqual(["225.00", "120.00", "150.00"]);
  });

  it("refuse a band without a history, and cap what cannot be", () => {
    const raw = {
      values: { booked: "0" },
      rows: {
        bands: [
          { label: "a", closing: "1" },
          { label: "b", closing: "1" },
        ],
      },
    };
    expect(() => calculate(expectedCreditLoss, raw)).toThrow("bands.1.migration.noHistory");
    const capped = bands.map((row) => ({ ...row, migration: row.migration && "100%" }));
    const { figures, remarks } = calculate(expectedCreditLoss, {
      values: { forward: "0.5", booked: "0" },
      rows: { bands: capped },
    });
    expect(figures.provision).toBe("1350000.00");
    expect(remarks.map(({ code }) => code)).toEqual(["capped", "capped", "capped"]);
  });
});

describe("interest on loans", () => {
  const year = { from: "2024-01-01", to: "2024-12-31", booked: "239375" };

  it("is 32,625.00 on 3,000,000 at 4.35 % for 90 days", () => {
    const loans = [{ principal: "3000000", rate: "4.35%", from: "2024-01-01", until: "2024-03-31" }];
    const { figures, schedules } = calculate(interest, { values: { ...year, booked: "0" }, rows: { loans } });
    expect(schedules.loans?.[0]).toMatchObject({ days: "90", interest: "32625.00" });
    expect(figures.difference).toBe("32625.00");
  });

  it("counts the days of a leap year, from drawing to the day before repayment, and to the end of the year", () => {
    const loans = [
      { principal: "3000000", rate: "0.0435", from: "2023-05-20", until: "2024-05-20" },
      { principal: "3500000", rate: "0.0435", from: "2024-05-17", until: "2025-05-17" },
      { principal: "2000000", rate: "0.049", from: "2022-07-01" },
    ];
    const { figures, schedules, entries } = calculate(interest, { values: year, rows: { loans } });
    expect(schedules.loans?.map((row) => [row.days, row.interest])).toEqual([
      ["140", "50750.00"],
      ["229", "96847.92"],
      ["366", "99633.33"],
    ]);
    expect(figures).toMatchObject({ interest: "247231.25", difference: "7856.25" });
    expect(entries[0]?.lines.map((line) => line.accountCode)).toEqual(["660301", "2231"]);
  });

  it("meets the books of the sample by months of 30 days", () => {
    const quarter = (values: object) => ({ from: "2024-01-01", to: "2024-03-31", ...values });
    const loans = [
      { principal: "3000000", rate: "0.0435", from: "2023-05-20", count: "months" },
      { principal: "2000000", rate: "0.049", from: "2022-07-01", count: "months" },
    ];
    const raw = { values: quarter({ booked: "57125" }), rows: { loans } };
    const { figures, entries } = calculate(interest, raw);
    expect(figures.difference).toBe("0.00");
    expect(entries).toEqual([]);
  });

  it("tells every fault of its input at once, and none becomes NaN", () => {
    const loans = [{ principal: "-1", rate: "5", from: "2024-02-30", count: "days" }];
    let faults: unknown;
    try {
      calculate(interest, { values: { from: "x", booked: "1.234" }, rows: { loans } });
    } catch (error) {
      faults = error instanceof InputRefused ? error.faults.map(({ row, field, code }) => [row, field, code]) : error;
    }
    expect(faults).toEqual([
      [null, "from", "date"],
      [null, "to", "required"],
      [null, "booked", "money"],
      [1, "principal", "negative"],
      [1, "rate", "most"],
      [1, "from", "date"],
      [1, "count", "choice"],
    ]);
  });
});

describe("interest income", () => {
  it("is the monthly average balances at their rates, a twelfth each", () => {
    const balances = Array.from({ length: 12 }, (_, month) => ({
      month: String(202401 + month),
      opening: "1000000",
      closing: "1400000",
      rate: "0.02",
    }));
    const { figures } = calculate(interestIncome, { values: { booked: "24000" }, rows: { balances } });
    expect(figures).toEqual({ average: "1200000.00", income: "24000.00", booked: "24000.00", difference: "0.00" });
  });

  it("comes from no overdrawn balance", () => {
    const balances = [{ opening: "-300", closing: "100", rate: "0.02" }];
    const { figures, remarks } = calculate(interestIncome, { values: { booked: "0" }, rows: { balances } });
    expect(figures.income).toBe("0.00");
    expect(remarks).toEqual([{ code: "overdrawn", params: { row: 1 } }]);
  });
});

describe("surplus reserve", () => {
  const values = { openingRetained: "3085000", openingReserve: "450000", capital: "6000000" };

  it("is a tenth of the net profit of the sample, as booked", () => {
    const raw = { values: { ...values, netProfit: "1236433.66", booked: "123643.37" }, rows: {} };
    expect(calculate(surplusReserve, raw).figures).toMatchObject({ due: "123643.37", difference: "0.00" });
  });

  it("makes up earlier losses first and ends at half of the capital", () => {
    const of = (more: object) => calculate(surplusReserve, { values: { ...values, booked: "0", ...more }, rows: {} });
    expect(of({ netProfit: "1000", openingRetained: "-400" }).figures.due).toBe("60.00");
    expect(of({ netProfit: "1000", openingRetained: "-1000" }).remarks).toEqual([{ code: "loss", params: {} }]);
    expect(of({ netProfit: "1000000", openingReserve: "2990000" }).figures.due).toBe("10000.00");
    expect(of({ netProfit: "-1000" }).figures.due).toBe("0.00");
  });
});
