import { expect, it } from "vitest";
import { fen, sum } from "../money.ts";
import { CALCULATORS, type CalculatorEntry } from "./all.ts";
import type { RawInput } from "./read.ts";
import type { Written } from "./written.ts";

const inputs: Partial<Record<keyof typeof CALCULATORS, RawInput>> = {
  interest: {
    values: { from: "2024-01-01", to: "2024-12-31", booked: "9000", capitalised: "500" },
    rows: { loans: [{ principal: "300000", rate: "0.04", from: "2024-01-01" }] },
  },
  expectedCreditLoss: {
    values: { booked: "5" },
    rows: {
      bands: [
        { label: "a", closing: "100", migration: "0.5" },
        { label: "b", closing: "20" },
      ],
    },
  },
  interestIncome: { values: { booked: "5" }, rows: { balances: [{ opening: "2400", closing: "2400", rate: "0.1" }] } },
  inventoryWriteDown: { values: { booked: "5" }, rows: { items: [{ quantity: "3", cost: "5", price: "2" }] } },
  stockCount: { values: {}, rows: { items: [{ counted: "3", booked: "5", cost: "2" }] } },
  depreciation: {
    values: { from: "202401", to: "202412" },
    rows: { assets: [{ name: "a", inUse: "202306", cost: "1200", months: "60", booked: "100" }] },
  },
  deferredTax: { values: { bookedAsset: "1" }, rows: { differences: [{ name: "a", amount: "100" }] } },
  payroll: { values: { booked: "90" }, rows: { months: [{ headcount: "2", average: "50" }] } },
  vat: { values: { booked: "5" }, rows: { sales: [{ revenue: "100" }] } },
  surplusReserve: {
    values: { netProfit: "100", openingRetained: "0", openingReserve: "0", capital: "1000", booked: "5" },
    rows: {},
  },
  currentTax: { values: { profit: "100", revenue: "1000", entertainment: "50", losses: "20", booked: "5" }, rows: {} },
  bankReconciliation: {
    values: { asOf: "2024-12-31", bank: "100", booked: "90" },
    rows: { items: [{ date: "2024-12-30", kind: "bankCredit", amount: "10" }] },
  },
  ageing: {
    values: { asOf: "2024-12-31", booked: "5" },
    rows: { entries: [{ party: "a", date: "2024-01-01", debit: "9" }] },
  },
  lease: {
    values: { start: "2024-01-01", from: "2024-01-01", asOf: "2024-12-31", payment: "100", periods: "3", rate: "0.05" },
    rows: {},
  },
};

/** A formula worked out from the other figures, the fields and the schedules. */
function worked(
  formula: string,
  own: string,
  { figures, schedules }: Written,
  values: RawInput["values"],
  of: CalculatorEntry,
) {
  const [, schedule, column] = /^sum of (\w+)\.(\w+)$/.exec(formula) ?? [];
  if (schedule && column) return sum((schedules[schedule] ?? []).map((row) => fen(row[column] ?? "0")));
  const amount = (key: string) =>
    fen((key === own ? null : figures[key]) ?? values[key] ?? of.declaration.fields[key]?.initial ?? "0");
  return formula
    .replaceAll(" - ", " + -")
    .split(" + ")
    .reduce((total, part) => total + (part.startsWith("-") ? -amount(part.slice(1)) : amount(part)), 0n);
}

it("every formula that a sheet is given says what the calculator does", () => {
  const all: Readonly<Record<string, CalculatorEntry>> = CALCULATORS;
  for (const [key, raw] of Object.entries(inputs)) {
    const entry = all[key];
    if (!entry || !raw) throw new Error(key);
    const written = entry.calculate(raw);
    for (const [figure, { formula }] of Object.entries(entry.declaration.figures)) {
      if (formula)
        expect([key, figure, worked(formula, figure, written, raw.values, entry)]).toEqual([
          key,
          figure,
          fen(written.figures[figure] ?? "0"),
        ]);
    }
  }
});
