import { describe, expect, it } from "vitest";
import { yuan } from "../money.ts";
import { bankReconciliation } from "./bank-reconciliation.ts";
import { payroll } from "./payroll.ts";
import { receivablesAgeing } from "./receivables-ageing.ts";
import { salesCutOff } from "./sales-cut-off.ts";
import { calculate, type Written } from "./written.ts";

const netsOf = ({ entries }: Written) =>
  entries.map(({ lines }) => lines.map(({ itemCode, debit, credit }) => [itemCode, yuan(debit - credit)]));

describe("a bank reconciliation", () => {
  const values = { asOf: "2024-12-31", bank: "3020000", booked: "3013637.49" };
  const items = [
    { date: "2024-12-30", kind: "depositInTransit", amount: "50000" },
    { date: "2024-09-29", kind: "outstandingPayment", amount: "50362.51" },
    { date: "2024-12-21", kind: "bankCredit", amount: "6200", counter: "A105" },
    { date: "2024-12-31", kind: "bankCharge", amount: "200", counter: "charges" },
  ];

  it("brings both balances to one figure and offers what the books have not recorded", () => {
    const written = calculate(bankReconciliation, { values, rows: { items } });
    expect(written.figures).toEqual({
      adjustedBank: "3019637.49",
      adjustedBook: "3019637.49",
      difference: "0.00",
      unbooked: "6000.00",
      old: "50362.51",
    });
    expect(written.remarks).toEqual([{ code: "old", params: { rows: 1 } }]);
    expect(netsOf(written)).toEqual([
      [
        ["A101", "6000.00"],
        ["P106", "200.00"],
        ["A105", "-6200.00"],
      ],
    ]);
  });

  it("says what is left unexplained, and what belongs to another period", () => {
    const later = [{ date: "2025-01-02", kind: "bankCredit", amount: "1", counter: "A105" }];
    const { figures, remarks } = calculate(bankReconciliation, { values, rows: { items: later } });
    expect(figures.difference).toBe("6361.51");
    expect(remarks.map(({ code }) => code)).toEqual(["unexplained", "later"]);
  });
});

describe("ageing", () => {
  const entries = [
    { party: "甲公司", date: "2021-06-30", debit: "1000" },
    { party: "甲公司", date: "2023-03-01", debit: "500" },
    { party: "甲公司", date: "2024-05-01", debit: "700" },
    { party: "甲公司", date: "2024-11-01", credit: "1200" },
    { party: "丙公司", date: "2024-02-01", credit: "150" },
  ];
  const values = { asOf: "2024-12-31", booked: "850" };

  it("settles the oldest invoices first, party by party", () => {
    const { figures, schedules } = calculate(receivablesAgeing, { values, rows: { entries } });
    expect(schedules.parties?.[0]).toMatchObject({
      balance: "1000.00",
      band0: "700.00",
      band1: "300.00",
      band3: "0.00",
    });
    expect(schedules.totals?.[0]).toMatchObject({ band0: "550.00", band1: "300.00" });
    expect(figures).toEqual({ total: "850.00", contrary: "150.00", booked: "850.00", difference: "0.00" });
  });

  it("cannot have more in a band than was one year younger a year ago", () => {
    const before = [{ band: "band0", amount: "299.99" }];
    const { remarks } = calculate(receivablesAgeing, { values, rows: { entries, before } });
    expect(remarks).toEqual([{ code: "roll", params: { years: "1-2" } }]);
    const enough = calculate(receivablesAgeing, {
      values,
      rows: { entries, before: [{ band: "band0", amount: "300" }] },
    });
    expect(enough.remarks).toEqual([]);
  });

  it("by the last movement is flagged as weaker, and takes back reversals in red from their own side", () => {
    const last = calculate(receivablesAgeing, { values: { ...values, method: "last" }, rows: { entries } });
    expect(last.schedules.parties?.[0]).toMatchObject({ band0: "1000.00" });
    expect(last.remarks).toEqual([{ code: "weak", params: {} }]);
    const red = [...entries, { party: "甲公司", date: "2024-12-01", debit: "-700" }];
    expect(calculate(receivablesAgeing, { values, rows: { entries: red } }).schedules.parties?.[0]).toMatchObject({
      balance: "300.00",
      band0: "0.00",
      band1: "300.00",
    });
  });
});

describe("cut-off of revenue", () => {
  const values = { end: "2024-12-31", count: "1" };
  const right = [
    { number: "XS-1", amount: "100000", bookedOn: "2024-12-29", deliveredOn: "2024-12-28", receivedOn: "2024-12-29" },
    { number: "XS-3", amount: "80000", bookedOn: "2025-01-03", deliveredOn: "2025-01-02", receivedOn: "2025-01-03" },
  ];
  const early = {
    number: "XS-2",
    amount: "300000",
    cost: "210000",
    bookedOn: "2024-12-30",
    deliveredOn: "2024-12-31",
    receivedOn: "2025-01-05",
  };

  it("takes back revenue booked before control passed, with its VAT and cost, as in the sample", () => {
    const written = calculate(salesCutOff, { values, rows: { documents: [...right, early] } });
    expect(written.figures).toMatchObject({ before: "2", after: "1", early: "300000.00", difference: "-300000.00" });
    expect(written.schedules.documents?.map((row) => row.finding)).toEqual(["none", "none", "early"]);
    expect(netsOf(written)).toEqual([
      [
        ["P100", "300000.00"],
        ["L109", "39000.00"],
        ["A105", "-339000.00"],
      ],
      [
        ["A109", "210000.00"],
        ["P101", "-210000.00"],
      ],
    ]);
    const delivered = calculate(salesCutOff, {
      values: { ...values, evidence: "delivery" },
      rows: { documents: [early] },
    });
    expect(delivered.figures.difference).toBe("0.00");
  });

  it("adds what was delivered and not booked, and counts nothing without evidence", () => {
    const late = { number: "XS-4", amount: "1000", cost: "600", receivedOn: "2024-12-31" };
    const open = { number: "XS-5", amount: "5000", bookedOn: "2024-12-31" };
    const written = calculate(salesCutOff, { values, rows: { documents: [...right, late, open] } });
    expect(written.figures).toMatchObject({ late: "1000.00", difference: "1000.00", cost: "600.00" });
    expect(written.remarks).toEqual([{ code: "open", params: { rows: 1 } }]);
  });

  it("says where too few documents or too little of the amount is tested", () => {
    const raw = { values: { end: "2024-12-31", totalBefore: "200000.01" }, rows: { documents: right } };
    expect(calculate(salesCutOff, raw).remarks.map(({ code }) => code)).toEqual(["few", "coverage"]);
  });
});

describe("payroll", () => {
  const months = [{ month: "202412", headcount: "40", average: "5000" }];

  it("is headcount by average pay; what is booked comes from the next month's payment and the bases", () => {
    const raw = {
      values: { booked: "195000", localAverage: "8000" },
      rows: {
        months,
        accruals: [
          { month: "202412", accrued: "370000", paid: "375000" },
          { month: "202411", accrued: "100000", paid: "180000" },
        ],
        insurance: [{ name: "养老保险", headcount: "40", wage: "5000", declared: "4000", rate: "16%", months: "12" }],
      },
    };
    const written = calculate(payroll, raw);
    expect(written.figures).toEqual({
      expected: "200000.00",
      booked: "195000.00",
      deviation: "5000.00",
      unaccrued: "5000.00",
      insurance: "76800.00",
      difference: "81800.00",
    });
    expect(netsOf(written)).toEqual([
      [
        ["P104", "81800.00"],
        ["L108", "-81800.00"],
      ],
    ]);
  });

  it("holds the base between 60 % and 300 % of the local average", () => {
    const base = (wage: string) =>
      calculate(payroll, {
        values: { booked: "0", localAverage: "8000" },
        rows: { months, insurance: [{ name: "养老", headcount: "1", wage, declared: "0", rate: "16%" }] },
      }).schedules.insurance?.[0]?.base;
    expect([base("3000"), base("5000"), base("90000")]).toEqual(["4800.00", "5000.00", "24000.00"]);
  });
});
