import { describe, expect, it } from "vitest";
import { generator, pick } from "../../test/random.ts";
import { fen, sum, yuan } from "../money.ts";
import { assetDepreciation } from "./asset-depreciation.ts";
import { type DepreciationMethod, plannedCharges, unitsCharge } from "./depreciation.ts";
import { type Frequency, lease, leaseSchedule } from "./lease.ts";
import { calculate } from "./written.ts";

const rate = (n: bigint) => ({ n, d: 1000n });

describe("a lease", () => {
  const values = {
    start: "2024-01-01",
    from: "2024-01-01",
    asOf: "2024-12-31",
    payment: "100000",
    periods: "5",
    rate: "5%",
  };

  it("of 100,000 a year in arrears for 5 years at 5 % is 432,947.67", () => {
    const rented = { ...values, bookedExpense: "100000" };
    const { figures, schedules, remarks, entries } = calculate(lease, { values: rented, rows: {} });
    expect(remarks).toEqual([]);
    expect(figures).toMatchObject({
      liability: "432947.67",
      asset: "432947.67",
      unearned: "67052.33",
      yearInterest: "21647.38",
      yearDepreciation: "86589.53",
      closingLiability: "354595.05",
      dueWithinYear: "82270.25",
      closingAsset: "346358.14",
    });
    expect(schedules.periods?.map((row) => row.closing)).toEqual([
      "354595.05",
      "272324.80",
      "185941.04",
      "95238.09",
      "0.00",
    ]);
    expect(entries[0]?.lines.map(({ itemCode, debit, credit }) => [itemCode, yuan(debit - credit)])).toEqual([
      ["A212", "346358.14"],
      ["P106", "21647.38"],
      ["L203", "-354595.05"],
      ["P104", "-13410.47"],
    ]);
  });

  it("of an earlier year says how much of the difference is not of this one", () => {
    const second = { ...values, from: "2025-01-01", asOf: "2025-12-31", bookedExpense: "100000" };
    const { figures, remarks, entries } = calculate(lease, { values: second, rows: {} });
    expect(figures).toMatchObject({
      yearInterest: "17729.75",
      closingLiability: "272324.80",
      closingAsset: "259768.60",
    });
    // What the first year should have charged above the rent: 21,647.38 + 86,589.53 − 100,000.00
    expect(remarks).toEqual([{ code: "elsewhere", params: { amount: "8236.91" } }]);
    expect(entries[0]?.lines.reduce((net, { debit, credit }) => net + debit - credit, 0n)).toBe(0n);
  });

  it("paid in advance keeps the first payment out of the liability, not out of the asset", () => {
    const { figures } = calculate(lease, { values: { ...values, timing: "advance" }, rows: {} });
    expect(figures).toMatchObject({ liability: "354595.05", asset: "454595.05", yearInterest: "17729.75" });
  });

  it("of any terms ends at zero, and its interest is what is paid above the present value", () => {
    const next = generator(7);
    for (let round = 0; round < 200; round++) {
      const count = 1 + Math.floor(next() * 120);
      const terms = {
        start: pick(next, ["2024-02-29", "2024-01-31", "2023-07-15"]),
        frequency: pick<Frequency>(next, ["year", "halfYear", "quarter", "month"]),
        payments: Array.from({ length: count }, () => BigInt(Math.floor(next() * 10_000_000)) + 1n),
        isInAdvance: next() < 0.5,
        final: BigInt(Math.floor(next() * 2)) * 500_000n,
        rate: rate(BigInt(Math.floor(next() * 120))),
        conversion: pick<"compound" | "simple">(next, ["compound", "simple"]),
      };
      const { liability, atStart, periods } = leaseSchedule(terms);
      expect(periods.at(-1)?.closing).toBe(0n);
      const interest = sum(periods.map((period) => period.interest));
      expect(liability + atStart + interest).toBe(sum(terms.payments) + terms.final);
      expect(periods.every((period) => period.closing >= 0n)).toBe(true);
    }
  });

  it("without interest is the sum of its payments, and of one period is one payment discounted", () => {
    expect(calculate(lease, { values: { ...values, rate: "0" }, rows: {} }).figures.liability).toBe("500000.00");
    expect(calculate(lease, { values: { ...values, periods: "1" }, rows: {} }).figures.liability).toBe("95238.10");
  });

  it("by months compounds the annual rate, or divides it", () => {
    const monthly = { ...values, payment: "10000", periods: "36", frequency: "month", rate: "0.049" };
    const simple = calculate(lease, { values: { ...monthly, conversion: "simple" }, rows: {} }).figures.liability;
    // 10,000 × (1 − (1 + 0.049/12)^−36) ÷ (0.049/12)
    expect(simple).toBe("334157.37");
    const compound = calculate(lease, { values: monthly, rows: {} }).figures.liability;
    expect(Number(compound)).toBeGreaterThan(Number(simple));
  });

  it("that is short or of low value is spread evenly, and a long one cannot be called short", () => {
    const short = { ...values, exemption: "shortTerm", start: "2024-07-01", frequency: "month", periods: "12" };
    const { figures, remarks } = calculate(lease, { values: { ...short, bookedExpense: "600000" }, rows: {} });
    expect(figures).toMatchObject({
      liability: "0.00",
      asset: "0.00",
      yearRent: "600000.00",
      closingLiability: "0.00",
    });
    expect(remarks).toEqual([]);
    const unpaid = calculate(lease, { values: { ...short, bookedExpense: "500000" }, rows: {} });
    expect(unpaid.entries).toMatchObject([{ lines: [{ itemCode: "P104", debit: 10_000_000n }, { itemCode: "L110" }] }]);
    const long = calculate(lease, { values: { ...values, exemption: "shortTerm" }, rows: {} });
    expect(long.remarks).toEqual([{ code: "notShort", params: { months: 60 } }]);
  });

  it("takes other payments by period and refuses those beyond its term", () => {
    const rows = { payments: [{ period: "5", amount: "0" }] };
    expect(calculate(lease, { values, rows }).figures.liability).toBe("354595.05");
    expect(() => calculate(lease, { values, rows: { payments: [{ period: "6", amount: "1" }] } })).toThrow(
      "payments.1.period.period",
    );
    expect(() => calculate(lease, { values: { ...values, payment: "0" }, rows: {} })).toThrow("payment.noPayments");
    expect(() => calculate(lease, { values: { ...values, payment: "-1" }, rows: {} })).toThrow("payment.negative");
  });
});

const years = (method: DepreciationMethod) => {
  const charges = plannedCharges({ cost: fen("600000"), salvage: fen("30000"), months: 60, method });
  return [0, 1, 2, 3, 4].map((year) => yuan(sum(charges.slice(year * 12, year * 12 + 12))));
};

describe("depreciation", () => {
  it("meets the worked figures of each method", () => {
    const straight = plannedCharges({ cost: 60_000_000n, salvage: 3_000_000n, months: 120, method: "straightLine" });
    expect(yuan(straight[0] ?? 0n)).toBe("4750.00");
    expect(years("doubleDeclining")).toEqual(["240000.00", "144000.00", "86400.00", "49800.00", "49800.00"]);
    expect(years("sumOfYears")).toEqual(["190000.00", "152000.00", "114000.00", "76000.00", "38000.00"]);
  });

  it("of every month of life is cost less salvage, and never negative", () => {
    const next = generator(11);
    for (let round = 0; round < 300; round++) {
      const cost = BigInt(Math.floor(next() * 100_000_000)) + 1000n;
      const salvage = (cost * BigInt(Math.floor(next() * 12))) / 100n;
      const method = pick<DepreciationMethod>(next, ["straightLine", "doubleDeclining", "sumOfYears"]);
      const months = method === "sumOfYears" ? 12 * (1 + Math.floor(next() * 30)) : 1 + Math.floor(next() * 360);
      const charges = plannedCharges({ cost, salvage, months, method });
      expect(charges).toHaveLength(months);
      expect(sum(charges)).toBe(cost - salvage);
      expect(charges.slice(0, -1).every((charge) => charge >= 0n)).toBe(true);
    }
  });

  const asset = { name: "车床", inUse: "202401", cost: "600000", months: "120", booked: "0" };
  const of = (more: object, period = { from: "202401", to: "202412" }) =>
    calculate(assetDepreciation, { values: period, rows: { assets: [{ ...asset, ...more }] } });

  it("starts the month after use and goes on through the month of disposal", () => {
    expect(of({}).figures.charge).toBe("52250.00");
    expect(of({ disposed: "202406" }).figures.charge).toBe("23750.00");
    expect(of({ inUse: "202312" }).figures.charge).toBe("57000.00");
    expect(of({ inUse: "202412" }).figures.charge).toBe("0.00");
    expect(of({ inUse: "201312" }).figures.charge).toBe("0.00");
    expect(of({ inUse: "201406" }).figures.charge).toBe("28500.00");
  });

  it("of intangible assets starts in the month of use and stops before that of disposal", () => {
    const patent = { kind: "intangible", salvage: "0" };
    expect(of(patent).figures.charge).toBe("60000.00");
    expect(of({ ...patent, disposed: "202406" }).figures.charge).toBe("25000.00");
    expect(of(patent).entries).toMatchObject([{ lines: [{ itemCode: "P104" }, { itemCode: "A213" }] }]);
  });

  it("splits asset years by months", () => {
    const digits = { method: "sumOfYears", months: "60", inUse: "202406" };
    // Six months of the first asset year, then six of the first and six of the second.
    expect(of(digits).figures.charge).toBe("94999.98");
    expect(of(digits, { from: "202501", to: "202512" }).figures.charge).toBe("171000.04");
    expect(() => of({ ...digits, months: "61" })).toThrow("assets.1.months.wholeYears");
  });

  it("is re-based over the months left after an impairment", () => {
    // 600,000 − 24 × 4,750 = 486,000; less 102,000 and salvage 30,000 over 96 months = 3,687.50
    const impaired = { inUse: "202112", impairment: "102000", impairedIn: "202312" };
    const { figures, schedules } = of(impaired);
    expect(figures.charge).toBe("44250.00");
    expect(schedules.assets?.[0]?.net).toBe("339750.00");
    expect(() => of({ ...impaired, impairment: "486000.01" })).toThrow("assets.1.impairment.impairment");
    expect(() => of({ ...impaired, impairedIn: "" })).toThrow("assets.1.impairedIn.impairmentMonth");
  });

  it("by units follows the work done, up to the work of life", () => {
    const work = { total: { n: 1000n, d: 1n }, before: { n: 900n, d: 1n }, period: { n: 300n, d: 1n } };
    expect(unitsCharge({ cost: 60_000_000n, salvage: 3_000_000n }, work)).toBe(5_700_000n);
    const units = { method: "units", totalWork: "1000", workBefore: "100", work: "250.5" };
    expect(of(units).figures).toMatchObject({ charge: "142785.00", accumulated: "199785.00" });
    expect(() => of({ method: "units" })).toThrow("assets.1.totalWork.totalWork");
  });

  it("offers what the books lack by cost centre", () => {
    const { figures, entries } = of({ booked: "28250", centre: "A109" });
    expect(figures.difference).toBe("24000.00");
    expect(entries[0]?.lines).toMatchObject([
      { itemCode: "A109", debit: 2_400_000n },
      { itemCode: "A208", credit: 2_400_000n },
    ]);
  });
});
